import { contract } from '@site/shared/contract';
import { ADVANCED, addYear, type PaymentMethod } from '@site/shared/rules';
import { eq } from 'drizzle-orm';
import { users } from '../auth/tables';
import { type Buyer, buyersOn } from '../testing/buyers';
import { adminOn, testSite } from '../testing/test-site';

/** €18.18 in bitcoin at the local rate of 60,000. */
const TOTAL = '0.00030300';

const site = testSite();
const shop = buyersOn(site);
const admin = adminOn(site);

type RecordFields = Parameters<typeof shop.recordCoins>[3];

const placeOrder = (buyer: Buyer, paymentMethod: PaymentMethod = 'XXBT') =>
  shop.place(buyer, ADVANCED, { paymentMethod });

const record = (order: string, received: string, fields?: RecordFields) =>
  shop.recordCoins(admin, order, received, fields);

const balance = async (order: string) =>
  (await site.call(contract.shop.viewOrder, { order }, admin)).body.managed?.balance;
/** The subjects of the mails, without the deposit's mail of a new order. */
const subjects = async (to: string) => (await mailsAfterOrder(to)).map(({ subject }) => subject);
const mailsAfterOrder = async (to: string) =>
  (await site.mails(to)).filter(({ subject }) => !subject.includes(': send '));

test('the full amount with enough confirmations completes the order', async () => {
  const buyer = await shop.newBuyer();
  const order = await placeOrder(buyer);
  const { body, status } = await record(order, '0.000303');
  expect(status).toBe(200);
  expect(body.order).toMatchObject({
    result: 'COMPLETED',
    crypto_received: TOTAL,
    confirmations: 2,
    receipt: 1,
  });
  expect(body.managed).toMatchObject({
    balance: 0,
    payments: [{ amount: '0.000303', confirmations: 2, by: admin.email }],
  });
  expect(await shop.accountOf(buyer)).toMatchObject({
    max_list: 5,
    expiry: addYear(site.clock.now),
  });
  expect(await shop.movesOf(order)).toEqual([`AWAITING_PAYMENT > COMPLETED by ${admin.email}`]);
});

test('an unconfirmed payment is in verification; the same transaction with more confirmations completes the order', async () => {
  const buyer = await shop.newBuyer();
  const order = await placeOrder(buyer);
  const transaction = 'abcdef0123456789';
  expect((await record(order, TOTAL, { transaction, confirmations: 0 })).body.order).toMatchObject({
    result: 'PENDING_VERIFICATION',
    crypto_received: TOTAL,
    confirmations: 0,
  });
  const again = (confirmations: number) => record(order, TOTAL, { transaction, confirmations });
  expect((await again(1)).body.order).toMatchObject({
    result: 'PENDING_VERIFICATION',
    confirmations: 1,
  });
  expect((await again(2)).body.order).toMatchObject({
    result: 'COMPLETED',
    crypto_received: TOTAL,
    confirmations: 2,
  });
  expect((await again(9)).body).toMatchObject({
    order: { confirmations: 9 },
    managed: { balance: 0 },
  });
  expect(await subjects(buyer.email)).toEqual([`Order ${order} is complete`]);
});

test('one percent less completes the order; less than that is mailed once, and the rest completes it', async () => {
  const [anna, ben] = [await shop.newBuyer(), await shop.newBuyer()];
  const first = await placeOrder(anna);
  expect((await record(first, '0.00029997')).body.order).toMatchObject({
    result: 'COMPLETED',
    crypto_received: '0.00029997',
  });

  const second = await placeOrder(ben);
  const transaction = 'short-payment';
  expect((await record(second, '0.0002', { transaction })).body.order).toMatchObject({
    result: 'PENDING_VERIFICATION',
    crypto_received: '0.00020000',
  });
  await record(second, '0.0002', { transaction, confirmations: 5 });
  expect(await subjects(ben.email)).toEqual([`Order ${second}: 0.00010301 BTC missing`]);
  expect((await shop.accountOf(ben)).max_list).toBeNull();
  expect((await record(second, '0.000103')).body.order.result).toBe('COMPLETED');
});

test('the excess and a payment after the completion go to the wallet at the order’s rate', async () => {
  const buyer = await shop.newBuyer();
  const order = await placeOrder(buyer);
  // The excess is 0.0001 at 60,000.
  expect((await record(order, '0.000403')).body).toMatchObject({
    order: { result: 'COMPLETED' },
    managed: { balance: 6 },
  });
  expect((await record(order, '0.00001')).body.managed.balance).toBe(6.6);
  expect(await subjects(buyer.email)).toEqual([
    `Order ${order} is complete`,
    'Your wallet was credited',
    'Your wallet was credited',
  ]);
});

