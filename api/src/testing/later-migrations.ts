import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MIGRATIONS } from './test-database';

const MINUTE_MS = 60_000;

/**
 * The migrations of the site and later ones, one of each SQL text, as a next version has them.
 * Resolves to their folder, which the test removes, and the time of the last one.
 */
export async function withLaterMigrations(
  ...texts: string[]
): Promise<{ folder: string; last: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'later-migrations-'));
  await cp(MIGRATIONS, folder, { recursive: true });
  const path = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(path, 'utf8'));
  for (const [index, text] of texts.entries()) {
    const tag = `later_${index}`;
    await writeFile(join(folder, `${tag}.sql`), text);
    const { idx, when } = journal.entries.at(-1);
    journal.entries.push({ idx: idx + 1, when: when + MINUTE_MS, tag, breakpoints: true });
  }
  await writeFile(path, JSON.stringify(journal));
  return { folder, last: journal.entries.at(-1).when };
}
