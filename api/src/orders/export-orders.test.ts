import { contract } from '@site/shared/contract';
import { ADVANCED, BASIC } from '@site/shared/rules';
import { sql } from 'drizzle-orm';
import { users } from '../auth/tables';
import { type Buyer, billing, buyersOn } from '../testing/buyers';
import { adminOn, testSite } from '../testing/test-site';
import { orders } from './tables';

const site = testSite();
const shop = buyersOn(site);
const admin = adminOn(site);

const exported = async (filters: object = {}, by: Buyer = admin) =>
  (await site.call(contract.shop.exportOrders, filters, by)).body;
const linesOf = (csv: string) => csv.replace('\uFEFF', '').trim().split('\r\n');

test('the file has the orders of the filters, newest first, with what was paid', async () => {
  const anna = await shop.newBuyer();
  const ben = await shop.newBuyer();
  const paid = await shop.buy(anna, ADVANCED);
  const open = await shop.place(ben, BASIC, { billing: { ...billing, firstName: '=cmd' } });
  const [head, first, second] = linesOf((await exported()).csv);
  expect(head).toMatch(/^Order,Placed,Status,Type,Plan,Account,Email,First name,Last name,/);
  expect(first).toContain(
    `${open},2024-09-01,AWAITING_PAYMENT,New,Basic,${ben.id},${ben.email},'=cmd,`,
  );
  expect(second).toContain(`${paid},2024-09-01,COMPLETED,New,Advanced,${anna.id}`);
  expect(second).toContain('CARD,14.90,,22,0.00,18.18,0.00,EUR,1,2024-09-01,2025-09-01');
  for (const filters of [{ status: 'COMPLETED' }, { user: anna.id }, { search: anna.email }]) {
    const lines = linesOf((await exported(filters)).csv);
    expect(lines.slice(1)).toEqual([second]);
  }
});

test('the file has what was returned of a part, and of a whole order', async () => {
  const anna = await shop.newBuyer();
  const part = await shop.buy(anna, ADVANCED);
  await shop.sendEvent(part, { id: 'part-1', outcome: 'refunded', amount: 300 });
  const whole = await shop.buy(await shop.newBuyer(), ADVANCED);
  await shop.moveOrder(admin, whole, 'REFUNDED');
  const [, ofWhole, ofPart] = linesOf((await exported()).csv);
  expect(ofWhole).toContain(',18.18,18.18,EUR,');
  expect(ofPart).toContain(',18.18,3.00,EUR,');
});

test('many orders come in parts that join to one file without a gap', async () => {
  const { id: _id, ...row } = await shop.storedOrder(
    await shop.place(await shop.newBuyer(), BASIC),
  );
  const rows = Array.from({ length: 2_100 }, (_, index) => ({
    ...{ ...row, number: `E${index}`, result: 'CANCELLED' as const },
  }));
  // An insert has 65,535 parameters at most.
  for (const start of [0, 700, 1_400])
    await site.db.insert(orders).values(rows.slice(start, start + 700));
  const first = await exported();
  const second = await exported({ before: first.before });
  const last = await exported({ before: second.before });
  expect(last.before).toBeUndefined();
  const lines = linesOf(first.csv + second.csv + last.csv);
  expect(lines).toHaveLength(2_102);
  expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(2_102);
});

test('the file of customers has the accounts with their plans, or those of a search', async () => {
  const anna = await shop.newBuyer();
  await shop.buy(anna, ADVANCED);
  const { csv } = (await site.call(contract.customers.exportCustomers, {}, admin)).body;
  const [head, first, second] = linesOf(csv);
  expect(head).toMatch(/^Account,Email,Role,Created,Activated,Plan,Playlists,Plan ends,/);
  expect(first).toContain(`${anna.id},${anna.email},customer,`);
  expect(first).toContain(',paid,5,2025-09-01,,,');
  expect(second).toContain(admin.email);
  const found = await site.call(contract.customers.exportCustomers, { search: anna.email }, admin);
  expect(linesOf(found.body.csv)).toEqual([head, first]);
});

test('many customers come in parts', async () => {
  const columns = { passwordHash: '', createdAt: site.clock.now };
  await site.db
    .insert(users)
    .values(
      Array.from({ length: 1_200 }, (_, index) => ({ email: `c${index}@site.test`, ...columns })),
    );
  const [total] = await site.db.select({ count: sql<number>`count(*)::int` }).from(users);
  const { body: first } = await site.call(contract.customers.exportCustomers, {}, admin);
  const next = { before: first.before };
  const { body: last } = await site.call(contract.customers.exportCustomers, next, admin);
  expect(last.before).toBeUndefined();
  expect(linesOf(first.csv + last.csv)).toHaveLength((total?.count ?? 0) + 1);
});
