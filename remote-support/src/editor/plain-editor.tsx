import { useState } from 'react';
import { htmlOfText, textOfHtml } from './plain-text';
import styles from './rich-text-editor.module.css';

type PlainEditorProps = {
  id: string;
  value: string;
  onChange: (html: string) => void;
  onBlur?: (() => void) | undefined;
  rows?: number;
};

/** A text field in the editor's place. Formatting that the message already has is given up with the first change, not before. */
export function PlainEditor({ id, value, onChange, onBlur, rows = 9 }: PlainEditorProps) {
  const [typed, setTyped] = useState<{ text: string; html: string } | null>(null);
  // The text as it was typed, with its spaces, unless the message was replaced from outside: sent and emptied.
  const text = typed?.html === value ? typed.text : textOfHtml(value);
  return (
    <textarea
      id={id}
      className={styles.plain}
      rows={rows}
      value={text}
      onBlur={onBlur}
      onChange={(event) => {
        const html = htmlOfText(event.target.value);
        setTyped({ text: event.target.value, html });
        onChange(html);
      }}
    />
  );
}
