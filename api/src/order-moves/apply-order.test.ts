import { ADVANCED, addYear, BASIC, DAY_MS, type Subscription } from '@site/shared/rules';
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

const site = testSite({ keepsData: true });
const shop = buyersOn(site);

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

test('an upgrade stays on the day on which a smaller plan was to start', async () => {
  const end = site.clock.now + 10 * DAY_MS;
  const buyer = await shop.buyerWithPlan(LARGE, end);
  await shop.buy(buyer, BASIC);
  await shop.buy(buyer, { ...LARGE, playlist: 4, epg: 4 });
  await startNextPlans(site.app.context, end);
  expect(await shop.accountOf(buyer)).toMatchObject({ max_list: 40, expiry: addYear(end) });
});
