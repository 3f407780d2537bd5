/** U+0000, and the half of a pair that a text cut within an emoji ends with. */
const UNSTORABLE = /\0|\p{Surrogate}/gu;

/** The text as PostgreSQL can store it, in JSON too: other characters become U+FFFD. */
export function storableText(text: string): string {
  return text.replace(UNSTORABLE, '\uFFFD');
}
