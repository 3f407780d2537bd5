import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const NOT_SOURCE = new Set(['node_modules', 'dist', '.federation']);
/** Tests never reach a build: changing one must not make a new release. */
const TEST = /\.test\.[a-z]+$/;

/**
 * A hash of what a build is made from: hex sha256 over the sorted relative paths and the contents of all files in `directories`
 * (in the order given), then of `extraFiles`. Where the folders stand does not matter, so every checkout gives the same.
 *
 * @param {string[]} directories folders, read in depth
 * @param {string[]} [extraFiles] single files, like the lock file
 */
export function sourceHash(directories, extraFiles = []) {
  const hash = createHash('sha256');
  const add = (label, file) => {
    const content = readFileSync(file);
    // Lengths keep a path from running into a content.
    hash.update(`${label.length}:${label}${content.length}:`).update(content);
  };
  directories.forEach((directory, index) => {
    for (const path of sourceFiles(directory)) add(`${index}/${path}`, join(directory, path));
  });
  extraFiles.forEach((file, index) => {
    add(`extra ${index}`, file);
  });
  return hash.digest('hex');
}

function sourceFiles(directory, prefix = '') {
  return readdirSync(join(directory, prefix), { withFileTypes: true })
    .filter((entry) => !NOT_SOURCE.has(entry.name) && !TEST.test(entry.name))
    .flatMap((entry) => {
      const path = prefix ? `${prefix}/${entry.name}` : entry.name;
      if (entry.isDirectory()) return sourceFiles(directory, path);
      return entry.isFile() ? [path] : [];
    })
    .sort();
}
