import { contract } from '@site/shared/contract';
import { ADVANCED, addYear, BASIC, DAY_MS } from '@site/shared/rules';
import { buyersOn } from '../testing/buyers';
import { priceListWith, savePrices, shownPrices } from '../testing/price-changes';
import { adminOn, testSite } from '../testing/test-site';

const site = testSite();
const shop = buyersOn(site);
const admin = adminOn(site);

/** Basic 12.90, and 10 playlists instead of 5 in the smallest Advanced for 24.90. */
const DEARER = priceListWith(
  { playlist: [3, 8, 12, 20, 40] },
  { playlist: [1290, 1890, 2190, 2490, 2790] },
);
/** The default options for 2.00 less, from 5 playlists on. */
const CHEAPER = priceListWith({}, { playlist: [990, 690, 990, 1290, 1590] });

test('a planned list applies from its moment on; orders keep the version they were made with', async () => {
  const validFrom = site.clock.now + DAY_MS;
  expect((await savePrices(site, admin, DEARER, validFrom)).status).toBe(200);
  const shown = await site.call(contract.shop.shopConfiguration, {});
  expect(shown.body).toMatchObject({
    version: 0,
    changesAt: validFrom,
    playlist: [3, 5, 10, 20, 40],
  });
  const before = await shop.place(await shop.newBuyer());
  site.clock.now = validFrom;
  expect(await shownPrices(site)).toMatchObject({ version: 1, customStepCents: 500 });
  expect((await site.call(contract.shop.shopConfiguration, {})).body.changesAt).toBeUndefined();
  const after = await shop.place(await shop.newBuyer());
  expect(await shop.storedOrder(before)).toMatchObject({
    priceVersion: 0,
    price: 1490,
    playlist: 5,
  });
  expect(await shop.storedOrder(after)).toMatchObject({
    priceVersion: 1,
    price: 2490,
    playlist: 8,
  });
});

test('an order from a page with another version is refused, also for the same total', async () => {
  const buyer = await shop.newBuyer();
  const body = { ...(await shop.orderBody(buyer)), priceVersion: 0 };
  // 5 playlists become 4, for the same price.
  await savePrices(site, admin, priceListWith({ playlist: [3, 4, 10, 20, 40] }));
  const refused = await site.call(contract.shop.createOrder, body, buyer);
  expect([refused.status, refused.problem.code]).toEqual([409, 'price-changed']);
  const quote = { subscription: ADVANCED, country: 'IT', priceVersion: 0 };
  expect((await site.call(contract.shop.quote, quote, buyer)).problem.code).toBe('price-changed');
  const placed = await site.call(contract.shop.createOrder, { ...body, priceVersion: 1 }, buyer);
  expect((await shop.storedOrder(placed.body.order)).playlist).toBe(4);
});

test('an unpaid order is paid at its price and gives its limits, whatever the shop offers now', async () => {
  const buyer = await shop.newBuyer();
  const order = await shop.place(buyer);
  await savePrices(site, admin, DEARER);
  await shop.sendEvent(order);
  expect(await shop.accountOf(buyer)).toMatchObject({ max_list: 5, max_epg: 10 });
  expect(await shop.storedOrder(order)).toMatchObject({ result: 'COMPLETED', amount: 1818 });
  const view = await shop.viewOrder(buyer, order);
  expect(view.owned?.[0]?.limits.playlist).toBe(5);
});

test('an open upgrade is still applicable after its options have changed', async () => {
  const expiry = site.clock.now + 200 * DAY_MS;
  const buyer = await shop.buyerWithPlan(BASIC, expiry);
  const order = await shop.place(buyer, { ...ADVANCED, playlist: 2, epg: 2, customer: 2 });
  await savePrices(site, admin, priceListWith({ playlist: [3, 20, 30, 40, 50] }));
  expect((await shop.viewOrder(buyer, order)).owned?.[0]?.limits.playlist).toBe(10);
  await shop.sendEvent(order);
  expect(await shop.accountOf(buyer)).toMatchObject({ max_list: 10, expiry });
});

test('a new payment method takes a lower price, and refuses limits that are no longer offered', async () => {
  const buyer = await shop.newBuyer();
  const order = await shop.place(buyer);
  const change = (number: string) =>
    site.call(
      contract.shop.changePaymentMethod,
      { order: number, paymentMethod: 'XXBT' as const },
      buyer,
    );
  await savePrices(site, admin, CHEAPER);
  const replaced = await change(order);
  expect(await shop.storedOrder(replaced.body.order)).toMatchObject({
    ...{ priceVersion: 1, price: 1290, playlist: 5, subscription: ADVANCED },
  });
  await savePrices(site, admin, DEARER);
  const refused = await change(replaced.body.order);
  expect(refused.status).toBe(409);
  expect((await shop.storedOrder(replaced.body.order)).result).toBe('AWAITING_PAYMENT');
});

