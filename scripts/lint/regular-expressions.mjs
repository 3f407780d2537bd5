import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { RegExpParser, visitRegExpAST } from '@eslint-community/regexpp';
import { root } from '../workspace.mjs';
import { visit } from './visit.mjs';

/** Inside node_modules, so it is deleted with the analyser. */
const CACHE = join(root, 'node_modules/.cache/linear-expressions.json');
/** Each thread compiles the analyser for itself. */
const MAX_THREADS = 4;

/** The regular expressions of a module's syntax tree. */
export function expressionsIn(tree) {
  const found = [];
  visit(tree, (node) => {
    if (node.type === 'RegExpLiteral') found.push({ pattern: node.pattern, flags: node.flags });
  });
  return found;
}

/**
 * One line for each expression that can take more than linear time and has no exception, and for
 * each exception whose file has no such expression. `expressions` have `path`, `pattern`, `flags`.
 */
export async function expressionProblems(expressions, exceptions) {
  const textOf = ({ pattern, flags }) => `/${pattern}/${flags}`;
  const isExcepted = (expression) =>
    exceptions.some(({ path, text }) => path === expression.path && text === textOf(expression));
  const unexcepted = expressions.filter((expression) => !isExcepted(expression));
  const complexities = await superlinear(unexcepted);
  return [
    ...unexcepted
      .filter((expression) => complexities.has(textOf(expression)))
      .map(
        (expression) =>
          `${expression.path} ${textOf(expression)} takes more than linear time (${complexities.get(textOf(expression))}). Write plain code, or give the reason in scripts/lint/superlinear-exceptions.mjs.`,
      ),
    ...exceptions
      .filter(
        ({ path, text }) =>
          !expressions.some((each) => each.path === path && textOf(each) === text),
      )
      .map(
        ({ path, text }) =>
          `${path} has no expression ${text}: remove it from scripts/lint/superlinear-exceptions.mjs.`,
      ),
  ];
}

/**
 * Whether the form of an expression already proves linear time, so that it needs no analysis: only
 * single characters are repeated, each alternative repeats one without a limit at most, and begins
 * at the start of the text or ends with this repetition. A repeated group needs the analysis, also
 * with a limit: `^(?:a*){0,5}b` takes the fifth power of the length.
 */
function isPlainlyLinear(pattern, flags) {
  const { alternatives } = new RegExpParser().parsePattern(pattern, 0, pattern.length, {
    unicode: flags.includes('u'),
    unicodeSets: flags.includes('v'),
  });
  return alternatives.every((alternative) => {
    const repetitions = [];
    let hasBackreference = false;
    visitRegExpAST(alternative, {
      onBackreferenceEnter: () => {
        hasBackreference = true;
      },
      onQuantifierEnter: (node) => {
        if (node.max > 1) repetitions.push(node);
      },
    });
    if (hasBackreference || !repetitions.every(repeatsOneCharacter)) return false;
    const [repetition, ...others] = repetitions.filter(
      ({ max }) => max === Number.POSITIVE_INFINITY,
    );
    if (!repetition) return true;
    if (others.length > 0) return false;
    const [first] = alternative.elements;
    const isAnchored =
      first?.type === 'Assertion' && first.kind === 'start' && !flags.includes('m');
    return isAnchored || alternative.elements.at(-1) === repetition;
  });
}

function repeatsOneCharacter({ element }) {
  return /^(Character|CharacterSet|CharacterClass)$/.test(element.type);
}

/**
 * The expressions that can take more than linear time, by `/pattern/flags`, with their complexity,
 * or 'timeout' if the analysis did not end. Expressions that were linear in an earlier run are not
 * analysed again.
 */
async function superlinear(expressions) {
  const byText = new Map(expressions.map((each) => [`/${each.pattern}/${each.flags}`, each]));
  const linear = new Set(readLinear());
  const waiting = [...byText].filter(
    ([text, { pattern, flags }]) => !linear.has(text) && !isPlainlyLinear(pattern, flags),
  );
  if (waiting.length === 0) return new Map();
  const complexities = new Map();
  const waitingTexts = waiting.map(([text]) => text);
  const threads = Math.min(availableParallelism(), MAX_THREADS, waiting.length);
  await Promise.all(Array.from({ length: threads }, () => analyse(waiting, complexities)));
  mkdirSync(dirname(CACHE), { recursive: true });
  const foundLinear = waitingTexts.filter((text) => !complexities.has(text));
  writeFileSync(CACHE, JSON.stringify([...linear, ...foundLinear]));
  return complexities;
}

function readLinear() {
  return existsSync(CACHE) ? JSON.parse(readFileSync(CACHE, 'utf8')) : [];
}

/**
 * Starts a thread that takes expressions from `waiting` until none is left, and adds the slow ones
 * to `complexities`.
 */
function analyse(waiting, complexities) {
  const worker = new Worker(new URL('./analyse-expression.mjs', import.meta.url), {
    env: { RECHECK_BACKEND: 'pure' },
  });
  return new Promise((resolve, reject) => {
    const next = () => {
      const [text, { pattern, flags } = {}] = waiting.pop() ?? [];
      if (text === undefined) worker.terminate().then(resolve);
      else worker.postMessage({ text, pattern, flags });
    };
    worker.on('error', reject);
    worker.on('message', ({ text, complexity }) => {
      if (complexity) complexities.set(text, complexity);
      next();
    });
    next();
  });
}
