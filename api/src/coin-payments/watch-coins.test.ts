import { DAY_MS, HOUR_MS, MINUTE_MS } from '@site/shared/rules';
import { cancelOverdueOrders } from '../order-jobs/cancel-overdue-orders';
import { type Buyer, buyersOn } from '../testing/buyers';
import { adminOn, testSite } from '../testing/test-site';
import { watchedChain } from '../testing/watched-chain';
import { coinPayments } from './tables';
import { watchCoins } from './watch-coins';

const site = testSite();
const shop = buyersOn(site);
const admin = adminOn(site);
let chain: ReturnType<typeof watchedChain>;
beforeEach(() => {
  chain = watchedChain(site);
});

const place = (buyer: Buyer) => shop.place(buyer, undefined, { paymentMethod: 'XXBT' });
const amountOf = async (order: string) => (await shop.storedOrder(order)).crypto_amount ?? '';

test('a payment is seen, confirmed and completes the order, without an admin', async () => {
  const buyer = await shop.newBuyer();
  const order = await place(buyer);
  const seen = chain.transfer(await amountOf(order), { confirmations: 0, blockTime: null });
  await chain.watch([seen]);
  expect(await shop.viewOrder(buyer, order)).toMatchObject({
    result: 'PENDING_VERIFICATION',
    confirmations: 0,
    crypto_received: seen.amount,
  });
  await chain.watch([{ ...seen, confirmations: 1, blockTime: site.clock.now }]);
  expect((await shop.viewOrder(buyer, order)).confirmations).toBe(1);
  await chain.watch([{ ...seen, confirmations: 2, blockTime: site.clock.now }]);
  await chain.watch([{ ...seen, confirmations: 90, blockTime: site.clock.now }]);
  expect(await shop.viewOrder(buyer, order)).toMatchObject({ result: 'COMPLETED', receipt: 1 });
  expect(await shop.movesOf(order)).toEqual([
    'AWAITING_PAYMENT > PENDING_VERIFICATION by chain',
    'PENDING_VERIFICATION > COMPLETED by chain',
  ]);
  expect(await site.db.select().from(coinPayments)).toHaveLength(1);
  expect(await shop.subjectsTo(admin.email)).toEqual([]);
});

test.each([
  ['open', 0],
  ['cancelled', 2 * DAY_MS],
])(
  'the deposit address of an order that is %s is read on after the clock has jumped ahead by days and back',
  async (_state, age) => {
    const buyer = await shop.newBuyer();
    const order = await place(buyer);
    site.clock.now += age;
    if (age > 0) await cancelOverdueOrders(site.app.context, site.clock.now);
    await chain.watch([]);
    site.clock.now += 3 * DAY_MS;
    await chain.watch([]);
    site.clock.now -= 3 * DAY_MS;
    chain.state.reads = [];
    await chain.watch([chain.transfer(await amountOf(order))]);
    expect(chain.state.reads).toHaveLength(1);
    expect(chain.state.reads[0]).toBeLessThan(site.clock.now);
    expect(await site.db.select().from(coinPayments)).toHaveLength(1);
  },
);

test('two processes that read at the same time, and a repeated read, record a payment once', async () => {
  const buyer = await shop.newBuyer();
  const order = await place(buyer);
  const amount = await amountOf(order);
  const seen = chain.transfer(`${Number(amount) * 1.5}`.slice(0, 10));
  const seenTwice = [seen, seen];
  chain.state.shown = seenTwice;
  await Promise.all([watchCoins(site.app, chain.sources), watchCoins(site.app, chain.sources)]);
  expect(chain.state.reads).toHaveLength(1);
  await chain.watch(seenTwice);
  expect(await shop.viewOrder(buyer, order)).toMatchObject({ result: 'COMPLETED' });
  expect(await site.db.select().from(coinPayments)).toHaveLength(1);
  // Half of €18.18, credited once.
  expect(await shop.balanceOf(buyer)).toBe(909);
});

test('a server that does not answer changes nothing; the next read covers the same time', async () => {
  const buyer = await shop.newBuyer();
  const order = await place(buyer);
  const seen = chain.transfer(await amountOf(order), { confirmations: 1 });
  await chain.watch([seen]);
  await chain.watch(new Error('away'));
  site.clock.now += 3 * 24 * HOUR_MS;
  await chain.watch([{ ...seen, confirmations: 500 }]);
  expect((await shop.storedOrder(order)).result).toBe('COMPLETED');
  expect(chain.state.reads.at(-1)).toBeLessThanOrEqual((await shop.storedOrder(order)).createdAt);
});

test('a transaction that the chain drops stops counting after ten minutes, and can return', async () => {
  const buyer = await shop.newBuyer();
  const order = await place(buyer);
  const seen = chain.transfer(await amountOf(order), { confirmations: 1 });
  await chain.watch([seen]);
  await chain.watch([]);
  expect((await shop.viewOrder(buyer, order)).crypto_received).toBe(seen.amount);
  site.clock.now += 10 * MINUTE_MS;
  await chain.watch([]);
  expect((await shop.viewOrder(buyer, order)).crypto_received).toBeUndefined();
  expect(await shop.subjectsTo(buyer.email)).toContain(`Order ${order}: a payment has disappeared`);
  await chain.watch([{ ...seen, confirmations: 3 }]);
  expect((await shop.storedOrder(order)).result).toBe('COMPLETED');
});

test('a payment that is missing when it would complete the order does not complete it', async () => {
  const buyer = await shop.newBuyer();
  const order = await place(buyer);
  const [first, second] = [
    chain.transfer('0.00020000'),
    chain.transfer('0.00010300', { confirmations: 1 }),
  ];
  await chain.watch([first]);
  await chain.watch([first, second]);
  // The first transaction leaves the chain while the second one is confirmed.
  await chain.watch([{ ...second, confirmations: 5 }]);
  expect((await shop.storedOrder(order)).result).toBe('PENDING_VERIFICATION');
  await chain.watch([first, { ...second, confirmations: 6 }]);
  expect((await shop.storedOrder(order)).result).toBe('COMPLETED');
});

test('a transaction that disappears after the completion is mailed to the admin', async () => {
  const buyer = await shop.newBuyer();
  const order = await place(buyer);
  await chain.watch([chain.transfer(await amountOf(order))]);
  for (let read = 0; read < 2; read += 1) {
    site.clock.now += 10 * MINUTE_MS;
    await chain.watch([]);
  }
  expect((await shop.storedOrder(order)).result).toBe('COMPLETED');
  expect(await shop.subjectsTo(admin.email)).toEqual([
    `Order ${order}: a payment has disappeared from the chain`,
  ]);
});
