import { isMessageLink } from '@site/shared/rules';
import sanitizeHtml from 'sanitize-html';
import { limitNesting } from './limit-nesting';

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
};

/** A text with its entities decoded. Sanitised HTML contains only those of `ENTITIES`. */
export function decodeEntities(html: string): string {
  return html.replace(/&\w+;|&#39;/g, (entity) => ENTITIES[entity] ?? entity);
}

/** A sanitised message as plain text, with the addresses of links and pictures. */
export function textOfMessage(html: string): string {
  // Every second part is a `pre` element, whose line breaks stay.
  const parts = html.split(/(<pre\b[^<>]*>[\s\S]*?<\/pre>)/);
  const laidOut = parts.map((part, index) =>
    index % 2 === 1 ? `\n${part}\n` : withBreaksOfElements(part),
  );
  return decodeEntities(laidOut.join('').replaceAll(/<[^<>]*>/g, ''))
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/**
 * HTML outside of `pre`, with a line break where an element makes one and a space for each line
 * break of the source. The addresses of links and pictures become text.
 */
function withBreaksOfElements(html: string): string {
  return html
    .replaceAll(/\s+/g, ' ')
    .replaceAll(
      /<a\b[^<>]*\bhref="([^"<>]*)"[^<>]*>(.*?)<\/a>/g,
      (_link, href: string, text: string) => (text.includes(href) ? text : `${text} (${href})`),
    )
    .replaceAll(/<(?:img|iframe)\b[^<>]*\bsrc="([^"<>]*)"[^<>]*>/g, ' $1 ')
    .replaceAll(/<br\b[^<>]*> ?/g, '\n')
    .replaceAll(/<li\b[^<>]*>/g, '\n- ')
    .replaceAll(/<\/(?:p|h[1-6]|ul|ol|blockquote|table)> ?/g, '\n\n')
    .replaceAll(/<\/(?:div|tr)> ?/g, '\n');
}

const TEXT_ELEMENTS = [
  ...['p', 'br', 'strong', 'b', 'em', 'i', 'u', 's', 'ul', 'ol', 'li', 'blockquote', 'pre', 'code'],
  ...['h1', 'h2', 'h3', 'a'],
];

/**
 * A sanitised message for a mail: pictures and videos become links, because a mail program would
 * fetch them from another site.
 */
export function mailHtmlOfMessage(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: TEXT_ELEMENTS,
    allowedAttributes: { a: ['href'] },
    transformTags: { img: asLink('Picture'), iframe: asLink('Video') },
  });
}

/**
 * Replaces a picture or video by a link to it. If its address may not be a link, only the label
 * stays: the tag `span` is removed, because it is not one of `TEXT_ELEMENTS`.
 */
function asLink(label: string): sanitizeHtml.Transformer {
  return (_tag, { src = '', alt }) => ({
    tagName: isMessageLink(src) ? 'a' : 'span',
    attribs: { href: src },
    text: alt || label,
  });
}

/** Any HTML as plain text. Elements without a text, such as scripts, are removed. */
export function textOfHtml(html: string): string {
  return textOfMessage(
    sanitizeHtml(limitNesting(html), {
      allowedTags: [...TEXT_ELEMENTS, 'div', 'tr', 'table'],
      allowedAttributes: { a: ['href'] },
    }),
  );
}
