/** Emails, codes and numbers, which may be the visitor's. */
const PERSONAL_TEXT = /\S+@\S+|(?=[\w-]*\d)[\w-]{20,}|\d{6,}/g;

/** A message of a page with `…` in place of emails, codes and long numbers. */
export function withoutPersonalText(text: string): string {
  return text.replace(PERSONAL_TEXT, '…');
}
