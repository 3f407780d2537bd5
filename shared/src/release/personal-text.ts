/** A text, such as the message of an error, with `…` in place of emails, codes, long numbers. */
export function withoutPersonalText(text: string): string {
  return text.replace(/\S+/g, (word) =>
    isEmail(word) ? '…' : word.replace(/[\w-]+/g, withoutCodesAndNumbers),
  );
}

function isEmail(word: string): boolean {
  const at = word.indexOf('@', 1);
  return at > 0 && at < word.length - 1;
}

/** A code has 20 characters or more, and a digit. A long number has 6 digits or more. */
function withoutCodesAndNumbers(part: string): string {
  return part.length >= 20 && /\d/.test(part) ? '…' : part.replace(/\d{6,}/g, '…');
}
