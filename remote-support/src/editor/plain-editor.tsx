import { useState } from 'react';
import { htmlFromText, textFromHtml } from './plain-text';
import styles from './rich-text-editor.module.css';

type PlainEditorProps = {
  id: string;
  /** The message's HTML. */
  value: string;
  onChange: (html: string) => void;
  onBlur?: (() => void) | undefined;
  rows?: number;
};

/** A plain text field for a message. The message loses its formatting with the first change. */
export function PlainEditor({ id, value, onChange, onBlur, rows = 9 }: PlainEditorProps) {
  const [typed, setTyped] = useState<{ text: string; html: string } | null>(null);
  // Show the text as typed, with its spaces, unless `value` was replaced (emptied after sending).
  const text = typed?.html === value ? typed.text : textFromHtml(value);
  return (
    <textarea
      id={id}
      className={styles.plain}
      rows={rows}
      value={text}
      onBlur={onBlur}
      onChange={(event) => {
        const html = htmlFromText(event.target.value);
        setTyped({ text: event.target.value, html });
        onChange(html);
      }}
    />
  );
}
