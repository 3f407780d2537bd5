import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BASE_LANGUAGE, LANGUAGES } from '@site/shared/language';
import { inBrackets, PSEUDO_LANGUAGE, type Release, withAccents } from '@site/shared/release';
import { UsageError } from '../release-client';
import type { Texts } from './entry-code';

/** The group with the translations of titles, descriptions and labels, by the English text. */
const MANIFEST = 'manifest';

type BuiltTexts = {
  /** The texts of each language and of the pseudo language. A missing text is the English one. */
  byLanguage: Map<string, Texts>;
  languages: Release['languages'];
};

/**
 * Reads `texts/LANGUAGE.json` of a remote: texts by group and name. `manifest` are the English
 * texts of its remote.json. Throws UsageError.
 */
export async function readTexts(folder: string, manifest: string[]): Promise<BuiltTexts> {
  const read = await Promise.all(
    LANGUAGES.map(async (language) => [language, await readLanguage(folder, language)] as const),
  );
  const files = new Map(read.flatMap(([name, texts]) => (texts ? [[name, texts] as const] : [])));
  const { [MANIFEST]: _, ...english } = files.get(BASE_LANGUAGE) ?? {};
  const byLanguage = new Map<string, Texts>();
  const languages: Release['languages'] = {};
  for (const [language, { [MANIFEST]: titles = {}, ...own }] of files) {
    byLanguage.set(
      language,
      mapTexts(english, (text, group, name) => own[group]?.[name] ?? text),
    );
    if (language === BASE_LANGUAGE) continue;
    const missing = [
      ...textNames(english).filter(([group, name]) => own[group]?.[name] === undefined),
      ...manifest.filter((text) => titles[text] === undefined),
    ].length;
    const known = manifest.flatMap((text) => (titles[text] ? [[text, titles[text]]] : []));
    languages[language] = { missing, manifest: Object.fromEntries(known) };
  }
  byLanguage.set(BASE_LANGUAGE, english);
  byLanguage.set(PSEUDO_LANGUAGE, mapTexts(english, pseudoText));
  return { byLanguage, languages };
}

async function readLanguage(folder: string, language: string): Promise<Texts | undefined> {
  const file = join(folder, 'texts', `${language}.json`);
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as Texts;
  } catch (error) {
    throw new UsageError(`texts/${language}.json is not JSON: ${(error as Error).message}`);
  }
}

function textNames(texts: Texts): (readonly [string, string])[] {
  return Object.entries(texts).flatMap(([group, names]) =>
    Object.keys(names).map((name) => [group, name] as const),
  );
}

function mapTexts(texts: Texts, map: (text: string, group: string, name: string) => string): Texts {
  return Object.fromEntries(
    Object.entries(texts).map(([group, names]) => [
      group,
      Object.fromEntries(
        Object.entries(names).map(([name, text]) => [name, map(text, group, name)]),
      ),
    ]),
  );
}

/** The text in the pseudo language. A name in braces stays, because the page puts a value there. */
function pseudoText(text: string): string {
  const parts = text.split(/(\{\w+\})/);
  const accented = parts.map((part, index) => (index % 2 === 0 ? withAccents(part) : part));
  return inBrackets(accented.join(''), text.length);
}
