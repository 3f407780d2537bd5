import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { type Plan, planOf, recordQueries } from './testing/query-plans';
import staffLists from './testing/staff-lists.json';
import { type TestApp, testApp } from './testing/test-app';

const ROWS = 30_000;
const LAST_PAGE = ROWS / 50;

/** A search finds up to 2,000 rows of a table, and the month of a ledger fewer. */
const MAX_SORTED_ROWS = ROWS / 8;

/** The tables that grow with the shop. */
const LARGE = /^(users|orders|invoices|tickets|ticket_messages|ticket_words|audit_log)$/;

/** More than 10,000 rows are counted, at most once a minute. */
const COUNT_OF_MANY =
  /^select (count\(\*\) as count|"status", count\(\*\)) from "(orders|tickets)"/;

let site: TestApp;
let cookie: string;
let queries: ReturnType<typeof recordQueries>;
beforeAll(async () => {
  site = await testApp();
  ({ cookie } = await site.admin());
  const fill = readFileSync(join(__dirname, 'testing/many-rows.sql'), 'utf8');
  // One connection, because the statements share settings and a temporary table.
  await site.db.transaction(async (tx) => {
    await tx.execute(sql.raw(`set local fill.rows = ${ROWS}`));
    for (const statement of fill.split(';\n').filter((text) => text.trim() !== ''))
      await tx.execute(sql.raw(statement));
  });
  await site.db.execute(sql`analyze`);
  queries = recordQueries(site.db);
});
afterAll(() => site.close());

/** What makes a query slow when the tables are large. */
function slowParts(plan: Plan, parent?: Plan): string[] {
  const { 'Node Type': type, 'Relation Name': table = '', 'Plan Rows': rows, Plans = [] } = plan;
  // Below a limit alone, a scan ends as soon as it has found enough rows.
  const isScan = type === 'Seq Scan' && LARGE.test(table) && parent?.['Node Type'] !== 'Limit';
  const sorted = type === 'Sort' ? (Plans[0]?.['Plan Rows'] ?? rows) : 0;
  return [
    ...(isScan ? [`reads all of ${table}`] : []),
    ...(sorted > MAX_SORTED_ROWS ? [`sorts ${sorted} rows`] : []),
    ...Plans.flatMap((child) => slowParts(child, plan)),
  ];
}

test.each(staffLists as [string, string, Record<string, unknown>][])(
  'an index finds what the page shows: %s',
  async (_title, path, fields) => {
    const isLast = fields.page === 'last';
    queries.length = 0;
    const answer = await site.post(
      path,
      { ...fields, ...(isLast && { page: LAST_PAGE }) },
      { cookie },
    );
    expect(answer.status).toBe(200);
    const made = queries.filter(({ text }) => !COUNT_OF_MANY.test(text));
    expect(made.length).toBeGreaterThan(1);
    const slow = [];
    for (const query of made)
      for (const part of slowParts(await planOf(site.db, query))) slow.push([part, query.text]);
    expect(slow).toEqual([]);
  },
);

test('a list without an index is noticed', async () => {
  const plan = await planOf(site.db, {
    text: 'select id from orders order by amount + id',
    values: [],
  });
  expect(slowParts(plan)).toEqual(['sorts 30000 rows', 'reads all of orders']);
});
