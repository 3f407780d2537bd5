import { contract } from '@site/shared/contract';
import { COINS, DAY_MS, HOUR_MS, mapCoins } from '@site/shared/rules';
import { cancelOverdueOrders } from '../order-jobs/cancel-overdue-orders';
import type { ChainTransfer } from '../payments/chains/chain-reader';
import type { Chain } from '../payments/chains/configured-chains';
import { type Buyer, buyersOn } from '../testing/buyers';
import { type TestApp, testApp } from '../testing/test-app';
import { coinPayments, unmatchedPayments } from './tables';
import { watchCoins } from './watch-coins';
import type { WatchSources } from './watch-sources';

const NEEDED = COINS.XXBT.confirmations;
const MINUTE_MS = 60_000;

let site: TestApp;
let shop: ReturnType<typeof buyersOn>;
let admin: Buyer;
/** What the chain's server shows; an error is thrown. */
let shown: ChainTransfer[] | Error = [];
let reads: number[] = [];
let rate = 60_000;
const chain: Chain = {
  isSandbox: false,
  dropAfterMs: 10 * MINUTE_MS,
  reader: {
    transfersTo: async (_address, since) => {
      reads.push(since);
      if (shown instanceof Error) throw shown;
      return shown;
    },
  },
};
const sources: WatchSources = {
  chains: { ...mapCoins(() => null), XXBT: chain },
  rateOf: async () => {
    if (rate === 0) throw new Error('The exchange is away.');
    return rate;
  },
};

beforeAll(async () => {
  site = await testApp({ env: { RATE_LIMIT: 'off' } });
});
beforeEach(async () => {
  await site.reset();
  shop = buyersOn(site);
  admin = await site.admin();
  shown = [];
  reads = [];
  rate = 60_000;
});
afterAll(() => site.close());

/** Reads the chain a minute later. */
async function watch(transfers: ChainTransfer[] | Error): Promise<void> {
  shown = transfers;
  site.clock.now += MINUTE_MS;
  await watchCoins(site.app, sources);
}

const place = (buyer: Buyer) => shop.place(buyer, undefined, { paymentMethod: 'XXBT' });
const amountOf = async (order: string) => (await shop.storedOrder(order)).crypto_amount ?? '';
const subjects = async (to: string) => (await site.mails(to)).map(({ subject }) => subject);
const unmatched = () => site.db.select().from(unmatchedPayments);

let transactions = 0;
function transfer(amount: string, change: Partial<ChainTransfer> = {}): ChainTransfer {
  transactions += 1;
  return {
    transaction: String(transactions).padStart(64, 'a'),
    amount,
    confirmations: NEEDED,
    blockTime: site.clock.now,
    ...change,
  };
}

test('a payment is seen, confirmed and completes the order, without an admin', async () => {
  const buyer = await shop.newBuyer();
  const order = await place(buyer);
  const seen = transfer(await amountOf(order), { confirmations: 0, blockTime: null });
  await watch([seen]);
  expect(await shop.viewOrder(buyer, order)).toMatchObject({
    result: 'PENDING_VERIFICATION',
    confirmations: 0,
    crypto_received: seen.amount,
  });
  await watch([{ ...seen, confirmations: 1, blockTime: site.clock.now }]);
  expect((await shop.viewOrder(buyer, order)).confirmations).toBe(1);
  await watch([{ ...seen, confirmations: 2, blockTime: site.clock.now }]);
  await watch([{ ...seen, confirmations: 90, blockTime: site.clock.now }]);
  expect(await shop.viewOrder(buyer, order)).toMatchObject({ result: 'COMPLETED', receipt: 1 });
  expect(await shop.movesOf(order)).toEqual([
    'AWAITING_PAYMENT > PENDING_VERIFICATION by chain',
    'PENDING_VERIFICATION > COMPLETED by chain',
  ]);
  expect(await site.db.select().from(coinPayments)).toHaveLength(1);
  expect(await subjects(admin.email)).toEqual([]);
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
    await watch([]);
    site.clock.now += 3 * DAY_MS;
    await watch([]);
    site.clock.now -= 3 * DAY_MS;
    reads = [];
    await watch([transfer(await amountOf(order))]);
    expect(reads).toHaveLength(1);
    expect(reads[0]).toBeLessThan(site.clock.now);
    expect(await site.db.select().from(coinPayments)).toHaveLength(1);
  },
);

