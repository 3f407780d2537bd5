import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { BASE_LANGUAGE } from '../../src/language/base-language.mjs';
import { readTexts, textsFolder } from './read-texts.mjs';

/**
 * The identifier that stands for a text in the code of a page until the build puts in the text of a
 * language. No minifier renames it, because the code does not declare it.
 */
export function placeholderOf(packageName, key) {
  return `$text$${packageName.replace(/\W/g, '_')}$${key.replace('.', '$')}`;
}

/** The name in the package.json of a folder. */
export function packageName(directory) {
  return JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')).name;
}

const TYPES = {
  text: 'string | number',
  count: 'number',
  choice: 'string',
  tag: '(text: string) => ReactNode',
};

/**
 * Writes the modules of a package's texts to its folder `texts/built`, which `#texts` names. Each
 * text is a function: `texts.contact.title()`.
 *
 * - `index.ts`: all languages; the language is that of the moment (`@site/shared/language`)
 * - `page/`: a placeholder for each text, for the code of pages; a module for each group
 *
 * A file that would stay the same is not written. Throws SyntaxError, as `readTexts`.
 */
export function writeTextModules(directory) {
  const { texts } = readTexts(directory);
  if (texts.size === 0) return;
  const name = packageName(directory);
  const groups = byGroup(texts);
  const folder = join(textsFolder(directory), 'built');
  const files = {
    'index.ts': allLanguages(groups),
    'page/index.js': [...groups.keys()].map(
      (group) => `export * as ${group} from './${group}.js';`,
    ),
  };
  for (const [group, entries] of groups)
    files[`page/${group}.js`] = placeholders(name, group, entries);
  for (const [file, lines] of Object.entries(files))
    writeIfChanged(join(folder, file), `${lines.join('\n')}\n`);
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

/** A module in TypeScript, whose types are those of both kinds of modules. */
function allLanguages(groups) {
  const isRich = [...groups.values()].some((texts) =>
    [...texts.values()].some((text) => text.isRich),
  );
  return [
    // The texts themselves have no types: their values are in the type of each function.
    '// @ts-nocheck',
    // No group has a name with such a sign.
    "import { language as $language } from '@site/shared/language';",
    ...(isRich ? ["import type { ReactNode } from 'react';"] : []),
    'type $Function<Values, Result> = Values extends void ? () => Result : (values: Values) => Result;',
    'function $text<Values, Result>(texts: object): $Function<Values, Result> {',
    '  return (values) => {',
    `    const found = texts[$language()] ?? texts.${BASE_LANGUAGE};`,
    "    return typeof found === 'function' ? found(values) : found;",
    '  };',
    '}',
    ...[...groups].flatMap(([group, texts]) => [
      `export const ${group} = {`,
      ...[...texts].flatMap(([name, text]) => [
        `  /** ${text.english.replaceAll('*/', '* /')} */`,
        `  ${name}: ${functionOf(text)},`,
      ]),
      '};',
    ]),
  ];
}

function functionOf({ code, values, isRich }) {
  const fields = Object.entries(values).map(([name, kind]) => `${name}: ${TYPES[kind]}`);
  const valuesType = fields.length > 0 ? `{ ${fields.join('; ')} }` : 'void';
  // A text with tags is a list of parts, which may be elements.
  const types = `${valuesType}, ${isRich ? 'ReactNode' : 'string'}`;
  const texts = Object.entries(code).map(([language, expression]) => `${language}: ${expression}`);
  return `/* @__PURE__ */ $text<${types}>({ ${texts.join(', ')} })`;
}

/** The names of texts may be words of the language, such as `delete`. */
function placeholders(packageName, group, texts) {
  return [...texts].flatMap(([name, { values }], index) => {
    const placeholder = placeholderOf(packageName, `${group}.${name}`);
    const code = isEmpty(values) ? `() => ${placeholder}` : `(values) => ${placeholder}(values)`;
    return [`const text${index} = ${code};`, `export { text${index} as ${name} };`];
  });
}

function isEmpty(values) {
  return Object.keys(values).length === 0;
}

function writeIfChanged(file, content) {
  try {
    if (readFileSync(file, 'utf8') === content) return;
  } catch {
    mkdirSync(dirname(file), { recursive: true });
  }
  writeFileSync(file, content);
}
