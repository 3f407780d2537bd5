import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { OpenDatabase } from '../db/database';
import { openPglite } from '../db/open-database';

export const MIGRATIONS = join(__dirname, '../../drizzle');

/**
 * A migrated database in memory. The migrations take seconds, so the first call stores a copy in
 * the temporary folder, which later calls and other processes load.
 */
export async function openTestDatabase(): Promise<OpenDatabase> {
  const copy = join(tmpdir(), `site-test-database-${fingerprint()}.tar`);
  const loadDataDir = await readFile(copy).then(
    (bytes) => new Blob([new Uint8Array(bytes)]),
    () => null,
  );
  if (loadDataDir) return openPglite(await PGlite.create({ loadDataDir }), MIGRATIONS);

  const client = await PGlite.create();
  const database = await openPglite(client, MIGRATIONS);
  const dump = await client.dumpDataDir('none');
  const part = `${copy}.${randomUUID()}`;
  await writeFile(part, new Uint8Array(await dump.arrayBuffer()));
  await rename(part, copy);
  return database;
}

/** Changes with the migrations and with the version of PGlite. */
function fingerprint(): string {
  const hash = createHash('sha256').update(readFileSync(require.resolve('@electric-sql/pglite')));
  for (const file of readdirSync(MIGRATIONS, { recursive: true, encoding: 'utf8' }).sort()) {
    if (/\.(sql|json)$/.test(file)) hash.update(readFileSync(join(MIGRATIONS, file)));
  }
  return hash.digest('hex').slice(0, 16);
}
