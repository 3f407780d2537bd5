import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contract } from '@site/shared/contract';
import { and, desc, eq, like, sql } from 'drizzle-orm';
import { users } from './auth/tables';
import { orders as ordersTable } from './orders/tables';
import { type Plan, planOf, recordQueries } from './testing/query-plans';
import staffLists from './testing/staff-lists.json';
import { testSite } from './testing/test-site';
import { tickets, ticketWords } from './tickets/tables';

const ROWS = 30_000;
const LAST_PAGE = ROWS / 50;

/** A search names so many rows of a table at most, and the month of a ledger has fewer. */
const MAX_SORTED_ROWS = ROWS / 8;

/** The tables that grow with the shop. */
const LARGE = /^(users|orders|invoices|tickets|ticket_messages|ticket_words|audit_log)$/;

/** More than 10,000 rows are counted, at most once a minute. */
const COUNT_OF_MANY =
  /^select (count\(\*\) as count|"status", count\(\*\)) from "(orders|tickets)"/;

const site = testSite({ keepsData: true, env: { RATE_LIMIT: 'on' } });
let cookie: string;
let queries: ReturnType<typeof recordQueries>;
beforeAll(async () => {
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

test('the last page shows the end of the list, in its order', async () => {
  const page = LAST_PAGE;
  const orders = await site.call(contract.shop.listOrders, { page }, { cookie });
  const { number } = ordersTable;
  const oldest = await site.db
    .select({ number })
    .from(ordersTable)
    .orderBy(ordersTable.id)
    .limit(50);
  expect(orders.body.orders.map(({ id }) => id)).toEqual(
    oldest.map((order) => order.number).toReversed(),
  );
  const sort = 'changed';
  const list = await site.call(contract.ticket.loadTicketList, { page, sort }, { cookie });
  expect(list.body.tickets.map(({ id }) => id)).toEqual(
    Array.from({ length: 50 }, (_, index) => 50 - index),
  );
});

/** The tickets that the words of their text or of their owner's email find, and a filter. */
async function ticketsWith(word: string, filter: string): Promise<number[]> {
  const rows = await site.db
    .select({ id: tickets.id })
    .from(tickets)
    .innerJoin(ticketWords, eq(ticketWords.ticketId, tickets.id))
    .innerJoin(users, eq(users.id, tickets.userId))
    .where(
      sql`${sql.raw(filter)} and (words @@ ${`${word}:*`}::tsquery
        or to_tsvector('folded', translate(email, '@._+-', '     ')) @@ ${`${word}:*`}::tsquery)`,
    )
    .orderBy(tickets.queue, tickets.id);
  return rows.map(({ id }) => id);
}

// Words of all tickets, of many emails, of both, and of few tickets.
test.each(['freezes', 'mail', 'm', 'about77'])(
  'a list has every ticket that the search %s and the other filters find',
  async (search) => {
    for (const [fields, filter] of [
      [{}, 'true'],
      [{ tag: 'tag-40' }, "'tag-40' = any(tags)"],
      [
        { category: 'Bug report', status: 'replied' },
        "category = 'Bug report' and status = 'replied'",
      ],
      [{ needsAnswer: true }, "status in ('open', 'waiting')"],
    ] as const) {
      const expected = await ticketsWith(search, filter);
      for (const page of [1, 2, Math.ceil(expected.length / 50)]) {
        const filters = { ...fields, search, page: Math.max(1, page) };
        const { body } = await site.call(contract.ticket.loadTicketList, filters, { cookie });
        expect({ ...fields, total: body.total, ids: body.tickets.map(({ id }) => id) }).toEqual({
          ...fields,
          total: expected.length,
          ids: expected.slice(50 * (filters.page - 1), 50 * filters.page),
        });
      }
      const { body } = await site.call(
        contract.ticket.findTicketIds,
        { ...fields, search },
        { cookie },
      );
      expect(body.ids).toEqual(expected.toSorted((a, b) => b - a).slice(0, 10_000));
    }
  },
);

test('a list has every order that the search and the status find', async () => {
  const rows = await site.db
    .select({ number: ordersTable.number })
    .from(ordersTable)
    .innerJoin(users, eq(users.id, ordersTable.userId))
    .where(and(eq(ordersTable.result, 'BLOCKED'), like(users.email, '%@mail.test')))
    .orderBy(desc(ordersTable.id));
  const filters = { page: 1, search: 'mail', status: 'BLOCKED' } as const;
  const { body } = await site.call(contract.shop.listOrders, filters, { cookie });
  expect(rows.length).toBeGreaterThan(0);
  expect(body.total).toBe(rows.length);
  expect(body.orders.map(({ id }) => id)).toEqual(rows.map(({ number }) => number).slice(0, 50));
});

test('a list without an index is noticed', async () => {
  const plan = await planOf(site.db, {
    text: 'select id from orders order by amount + id',
    values: [],
  });
  expect(slowParts(plan)).toEqual(['sorts 30000 rows', 'reads all of orders']);
});
