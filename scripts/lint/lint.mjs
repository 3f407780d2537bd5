import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { root } from '../workspace.mjs';
import { layerProblem } from './layers.mjs';
import { SUPERLINEAR_EXCEPTIONS } from './superlinear-exceptions.mjs';
import { textFileProblems, textsAtLoad } from './text-files.mjs';
import { MAX_SUPPRESSIONS, suppressions, textProblems } from './text-rules.mjs';
import { visit } from './visit.mjs';

const SOURCE = /\.(ts|tsx|mjs)$/;
const TEST = /\.(test|spec)\.tsx?$|\/testing\//;
/** The folders whose regular expressions can meet text from outside. */
const SHIPPED = /^(api|edge|shared|shell|remote-[^/]+|scripts)\//;
/** Files that hold the patterns themselves, or text of third parties. */
const EXEMPT = /^scripts\/lint\/|^api\/drizzle\/|^pnpm-lock/;

/**
 * Checks what Biome cannot: layers, words, references to the specification, sizes, suppressions and
 * texts. Returns one line for each problem: `path:line message`.
 */
export async function lintProblems(
  folder = root,
  exceptions = folder === root ? SUPERLINEAR_EXCEPTIONS : [],
) {
  const references = specificationNumbers(folder);
  const paths = trackedFiles(folder).filter((path) => !EXEMPT.test(path));
  // Loaded late: `npm run check` installs the packages first.
  const { parseSync } = await import('@swc/core');
  const { expressionsIn, expressionProblems } = await import('./regular-expressions.mjs');
  const expressions = [];
  const suppressed = [];
  const sources = [];
  const problems = paths.flatMap((path) => {
    const text = readFileSync(join(folder, path), 'utf8');
    suppressed.push(...suppressions(text).map((line) => `${path}:${line}`));
    const found = textProblems(path, text, references);
    if (/\.(ts|tsx|html)$/.test(path) && !TEST.test(path)) sources.push({ path, text });
    if (SOURCE.test(path) && !TEST.test(path)) {
      // The syntax tree distinguishes code from strings that resemble it.
      const tree = parseSync(text, { syntax: 'typescript', tsx: path.endsWith('x') });
      found.push(...importProblems(path, text, tree), ...textsAtLoad(text, tree));
      if (SHIPPED.test(path))
        for (const expression of expressionsIn(tree)) expressions.push({ path, ...expression });
    }
    return found.map(({ line, message }) => `${path}:${line} ${message}`);
  });
  problems.push(...textFileProblems(folder, sources));
  problems.push(...(await expressionProblems(expressions, exceptions)));
  if (suppressed.length > MAX_SUPPRESSIONS)
    problems.push(
      `${suppressed.length} lint suppressions, at most ${MAX_SUPPRESSIONS}: ${suppressed.join(', ')}`,
    );
  return problems;
}

function trackedFiles(folder) {
  return execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: folder,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => /\.(ts|tsx|mjs|css|md|html)$/.test(path) && existsSync(join(folder, path)));
}

/** The numbers of the sections and of the decisions of docs/specification.md. */
function specificationNumbers(folder) {
  const text = readFileSync(join(folder, 'docs/specification.md'), 'utf8');
  const numbers = (pattern) => new Set([...text.matchAll(pattern)].map(([, n]) => Number(n)));
  return { sections: numbers(/^## (\d+)\./gm), decisions: numbers(/^\| (\d+) \|/gm) };
}

function importProblems(path, text, tree) {
  return importsOf(text, tree).flatMap(({ specifier, line }) => {
    const target = repositoryPath(path, specifier);
    const problem = target && layerProblem(path, target);
    return problem ? [{ line, message: `imports ${specifier}: ${problem}.` }] : [];
  });
}

/** The path of an import inside the repository; undefined for a package from the registry. */
function repositoryPath(from, specifier) {
  if (specifier.startsWith('.')) return normalize(join(dirname(from), specifier));
  const entry = /^@site\/shared\/([^/]+)/.exec(specifier)?.[1];
  return entry ? `shared/src/${entry}` : undefined;
}

/** Static and dynamic imports and re-exports of a module, with the line of each. */
export function importsOf(text, tree) {
  // The offsets of the tree grow from file to file, so the line is found in the text.
  const specifiers = new Set();
  visit(tree, (node) => {
    if (/^(Import|ExportNamed|ExportAll)Declaration$/.test(node.type) && node.source)
      specifiers.add(node.source.value);
    if (node.type === 'CallExpression' && node.callee.type === 'Import')
      specifiers.add(node.arguments[0]?.expression.value);
  });
  specifiers.delete(undefined);
  return [...specifiers].map((specifier) => ({
    specifier,
    line: text.slice(0, text.indexOf(`'${specifier}'`)).split('\n').length,
  }));
}
