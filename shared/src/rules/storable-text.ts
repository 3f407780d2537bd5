/** U+0000, and half of a surrogate pair: a text that was cut within an emoji ends with one. */
const UNSTORABLE = /\0|\p{Surrogate}/gu;

/** The text as PostgreSQL can store it, in JSON too: other characters become U+FFFD. */
export function storableText(text: string): string {
  return text.replace(UNSTORABLE, '\uFFFD');
}
