import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';

const { transformSync } = createRequire(import.meta.url)('@swc/core');

/** The file with the journeys of a remote. */
export function journeysFile(directory) {
  return join(directory, 'src/journeys.ts');
}

/**
 * The journeys of a remote: the export `journeys` of its `src/journeys.ts`, which is data and
 * imports only types. A remote without the file has none.
 *
 * @param {string} directory the remote's package folder
 */
export function readJourneys(directory) {
  const file = journeysFile(directory);
  if (!existsSync(file)) return [];
  const { code } = transformSync(readFileSync(file, 'utf8'), {
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
    module: { type: 'commonjs' },
  });
  const exports = {};
  runInNewContext(code, { exports });
  return exports.journeys;
}
