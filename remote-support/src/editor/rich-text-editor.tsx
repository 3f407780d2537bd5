import { useAsync } from '@site/shared/browser';
import { useRole } from '@site/shared/host';
import { can } from '@site/shared/rules';
import { Button, Callout, Cluster, Field, Skeleton, VisuallyHidden } from '@site/shared/ui';
import {
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import * as texts from '#texts';
import type { EditorHandle, EditorKeys, SnippetSource } from './editor-handle';
import { EDITOR_HEIGHT_PX } from './editor-settings';
import type { LargePaste } from './large-paste';
import { PlainEditor } from './plain-editor';
import styles from './rich-text-editor.module.css';

export type RichTextEditorProps = {
  label: string;
  hint?: ReactNode;
  error?: string | null | undefined;
  /** The message's HTML; an empty string when there is none. */
  value: string;
  /** Identifies the message. With another one, the editor starts without anything to undo. */
  messageKey?: string | number;
  /** `isWritten` is false if the editor only reports the `value` that it was given. */
  onChange: (html: string, change: { isWritten: boolean }) => void;
  onBlur?: (() => void) | undefined;
  /** What '/' and the beginning of a name insert. */
  snippets?: SnippetSource | undefined;
  handle?: Ref<EditorHandle> | undefined;
} & EditorKeys;

/** After this time the start of TinyMCE counts as failed. */
const LOAD_TIMEOUT_MS = 20_000;

/** The page is painted first: the start of TinyMCE blocks it for a moment. */
async function loadTinymce(): Promise<typeof import('./tinymce-editor')> {
  await nextPaint();
  return import('./tinymce-editor');
}

/** Resolves after the next paint. A hidden page does not paint, so it waits for a moment only. */
function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 100);
    requestAnimationFrame(() => setTimeout(resolve));
  });
}

/**
 * The editor of a message (section 9). It shows a skeleton of the same height until TinyMCE is
 * loaded. If loading fails, it shows a plain text field with the same text and a retry button.
 */
export function RichTextEditor({
  label,
  hint,
  error,
  value,
  messageKey = '',
  onChange,
  onBlur,
  onSubmitKey,
  snippets,
  handle,
}: RichTextEditorProps) {
  const id = useId();
  const editor = useRef<EditorHandle>(null);
  /** Whether the focus was wanted before the editor was there. */
  const isFocusWanted = useRef(false);
  const canViewSource = can(useRole(), 'viewMessageSource');
  const { value: module, error: importError, isPending, attempt, retry } = useAsync(loadTinymce);
  const [readyAttempt, setReadyAttempt] = useState(0);
  const [failedAttempt, setFailedAttempt] = useState(0);
  const hasFailed = failedAttempt === attempt || (importError !== undefined && !isPending);
  const [pasted, setPasted] = useState<{ into: string | number; paste: LargePaste } | null>(null);
  const largePaste = pasted?.into === messageKey ? pasted.paste : null;
  const isReady = readyAttempt === attempt && !hasFailed;

  useImperativeHandle(handle, () => ({
    insert: (html) => {
      if (editor.current) editor.current.insert(html);
      else onChange(value + html, { isWritten: true });
    },
    focus: () => {
      isFocusWanted.current = !isReady && !hasFailed;
      editor.current?.focus();
    },
  }));

  useEffect(() => {
    if (!isFocusWanted.current || !(isReady || hasFailed)) return;
    isFocusWanted.current = false;
    editor.current?.focus();
  }, [isReady, hasFailed]);

  useEffect(() => {
    if (isReady || hasFailed) return;
    const timer = setTimeout(() => setFailedAttempt(attempt), LOAD_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [attempt, isReady, hasFailed]);

  return (
    <Field id={id} label={label} hint={hint} error={error}>
      {hasFailed ? (
        <>
          <Callout
            tone="warning"
            role="alert"
            title={texts.editor.loadFailed()}
            actions={<Button onClick={retry}>{texts.editor.retry()}</Button>}
          >
            {texts.editor.loadFailedHint()}
          </Callout>
          <PlainEditor
            id={id}
            value={value}
            onChange={(html) => onChange(html, { isWritten: true })}
            onBlur={onBlur}
            onSubmitKey={onSubmitKey}
            snippets={snippets}
            handle={editor}
          />
        </>
      ) : (
        <div className={styles.frame} style={{ minBlockSize: EDITOR_HEIGHT_PX }}>
          {!isReady && (
            <div className={styles.placeholder} role="status">
              <VisuallyHidden>{texts.editor.loading()}</VisuallyHidden>
              <Skeleton shape="block" height="100%" />
            </div>
          )}
          {module && (
            <module.TinymceEditor
              id={id}
              label={label}
              value={value}
              onChange={onChange}
              onBlur={() => onBlur?.()}
              onSubmitKey={onSubmitKey}
              snippets={snippets}
              handle={editor}
              onReady={() => setReadyAttempt(attempt)}
              onFailure={() => setFailedAttempt(attempt)}
              canViewSource={canViewSource}
              onLargePaste={(paste) => setPasted({ into: messageKey, paste })}
              messageKey={messageKey}
              attempt={attempt}
            />
          )}
        </div>
      )}
      {largePaste?.keepFormatting && value !== '' && (
        <LargePasteCallout paste={largePaste} close={() => setPasted(null)} />
      )}
    </Field>
  );
}

type LargePasteCalloutProps = { paste: LargePaste; close: () => void };

function LargePasteCallout({ paste, close }: LargePasteCalloutProps) {
  const [isBusy, setBusy] = useState(false);

  function keepFormatting(): void {
    setBusy(true);
    // The browser paints the busy button first: formatting blocks the page.
    requestAnimationFrame(() =>
      setTimeout(() => {
        paste.keepFormatting?.();
        close();
      }),
    );
  }

  return (
    <Callout
      role="status"
      title={texts.editor.pastedLines({ count: paste.lines })}
      actions={
        <Cluster gap="small">
          <Button onClick={close}>{texts.editor.keepPlain()}</Button>
          <Button variant="quiet" busy={isBusy} onClick={keepFormatting}>
            {texts.editor.keepFormatting()}
          </Button>
        </Cluster>
      }
    >
      {texts.editor.pastedHint()}
    </Callout>
  );
}