test('a renewal costs the price of today, for the limits that the shop offers today', async () => {
  const expiry = site.clock.now + 10 * DAY_MS;
  const buyer = await shop.buyerWithPlan(ADVANCED, expiry);
  await savePrices(site, admin, CHEAPER);
  expect((await shop.quote(buyer)).body).toMatchObject({
    ...{ type: 'Renew', price: 12.9, expiry: addYear(expiry) },
  });
  await savePrices(site, admin, DEARER);
  const { owned } = (await shop.quote(buyer)).body;
  expect(owned?.map(({ limits }) => limits.playlist)).toEqual([8]);
});

test('an upgrade costs the difference of the prices of today, not that to what was paid', async () => {
  const expiry = site.clock.now + 365 * DAY_MS;
  const buyer = await shop.buyerWithPlan(ADVANCED, expiry);
  const larger = { ...ADVANCED, playlist: 2, epg: 2, customer: 2 };
  expect((await shop.quote(buyer, larger)).body.price).toBe(9);
  // Both plans cost 10.00 more: the difference stays.
  const both = priceListWith({}, { playlist: [990, 1890, 2190, 2490, 2790] });
  await savePrices(site, admin, both);
  expect((await shop.quote(buyer, larger)).body.price).toBe(9);
  await savePrices(site, admin, priceListWith({}, { playlist: [990, 890, 1290, 1590, 1890] }));
  expect((await shop.quote(buyer, larger)).body.price).toBe(10);
});

test('an option that costs as much as the smaller one is an upgrade for 1.00', async () => {
  const buyer = await shop.buyerWithPlan(ADVANCED, site.clock.now + 300 * DAY_MS);
  await savePrices(site, admin, priceListWith({}, { automatic_backups: [0, 0] }));
  const quote = await shop.quote(buyer, { ...ADVANCED, automatic_backups: 1 });
  expect(quote.body.price).toBe(1);
  expect((await shop.quote(buyer, ADVANCED)).problem.code).toBe('selection-same');
});

test('a plan whose options were removed counts as the largest option below it', async () => {
  const buyer = await shop.buyerWithPlan(ADVANCED, site.clock.now + 365 * DAY_MS);
  await savePrices(site, admin, DEARER);
  // 5 playlists are worth Basic: 12.90 of 24.90.
  const { body } = await shop.quote(buyer, ADVANCED);
  expect([body.type, body.price]).toEqual(['Upgrade', 12]);
  expect(body.owned?.map(({ limits }) => limits.playlist)).toEqual([8]);
});

test('a late payment does not buy limits that the shop no longer offers', async () => {
  const buyer = await shop.newBuyer();
  const replaced = await shop.place(buyer);
  await shop.buy(buyer, BASIC);
  await shop.sendEvent(replaced);
  await savePrices(site, admin, DEARER);
  const view = await site.call(contract.shop.viewOrder, { order: replaced }, admin);
  expect(view.body.managed?.latePayment?.obstacle).toBe('The shop no longer offers these limits.');
});

test('a list in which a larger choice costs less is refused with the example', async () => {
  const value = priceListWith({}, { playlist: [990, 890, 1190, 1490, 1290] });
  const { status, problem } = await savePrices(site, admin, value);
  expect([status, problem.code]).toEqual([422, 'version-refused']);
  expect(problem.body).toContain('Advanced (40 playlists, 40 EPG countries, 100 managed users');
  expect(problem.body).toContain('would cost €30.90. That is less than Advanced (20 playlists');
  expect(problem.body).toContain('for €32.90.');
});

test.each([
  ['a list without its prices', { ...CHEAPER, prices: {} }],
  ['a price with three decimals', { ...CHEAPER, customStepPrice: 0.125 }],
  ['a text', 'cheap'],
])('%s is malformed', async (_case, value) => {
  expect((await savePrices(site, admin, value as never)).problem.code).toBe('malformed');
});

test('another process of the API has the prices of orders at once, and those of pages in 5 s', async () => {
  const other = await site.secondProcess();
  try {
    const versionShown = async () => (await other.inject('/api/shop-configuration')).json().version;
    expect(await versionShown()).toBe(0);
    await savePrices(site, admin, CHEAPER);
    const buyer = await shop.newBuyer();
    const payload = { subscription: ADVANCED, country: 'IT' };
    const quote = await other.inject({
      ...{ method: 'POST', url: '/api/shop/quote', payload },
      headers: { cookie: buyer.cookie },
    });
    expect(quote.json().price).toBe(12.9);
    site.clock.now += 5_000;
    expect(await versionShown()).toBe(1);
  } finally {
    await other.close();
  }
});
