/**
 * The pseudo language: English with accents, in brackets and longer. A text on a page without
 * brackets is in no language file. Plain JavaScript, because the build uses it. Types are in
 * pseudo-language.d.mts.
 */
export const PSEUDO_LANGUAGE = 'zz';
export const OPENING = '⟦';
export const CLOSING = '⟧';

const ACCENTS = { a: 'å', e: 'é', i: 'î', o: 'ö', u: 'û', A: 'Å', E: 'É', I: 'Î', O: 'Ö', U: 'Û' };
/** The share by which a text in another language may be longer than in English. */
const GROWTH = 0.35;
/** The part that is added has words, and so wraps as a text does. */
const LONG_WORD = /·{9}(?=·)/g;

export function withAccents(text) {
  return text.replace(/[aeiou]/gi, (letter) => ACCENTS[letter]);
}

export function inBrackets(text, englishLength) {
  const dots = '·'.repeat(Math.ceil(englishLength * GROWTH));
  return `${OPENING}${text}${dots.replace(LONG_WORD, '$& ')}${CLOSING}`;
}

export function pseudoText(english) {
  return inBrackets(withAccents(english), english.length);
}
