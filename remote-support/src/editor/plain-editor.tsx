import { useState } from 'react';
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

/** Converts plain text to a message's HTML. Blank lines separate paragraphs. */
export function htmlFromText(text: string): string {
  return text
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph.trim())
    .map((paragraph) => {
      const element = document.createElement('p');
      for (const [index, line] of paragraph.split('\n').entries()) {
        if (index > 0) element.append(document.createElement('br'));
        element.append(line);
      }
      return element.outerHTML;
    })
    .join('\n');
}

/** Converts a message's HTML to plain text. Keeps lines and paragraphs, drops other formatting. */
export function textFromHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html.replace(/\n/g, ' '), 'text/html');
  for (const lineEnd of body.querySelectorAll('br, li')) lineEnd.after('\n');
  for (const paragraph of body.querySelectorAll('p, ul, ol, blockquote, pre'))
    paragraph.after('\n\n');
  return (body.textContent ?? '')
    .replace(/[^\S\n]*\n[^\S\n]*/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
