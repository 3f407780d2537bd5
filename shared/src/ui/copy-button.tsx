import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import * as texts from '#texts';
import { Button } from './button';
import { VisuallyHidden } from './visually-hidden';

const RESULT_SHOWN_MS = 2_000;

/**
 * Copies `text` to the clipboard and shows the result for two seconds. `label` names the text:
 * 'Copy address'.
 */
export function CopyButton({
  text,
  label = texts.copyButton.copy(),
}: {
  text: string;
  label?: string;
}) {
  const [result, setResult] = useState<'copied' | 'failed' | null>(null);

  useEffect(() => {
    if (!result) return;
    const timer = setTimeout(() => setResult(null), RESULT_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [result]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setResult('copied');
    } catch {
      // No permission, or plain http. The text beside the button can be selected.
      setResult('failed');
    }
  }

  const currentLabel =
    result === 'copied'
      ? texts.copyButton.copied()
      : result === 'failed'
        ? texts.copyButton.copyByHand()
        : label;
  return (
    <>
      <Button
        icon={result === 'copied' ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        onClick={copy}
      >
        {currentLabel}
      </Button>
      <VisuallyHidden>
        <span role="status">{result ? currentLabel : ''}</span>
      </VisuallyHidden>
    </>
  );
}
