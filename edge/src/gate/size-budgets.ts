import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type Release, SHELL } from '@site/shared/release';

const gzipAsync = promisify(gzip);

/**
 * The largest sizes, in bytes of gzip. `shell` and `remote`: the scripts of the entry, which every
 * visitor loads. `page`: the scripts and styles of one page of a remote, with its entry.
 */
export type SizeBudgets = { shell: number; remote: number; page: number };

/** The largest size of a card, in bytes of gzip: its scripts and styles without the entry. */
const MAX_CARD_BYTES = 12_000;

/** The largest size, in bytes, of a picture, a font or another file that is no code. */
const MAX_FILE_BYTES = 1_000_000;

/** The parts of a release that exceed their budget. One line each, with the next step. */
export async function sizeProblems(
  release: Release,
  folder: string,
  budgets: SizeBudgets,
): Promise<string[]> {
  const { name, initial, routes, cards = [], files } = release;
  const sizes = new Map<string, Promise<number>>();
  const sizeOf = (path: string) => {
    const size = sizes.get(path) ?? gzipSize(join(folder, path));
    sizes.set(path, size);
    return size;
  };
  const totalOf = async (paths: string[]) =>
    (await Promise.all([...new Set(paths)].map(sizeOf))).reduce((total, size) => total + size, 0);

  const problems: string[] = [];
  const entryFiles = [release.entry, ...initial].filter(isCode);
  const entrySize = await totalOf(entryFiles.filter((path) => !path.endsWith('.css')));
  const entryBudget = name === SHELL ? budgets.shell : budgets.remote;
  if (entrySize > entryBudget)
    problems.push(
      `The entry is ${kilobytes(entrySize)} gzipped, the budget is ${kilobytes(entryBudget)}. Load parts of it lazily from a page, or remove a dependency.`,
    );
  for (const route of routes) {
    const size = await totalOf([...entryFiles, ...route.files.filter(isCode)]);
    if (size > budgets.page)
      problems.push(
        `The page ${route.path} loads ${kilobytes(size)} of scripts and styles gzipped, the budget is ${kilobytes(budgets.page)}. Load parts of it lazily with import(), or remove a dependency.`,
      );
  }
  for (const card of cards) {
    const size = await totalOf(card.files.filter(isCode));
    if (size > MAX_CARD_BYTES)
      problems.push(
        `The card ${card.name} loads ${kilobytes(size)} of scripts and styles gzipped, the limit is ${kilobytes(MAX_CARD_BYTES)}. Show less in it, and link to a page.`,
      );
  }
  for (const { path } of files) {
    if (isCode(path)) continue;
    const { size } = await stat(join(folder, path));
    if (size > MAX_FILE_BYTES && !path.endsWith('.map'))
      problems.push(
        `The file ${path} has ${kilobytes(size)}, the limit is ${kilobytes(MAX_FILE_BYTES)}. Make it smaller.`,
      );
  }
  return problems;
}

/** Whether a file is a script or a style sheet. */
function isCode(path: string): boolean {
  return /\.(m?js|css)$/.test(path);
}

async function gzipSize(file: string): Promise<number> {
  return (await gzipAsync(await readFile(file), { level: 9 })).length;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
