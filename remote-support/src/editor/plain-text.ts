/** Plain text as a message's HTML: blank lines part paragraphs. */
export function htmlOfText(text: string): string {
  const escaped = text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character);
  return escaped
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph.trim())
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>')}</p>`)
    .join('\n');
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** The words of a message's HTML with its lines and paragraphs, without its formatting. */
export function textOfHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html.replace(/\n/g, ' '), 'text/html');
  for (const lineEnd of body.querySelectorAll('br, li')) lineEnd.after('\n');
  for (const paragraph of body.querySelectorAll('p, ul, ol, blockquote, pre'))
    paragraph.after('\n\n');
  return (body.textContent ?? '')
    .replace(/[^\S\n]*\n[^\S\n]*/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
