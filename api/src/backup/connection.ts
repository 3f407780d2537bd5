import { createReadStream, createWriteStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import type { Client } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

/** A part of a COPY statement: a table with its columns, quoted. */
export type Relation = string;

/** One connection to a database, embedded or PostgreSQL, that no one else uses meanwhile. */
export type Connection = {
  query: (sql: string) => Promise<Record<string, unknown>[]>;
  /** Writes the rows of a table into a file, in the text format of COPY. */
  copyToFile: (relation: Relation, file: string) => Promise<void>;
  copyFromFile: (relation: Relation, file: string) => Promise<void>;
  migrate: (migrationsFolder: string) => Promise<void>;
};

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
