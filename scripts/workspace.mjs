import { readdirSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { withoutSecrets } from './environments.mjs';

/** The folder above scripts/. */
export const root = join(import.meta.dirname, '..');

/** The folder for what commands keep, such as fingerprints of the last builds. Git ignores it. */
export const cache = join(root, '.cache');

/** Every package of the workspace: folder name, path and manifest, sorted by name. */
export function packages() {
  return readdirSync(root, { withFileTypes: true })
    .filter(
      (entry) =>
        entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules',
    )
    .flatMap(({ name }) => {
      const manifest = manifestOf(join(root, name));
      return manifest ? [{ name, folder: join(root, name), manifest }] : [];
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/**
 * The environment in which a package's scripts find the commands of its dependencies. Packages run
 * code of many authors, so it has only the named secrets.
 */
export function environmentOf(folder, secrets = []) {
  const commands = [
    join(folder, 'node_modules/.bin'),
    join(root, 'node_modules/.bin'),
    process.env.PATH,
  ];
  return { ...withoutSecrets(secrets), PATH: commands.join(delimiter) };
}

/** The text of a file; undefined if it cannot be read. */
export function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function manifestOf(folder) {
  try {
    return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  } catch {
    return undefined;
  }
}
