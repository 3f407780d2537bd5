import escapeHtml from 'escape-html';

/** Characters that XML 1.0 does not have. */
const NOT_IN_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** An element with elements inside; '' if they are all empty. */
export function element(
  name: string,
  ...children: readonly (string | false | undefined)[]
): string {
  const inside = children.filter(Boolean).join('');
  return inside && `<${name}>${inside}</${name}>`;
}

/** An element with a text, which is escaped, and attributes, which are not; '' without a text. */
export function textElement(name: string, text: string | undefined, attributes = ''): string {
  if (!text) return '';
  const start = attributes ? `${name} ${attributes}` : name;
  return `<${start}>${escapeHtml(text.replaceAll(NOT_IN_XML, ''))}</${name}>`;
}
