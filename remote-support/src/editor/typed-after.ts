/**
 * What was typed at the end of a message while it was sent, as a paragraph without formatting.
 * Empty if something else changed.
 */
export function typedAfter(sentHtml: string, html: string): string {
  const [sent, text] = [textOf(sentHtml), textOf(html)];
  const rest = text.startsWith(sent) ? text.slice(sent.length) : '';
  return rest.trim() === '' ? '' : paragraphOf(rest);
}

/** The texts of two messages in one paragraph, without formatting. */
export function joinedTexts(first: string, second: string): string {
  return paragraphOf(textOf(first) + textOf(second));
}

/** The text of a message, with the spaces at its ends. */
function textOf(html: string): string {
  return new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '';
}

function paragraphOf(text: string): string {
  return Object.assign(document.createElement('p'), { textContent: text }).outerHTML;
}
