import { hasVisibleText, isPlainLine } from './plain-text';

/** The longest tag, in characters. */
export const MAX_TAG_LENGTH = 30;

/** The most tags of one ticket. */
export const MAX_TICKET_TAGS = 10;

/**
 * A tag as it is stored: lower case, without spaces around it, with single spaces inside. Null if
 * it is empty, too long or not one line of text.
 */
export function tagFrom(text: string): string | null {
  const tag = text.normalize('NFC').trim().replaceAll(/ +/g, ' ').toLowerCase();
  const isTag = isPlainLine(tag) && hasVisibleText(tag) && [...tag].length <= MAX_TAG_LENGTH;
  return isTag ? tag : null;
}
