import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Release } from '@site/shared/release';
import { SHELL } from '../documents/boot-manifest';

const zip = promisify(gzip);

/** Largest entries, in bytes of gzip: what every visitor downloads before anything of it is seen. */
export type EntryBudgets = { shell: number; remote: number };

/** Whether the scripts that start a release are within the budget. One line a problem, with what to do. */
export async function budgetProblems(
  folder: string,
  release: Release,
  budgets: EntryBudgets,
): Promise<string[]> {
  const scripts = [release.entry, ...release.initial].filter((path) => path.endsWith('.js'));
  const sizes = await Promise.all(
    scripts.map(
      async (path) => (await zip(await readFile(join(folder, path)), { level: 9 })).length,
    ),
  );
  const size = sizes.reduce((sum, one) => sum + one, 0);
  const budget = release.name === SHELL ? budgets.shell : budgets.remote;
  if (size <= budget) return [];
  const [has, may] = [size, budget].map((bytes) => `${(bytes / 1000).toFixed(1)} kB`);
  return [
    `The entry is ${has} gzipped, the budget is ${may}. Load what it holds lazily from a page, or leave out a dependency.`,
  ];
}
