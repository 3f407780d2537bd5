import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const PROGRAM_NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chromium-headless-shell',
];

export function findBrowser(env, { first, otherPaths = [] } = {}) {
  if (env.CHROMIUM_PATH === 'off') return undefined;
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  const names = first ? [first, ...PROGRAM_NAMES] : PROGRAM_NAMES;
  const installed = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  const candidates = [...(env.CHROMIUM_PATH ? [env.CHROMIUM_PATH] : []), ...installed];
  return [...candidates, ...otherPaths].find(isExecutable);
}

export function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