test('two processes that read at the same time, and a repeated read, record a payment once', async () => {
  const buyer = await shop.newBuyer();
  const order = await place(buyer);
  const amount = await amountOf(order);
  shown = [transfer(`${Number(amount) * 1.5}`.slice(0, 10))];
  const copy = [...shown, ...shown];
  shown = copy;
  await Promise.all([watchCoins(site.app, sources), watchCoins(site.app, sources)]);
  expect(reads).toHaveLength(1);
  await watch(copy);
  expect(await shop.viewOrder(buyer, order)).toMatchObject({ result: 'COMPLETED' });
  expect(await site.db.select().from(coinPayments)).toHaveLength(1);
  // Half of €18.18, credited once.
  expect(await shop.balanceOf(buyer)).toBe(909);
});

test('orders at one address have different amounts, and each payment finds its order', async () => {
  const [anna, ben] = [await shop.newBuyer(), await shop.newBuyer()];
  const [first, second] = [await place(anna), await place(ben)];
  expect(await amountOf(second)).not.toBe(await amountOf(first));
  await watch([transfer(await amountOf(second))]);
  expect((await shop.storedOrder(first)).result).toBe('AWAITING_PAYMENT');
  expect((await shop.storedOrder(second)).result).toBe('COMPLETED');
  await watch([transfer(await amountOf(first))]);
  expect((await shop.storedOrder(first)).result).toBe('COMPLETED');
});

test('a part leaves the rest due, and the exact rest completes the order', async () => {
  const buyer = await shop.newBuyer();
  const order = await place(buyer);
  const part = transfer('0.00020000');
  await watch([part]);
  expect(await shop.viewOrder(buyer, order)).toMatchObject({
    result: 'PENDING_VERIFICATION',
    crypto_due: '0.00010300',
  });
  await watch([part, transfer('0.00010300')]);
  expect((await shop.storedOrder(order)).result).toBe('COMPLETED');
});

test('a payment after the rate lock is valued at the rate of its own time', async () => {
  const [anna, ben] = [await shop.newBuyer(), await shop.newBuyer()];
  const first = await place(anna);
  site.clock.now += 2 * HOUR_MS;
  rate = 48_000;
  const late = transfer(await amountOf(first));
  await watch([late]);
  // 0.000303 at 48,000 pays 80 % of the order.
  expect(await shop.viewOrder(anna, first)).toMatchObject({
    result: 'PENDING_VERIFICATION',
    crypto_due: '0.00006060',
  });
  expect((await site.mails(anna.email)).at(-1)?.text).toMatch(/after the\s+rate\s+lock/);

  const second = await place(ben);
  site.clock.now += 2 * HOUR_MS;
  rate = 66_000;
  await watch([late, transfer(await amountOf(second))]);
  expect((await shop.storedOrder(second)).result).toBe('COMPLETED');
  // A tenth of €18.18.
  expect(await shop.balanceOf(ben)).toBe(181);
});

test('a block within the rate lock counts at its rate, also if it is seen later', async () => {
  const buyer = await shop.newBuyer();
  const order = await place(buyer);
  const paid = transfer(await amountOf(order));
  site.clock.now += 5 * HOUR_MS;
  rate = 30_000;
  await watch([paid]);
  expect((await shop.storedOrder(order)).result).toBe('COMPLETED');
});

test('a late payment without a rate waits for the rate, and is not lost', async () => {
  const buyer = await shop.newBuyer();
  const order = await place(buyer);
  site.clock.now += 2 * HOUR_MS;
  rate = 0;
  const late = transfer(await amountOf(order));
  await watch([late]);
  expect((await shop.storedOrder(order)).result).toBe('AWAITING_PAYMENT');
  rate = 60_000;
  await watch([late]);
  expect((await shop.storedOrder(order)).result).toBe('COMPLETED');
});

test('a server that does not answer changes nothing; the next read covers the same time', async () => {
  const buyer = await shop.newBuyer();
  const order = await place(buyer);
  const seen = transfer(await amountOf(order), { confirmations: 1 });
  await watch([seen]);
  await watch(new Error('away'));
  site.clock.now += 3 * 24 * HOUR_MS;
  await watch([{ ...seen, confirmations: 500 }]);
  expect((await shop.storedOrder(order)).result).toBe('COMPLETED');
  expect(reads.at(-1)).toBeLessThanOrEqual((await shop.storedOrder(order)).createdAt);
});

test('a transaction that the chain drops stops counting after ten minutes, and can return', async () => {
  const buyer = await shop.newBuyer();
  const order = await place(buyer);
  const seen = transfer(await amountOf(order), { confirmations: 1 });
  await watch([seen]);
  await watch([]);
  expect((await shop.viewOrder(buyer, order)).crypto_received).toBe(seen.amount);
  site.clock.now += 10 * MINUTE_MS;
  await watch([]);
  expect((await shop.viewOrder(buyer, order)).crypto_received).toBeUndefined();
  expect(await subjects(buyer.email)).toContain(`Order ${order}: a payment has disappeared`);
  await watch([{ ...seen, confirmations: 3 }]);
  expect((await shop.storedOrder(order)).result).toBe('COMPLETED');
});

