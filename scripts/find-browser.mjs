import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { CommandFailed } from './run.mjs';
import { root } from './workspace.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * The path of a Chromium: CHROMIUM_PATH, one on the machine, or the one that Playwright installed.
 * Throws CommandFailed.
 */
export function findBrowser() {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) {
    if (canRun(CHROMIUM_PATH)) return CHROMIUM_PATH;
    throw new CommandFailed(`CHROMIUM_PATH is not a program: ${CHROMIUM_PATH}`);
  }
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const found = [
    ...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))),
    playwrightsOwn(),
  ].find(canRun);
  if (found) return found;
  throw new CommandFailed(
    'The browser tests need Chromium: install it (Debian: apt-get install chromium; anywhere: npx playwright install chromium), or set CHROMIUM_PATH.',
  );
}

function playwrightsOwn() {
  return createRequire(join(root, 'package.json'))('@playwright/test').chromium.executablePath();
}

function canRun(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
