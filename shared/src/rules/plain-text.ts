/**
 * Characters that a line of text must not have: line breaks and other control characters, and the
 * characters that change the direction of the text after them.
 */
const UNSAFE_IN_LINE = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu;

/** Characters without a picture of their own: spaces, zero-width characters, fillers. */
const INVISIBLE = /[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/**
 * Whether a text, such as a name or a title, is one line. Then it cannot change how the texts
 * around it are read, for example in a mail.
 */
export function isPlainLine(text: string): boolean {
  return text.search(UNSAFE_IN_LINE) < 0;
}

/** A text as one line, for texts that were stored before `isPlainLine` was checked. */
export function plainLine(text: string): string {
  return text.replaceAll(UNSAFE_IN_LINE, ' ').trim();
}

/** Whether a text shows anything: a text of spaces and zero-width characters is empty. */
export function hasVisibleText(text: string): boolean {
  return text.replaceAll(INVISIBLE, '') !== '';
}
