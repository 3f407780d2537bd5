import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BASE_LANGUAGE } from '../../src/language/base-language.mjs';
import { PSEUDO_LANGUAGE } from '../../src/release/pseudo-language.mjs';
import { compilePseudoText, compileText } from './compile-text.mjs';

/**
 * The group of a language's file with the titles, descriptions and labels of remote.json: the
 * English text is the name of its translation.
 */
const MANIFEST = 'manifest';

/** The folder of a package with one file a language. */
export function textsFolder(directory) {
  return join(directory, 'texts');
}

/** The paths of the files with the texts of a package; none for a package without texts. */
export function textFiles(directory) {
  try {
    return readdirSync(textsFolder(directory))
      .filter((name) => /^[a-z]{2}\.json$/.test(name))
      .sort()
      .map((name) => join(textsFolder(directory), name));
  } catch {
    return [];
  }
}

/** The languages of a package with texts, such as `de`; English for a package without. */
export function languagesOf(directory) {
  return [...new Set([BASE_LANGUAGE, ...textFiles(directory).map(languageOf)])];
}

/**
 * The compiled texts of a package, sorted by key. A key is a group and a name, such as
 * `contact.title`. Throws SyntaxError, which names the file and the key, for a text that is not
 * ICU, for another file than the English one with a key or a value that English does not have, and
 * for a name that is not in camel case.
 *
 * @param {string} directory the package's folder
 * @returns {{ languages: string[], texts: Map<string, {
 *   english: string, compiled: Record<string, { code: string, codeOfCall: Function }>,
 *   values: Record<string, string>, isRich: boolean }> }}
 * `compiled` has each language that has the text, and the pseudo language (`compileText`).
 */
export function readTexts(directory) {
  const files = textFiles(directory);
  const byLanguage = new Map(files.map((file) => [languageOf(file), readFile(file)]));
  const english = byLanguage.get(BASE_LANGUAGE) ?? new Map();
  const texts = new Map();
  for (const key of [...english.keys()].sort()) {
    const { text, values, isRich } = english.get(key);
    const compiled = { [PSEUDO_LANGUAGE]: compilePseudoText(text) };
    texts.set(key, { english: text, compiled, values, isRich });
  }
  for (const [language, entries] of byLanguage)
    for (const [key, compiled] of entries) {
      const { code, values } = compiled;
      const text = texts.get(key);
      const where = `texts/${language}.json, ${key}`;
      if (!text) throw new SyntaxError(`${where}: English has no such text.`);
      const unknown = Object.entries(values).find(([name, kind]) => !isKnown(text, name, kind));
      if (unknown) throw new SyntaxError(`${where}: English has no {${unknown[0]}} of this kind.`);
      const leavesValuesOut = isEmpty(values) && !isEmpty(text.values);
      text.compiled[language] = leavesValuesOut ? { ...compiled, code: `(()=>${code})` } : compiled;
    }
  return { languages: [...byLanguage.keys()].filter((name) => name !== BASE_LANGUAGE), texts };
}

/** A language may leave a value out, or use a count of English as a plain value. */
function isKnown({ values }, name, kind) {
  return values[name] === kind || (values[name] !== undefined && kind === 'text');
}

function isEmpty(values) {
  return Object.keys(values).length === 0;
}

/** The translations of the texts of a package's remote.json, by their English text. */
export function manifestTexts(directory, language) {
  return groupsOf(join(textsFolder(directory), `${language}.json`))[MANIFEST] ?? {};
}

function groupsOf(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** The language of a file with texts: `de` of `texts/de.json`. */
export function languageOf(file) {
  return file.slice(-'xx.json'.length, -'.json'.length);
}

/** The compiled texts of a file, by key. */
function readFile(file) {
  const language = languageOf(file);
  const where = `texts/${language}.json`;
  const { [MANIFEST]: _, ...groups } = groupsOf(file);
  const entries = new Map();
  for (const [group, texts] of Object.entries(groups))
    for (const [name, text] of Object.entries(texts)) {
      const key = `${group}.${name}`;
      if (![group, name].every((part) => /^[a-z][a-zA-Z0-9]*$/.test(part)))
        throw new SyntaxError(`${where}, ${key}: the name is not in camel case.`);
      if (typeof text !== 'string') throw new SyntaxError(`${where}, ${key}: it is not a text.`);
      try {
        entries.set(key, { text, ...compileText(text, language) });
      } catch (error) {
        throw new SyntaxError(`${where}, ${key}: ${error.message}`);
      }
    }
  return entries;
}
