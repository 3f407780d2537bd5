import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { journeyTexts } from './texts/journey-texts.mjs';
import { textFiles } from './texts/read-texts.mjs';

const { transformSync } = createRequire(import.meta.url)('@swc/core');

const SHARED = join(import.meta.dirname, '..');

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
  const texts = journeyTexts(directory);
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
