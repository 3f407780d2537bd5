import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type Release, SHELL } from '@site/shared/release';

const gzipAsync = promisify(gzip);

/** The largest entries, in bytes of gzip. Every visitor loads them before the page is shown. */
export type EntryBudgets = { shell: number; remote: number };

/** Why the scripts that start a release exceed their budget: no line, or one with the next step. */
export async function budgetProblems(
  release: Release,
  folder: string,
  budgets: EntryBudgets,
): Promise<string[]> {
  const scripts = [release.entry, ...release.initial].filter((path) => path.endsWith('.js'));
  const sizes = await Promise.all(
    scripts.map(
      async (path) => (await gzipAsync(await readFile(join(folder, path)), { level: 9 })).length,
    ),
  );
  const size = sizes.reduce((sum, one) => sum + one, 0);
  const budget = release.name === SHELL ? budgets.shell : budgets.remote;
  if (size <= budget) return [];
  return [
    `The entry is ${kilobytes(size)} gzipped, the budget is ${kilobytes(budget)}. Load parts of it lazily from a page, or remove a dependency.`,
  ];
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
