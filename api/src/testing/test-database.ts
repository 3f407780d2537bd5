import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { type PGlite, type QueryOptions, types } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { Client } from 'pg';
import type { OpenDatabase } from '../db/database';
import { openPostgres } from '../db/open-postgres';
import { queueOfPglite } from '../db/query-queue';

export const MIGRATIONS = join(__dirname, '../../drizzle');

/** jest.config.mjs sets it for each project. */
declare const testDatabase: 'embedded' | 'postgres';

/** Opens a migrated, empty database. scripts/jest-server-environment.mjs sets it. */
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
 * A copy of the database that scripts/jest-postgres.mjs has migrated, opened as the API opens it.
 */
async function openOnServer(): Promise<OpenDatabase> {
  const server = process.env.TEST_POSTGRES_URL ?? '';
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await runOnServer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const database = await openPostgres(url.href, MIGRATIONS, LONG_LIMITS);
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

/** An embedded database that other tests have used before. */
async function openInMemory(): Promise<OpenDatabase> {
  const { client: outer, release } = await openEmbeddedDatabase();
  let isOpen = true;
  const client = inSandbox(outer, () => isOpen) as unknown as PGlite;
  return {
    queue: queueOfPglite(client),
    db: drizzle({ client }),
    close: async () => {
      isOpen = false;
      await release();
    },
  };
}

type Queries = Pick<PGlite, 'query'> & Partial<Pick<PGlite, 'transaction'>>;

/**
 * The two methods that Drizzle calls. The database lives outside of Jest's sandbox, whose `Object`
 * and `Error` differ from its own: rows, JSON values and errors become those of the sandbox.
 */
function inSandbox(client: Queries, isOpen: () => boolean) {
  return {
    query: async (text: string, parameters?: unknown[], options?: QueryOptions) => {
      if (!isOpen()) throw new Error('The test has closed its database.');
      const parsers = { ...options?.parsers, [types.JSON]: parseJson, [types.JSONB]: parseJson };
      try {
        const results = await client.query(text, parameters, { ...options, parsers });
        const rows = results.rows.map((row) => (Array.isArray(row) ? row : { ...(row as object) }));
        return { ...results, rows };
      } catch (error) {
        throw Object.assign(new Error((error as Error).message), error);
      }
    },
    transaction: (work: (tx: unknown) => Promise<unknown>) =>
      client.transaction?.((tx) => work(inSandbox(tx, isOpen))),
  };
}

function parseJson(text: string): unknown {
  return JSON.parse(text);
}
