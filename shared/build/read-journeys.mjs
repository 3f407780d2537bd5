import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { BASE_LANGUAGE } from '../src/language/base-language.mjs';
import { LOCALES } from '../src/language/locales.mjs';
import { readTexts, textFiles } from './texts/read-texts.mjs';

const { transformSync } = createRequire(import.meta.url)('@swc/core');

const SHARED = join(import.meta.dirname, '..');
/** What the key of a text of `@site/shared` begins with. */
const OF_SHARED = 'shared:';
const EUROS = { style: 'currency', currency: 'EUR' };
/** Gives each tag of a text the text inside it. */
const WITHOUT_TAGS = new Proxy({}, { get: () => (inner) => inner });

/** The files that the journeys of a remote depend on. */
export function journeyFiles(directory) {
  return [join(directory, 'src/journeys.ts'), ...[directory, SHARED].flatMap(textFiles)];
}

/**
 * The journeys of a remote: the export `journeys` of its `src/journeys.ts`, which is data and
 * imports only types. The texts that they name by key are added in each language of the remote. A
 * remote without the file has none. Throws Error for a key that names no text, and for a text with
 * values.
 *
 * @param {string} directory the remote's package folder
 * @returns {import('@site/shared/release').Journey[]}
 */
export function readJourneys(directory) {
  const file = join(directory, 'src/journeys.ts');
  if (!existsSync(file)) return [];
  const { code } = transformSync(readFileSync(file, 'utf8'), {
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
    module: { type: 'commonjs' },
  });
  const exports = {};
  runInNewContext(code, { exports });
  const texts = textsOf(directory);
  return exports.journeys.map((journey) => ({
    ...journey,
    steps: journey.steps.map((step) =>
      Object.fromEntries(
        Object.entries(step).map(([verb, shown]) => [
          verb,
          typeof shown === 'string' ? shown : { text: keyOf(shown), in: texts(shown) },
        ]),
      ),
    ),
  }));
}

/** The name of a text in a journey of a release. */
function keyOf(shown) {
  const [[kind, value]] = Object.entries(shown);
  return kind === 'text' ? value : `${kind}:${value}`;
}

/** A function that returns a text of a journey in each language of a remote. */
function textsOf(directory) {
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
    return (language) => (cents / 100).toLocaleString(LOCALES[language], EUROS);
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
