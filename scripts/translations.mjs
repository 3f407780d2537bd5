import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import gettext from 'gettext-parser';
import { CommandFailed } from './run.mjs';

/** The group with the translations of a remote.json, by their English text. */
const MANIFEST = 'manifest';

/**
 * A PO file with the texts of packages in a language, and their number. A text that the language
 * lacks is there, too, with an empty translation. Its context is the package and the key.
 */
export function exportTexts(packages, language) {
  if (!/^[a-z]{2}$/.test(language)) throw new CommandFailed(`${language} is no language.`);
  const translations = {};
  for (const { name, key, english, text } of packages.flatMap((one) => textsOf(one, language))) {
    const msgctxt = `${name} ${key}`;
    translations[msgctxt] = { [english]: { msgctxt, msgid: english, msgstr: [text ?? ''] } };
  }
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', Language: language };
  const po = gettext.po.compile({ charset: 'utf-8', headers, translations });
  return { po, count: Object.keys(translations).length };
}

/**
 * Stores the translations of a PO file that are not empty, and whose English text is still the
 * same. Returns their number.
 */
export function importTexts(packages, po) {
  const { headers, translations } = gettext.po.parse(po);
  const language = headers.Language ?? headers.language;
  if (!/^[a-z]{2}$/.test(language ?? ''))
    throw new CommandFailed('The file does not say its language in the header Language.');
  let stored = 0;
  for (const { name, folder } of packages) {
    const texts = readTexts(folder, language) ?? {};
    for (const { name: owner, key, english } of textsOf({ name, folder }, language)) {
      const text = translations[`${owner} ${key}`]?.[english]?.msgstr[0];
      if (!text) continue;
      const [group, ...rest] = key.split('.');
      texts[group] = { ...texts[group], [group === MANIFEST ? english : rest.join('.')]: text };
      stored += 1;
    }
    if (Object.keys(texts).length > 0) writeFile(folder, language, texts);
  }
  return stored;
}

/** The texts of a package with their translations, also those of its remote.json. */
function textsOf({ name, folder }, language) {
  const english = readTexts(folder, 'en');
  if (!english) return [];
  const translated = readTexts(folder, language) ?? {};
  const texts = Object.entries(english).flatMap(([group, named]) =>
    Object.entries(named).map(([key, text]) => ({
      name,
      key: `${group}.${key}`,
      english: text,
      text: translated[group]?.[key],
    })),
  );
  const manifest = manifestTexts(folder).map((text, index) => ({
    name,
    key: `${MANIFEST}.${index + 1}`,
    english: text,
    text: translated[MANIFEST]?.[text],
  }));
  return [...texts, ...manifest];
}

/** The titles, descriptions and labels of a remote.json, each once. */
function manifestTexts(folder) {
  const { routes, nav } = readJson(join(folder, 'remote.json')) ?? { routes: [], nav: [] };
  const texts = routes.flatMap(({ title, description }) => [title, description]);
  return [...new Set([...texts, ...nav.map(({ label }) => label)])].filter(Boolean);
}

function readTexts(folder, language) {
  return readJson(join(folder, 'texts', `${language}.json`));
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Groups and names in the order of the alphabet, so that a change is a small difference. */
function writeFile(folder, language, texts) {
  const sorted = (object) =>
    Object.fromEntries(Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1)));
  const groups = Object.entries(sorted(texts)).map(([group, named]) => [group, sorted(named)]);
  const content = `${JSON.stringify(Object.fromEntries(groups), null, 2)}\n`;
  writeFileSync(join(folder, 'texts', `${language}.json`), content);
}
