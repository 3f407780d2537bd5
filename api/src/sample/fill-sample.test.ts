import { contract } from '@site/shared/contract';
import { users } from '../auth/tables';
import { orders } from '../orders/tables';
import { testSite } from '../testing/test-site';
import { unsoundBooks } from '../testing/unsound-books';
import { tickets } from '../tickets/tables';
import { fillSample } from './fill-sample';

const END = Date.UTC(2026, 5, 1, 15);

const site = testSite({ keepsData: true });
beforeAll(async () => {
  await fillSample(site.app, site.clock, END);
});

test('the sample has twelve months of customers, orders and tickets in all their states', async () => {
  const people = await site.db.select().from(users);
  expect(people.length).toBeGreaterThan(80);
  expect(new Set(people.map(({ language }) => language)).size).toBe(5);

  const placed = await site.db.select().from(orders);
  const of = (status: string) => placed.filter((order) => order.result === status).length;
  expect(of('COMPLETED')).toBeGreaterThan(40);
  expect(of('REFUNDED')).toBeGreaterThan(0);
  expect(of('AWAITING_PAYMENT') + of('CANCELLED')).toBeGreaterThan(0);
  expect(new Set(placed.map(({ type }) => type))).toEqual(new Set(['New', 'Renew', 'Upgrade']));
  const months = placed.map(({ createdAt }) => new Date(createdAt).getUTCMonth());
  expect(new Set(months).size).toBeGreaterThanOrEqual(11);

  const asked = await site.db.select().from(tickets);
  expect(new Set(asked.map(({ status }) => status)).size).toBeGreaterThanOrEqual(3);
  expect(
    asked.filter(({ status }) => ['open', 'waiting'].includes(status)).length,
  ).toBeGreaterThanOrEqual(50);
});

test('the books are sound, and the clock stands at the end', async () => {
  expect(await unsoundBooks(site.db, END)).toEqual([]);
  expect(site.clock.now).toBe(END);
});

test('the overview of the owner has figures in each month', async () => {
  const { body } = await site.call(contract.shop.overview, {}, await site.admin());
  expect(body.months.filter(({ orders: count }) => count > 0).length).toBeGreaterThanOrEqual(11);
});
