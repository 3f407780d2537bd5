import { type KeyboardEvent, type Ref, useImperativeHandle, useRef, useState } from 'react';
import {
  type EditorHandle,
  type EditorKeys,
  handleEditorKey,
  type SnippetSource,
} from './editor-handle';
import styles from './rich-text-editor.module.css';

type PlainEditorProps = {
  id: string;
  /** The message's HTML. */
  value: string;
  onChange: (html: string) => void;
  onBlur?: (() => void) | undefined;
  rows?: number;
  /** Enter after '/' and the beginning of a name inserts the first snippet. */
  snippets?: SnippetSource | undefined;
  handle?: Ref<EditorHandle> | undefined;
} & EditorKeys;

/** A plain text field for a message. The message loses its formatting with the first change. */
export function PlainEditor({
  id,
  value,
  onChange,
  onBlur,
  onSubmitKey,
  rows = 9,
  snippets,
  handle,
}: PlainEditorProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState<{ text: string; html: string } | null>(null);
  // Show the text as typed, with its spaces, unless `value` was replaced (emptied after sending).
  const text = typed?.html === value ? typed.text : textFromHtml(value);

  function change(newText: string): void {
    const html = htmlFromText(newText);
    setTyped({ text: newText, html });
    onChange(html);
  }

  /** Replaces the selection, or the text from the position `from` to the caret. */
  function insert(html: string, from?: number): void {
    const element = field.current;
    if (!element) return;
    const start = from ?? element.selectionStart;
    element.setRangeText(textFromHtml(html), start, element.selectionEnd, 'end');
    change(element.value);
    element.focus();
  }

  /** Focuses the field. In a text that was not edited yet, the caret goes to the end. */
  function focus(): void {
    const element = field.current;
    if (element?.selectionEnd === 0)
      element.setSelectionRange(element.value.length, element.value.length);
    element?.focus();
  }

  function handleKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
    handleEditorKey(event, { onSubmitKey });
    if (event.key !== 'Enter' || event.defaultPrevented) return;
    const before = text.slice(0, event.currentTarget.selectionStart);
    const wordStart = Math.max(before.lastIndexOf(' '), before.lastIndexOf('\n')) + 1;
    if (before[wordStart] !== '/') return;
    const [snippet] = snippets?.(before.slice(wordStart + 1)) ?? [];
    if (!snippet) return;
    event.preventDefault();
    insert(snippet.html, wordStart);
  }

  useImperativeHandle(handle, () => ({
    insert,
    focus,
  }));

  return (
    <textarea
      ref={field}
      id={id}
      className={styles.plain}
      rows={rows}
      dir="auto"
      value={text}
      onBlur={onBlur}
      onKeyDown={handleKey}
      onChange={(event) => change(event.target.value)}
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
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
