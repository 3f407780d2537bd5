import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../workspace.mjs';

const MIGRATIONS = join(root, 'api/drizzle');
const requireFromApi = createRequire(join(root, 'api/package.json'));

/**
 * Empties the tables and restarts the numbers. `truncate` also forgets the statistics of a table,
 * so the plans of queries are those of a new database.
 */
const EMPTY_TABLES = `do $$
  declare
    name text;
    first bigint;
  begin
    for name in select tablename from pg_tables
      where schemaname = 'public'
        and pg_relation_size(format('%I.%I', schemaname, tablename)::regclass) > 0
    loop
      execute format('truncate %I cascade', name);
    end loop;
    for name, first in select sequencename, start_value from pg_sequences
      where schemaname = 'public' and last_value is not null
    loop
      perform setval(format('%I', name)::regclass, first, false);
    end loop;
  end $$`;

/** Changes with each table, column, index, trigger and function. */
const SCHEMA_VERSION = `select md5(string_agg(entry, ',' order by entry)) as version from (
    select concat(oid, relname) from pg_class
    union all select concat(attrelid, attname, atttypid, attnotnull, atthasdef) from pg_attribute
    union all select concat(oid, conname) from pg_constraint
    union all select concat(oid, tgname, tgenabled) from pg_trigger
    union all select concat(oid, proname, md5(prosrc)) from pg_proc
  ) as entries (entry)`;

/** Databases that no test uses. */
const free = [];
/** Databases that the current test file uses. */
let used = new Set();

/**
 * A migrated, empty database. `release` empties it for the next test. A start takes seconds, so the
 * databases of a process are used again and again.
 */
export async function openDatabase() {
  const owners = used;
  const database = free.pop() ?? (await startDatabase());
  owners.add(database);
  return {
    client: database.client,
    async release() {
      if (!owners.delete(database)) return;
      await database.client.exec('discard all');
      await database.client.exec(EMPTY_TABLES);
      const version = await schemaVersion(database.client);
      // PostgreSQL waits 10 s for more statistics to write. A process with a timer does not exit.
      database.client.Module._clear_setitimer();
      if (version === database.schemaVersion) free.push(database);
      else await database.client.close();
    },
  };
}

/** Drops the databases that a test file has not released. */
export function closeDatabases() {
  for (const { client } of used) void client.close().catch(() => {});
  used = new Set();
}

async function startDatabase() {
  const client = await startMigrated();
  return { client, schemaVersion: await schemaVersion(client) };
}

async function schemaVersion(client) {
  const { rows } = await client.query(SCHEMA_VERSION);
  return rows[0].version;
}

/**
 * The migrations take seconds, so the first start stores a copy in the temporary folder, which
 * later starts and other processes load.
 */
async function startMigrated() {
  const { PGlite } = requireFromApi('@electric-sql/pglite');
  const { unaccent } = requireFromApi('@electric-sql/pglite/contrib/unaccent');
  const extensions = { unaccent };
  const copy = join(tmpdir(), `site-test-database-${schemaFingerprint()}.tar`);
  const bytes = await readFile(copy).catch(() => null);
  if (bytes) return PGlite.create({ loadDataDir: new Blob([bytes]), extensions });

  const { drizzle } = requireFromApi('drizzle-orm/pglite');
  const { migrate } = requireFromApi('drizzle-orm/pglite/migrator');
  const client = await PGlite.create({ extensions });
  await migrate(drizzle({ client }), { migrationsFolder: MIGRATIONS });
  const dump = await client.dumpDataDir('none');
  const part = `${copy}.${randomUUID()}`;
  await writeFile(part, new Uint8Array(await dump.arrayBuffer()));
  await rename(part, copy);
  return client;
}

/** Changes with the content of the migrations and with the version of PGlite. */
export function schemaFingerprint() {
  const pglite = requireFromApi.resolve('@electric-sql/pglite');
  const hash = createHash('sha256').update(readFileSync(pglite));
  for (const file of readdirSync(MIGRATIONS, { recursive: true, encoding: 'utf8' }).sort()) {
    if (/\.(sql|json)$/.test(file)) hash.update(readFileSync(join(MIGRATIONS, file)));
  }
  return hash.digest('hex').slice(0, 16);
}
