import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { FAULT_TEST_OPTIONS } from '../scripts/fault-tests.mjs';

/** The file takes one second; without an end, it would take this long. */
const TIMEOUT_MS = 60_000;

test('a failing test of faults ends: its writers stop, and the process exits', () => {
  const file = join(import.meta.dirname, 'testing/failing-file.mjs');
  // The variable would make the inner runner report to this one.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const { status, stdout } = spawnSync(
    process.execPath,
    ['--test', ...FAULT_TEST_OPTIONS, '--test-reporter-destination=stdout', file],
    { env, timeout: TIMEOUT_MS, encoding: 'utf8' },
  );
  assert.equal(status, 1);
  assert.match(stdout, /pass 1\n.*fail 1\n/);
});