test('a late payment is credited once, when it has enough confirmations', async () => {
  const buyer = await shop.newBuyer();
  const order = await placeOrder(buyer);
  await record(order, TOTAL);
  const transaction = 'late-payment';
  const late = (confirmations: number) => record(order, '0.0001', { transaction, confirmations });
  expect((await late(0)).body).toMatchObject({
    order: { result: 'COMPLETED' },
    managed: { balance: 0 },
  });
  expect((await late(2)).body.managed.balance).toBe(6);
  expect((await late(9)).body.managed.balance).toBe(6);
});

test('the payment of an order that the administrator completed is not credited', async () => {
  const buyer = await shop.newBuyer();
  const order = await placeOrder(buyer);
  await shop.moveOrder(admin, order, 'COMPLETED', 'seen on the chain');
  expect((await record(order, TOTAL)).body).toMatchObject({
    order: { result: 'COMPLETED' },
    managed: { balance: 0 },
  });
});

test.each(['REFUNDED', 'BLOCKED'] as const)(
  'a payment for an order that is %s is stored and changes nothing',
  async (to) => {
    const buyer = await shop.newBuyer();
    const order = await placeOrder(buyer);
    await record(order, TOTAL);
    await shop.moveOrder(admin, order, to);
    const { body } = await record(order, '0.0001');
    expect(body).toMatchObject({
      order: { result: to, crypto_received: '0.00040300' },
      managed: { balance: 0 },
    });
    expect(body.managed.payments).toHaveLength(2);
  },
);

test('the case of a transaction does not matter', async () => {
  const buyer = await shop.newBuyer();
  const order = await placeOrder(buyer);
  await record(order, '0.00015', { transaction: 'ABCDEF0123' });
  expect(
    (await record(order, '0.00015', { transaction: 'abcdef0123' })).body.order.crypto_received,
  ).toBe('0.00015000');
});

test('a transaction pays for one order, once, with one amount', async () => {
  const [anna, ben] = [await shop.newBuyer(), await shop.newBuyer()];
  const [first, second] = [await placeOrder(anna), await placeOrder(ben)];
  const transaction = 'only-one-payment';
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => record(first, '0.0002', { transaction })),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
  expect((await shop.viewOrder(anna, first)).crypto_received).toBe('0.00020000');
  expect((await record(first, '0.0003', { transaction })).problem.code).toBe('payment-known');
  expect((await record(second, '0.0002', { transaction })).problem.code).toBe('payment-known');
  expect(await shop.viewOrder(ben, second)).toMatchObject({ result: 'AWAITING_PAYMENT' });
});

test('the mails about a partial payment name the received amount', async () => {
  const buyer = await shop.newBuyer();
  const order = await placeOrder(buyer);
  await site.call(contract.shop.cancelOrder, { order }, buyer);
  await record(order, '0.00001', { confirmations: 0 });
  for (const to of [buyer.email, admin.email]) {
    const [mail] = await mailsAfterOrder(to);
    expect(mail?.text).toContain('0.00001000 BTC');
    expect(mail?.text).not.toContain('€18.18');
  }
});

test('a payment does not change an account that has changed since the order', async () => {
  const buyer = await shop.newBuyer();
  const order = await placeOrder(buyer);
  const changed = { max_list: 40, expiry: addYear(site.clock.now) };
  await site.db.update(users).set(changed).where(eq(users.id, buyer.id));
  expect((await record(order, TOTAL)).body.order.result).toBe('PENDING_VERIFICATION');
  expect(await shop.accountOf(buyer)).toMatchObject(changed);
  expect(await balance(order)).toBe(0);
});

test.each([
  ['more decimals than the chain has', 'ADA', '1.0000001', 'malformed'],
  ['zero', 'XXBT', '0.000', 'malformed'],
  ['not a number', 'XXBT', '1e-3', 'malformed'],
  ['an amount over the limit', 'XXBT', '999999999999', 'malformed'],
  ['a coin payment of a card order', 'CARD', '1', 'order-state'],
] as const)('%s is refused and not stored', async (_case, method, received, code) => {
  const buyer = await shop.newBuyer();
  const order = await placeOrder(buyer, method);
  const response = await record(order, received);
  expect(response.problem.code).toBe(code);
  if (code === 'malformed') expect(response.problem.fields).toHaveProperty('received');
  expect((await shop.viewOrder(buyer, order)).result).toBe('AWAITING_PAYMENT');
});

test('a payment of an unknown order is refused', async () => {
  expect((await record('999999999999999', '1')).problem.code).toBe('not-found');
});
