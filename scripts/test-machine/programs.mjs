import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { findBrowser, isExecutable } from '../../shared/src/server/find-browser.mjs';
import { CommandFailed } from '../run.mjs';
import { root } from '../workspace.mjs';

/** Debian and Homebrew keep the programs of a PostgreSQL server in a folder for each version. */
const POSTGRES_FOLDERS = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt'];
const POSTGRES_PROGRAMS = ['initdb', 'postgres', 'psql'];

/** Finds the first of these programs on the PATH. Returns its path or undefined. */
export function findProgram(...names) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

/** A Chromium or Chrome: CHROMIUM_PATH, else one on the PATH, else Playwright's own. */
export function findChromium() {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH && !isExecutable(CHROMIUM_PATH))
    throw new CommandFailed(`CHROMIUM_PATH is not a program: ${CHROMIUM_PATH}`);
  return findBrowser(process.env, { otherPaths: playwrightPaths('chromium') });
}

/** The same as `findChromium`. Throws CommandFailed if there is none. */
export function requireChromium() {
  const path = findChromium();
  if (path) return path;
  throw new CommandFailed('This needs a Chromium. Install one, or set CHROMIUM_PATH.');
}

/** A Firefox on the PATH, an installed one of macOS, else Playwright's own. */
export function findFirefox() {
  const paths = ['/Applications/Firefox.app/Contents/MacOS/firefox', ...playwrightPaths('firefox')];
  return findProgram('firefox-esr', 'firefox') ?? paths.find(isExecutable);
}

/** The WebDriver server of Safari's engine: WebKitGTK's, or Safari's own. */
export function findWebKitDriver() {
  return findProgram('WebKitWebDriver', 'safaridriver');
}

/** The X server without a screen. */
export function findXvfb() {
  return findProgram('Xvfb');
}

/** The folder with the programs of a PostgreSQL server, the newest version first. */
export function findPostgres() {
  const versions = POSTGRES_FOLDERS.filter(existsSync).flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => /^(postgresql@)?\d+$/.test(name))
      .sort((a, b) => Number(b.replace(/^\D+/, '')) - Number(a.replace(/^\D+/, '')))
      .map((name) => join(folder, name, 'bin')),
  );
  return [...(process.env.PATH ?? '').split(delimiter), ...versions].find((folder) =>
    POSTGRES_PROGRAMS.every((program) => existsSync(join(folder, program))),
  );
}

/** A server of Valkey or Redis. */
export function findValkey() {
  return findProgram('valkey-server', 'redis-server');
}

/** nginx; Debian keeps it where only root has a PATH. */
export function findNginx() {
  return findProgram('nginx') ?? ['/usr/sbin/nginx'].find(isExecutable);
}

/** Empty before the packages are installed. */
function playwrightPaths(browser) {
  try {
    const playwright = createRequire(join(root, 'package.json'))('@playwright/test');
    return [playwright[browser].executablePath()];
  } catch {
    return [];
  }
}
