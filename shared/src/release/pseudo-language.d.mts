/** The folder of the pseudo language in a release. pseudo-language.mjs says what it is for. */
export const PSEUDO_LANGUAGE: 'zz';
/** The first and the last character of each text in the pseudo language. */
export const OPENING: string;
export const CLOSING: string;
/** A text with accents on its vowels: a part of a text in the pseudo language. */
export function withAccents(text: string): string;
/**
 * A text that has accents, in brackets and as long as in a long language. `englishLength`: the
 * characters of the English text.
 */
export function inBrackets(text: string, englishLength: number): string;
/** The text in the pseudo language for an English text that contains no values. */
export function pseudoText(english: string): string;
