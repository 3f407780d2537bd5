import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { BASE_LANGUAGE } from '../../src/language/base-language.mjs';
import { PSEUDO_LANGUAGE } from '../../src/release/pseudo-language.mjs';
import { readTexts, textsFolder } from './read-texts.mjs';

const TYPES = {
  text: 'string | number',
  count: 'number',
  choice: 'string',
  tag: '(text: string) => ReactNode',
};

/**
 * Writes the module of a package's texts, `texts/built/index.ts`, which `#texts` names. Each text
 * is a function: `texts.contact.title()`. Its language is that of the moment
 * (`@site/shared/language`). In the code of a page, a placeholder takes the place of each use
 * (name-texts.mjs).
 *
 * If the package.json has the import `#own-text`, each text asks its function
 * `ownText(key, values)` first, and is what it returns unless this is undefined.
 *
 * A file that would stay the same is not written. Returns the texts and throws SyntaxError, as
 * `readTexts` does.
 */
export function writeTextModule(directory) {
  const read = readTexts(directory);
  if (read.texts.size > 0)
    writeIfChanged(
      join(textsFolder(directory), 'built/index.ts'),
      `${allLanguages(byGroup(read.texts), hasOwnTexts(directory)).join('\n')}\n`,
    );
  return read;
}

/** The texts of each group, by name. */
function byGroup(texts) {
  const groups = new Map();
  for (const [key, text] of texts) {
    const [group, name] = key.split('.');
    groups.set(group, new Map([...(groups.get(group) ?? []), [name, text]]));
  }
  return groups;
}

/** Whether the package names a module that has texts of the owner, as that of the API does. */
function hasOwnTexts(directory) {
  const file = join(directory, 'package.json');
  if (!existsSync(file)) return false;
  const { imports = {} } = JSON.parse(readFileSync(file, 'utf8'));
  return '#own-text' in imports;
}

function allLanguages(groups, isOwnFirst) {
  const isRich = [...groups.values()].some((texts) =>
    [...texts.values()].some((text) => text.isRich),
  );
  return [
    // The texts themselves have no types: their values are in the type of each function.
    '// @ts-nocheck',
    // No group can have a name with `$`.
    "import { language as $language } from '@site/shared/language';",
    ...(isRich ? ["import type { ReactNode } from 'react';"] : []),
    ...(isOwnFirst ? ["import { ownText as $ownText } from '#own-text';"] : []),
    'type $Function<Values, Result> = Values extends void ? () => Result : (values: Values) => Result;',
    `function $text<Values, Result>(texts: object${isOwnFirst ? ', key: string' : ''}): $Function<Values, Result> {`,
    '  return (values) => {',
    ...(isOwnFirst
      ? ['    const own = $ownText(key, values);', '    if (own !== undefined) return own;']
      : []),
    `    const found = texts[$language()] ?? texts.${BASE_LANGUAGE};`,
    "    return typeof found === 'function' ? found(values) : found;",
    '  };',
    '}',
    ...[...groups].flatMap(([group, texts]) => [
      `export const ${group} = {`,
      ...[...texts].flatMap(([name, text]) => [
        `  /** ${text.english.replaceAll('*/', '* /')} */`,
        `  ${name}: ${functionOf(text, isOwnFirst ? `, ${JSON.stringify(`${group}.${name}`)}` : '')},`,
      ]),
      '};',
    ]),
  ];
}

function functionOf({ compiled, values, isRich }, key) {
  const fields = Object.entries(values).map(([name, kind]) => `${name}: ${TYPES[kind]}`);
  const valuesType = fields.length > 0 ? `{ ${fields.join('; ')} }` : 'void';
  // A text with tags is a list of parts, which may be elements.
  const types = `${valuesType}, ${isRich ? 'ReactNode' : 'string'}`;
  const texts = Object.entries(compiled)
    .filter(([language]) => language !== PSEUDO_LANGUAGE)
    .map(([language, { code }]) => `${language}: ${code}`);
  return `/* @__PURE__ */ $text<${types}>({ ${texts.join(', ')} }${key})`;
}

function writeIfChanged(file, content) {
  try {
    if (readFileSync(file, 'utf8') === content) return;
  } catch {
    mkdirSync(dirname(file), { recursive: true });
  }
  writeFileSync(file, content);
}
