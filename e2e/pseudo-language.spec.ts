import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { buildTestProgram } from '../edge/build-options.mjs';

const root = join(import.meta.dirname, '..');
const PACKAGES = ['shell', 'remote-marketing', 'remote-account', 'remote-shop', 'remote-support'];

test('in the pseudo language, no page has a text that is in no file, is cut or covers another', async () => {
  // It opens every page of the site.
  test.setTimeout(300_000);
  const program = await buildTestProgram('pseudo-visit');
  const folders = PACKAGES.map((name) => join(root, name, 'dist'));
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...folders]);
  expect(JSON.parse(stdout)).toEqual([]);
});
