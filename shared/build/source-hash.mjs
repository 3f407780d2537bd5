import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** `built` has the modules that are made from the texts. */
const IGNORED_FOLDERS = new Set(['node_modules', 'dist', '.federation', '.git', 'built']);
/** Tests are not part of a build: a changed test must not give a new release. */
const TEST_FILE = /\.test\.[a-z]+$/;

/**
 * The hash of a build's sources: hexadecimal sha256 of the sorted relative paths and the contents
 * of all files in `directories`, in the given order, then of `extraFiles`. It does not depend on
 * where the folders are, so it is the same in every checkout.
 *
 * @param {string[]} directories folders, with their subfolders
 * @param {string[]} [extraFiles] single files, such as the lock file
 */
export function sourceHash(directories, extraFiles = []) {
  const hash = createHash('sha256');
  const add = (label, file) => {
    const content = readFileSync(file);
    // Lengths mark where a path ends and where a content ends.
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
    .filter((entry) => !IGNORED_FOLDERS.has(entry.name) && !TEST_FILE.test(entry.name))
    .flatMap((entry) => {
      const path = prefix ? `${prefix}/${entry.name}` : entry.name;
      if (entry.isDirectory()) return sourceFiles(directory, path);
      return entry.isFile() ? [path] : [];
    })
    .sort();
}
