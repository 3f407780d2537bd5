import { createRequire } from 'node:module';
import { join } from 'node:path';
import { findBrowser, isExecutable } from '../shared/src/server/find-browser.mjs';
import { CommandFailed } from './run.mjs';
import { root } from './workspace.mjs';

/**
 * Returns the path of a Chromium for the tests: CHROMIUM_PATH, else one on the PATH, else
 * Playwright's own. Throws CommandFailed.
 */
export function requireBrowser() {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH && !isExecutable(CHROMIUM_PATH))
    throw new CommandFailed(`CHROMIUM_PATH is not a program: ${CHROMIUM_PATH}`);
  const path = findBrowser(process.env, { otherPaths: [playwrightBrowser()] });
  if (path) return path;
  throw new CommandFailed(
    'The browser tests need Chromium. Install it (Debian: apt-get install chromium; other systems: npx playwright install chromium), or set CHROMIUM_PATH.',
  );
}

function playwrightBrowser() {
  return createRequire(join(root, 'package.json'))('@playwright/test').chromium.executablePath();
}