test('a payment that is missing when it would complete the order does not complete it', async () => {
  const buyer = await shop.newBuyer();
  const order = await place(buyer);
  const [first, second] = [transfer('0.00020000'), transfer('0.00010300', { confirmations: 1 })];
  await watch([first]);
  await watch([first, second]);
  // The first transaction leaves the chain while the second one is confirmed.
  await watch([{ ...second, confirmations: 5 }]);
  expect((await shop.storedOrder(order)).result).toBe('PENDING_VERIFICATION');
  await watch([first, { ...second, confirmations: 6 }]);
  expect((await shop.storedOrder(order)).result).toBe('COMPLETED');
});

test('a transaction that disappears after the completion is mailed to the admin', async () => {
  const buyer = await shop.newBuyer();
  const order = await place(buyer);
  await watch([transfer(await amountOf(order))]);
  for (let read = 0; read < 2; read += 1) {
    site.clock.now += 10 * MINUTE_MS;
    await watch([]);
  }
  expect((await shop.storedOrder(order)).result).toBe('COMPLETED');
  expect(await subjects(admin.email)).toEqual([
    `Order ${order}: a payment has disappeared from the chain`,
  ]);
});

test('a payment for a cancelled order waits for the admin, also when it is confirmed', async () => {
  const buyer = await shop.newBuyer();
  const order = await place(buyer);
  await site.call(contract.shop.cancelOrder, { order }, buyer);
  const late = transfer(await amountOf(order), { confirmations: 0 });
  await watch([late]);
  for (const confirmations of [1, 2, 3]) await watch([{ ...late, confirmations }]);
  expect((await shop.storedOrder(order)).result).toBe('PENDING_VERIFICATION');
  expect(await subjects(admin.email)).toEqual([`Order ${order} needs a review`]);
  expect(await subjects(buyer.email)).toContain(`Order ${order}: we are checking your payment`);
});

test('a second payment of a completed order goes to the wallet', async () => {
  const buyer = await shop.newBuyer();
  const order = await place(buyer);
  const amount = await amountOf(order);
  const first = transfer(amount);
  await watch([first]);
  site.clock.now += 10 * MINUTE_MS;
  await watch([first, transfer(amount)]);
  expect(await shop.balanceOf(buyer)).toBe(1818);
});

test('a payment that may be for two orders waits for the admin, and customers and admin get a mail', async () => {
  const [anna, ben] = [await shop.newBuyer(), await shop.newBuyer()];
  const [first, second] = [await place(anna), await place(ben)];
  await watch([transfer('0.00029000')]);
  await watch(shown);
  for (const order of [first, second])
    expect((await shop.storedOrder(order)).result).toBe('AWAITING_PAYMENT');
  expect(await unmatched()).toMatchObject([{ amount: '0.00029000', resolvedAt: null }]);
  expect(await subjects(admin.email)).toEqual(['A payment of 0.00029000 BTC fits no order']);
  expect(await subjects(anna.email)).toContain(`Order ${first}: we are checking a payment`);
  expect(await subjects(ben.email)).toContain(`Order ${second}: we are checking a payment`);
});

test('a large transfer is not credited to the only open order, and a tiny transfer causes no mail', async () => {
  const buyer = await shop.newBuyer();
  const order = await place(buyer);
  await watch([transfer('5.00000000'), transfer('0.00000001')]);
  expect((await shop.storedOrder(order)).result).toBe('AWAITING_PAYMENT');
  expect(await shop.balanceOf(buyer)).toBe(0);
  expect(await unmatched()).toHaveLength(2);
  expect(await subjects(admin.email)).toEqual(['A payment of 5.00000000 BTC fits no order']);
});

test('a payment that the admin recorded by hand does not count twice', async () => {
  const buyer = await shop.newBuyer();
  const order = await place(buyer);
  const seen = transfer('0.00020000');
  const recorded = { order, received: '0.0002', confirmations: 2 };
  await site.call(
    contract.shop.recordPayment,
    { ...recorded, transaction: seen.transaction },
    admin,
  );
  await watch([seen]);
  expect((await shop.storedOrder(order)).crypto_received).toBe('0.00020000');
  // The same payment under a mistyped transaction.
  const other = await place(await shop.newBuyer());
  await site.call(
    contract.shop.recordPayment,
    { ...recorded, order: other, transaction: 'mistyped', received: await amountOf(other) },
    admin,
  );
  await watch([seen, transfer(await amountOf(other))]);
  expect(await unmatched()).toHaveLength(1);
});
