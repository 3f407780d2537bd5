import { useRole } from '@site/shared/host';
import { can } from '@site/shared/rules';
import { Button, Callout, Field, Skeleton, VisuallyHidden } from '@site/shared/ui';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { EDITOR_HEIGHT } from './editor-settings';
import { PlainEditor } from './plain-editor';
import styles from './rich-text-editor.module.css';
import type { TinymceEditor } from './tinymce-editor';

export type RichTextEditorProps = {
  label: string;
  hint?: ReactNode;
  error?: string | null | undefined;
  /** The message's HTML; an empty string when there is none. */
  value: string;
  onChange: (html: string) => void;
  onBlur?: (() => void) | undefined;
};

const LOAD_TIMEOUT_MS = 20_000;

/**
 * The editor of a message (section 9). It shows a skeleton of the same height until TinyMCE is
 * loaded. If loading fails, it shows a plain text field with the same text and a retry button.
 */
export function RichTextEditor({
  label,
  hint,
  error,
  value,
  onChange,
  onBlur,
}: RichTextEditorProps) {
  const id = useId();
  const canViewSource = can(useRole(), 'view message source');
  const [attempt, setAttempt] = useState(1);
  const [phase, setPhase] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [Loaded, setLoaded] = useState<typeof TinymceEditor | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads once.
  useEffect(() => {
    let isCurrent = true;
    const fail = () =>
      isCurrent && setPhase((before) => (before === 'loading' ? 'failed' : before));
    const timer = setTimeout(fail, LOAD_TIMEOUT_MS);
    import('./tinymce-editor').then(
      (module) => isCurrent && setLoaded(() => module.TinymceEditor),
      fail,
    );
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [attempt]);

  function retry() {
    setPhase('loading');
    setAttempt(attempt + 1);
  }

  return (
    <Field id={id} label={label} hint={hint} error={error}>
      {phase === 'failed' ? (
        <>
          <Callout
            tone="warning"
            role="alert"
            title="The editor could not be loaded"
            actions={<Button onClick={retry}>Try again</Button>}
          >
            You can write plain text in the meantime. Your text is kept.
          </Callout>
          <PlainEditor id={id} value={value} onChange={onChange} onBlur={onBlur} />
        </>
      ) : (
        <div className={styles.frame} style={{ minBlockSize: EDITOR_HEIGHT }}>
          {phase === 'loading' && (
            <div className={styles.placeholder} role="status">
              <VisuallyHidden>Loading the editor</VisuallyHidden>
              <Skeleton shape="block" height="100%" />
            </div>
          )}
          {Loaded && (
            <Loaded
              id={id}
              label={label}
              value={value}
              onChange={onChange}
              onBlur={() => onBlur?.()}
              onReady={() => setPhase('ready')}
              onFailure={() => setPhase('failed')}
              canViewSource={canViewSource}
              attempt={attempt}
            />
          )}
        </div>
      )}
    </Field>
  );
}
