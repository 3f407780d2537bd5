/** Converts plain text to a message's HTML. Blank lines separate paragraphs. */
export function htmlFromText(text: string): string {
  const escaped = text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character);
  return escaped
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph.trim())
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>')}</p>`)
    .join('\n');
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

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
