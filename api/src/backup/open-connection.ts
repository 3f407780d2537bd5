import { readFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { Client } from 'pg';
import { reasonOf } from '../config/start-failure';
import { startPglite } from '../db/open-database';
import { BackupError } from './backup-error';
import { type Connection, pgliteConnection, postgresConnection } from './connection';

export type OpenConnection = { connection: Connection; close: () => Promise<void> };

const CONNECT_TIMEOUT_MS = 10_000;

/** Opens a copy, or a new database: nothing is lost with it, so its files are not synced. */
export function openEmbeddedFolder(folder: string): Promise<OpenConnection> {
  return openEmbedded(folder, () => PGlite.create({ dataDir: folder }));
}

/** Opens the database of a stopped site. Opening it may change it, and a power cut must not. */
export function openLiveFolder(folder: string): Promise<OpenConnection> {
  return openEmbedded(folder, () => startPglite(folder));
}

async function openEmbedded(folder: string, start: () => Promise<PGlite>): Promise<OpenConnection> {
  try {
    const client = await start();
    return { connection: pgliteConnection(client), close: () => client.close() };
  } catch (error) {
    throw new BackupError(`The database in ${folder} cannot be opened: ${reasonOf(error)}.`);
  }
}

export async function connectPostgres(connectionString: string): Promise<OpenConnection> {
  const client = new Client({
    connectionString,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  });
  // The running query is rejected as well.
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    throw new BackupError(`The database of DATABASE_URL does not answer: ${reasonOf(error)}.`);
  }
  return { connection: postgresConnection(client), close: () => client.end() };
}

/** The times of the migrations that this version of the site has, in their order. */
export async function knownMigrations(migrationsFolder: string): Promise<number[]> {
  return (await journalOf(migrationsFolder)).entries.map(({ when }) => when);
}

export async function journalOf(migrationsFolder: string) {
  const text = await readFile(`${migrationsFolder}/meta/_journal.json`, 'utf8');
  return JSON.parse(text) as { entries: { when: number; tag: string }[] };
}
