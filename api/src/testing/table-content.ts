import type { TestApp } from './test-app';

/** The rows of all tables, as one text. */
export async function contentOfTables({ db }: Pick<TestApp, 'db'>): Promise<string> {
  const { rows } = (await db.execute(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )) as unknown as { rows: { name: string }[] };
  const tables = rows.map(
    ({ name }) => `select jsonb_agg(to_jsonb(t) order by t::text) as content from "${name}" t`,
  );
  return JSON.stringify((await db.execute(tables.join(' union all '))) as unknown);
}
