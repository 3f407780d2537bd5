import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { PGlite, Transaction } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { Client } from 'pg';
import { type OpenConnection, pgliteConnection, postgresConnection } from '../backup/connection';
import type { OpenDatabase } from '../db/database';
import { openPostgres } from '../db/open-postgres';
import { queueOfPglite } from '../db/query-queue';

export const MIGRATIONS = join(__dirname, '../../drizzle');

/** jest.config.mjs sets it for each project. */
declare const testDatabase: 'embedded' | 'postgres';

/** Opens a migrated, empty database. scripts/jest/server-environment.mjs sets it. */
declare const openEmbeddedDatabase: () => Promise<{
  client: PGlite;
  release: () => Promise<void>;
}>;

/** A migrated, empty database for one test, which `close` empties or deletes. */
export function openTestDatabase(): Promise<OpenDatabase> {
  return testDatabase === 'postgres' ? openOnServer() : openInMemory();
}

/** A hundred calls at the same moment may wait long for each other on a busy machine. */
const LONG_LIMITS = {
  connectionTimeoutMillis: 50_000,
  lock_timeout: 50_000,
  statement_timeout: 50_000,
  query_timeout: 50_000,
};

/**
 * A copy of the database that scripts/jest/postgres.mjs has migrated, opened as the API opens it.
 */
async function openOnServer(): Promise<OpenDatabase> {
  const { url, drop } = await createOnServer('template1');
  const database = await openPostgres(url, MIGRATIONS, LONG_LIMITS);
  return {
    ...database,
    close: async () => {
      await database.close();
      await drop();
    },
  };
}

/** A new database on the test server: a copy of a template. */
export async function createOnServer(template: 'template0' | 'template1') {
  const server = process.env.TEST_POSTGRES_URL ?? '';
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await runOnServer(server, `create database ${name} template ${template}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: () => runOnServer(server, `drop database ${name} with (force)`),
  };
}

/** One connection to a migrated, empty database, as the backup uses it. */
export async function openTestDatabaseConnection(kind = testDatabase): Promise<OpenConnection> {
  if (kind === 'embedded') {
    const { client, close } = await openUntilClosed();
    return { connection: pgliteConnection(client), close };
  }
  const { url, drop } = await createOnServer('template1');
  const client = new Client({ connectionString: url });
  await client.connect();
  return {
    connection: postgresConnection(client),
    close: async () => {
      await client.end();
      await drop();
    },
  };
}

async function runOnServer(connectionString: string, sql: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  await client.query(sql);
  await client.end();
}

/** An embedded database that other tests have used before. */
async function openInMemory(): Promise<OpenDatabase> {
  const { client, close } = await openUntilClosed();
  return { queue: queueOfPglite(client), db: drizzle({ client }), close };
}

async function openUntilClosed() {
  const { client, release } = await openEmbeddedDatabase();
  let isOpen = true;
  return {
    client: refusingOnceClosed(client, () => isOpen) as PGlite,
    close: async () => {
      isOpen = false;
      await release();
    },
  };
}

/**
 * The two methods that Drizzle calls. After its end, a test must not use the database of the next
 * one.
 */
function refusingOnceClosed(
  client: Pick<PGlite, 'query' | 'transaction'>,
  isOpen: () => boolean,
): Pick<PGlite, 'query' | 'transaction'> {
  const queriesOf = (target: Pick<PGlite, 'query'>): Pick<PGlite, 'query'> => ({
    query: async (...call) => {
      if (!isOpen()) throw new Error('The test has closed its database.');
      return target.query(...call);
    },
  });
  return {
    ...queriesOf(client),
    transaction: (work) => client.transaction((tx) => work(queriesOf(tx) as Transaction)),
  };
}
