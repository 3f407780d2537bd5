import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The path of a Chromium: CHROMIUM_PATH, or one on the machine; undefined when there is none, or when CHROMIUM_PATH is `off`. */
export function findBrowser(env: Record<string, string | undefined>): string | undefined {
  if (env.CHROMIUM_PATH === 'off') return undefined;
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  const found = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...(env.CHROMIUM_PATH ? [env.CHROMIUM_PATH] : []), ...found].find(canRun);
}

function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
