import { contract } from '@site/shared/contract';
import { ADVANCED, BASIC, DAY_MS, HOUR_MS } from '@site/shared/rules';
import { trialRedemptions } from '../account/tables';
import { type Buyer, buyersOn } from '../testing/buyers';
import { testSite } from '../testing/test-site';
import { unsoundBooks } from '../testing/unsound-books';
import { ticketMessages, tickets } from '../tickets/tables';

const site = testSite();
let shop: ReturnType<typeof buyersOn>;
let admin: Buyer;
let tests = 0;
beforeEach(async () => {
  // Each test reads its own figures.
  tests += 1;
  site.clock.now += tests * HOUR_MS;
  shop = buyersOn(site);
  admin = await site.admin();
});

async function overview() {
  site.clock.now += 61_000;
  return (await site.call(contract.shop.overview, {}, admin)).body;
}

test('an empty site has twelve months without orders', async () => {
  const { months, countries, plans, trials, renewalsDue } = await overview();
  expect(months.map(({ month }) => month)).toEqual([
    ...['2023-10', '2023-11', '2023-12', '2024-01', '2024-02', '2024-03', '2024-04'],
    ...['2024-05', '2024-06', '2024-07', '2024-08', '2024-09'],
  ]);
  expect(months.every(({ orders, net, tickets: opened }) => orders + net + opened === 0)).toBe(
    true,
  );
  expect([countries, plans, trials, renewalsDue]).toEqual([
    [],
    { trial: 0, basic: 0, advanced: 0 },
    { started: 0, converted: 0 },
    0,
  ]);
});

test('orders, refunds and plans are counted by month and country', async () => {
  const anna = await shop.newBuyer();
  const refunded = await shop.buy(anna, ADVANCED);
  await shop.buy(await shop.newBuyer(), BASIC);
  site.clock.now = Date.UTC(2024, 9, 3);
  admin = await shop.signInAgain(admin);
  await shop.moveOrder(admin, refunded, 'REFUNDED');
  await shop.buyerWithPlan(BASIC, site.clock.now + 20 * DAY_MS);
  const { months, countries, plans, renewalsDue } = await overview();
  expect(months.slice(-2)).toMatchObject([
    { month: '2024-09', orders: 2, net: 24.8, vat: 5.46 },
    { month: '2024-10', orders: 0, net: -14.9, vat: -3.28 },
  ]);
  expect(countries).toEqual([{ country: 'IT', orders: 2, net: 9.9, vat: 2.18 }]);
  expect([plans, renewalsDue]).toEqual([{ trial: 0, basic: 2, advanced: 0 }, 1]);
  expect(await unsoundBooks(site.db, site.clock.now)).toEqual([]);
});

test('a trial is converted by a later completed order', async () => {
  const [anna, ben] = [await shop.newBuyer(), await shop.newBuyer()];
  for (const { id: userId, email } of [anna, ben])
    await site.db
      .insert(trialRedemptions)
      .values({ addressHash: email, userId, redeemedAt: site.clock.now });
  await shop.buy(ben, BASIC);
  expect((await overview()).trials).toEqual({ started: 2, converted: 1 });
});

test('tickets are counted by month, with the median time to an answer', async () => {
  const { id: userId } = await shop.newBuyer();
  const at = site.clock.now;
  const opened = { userId, title: 'Empty guide', category: 'Bug report' as const };
  const [ticket] = await site.db
    .insert(tickets)
    .values({ ...opened, createdAt: at, updatedAt: at })
    .returning();
  const answer = { ticketId: ticket?.id ?? 0, authorId: 1, byStaff: true, description: '' };
  for (const hours of [1, 2, 9])
    await site.db
      .insert(ticketMessages)
      .values({ ...answer, createdAt: at, waitMs: hours * HOUR_MS });
  expect((await overview()).months.at(-1)).toMatchObject({ tickets: 1, answerMs: 2 * HOUR_MS });
});

test('the figures are read at most once a minute', async () => {
  const first = await overview();
  await shop.buy(await shop.newBuyer(), BASIC);
  expect((await site.call(contract.shop.overview, {}, admin)).body).toEqual(first);
  expect((await overview()).months.at(-1)?.orders).toBe(1);
});
