import { contract } from '@site/shared/contract';
import {
  ADVANCED,
  addYear,
  BASIC,
  DAY_MS,
  DEFAULT_PRICE_LIST,
  priceCents,
  type Subscription,
  toEuros,
} from '@site/shared/rules';
import { eq } from 'drizzle-orm';
import { users } from '../auth/tables';
import { buyersOn } from '../testing/buyers';
import { testSite } from '../testing/test-site';
import { startNextPlans } from './next-plans';

const LARGE: Subscription = {
  playlist: 3,
  epg: 3,
  customer: 3,
  streams: 0,
  episodes: 0,
  automatic_backups: 0,
};
const LARGEST: Subscription = {
  playlist: 4,
  epg: 4,
  customer: 4,
  streams: 3,
  episodes: 3,
  automatic_backups: 1,
};

const site = testSite({ keepsData: true });
const shop = buyersOn(site);

async function quote(buyer: { cookie: string }, subscription: Subscription) {
  return (await site.call(contract.shop.quote, { subscription, country: 'OTHER' }, buyer)).body;
}

test('an upgrade costs the difference for the days left and keeps the expiry', async () => {
  const expiry = site.clock.now + 200 * DAY_MS;
  const buyer = await shop.buyerWithPlan(BASIC, expiry);
  expect(await quote(buyer, ADVANCED)).toMatchObject({
    type: 'Upgrade',
    price: 2.74,
    amount: 2.74,
    expiry,
  });
  await shop.buy(buyer, ADVANCED);
  expect(await shop.accountOf(buyer)).toMatchObject({ max_list: 5, expiry });
});

test('a second upgrade is priced from the plan’s value, not from the last payment', async () => {
  const buyer = await shop.buyerWithPlan(BASIC, site.clock.now + 365 * DAY_MS);
  await shop.buy(buyer, ADVANCED);
  expect(await quote(buyer, LARGE)).toMatchObject({ type: 'Upgrade', price: 18 });
});

test.each([
  ['the same plan', ADVANCED],
  ['a smaller plan', BASIC],
])('an upgrade to %s is refused', async (_case, subscription) => {
  const buyer = await shop.buyerWithPlan(ADVANCED, site.clock.now + 200 * DAY_MS);
  const { problem } = await site.call(contract.shop.quote, { subscription, country: 'IT' }, buyer);
  expect(problem.code).toBe('selection-same');
});

test('an upgrade keeps limits that are larger than the options', async () => {
  const buyer = await shop.buyerWithPlan(BASIC, site.clock.now + 200 * DAY_MS);
  await site.db.update(users).set({ max_customer: -1, max_epg: 15 }).where(eq(users.id, buyer.id));
  await shop.buy(buyer, { ...LARGE, customer: 100 });
  expect(await shop.accountOf(buyer)).toMatchObject({
    max_list: 20,
    max_customer: -1,
    max_epg: 40,
  });
});

test('a renewal adds a year to the expiry; after the expiry it adds a year to today', async () => {
  const { now } = site.clock;
  for (const [oldExpiry, newExpiry] of [
    [now + 10 * DAY_MS, addYear(now + 10 * DAY_MS)],
    [now - 400 * DAY_MS, addYear(now)],
  ] as const) {
    const buyer = await shop.buyerWithPlan(ADVANCED, oldExpiry);
    const order = await shop.buy(buyer, ADVANCED);
    expect(await shop.viewOrder(buyer, order)).toMatchObject({
      type: 'Renew',
      result: 'COMPLETED',
      expiry: newExpiry,
    });
    expect((await shop.accountOf(buyer)).expiry).toBe(newExpiry);
  }
});

test('the year starts with the payment, and the order has the account’s expiry', async () => {
  const buyer = await shop.newBuyer();
  const order = await shop.place(buyer);
  site.clock.now += 3_600_000;
  await shop.sendEvent(order);
  expect((await shop.viewOrder(buyer, order)).expiry).toBe(addYear(site.clock.now));
  expect((await shop.accountOf(buyer)).expiry).toBe(addYear(site.clock.now));
});

test('a renewal with a smaller plan starts when the larger plan ends', async () => {
  const end = site.clock.now + 10 * DAY_MS;
  const buyer = await shop.buyerWithPlan(ADVANCED, end);
  await shop.buy(buyer, BASIC);
  expect(await shop.accountOf(buyer)).toMatchObject({ max_list: 5, expiry: addYear(end) });
  await startNextPlans(site.app.context, end - 1);
  expect((await shop.accountOf(buyer)).max_list).toBe(5);
  await startNextPlans(site.app.context, end);
  expect(await shop.accountOf(buyer)).toMatchObject({
    max_list: 3,
    max_epg: 0,
    expiry: addYear(end),
  });
});

test('a renewal with fewer playlists and larger other limits raises these at once and lowers the playlists at the old expiry', async () => {
  const end = site.clock.now + 10 * DAY_MS;
  const buyer = await shop.buyerWithPlan(LARGE, end);
  await shop.buy(buyer, {
    playlist: 1,
    epg: 4,
    customer: 3,
    streams: 3,
    episodes: 3,
    automatic_backups: 1,
  });
  expect(await shop.accountOf(buyer)).toMatchObject({
    max_list: 20,
    max_epg: -1,
    max_streams: 1_000_000,
  });
  await startNextPlans(site.app.context, end);
  expect(await shop.accountOf(buyer)).toMatchObject({
    max_list: 5,
    max_epg: -1,
    max_streams: 1_000_000,
  });
});

test('an upgrade after a renewal with a smaller plan is priced from both plans, day by day, and stays', async () => {
  const end = site.clock.now + 10 * DAY_MS;
  const buyer = await shop.buyerWithPlan(LARGE, end);
  await shop.buy(buyer, BASIC);
  const overLarge = priceCents(DEFAULT_PRICE_LIST, LARGEST) - priceCents(DEFAULT_PRICE_LIST, LARGE);
  const overBasic = priceCents(DEFAULT_PRICE_LIST, LARGEST) - priceCents(DEFAULT_PRICE_LIST, BASIC);
  expect(await quote(buyer, LARGEST)).toMatchObject({
    type: 'Upgrade',
    price: toEuros(Math.round((10 * overLarge + 365 * overBasic) / 365)),
  });
  await shop.buy(buyer, ADVANCED);
  expect((await shop.accountOf(buyer)).max_list).toBe(20);
  await shop.buy(buyer, LARGEST);
  expect((await shop.accountOf(buyer)).max_list).toBe(40);
  await startNextPlans(site.app.context, end);
  expect(await shop.accountOf(buyer)).toMatchObject({ max_list: 40, expiry: addYear(end) });
});
