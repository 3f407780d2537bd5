import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Client } from 'pg';
import { readConfig } from '../config/config';
import type { OpenDatabase } from '../db/database';
import { openDatabase, openPglite } from '../db/open-database';

export const MIGRATIONS = join(__dirname, '../../drizzle');

/** jest.config.mjs sets it for each project. */
declare const testDatabase: 'embedded' | 'postgres';

/** A migrated database of its own, which `close` deletes. */
export function openTestDatabase(): Promise<OpenDatabase> {
  return testDatabase === 'postgres' ? openOnServer() : openInMemory();
}

/**
 * A copy of the database that scripts/jest-postgres.mjs has migrated, opened as the API opens it.
 */
async function openOnServer(): Promise<OpenDatabase> {
  const server = process.env.TEST_POSTGRES_URL ?? '';
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await runOnServer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const database = await openDatabase(readConfig({ DATABASE_URL: url.href }), MIGRATIONS);
  return {
    ...database,
    close: async () => {
      await database.close();
      await runOnServer(server, `drop database ${name} with (force)`);
    },
  };
}

async function runOnServer(connectionString: string, sql: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  await client.query(sql);
  await client.end();
}

/**
 * The migrations take seconds, so the first call stores a copy in the temporary folder, which later
 * calls and other processes load.
 */
async function openInMemory(): Promise<OpenDatabase> {
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
