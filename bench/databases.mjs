import { join } from 'node:path';
import { fromApi } from './api.mjs';

/**
 * The databases to measure: the embedded one, unless BENCH_EMBEDDED is 'off', and the PostgreSQL
 * server of DATABASE_URL if it is set. Each creates an empty database and returns the settings of
 * the API for it, a way to run SQL while the API is stopped, and a way to drop it.
 */
export const engines = {
  ...(process.env.BENCH_EMBEDDED !== 'off' && { PGlite: embedded }),
  ...(process.env.DATABASE_URL && { PostgreSQL: postgres }),
};

async function embedded(folder, name) {
  const dataDir = join(folder, `embedded-${name}`);
  return {
    env: { DATA_DIR: dataDir },
    run: async (sql) => {
      const { PGlite } = await import(fromApi.resolve('@electric-sql/pglite'));
      const { unaccent } = await import(fromApi.resolve('@electric-sql/pglite/contrib/unaccent'));
      const client = await PGlite.create(join(dataDir, 'db'), { extensions: { unaccent } });
      await client.exec(sql);
      await client.close();
    },
    remove: async () => {},
  };
}

async function postgres(folder, name) {
  const { default: pg } = await import(fromApi.resolve('pg'));
  const database = `bench_${process.pid}_${name}`;
  const url = new URL(process.env.DATABASE_URL);
  const run = async (connectionString, sql) => {
    const client = new pg.Client({ connectionString });
    await client.connect();
    await client.query(sql);
    await client.end();
  };
  await run(process.env.DATABASE_URL, `create database ${database}`);
  url.pathname = `/${database}`;
  return {
    env: { DATABASE_URL: url.href, DATA_DIR: join(folder, `postgres-${name}`) },
    run: (sql) => run(url.href, sql),
    remove: () => run(process.env.DATABASE_URL, `drop database ${database} with (force)`),
  };
}
