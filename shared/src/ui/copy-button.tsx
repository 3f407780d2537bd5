import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from './button';
import { VisuallyHidden } from './visually-hidden';

const SHOWN = 2_000;

/**
 * Puts `text` on the clipboard and says so for two seconds. `label` names what is copied: 'Copy
 * address'.
 */
export function CopyButton({ text, label = 'Copy' }: { text: string; label?: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null);

  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(null), SHOWN);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      // Without the permission, or on plain http: the text itself stays selectable beside the button.
      setOutcome('refused');
    }
  }

  const words =
    outcome === 'copied' ? 'Copied' : outcome === 'refused' ? 'Select and copy by hand' : label;
  return (
    <>
      <Button
        icon={outcome === 'copied' ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        onClick={copy}
      >
        {words}
      </Button>
      <VisuallyHidden>
        <span role="status">{outcome ? words : ''}</span>
      </VisuallyHidden>
    </>
  );
}
