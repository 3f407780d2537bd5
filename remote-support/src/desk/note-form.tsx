import { Button, Cluster, Field } from '@site/shared/ui';
import { NotebookPen } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import type { EditorHandle } from '../editor/editor-handle';
import { messageError } from '../editor/message-error';
import { PlainEditor } from '../editor/plain-editor';
import styles from './internal-notes.module.css';

type NoteFormProps = {
  label: string;
  /** The label of the button that saves the note. */
  action: string;
  html: string;
  onChange: (html: string) => void;
  isBusy: boolean;
  save: () => void;
  /** Whether the text gets the focus when the form appears. */
  takesFocus?: boolean;
  /** More buttons. */
  children?: ReactNode;
};

/** The text of an internal note. Ctrl+Enter saves it. */
export function NoteForm({
  label,
  action,
  html,
  onChange,
  isBusy,
  save,
  takesFocus = false,
  children,
}: NoteFormProps) {
  const id = useId();
  const editor = useRef<EditorHandle>(null);
  useEffect(() => {
    if (takesFocus) editor.current?.focus();
  }, [takesFocus]);
  const isSavable = messageError(html) === null && !isBusy;

  function submit(event?: FormEvent): void {
    event?.preventDefault();
    if (isSavable) save();
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <Field id={id} label={label}>
        <PlainEditor
          id={id}
          rows={2}
          value={html}
          onChange={onChange}
          onSubmitKey={() => submit()}
          handle={editor}
        />
      </Field>
      <Cluster gap="small">
        <Button
          type="submit"
          icon={<NotebookPen aria-hidden="true" />}
          busy={isBusy}
          disabled={messageError(html) !== null}
        >
          {action}
        </Button>
        {children}
      </Cluster>
    </form>
  );
}
