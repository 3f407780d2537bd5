import { createReadStream, createWriteStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import { Client } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { reasonOf } from '../config/start-failure';
import { EXTENSIONS, startPglite } from '../db/open-database';
import { BackupError } from './backup-error';

/**
 * One connection to a database, embedded or PostgreSQL, that nothing else uses meanwhile. A
 * `relation` is a part of a COPY statement: a table with its columns, quoted.
 */
export type Connection = {
  query: (sql: string) => Promise<Record<string, unknown>[]>;
  /** Writes the rows of a table into a file, in the text format of COPY. */
  copyToFile: (relation: string, file: string) => Promise<void>;
  copyFromFile: (relation: string, file: string) => Promise<void>;
  migrate: (migrationsFolder: string) => Promise<void>;
};

const CONNECT_TIMEOUT_MS = 10_000;

export type OpenConnection = { connection: Connection; close: () => Promise<void> };

/**
 * Opens a copy of a database or a new one. Its files are not synced to the disk: it is made again
 * after a power cut.
 */
export function openEmbeddedFolder(folder: string): Promise<OpenConnection> {
  return openEmbedded(folder, () => PGlite.create({ dataDir: folder, extensions: EXTENSIONS }));
}

/**
 * Opens the database of a stopped site. Opening it may change its files, so they are synced: a
 * power cut must not damage them.
 */
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

/** Connects to the database of DATABASE_URL. Throws a BackupError if it does not answer. */
export async function connectPostgres(connectionString: string): Promise<OpenConnection> {
  const client = new Client({
    connectionString,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  });
  // An error without a listener would end the process. The running query is rejected as well.
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    throw new BackupError(`The database of DATABASE_URL does not answer: ${reasonOf(error)}.`);
  }
  return { connection: postgresConnection(client), close: () => client.end() };
}

/** PGlite passes the rows of a COPY as one blob. */
export function pgliteConnection(client: Pick<PGlite, 'query'>): Connection {
  return {
    query: async (sql) => (await client.query<Record<string, unknown>>(sql)).rows,
    async copyToFile(relation, file) {
      const { blob } = await client.query(`copy ${relation} to '/dev/blob'`);
      await writeFile(file, new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0)));
    },
    async copyFromFile(relation, file) {
      const blob = new Blob([new Uint8Array(await readFile(file))]);
      await client.query(`copy ${relation} from '/dev/blob'`, [], { blob });
    },
    migrate: (migrationsFolder) =>
      migratePglite(drizzlePglite({ client: client as PGlite }), { migrationsFolder }),
  };
}

export function postgresConnection(client: Client): Connection {
  return {
    query: async (sql) => (await client.query(sql)).rows,
    copyToFile: (relation, file) =>
      pipeline(client.query(copyTo(`copy ${relation} to stdout`)), createWriteStream(file)),
    copyFromFile: (relation, file) =>
      pipeline(createReadStream(file), client.query(copyFrom(`copy ${relation} from stdin`))),
    migrate: (migrationsFolder) =>
      migratePostgres(drizzlePostgres({ client }), { migrationsFolder }),
  };
}
