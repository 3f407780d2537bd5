import { contract } from '@site/shared/contract';
import { HOUR_MS, MINUTE_MS } from '@site/shared/rules';
import { type Buyer, buyersOn } from '../testing/buyers';
import { adminOn, testSite } from '../testing/test-site';
import { watchedChain } from '../testing/watched-chain';
import { unmatchedPayments } from './tables';

const site = testSite();
const shop = buyersOn(site);
const admin = adminOn(site);
let chain: ReturnType<typeof watchedChain>;
beforeEach(() => {
  chain = watchedChain(site);
});

const place = (buyer: Buyer) => shop.place(buyer, undefined, { paymentMethod: 'XXBT' });
const amountOf = async (order: string) => (await shop.storedOrder(order)).crypto_amount ?? '';
const unmatched = () => site.db.select().from(unmatchedPayments);

test('orders at one address have different amounts, and each payment finds its order', async () => {
  const [anna, ben] = [await shop.newBuyer(), await shop.newBuyer()];
  const [first, second] = [await place(anna), await place(ben)];
  expect(await amountOf(second)).not.toBe(await amountOf(first));
  await chain.watch([chain.transfer(await amountOf(second))]);
  expect((await shop.storedOrder(first)).result).toBe('AWAITING_PAYMENT');
  expect((await shop.storedOrder(second)).result).toBe('COMPLETED');
  await chain.watch([chain.transfer(await amountOf(first))]);
  expect((await shop.storedOrder(first)).result).toBe('COMPLETED');
});

test('a part leaves the rest due, and the exact rest completes the order', async () => {
  const buyer = await shop.newBuyer();
  const order = await place(buyer);
  const part = chain.transfer('0.00020000');
  await chain.watch([part]);
  expect(await shop.viewOrder(buyer, order)).toMatchObject({
    result: 'PENDING_VERIFICATION',
    crypto_due: '0.00010300',
  });
  await chain.watch([part, chain.transfer('0.00010300')]);
  expect((await shop.storedOrder(order)).result).toBe('COMPLETED');
});

test('a payment after the rate lock is valued at the rate of its own time', async () => {
  const [anna, ben] = [await shop.newBuyer(), await shop.newBuyer()];
  const first = await place(anna);
  site.clock.now += 2 * HOUR_MS;
  chain.state.rate = 48_000;
  const late = chain.transfer(await amountOf(first));
  await chain.watch([late]);
  // 0.000303 at 48,000 pays 80 % of the order.
  expect(await shop.viewOrder(anna, first)).toMatchObject({
    result: 'PENDING_VERIFICATION',
    crypto_due: '0.00006060',
  });
  expect((await site.mails(anna.email)).at(-1)?.text).toMatch(/after the\s+rate\s+lock/);

  const second = await place(ben);
  site.clock.now += 2 * HOUR_MS;
  chain.state.rate = 66_000;
  await chain.watch([late, chain.transfer(await amountOf(second))]);
  expect((await shop.storedOrder(second)).result).toBe('COMPLETED');
  // A tenth of €18.18.
  expect(await shop.balanceOf(ben)).toBe(181);
});

test('a block within the rate lock counts at its rate, also if it is seen later', async () => {
  const buyer = await shop.newBuyer();
  const order = await place(buyer);
  const paid = chain.transfer(await amountOf(order));
  site.clock.now += 5 * HOUR_MS;
  chain.state.rate = 30_000;
  await chain.watch([paid]);
  expect((await shop.storedOrder(order)).result).toBe('COMPLETED');
});

test('a late payment without a rate waits for the rate, and is not lost', async () => {
  const buyer = await shop.newBuyer();
  const order = await place(buyer);
  site.clock.now += 2 * HOUR_MS;
  chain.state.rate = 0;
  const late = chain.transfer(await amountOf(order));
  await chain.watch([late]);
  expect((await shop.storedOrder(order)).result).toBe('AWAITING_PAYMENT');
  chain.state.rate = 60_000;
  await chain.watch([late]);
  expect((await shop.storedOrder(order)).result).toBe('COMPLETED');
});

test('a payment for a cancelled order waits for the admin, also when it is confirmed', async () => {
  const buyer = await shop.newBuyer();
  const order = await place(buyer);
  await site.call(contract.shop.cancelOrder, { order }, buyer);
  const late = chain.transfer(await amountOf(order), { confirmations: 0 });
  await chain.watch([late]);
  for (const confirmations of [1, 2, 3]) await chain.watch([{ ...late, confirmations }]);
  expect((await shop.storedOrder(order)).result).toBe('PENDING_VERIFICATION');
  expect(await shop.subjectsTo(admin.email)).toEqual([`Order ${order} needs a review`]);
  expect(await shop.subjectsTo(buyer.email)).toContain(
    `Order ${order}: we are checking your payment`,
  );
});

test('a second payment of a completed order goes to the wallet', async () => {
  const buyer = await shop.newBuyer();
  const order = await place(buyer);
  const amount = await amountOf(order);
  const first = chain.transfer(amount);
  await chain.watch([first]);
  site.clock.now += 10 * MINUTE_MS;
  await chain.watch([first, chain.transfer(amount)]);
  expect(await shop.balanceOf(buyer)).toBe(1818);
});

test('a payment that may be for two orders waits for the admin, and customers and admin get a mail', async () => {
  const [anna, ben] = [await shop.newBuyer(), await shop.newBuyer()];
  const [first, second] = [await place(anna), await place(ben)];
  await chain.watch([chain.transfer('0.00029000')]);
  await chain.watch(chain.state.shown);
  for (const order of [first, second])
    expect((await shop.storedOrder(order)).result).toBe('AWAITING_PAYMENT');
  expect(await unmatched()).toMatchObject([{ amount: '0.00029000', resolvedAt: null }]);
  expect(await shop.subjectsTo(admin.email)).toEqual(['A payment of 0.00029000 BTC fits no order']);
  expect(await shop.subjectsTo(anna.email)).toContain(`Order ${first}: we are checking a payment`);
  expect(await shop.subjectsTo(ben.email)).toContain(`Order ${second}: we are checking a payment`);
});

test('a large transfer is not credited to the only open order, and a tiny transfer causes no mail', async () => {
  const buyer = await shop.newBuyer();
  const order = await place(buyer);
  await chain.watch([chain.transfer('5.00000000'), chain.transfer('0.00000001')]);
  expect((await shop.storedOrder(order)).result).toBe('AWAITING_PAYMENT');
  expect(await shop.balanceOf(buyer)).toBe(0);
  expect(await unmatched()).toHaveLength(2);
  expect(await shop.subjectsTo(admin.email)).toEqual(['A payment of 5.00000000 BTC fits no order']);
});

test('a payment that the admin recorded by hand does not count twice', async () => {
  const buyer = await shop.newBuyer();
  const order = await place(buyer);
  const seen = chain.transfer('0.00020000');
  await shop.recordCoins(admin, order, '0.0002', { transaction: seen.transaction });
  await chain.watch([seen]);
  expect((await shop.storedOrder(order)).crypto_received).toBe('0.00020000');
  // The same payment under a mistyped transaction.
  const other = await place(await shop.newBuyer());
  await shop.recordCoins(admin, other, await amountOf(other), { transaction: 'mistyped' });
  await chain.watch([seen, chain.transfer(await amountOf(other))]);
  expect(await unmatched()).toHaveLength(1);
});
