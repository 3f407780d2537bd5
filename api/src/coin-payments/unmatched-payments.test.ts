import { contract } from '@site/shared/contract';
import { COINS, MINUTE_MS } from '@site/shared/rules';
import { type Buyer, buyersOn } from '../testing/buyers';
import { adminOn, testSite } from '../testing/test-site';
import { coinPayments, unmatchedPayments } from './tables';

const site = testSite();
const shop = buyersOn(site);
const admin = adminOn(site);

const place = (buyer: Buyer) => shop.place(buyer, undefined, { paymentMethod: 'XXBT' });

let transactions = 0;
/** Stores a payment at the address of an order, as the watcher does. Returns its id. */
async function arrive(order: string, change: { amount?: string; paidAt?: number } = {}) {
  const { crypto_wallet, crypto_amount } = await shop.storedOrder(order);
  const [row] = await site.db
    .insert(unmatchedPayments)
    .values({
      coin: 'XXBT',
      address: crypto_wallet ?? '',
      transaction: `unmatched-${transactions++}`,
      amount: crypto_amount ?? '',
      confirmations: COINS.XXBT.confirmations,
      paidAt: site.clock.now,
      why: 'it fits several orders',
      seenAt: site.clock.now,
      ...change,
    })
    .returning();
  return row?.id ?? 0;
}

const list = async () => (await site.call(contract.shop.listUnmatchedPayments, {}, admin)).body;
const assign = (payment: number, order: string) =>
  site.call(contract.shop.assignPayment, { payment, order }, admin);
const setAside = (payment: number, reason = 'returned to its sender') =>
  site.call(contract.shop.setAsidePayment, { payment, reason }, admin);
const takeUp = (payment: number) => site.call(contract.shop.takeUpPayment, { payment }, admin);
const recorded = () => site.db.select().from(coinPayments);

test('a waiting payment is listed with the orders at its address, open ones first', async () => {
  const [open, cancelled] = [
    await place(await shop.newBuyer()),
    await place(await shop.newBuyer()),
  ];
  await shop.moveOrder(admin, cancelled, 'CANCELLED');
  const id = await arrive(open, { amount: '0.00029000' });
  const { waiting, waitingTotal, setAsideTotal } = await list();
  expect([waitingTotal, setAsideTotal]).toEqual([1, 0]);
  expect(waiting).toMatchObject([
    { id, coin: 'XXBT', amount: '0.00029000', why: 'it fits several orders' },
  ]);
  expect(waiting[0]?.orders.map((order) => [order.id, order.result])).toEqual([
    [open, 'AWAITING_PAYMENT'],
    [cancelled, 'CANCELLED'],
  ]);
});

test('an assigned payment completes its order once, and no longer waits', async () => {
  const buyer = await shop.newBuyer();
  const order = await place(buyer);
  const id = await arrive(order);
  const [first, second] = await Promise.all([assign(id, order), assign(id, order)]);
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(first.body.order).toMatchObject({ result: 'COMPLETED' });
  expect(await shop.movesOf(order)).toEqual([`AWAITING_PAYMENT > COMPLETED by ${admin.email}`]);
  expect(await recorded()).toMatchObject([{ by: 'staff', actorId: admin.id }]);
  expect(await list()).toMatchObject({ waitingTotal: 0, setAsideTotal: 0 });
  expect(await shop.balanceOf(buyer)).toBe(0);
});

test('two admins cannot assign a payment to two orders', async () => {
  const [first, second] = [await place(await shop.newBuyer()), await place(await shop.newBuyer())];
  const id = await arrive(first);
  const answers = await Promise.all([assign(id, first), assign(id, second)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.map(({ problem }) => problem.code)).toContain('payment-known');
  expect(await recorded()).toHaveLength(1);
});

test('a payment is either assigned or set aside when two admins act at the same time', async () => {
  const order = await place(await shop.newBuyer());
  for (let round = 0; round < 5; round += 1) {
    const id = await arrive(order, { amount: '0.00001000' });
    const before = (await recorded()).length;
    const answers = await Promise.all([setAside(id), assign(id, order)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const isAssigned = answers[1]?.status === 200;
    expect((await recorded()).length - before).toBe(isAssigned ? 1 : 0);
  }
});

test('a payment that was set aside keeps who and why, and can be taken up and assigned', async () => {
  const order = await place(await shop.newBuyer());
  const id = await arrive(order);
  expect((await setAside(id)).status).toBe(200);
  expect((await setAside(id)).status).toBe(200);
  expect((await setAside(id, 'another reason')).problem.code).toBe('payment-known');
  expect((await assign(id, order)).problem).toMatchObject({
    code: 'payment-known',
    body: expect.stringContaining(`by ${admin.email}: returned to its sender`),
  });
  const reason = { by: admin.email, reason: 'returned to its sender' };
  expect(await list()).toMatchObject({
    waitingTotal: 0,
    setAside: [{ id, setAside: { ...reason, at: site.clock.now } }],
    setAsideTotal: 1,
  });
  expect((await takeUp(id)).status).toBe(200);
  expect((await takeUp(id)).body).toMatchObject({
    waiting: [{ id, setAside: reason }],
    setAsideTotal: 0,
  });
  expect((await assign(id, order)).body.order).toMatchObject({ result: 'COMPLETED' });
  expect((await takeUp(id)).problem.code).toBe('payment-known');
  expect((await setAside(id)).problem.code).toBe('payment-known');
});

test('a payment after the rate lock is valued at the current rate, as in the coin form', async () => {
  const order = await place(await shop.newBuyer());
  const { pay_before } = await shop.storedOrder(order);
  site.clock.now = (pay_before ?? 0) + 2 * MINUTE_MS;
  const id = await arrive(order, { paidAt: site.clock.now - MINUTE_MS });
  expect((await assign(id, order)).status).toBe(200);
  expect(await recorded()).toMatchObject([{ rate: expect.any(Number) }]);
});

test('an order with another address or without a coin, and an unknown one, are refused', async () => {
  const order = await place(await shop.newBuyer());
  const id = await arrive(order);
  const byCard = await shop.place(await shop.newBuyer());
  expect((await assign(id, byCard)).problem.code).toBe('order-state');
  expect((await assign(id, 'NOORDER1234')).problem).toMatchObject({
    code: 'not-found',
    fields: { order: 'There is no order with this number' },
  });
  expect((await assign(id + 1, order)).problem.code).toBe('not-found');
  expect((await setAside(id + 1)).problem.code).toBe('not-found');
  expect((await setAside(id, ' ')).problem.code).toBe('malformed');
  const [row] = await site.db.select().from(unmatchedPayments);
  expect(row).toMatchObject({ resolvedAt: null, resolution: null });
  expect(await recorded()).toEqual([]);
});
