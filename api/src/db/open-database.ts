import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import { Pool } from 'pg';
import type { Config } from '../config/config';
import { reasonOf, StartFailure } from '../config/start-failure';
import type { OpenDatabase } from './database';

/** Any number, the same in every process of this site: whoever holds it migrates. */
const MIGRATION_LOCK = 7_204_129;

/** Opens the database the settings name and brings it up to date. Throws a StartFailure where that is not possible. */
export async function openDatabase(
  config: Config,
  migrationsFolder: string,
): Promise<OpenDatabase> {
  if (config.databaseUrl) return openPostgres(config.databaseUrl, migrationsFolder);
  return openEmbedded(join(config.dataDir, 'db'), migrationsFolder);
}

async function openEmbedded(folder: string, migrationsFolder: string): Promise<OpenDatabase> {
  let client: PGlite;
  try {
    if (!existsSync(folder)) await initialise(folder);
    client = await startPglite(folder);
  } catch (error) {
    throw new StartFailure(`The database in ${folder} cannot be opened: ${reasonOf(error)}.`);
  }
  return openPglite(client, migrationsFolder);
}

/** Beside its place, and moved there when it is whole: an interrupted first start leaves nothing that cannot be opened. */
async function initialise(folder: string): Promise<void> {
  const part = `${folder}.part`;
  await rm(part, { recursive: true, force: true });
  await (await startPglite(part)).close();
  await rename(part, folder);
}

/** PGlite starts with -F (no fsync), so a power cut could damage the files; we want PostgreSQL's own promise back. */
function startPglite(dataDir: string): Promise<PGlite> {
  return PGlite.create({
    dataDir,
    startParams: PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  });
}

/** Takes over a started PGlite and migrates it. */
export async function openPglite(client: PGlite, migrationsFolder: string): Promise<OpenDatabase> {
  const db = drizzlePglite({ client });
  await migratePglite(db, { migrationsFolder });
  return { db, close: () => client.close() };
}

async function openPostgres(
  connectionString: string,
  migrationsFolder: string,
): Promise<OpenDatabase> {
  const pool = new Pool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
  });
  // An idle connection that the server drops is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => {});
  try {
    const client = await pool.connect();
    try {
      await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
      await migratePostgres(drizzlePostgres({ client }), { migrationsFolder });
    } finally {
      await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => {});
      client.release();
    }
  } catch (error) {
    await pool.end();
    throw new StartFailure(`The database of DATABASE_URL cannot be used: ${reasonOf(error)}.`);
  }
  return { db: drizzlePostgres({ client: pool }), close: () => pool.end() };
}
