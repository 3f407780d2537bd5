import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { BASE_LANGUAGE } from '../../src/language/base-language.mjs';
import { LOCALES } from '../../src/language/locales.mjs';
import { readTexts } from './read-texts.mjs';

const SHARED = join(import.meta.dirname, '../..');
/** What the key of a text of `@site/shared` begins with. */
const OF_SHARED = 'shared:';
const EUROS = { style: 'currency', currency: 'EUR' };
/** Gives each tag of a text the text inside it. */
const WITHOUT_TAGS = new Proxy({}, { get: () => (inner) => inner });

/**
 * A function that returns a text of a journey in each language of a remote. It throws Error for a
 * key that names no text, and for a text with values.
 *
 * @param {string} directory the remote's package folder
 */
export function journeyTexts(directory) {
  const ofRemote = readTexts(directory);
  const ofShared = readTexts(SHARED);
  const languages = [BASE_LANGUAGE, ...ofRemote.languages];
  return (shown) => {
    const inLanguage = textIn(shown, { ofRemote, ofShared });
    return Object.fromEntries(languages.map((language) => [language, inLanguage(language)]));
  };
}

/** A function that returns a text as a page shows it in a language. */
function textIn({ text: key, country, cents }, { ofRemote, ofShared }) {
  if (country)
    return (language) => new Intl.DisplayNames(LOCALES[language], { type: 'region' }).of(country);
  if (cents !== undefined)
    return (language) => new Intl.NumberFormat(LOCALES[language], EUROS).format(cents / 100);
  const isShared = key.startsWith(OF_SHARED);
  const text = isShared ? ofShared.texts.get(key.slice(OF_SHARED.length)) : ofRemote.texts.get(key);
  if (!text) throw new Error(`src/journeys.ts: '${key}' is no text.`);
  if (Object.values(text.values).some((kind) => kind !== 'tag'))
    throw new Error(`src/journeys.ts: '${key}' has values, which a journey cannot give.`);
  return (language) => plainText(text.compiled[language] ?? text.compiled[BASE_LANGUAGE]);
}

function plainText({ code }) {
  const text = runInNewContext(code);
  return typeof text === 'function' ? [text(WITHOUT_TAGS)].flat().join('') : text;
}
