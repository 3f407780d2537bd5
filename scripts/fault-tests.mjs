import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './workspace.mjs';

/** On a busy machine, the longest test takes a fifth of this. A test waits at most four minutes. */
const TEST_TIMEOUT_MS = 10 * 60_000;

const FOLDER = join(root, 'faults');

/**
 * The options of `node --test` for tests of faults. After its last test a file ends, also when a
 * failed test has left a connection or a timer.
 */
export const FAULT_TEST_OPTIONS = [
  '--test-force-exit',
  `--test-timeout=${TEST_TIMEOUT_MS}`,
  '--test-reporter=spec',
];

/** The files of all tests of faults. Node.js 22 and later take no folder. */
export function faultTestFiles() {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.test.mjs'))
    .sort()
    .map((name) => join(FOLDER, name));
}
