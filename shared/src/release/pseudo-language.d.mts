/** The folder of its files in a release. */
export const PSEUDO_LANGUAGE: 'zz';
/** The first and the last character of its texts. */
export const OPENING: string;
export const CLOSING: string;
/** A part of a text in the pseudo language. */
export function withAccents(text: string): string;
/** A text whose parts have accents, as long as in a long language. */
export function inBrackets(text: string, englishLength: number): string;
/** An English text without values in the pseudo language. */
export function pseudoText(english: string): string;
