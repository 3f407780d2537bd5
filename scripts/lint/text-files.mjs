import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { visit } from './visit.mjs';

/** Texts of staff pages exist in these languages only. */
const LANGUAGES_OF_STAFF = ['en', 'de'];

/**
 * What is wrong with the texts of the packages in a folder, one line for each problem:
 *
 * - a text that no code uses
 * - a text that is in all languages the same as another one of its group
 * - a text that some languages lack: it exists in all, or, for staff, in English and German
 * - a translation of a text that remote.json does not have, or does not have any more
 *
 * `sources` are the paths of the source files with their content.
 */
export function textFileProblems(folder, sources) {
  return readdirSync(folder)
    .filter((name) => existsSync(join(folder, name, 'texts/en.json')))
    .flatMap((name) => {
      const code = sources
        .filter(({ path }) => path.startsWith(`${name}/`))
        .map(({ text }) => text)
        .join('\n');
      const problems = [
        ...packageProblems(join(folder, name), code),
        ...manifestProblems(join(folder, name)),
      ];
      return problems.map((problem) => `${name}/texts ${problem}`);
    });
}

function manifestProblems(folder) {
  const file = join(folder, 'remote.json');
  if (!existsSync(file)) return [];
  const { routes, nav = [] } = JSON.parse(readFileSync(file, 'utf8'));
  const english = new Set(
    [...routes, ...nav].flatMap(({ title, description, label }) => [title, description, label]),
  );
  return Object.entries(textsOf(folder)).flatMap(([language, { manifest = {} }]) =>
    Object.keys(manifest)
      .filter((text) => !english.has(text))
      .map((text) => `manifest: remote.json has no '${text}', which ${language}.json translates.`),
  );
}

/** The texts of a package by language. */
function textsOf(folder) {
  return Object.fromEntries(
    readdirSync(join(folder, 'texts'))
      .filter((file) => file.endsWith('.json'))
      .map((file) => [
        file.slice(0, -'.json'.length),
        JSON.parse(readFileSync(join(folder, 'texts', file), 'utf8')),
      ]),
  );
}

function packageProblems(folder, code) {
  const files = textsOf(folder);
  const languages = Object.keys(files);
  return Object.entries(files.en).flatMap(([group, texts]) => {
    const names = Object.keys(texts);
    return names.flatMap((name, index) => {
      const key = `${group}.${name}`;
      const equal = names.slice(0, index).find((other) => areEqual(files, group, name, other));
      const having = languages.filter((language) => files[language][group]?.[name] !== undefined);
      const lacking = languages.filter((language) => !having.includes(language));
      const isOfStaff = having.every((language) => LANGUAGES_OF_STAFF.includes(language));
      const needed = lacking.filter((one) => !isOfStaff || LANGUAGES_OF_STAFF.includes(one));
      return [
        ...(isUsed(code, group, name) ? [] : [`${key}: no code uses it.`]),
        ...(equal ? [`${key}: the same text as ${group}.${equal}.`] : []),
        ...(needed.length > 0 ? [`${key}: missing in ${needed.join(', ')}.`] : []),
      ];
    });
  });
}

/** Whether two texts of a group are the same in all languages that have both. */
function areEqual(files, group, name, other) {
  return Object.values(files)
    .map((texts) => [texts[group]?.[name], texts[group]?.[other]])
    .filter((pair) => !pair.includes(undefined))
    .every(([one, two]) => one === two);
}

/** Code names a text with its group, and the template of the document by its placeholder. */
function isUsed(code, group, name) {
  const inFull = `\\b${group}\\s*\\.${name}\\b`;
  const taken = `\\{[^{}]*\\b${name}\\b[^{}]*\\}\\s*=\\s*(?:texts\\.)?${group};`;
  return new RegExp(`${inFull}|${taken}|\\$${group}\\$${name}\\b`).test(code);
}

/**
 * The lines of a module that ask for a text while it is loaded. The server knows the language of a
 * page only when it renders the page.
 */
export function textsAtLoad(text, tree) {
  const names = new Set();
  visitOutsideFunctions(tree.body, (node) => {
    const key = node.type === 'CallExpression' && keyOf(node.callee);
    if (key) names.add(key);
  });
  return [...names].map((name) => ({
    line: text.slice(0, text.indexOf(`${name}(`)).split('\n').length,
    message: `${name} is called when the module is loaded. Call it when the page is rendered.`,
  }));
}

/** `texts.group.name` of an expression; undefined for another one. */
function keyOf({ type, object, property }) {
  if (type !== 'MemberExpression' || property.type !== 'Identifier') return undefined;
  if (object.type !== 'MemberExpression' || object.property.type !== 'Identifier') return undefined;
  if (object.object.type !== 'Identifier' || object.object.value !== 'texts') return undefined;
  return `texts.${object.property.value}.${property.value}`;
}

function visitOutsideFunctions(node, look) {
  visit(node, look, (inner) => /Function|Method|Getter|Setter/.test(inner.type ?? ''));
}
