import { contract } from '@site/shared/contract';
import { ADVANCED, addYear, BASIC } from '@site/shared/rules';
import { eq } from 'drizzle-orm';
import { users } from '../../auth/tables';
import { type Buyer, buyersOn } from '../../testing/buyers';
import { type TestApp, testApp } from '../../testing/test-app';

/** 18.18 at the local rate of 60,000. */
const ASKED = '0.00030300';
const ENOUGH = 2;

let site: TestApp;
let shop: ReturnType<typeof buyersOn>;
let boss: Awaited<ReturnType<TestApp['admin']>>;
beforeAll(async () => {
  site = await testApp({ env: { RATE_LIMIT: 'off' } });
}, 60_000);
beforeEach(async () => {
  await site.reset();
  shop = buyersOn(site);
  boss = await site.admin();
});
afterAll(() => site.close());

async function placed(
  buyer: Buyer,
  paymentMethod: 'XXBT' | 'ADA' | 'CARD' = 'XXBT',
): Promise<string> {
  const body = { ...(await shop.placing(buyer, ADVANCED)), paymentMethod };
  return (await site.call(contract.shop.createOrder, body, buyer)).body.order;
}

let transactions = 0;
function record(
  order: string,
  received: string,
  { transaction = `chain-tx-${transactions++}`, confirmations = ENOUGH } = {},
) {
  return site.call(
    contract.shop.recordPayment,
    { order, received, transaction, confirmations },
    boss,
  );
}

const balance = async (order: string) =>
  (await site.call(contract.shop.viewOrder, { order }, boss)).body.managed?.balance;
const subjects = async (to: string) => (await site.mails(to)).map(({ subject }) => subject);

test('the whole amount, confirmed, completes the order', async () => {
  const buyer = await shop.newcomer();
  const order = await placed(buyer);
  const { body, status } = await record(order, '0.000303');
  expect(status).toBe(200);
  expect(body.order).toMatchObject({
    result: 'COMPLETED',
    crypto_received: ASKED,
    confirmations: 2,
    receipt: 1,
  });
  expect(body.managed).toMatchObject({
    balance: 0,
    payments: [{ amount: '0.000303', confirmations: 2, by: boss.email }],
  });
  expect(await shop.account(buyer)).toMatchObject({ max_list: 5, expiry: addYear(site.clock.now) });
  expect(await shop.movesOf(order)).toEqual([`AWAITING_PAYMENT > COMPLETED by ${boss.email}`]);
});

test('seen but not confirmed it is being verified; the same transaction again renews its confirmations and completes it', async () => {
  const buyer = await shop.newcomer();
  const order = await placed(buyer);
  const transaction = 'abcdef0123456789';
  expect((await record(order, ASKED, { transaction, confirmations: 0 })).body.order).toMatchObject({
    result: 'PENDING_VERIFICATION',
    crypto_received: ASKED,
    confirmations: 0,
  });
  const again = (confirmations: number) => record(order, ASKED, { transaction, confirmations });
  expect((await again(1)).body.order).toMatchObject({
    result: 'PENDING_VERIFICATION',
    confirmations: 1,
  });
  expect((await again(2)).body.order).toMatchObject({
    result: 'COMPLETED',
    crypto_received: ASKED,
    confirmations: 2,
  });
  expect((await again(9)).body).toMatchObject({
    order: { confirmations: 9 },
    managed: { balance: 0 },
  });
  expect(await subjects(buyer.email)).toEqual([`Order ${order} is complete`]);
});

test('one percent less is paid; less than that stays due, is told once, and the rest completes it', async () => {
  const [anna, ben] = [await shop.newcomer(), await shop.newcomer()];
  const first = await placed(anna);
  expect((await record(first, '0.00029997')).body.order).toMatchObject({
    result: 'COMPLETED',
    crypto_received: '0.00029997',
  });

  const second = await placed(ben);
  const transaction = 'short-payment';
  expect((await record(second, '0.0002', { transaction })).body.order).toMatchObject({
    result: 'PENDING_VERIFICATION',
    crypto_received: '0.00020000',
  });
  await record(second, '0.0002', { transaction, confirmations: 5 });
  expect(await subjects(ben.email)).toEqual([`Order ${second}: 0.00010300 BTC are missing`]);
  expect((await shop.account(ben)).max_list).toBeNull();
  expect((await record(second, '0.000103')).body.order.result).toBe('COMPLETED');
});

test('too much goes into the wallet at the rate of the order, and so does what comes after completion', async () => {
  const buyer = await shop.newcomer();
  const order = await placed(buyer);
  // 0.0001 too much at 60,000.
  expect((await record(order, '0.000403')).body).toMatchObject({
    order: { result: 'COMPLETED' },
    managed: { balance: 6 },
  });
  expect((await record(order, '0.00001')).body.managed.balance).toBe(6.6);
  expect(await subjects(buyer.email)).toEqual([
    `Order ${order} is complete`,
    'Your wallet has been credited',
    'Your wallet has been credited',
  ]);
});

test('what is not confirmed is not credited, and what comes late is credited once, by its last confirmation', async () => {
  const buyer = await shop.newcomer();
  const order = await placed(buyer);
  await record(order, ASKED);
  const transaction = 'late-payment';
  const late = (confirmations: number) => record(order, '0.0001', { transaction, confirmations });
  expect((await late(0)).body).toMatchObject({
    order: { result: 'COMPLETED' },
    managed: { balance: 0 },
  });
  expect((await late(2)).body.managed.balance).toBe(6);
  expect((await late(9)).body.managed.balance).toBe(6);
});

test('of an order that was settled by hand what its chain shows afterwards is not too much', async () => {
  const buyer = await shop.newcomer();
  const order = await placed(buyer);
  await site.call(
    contract.shop.moveOrder,
    { order, to: 'COMPLETED', reason: 'seen on the chain' },
    boss,
  );
  expect((await record(order, ASKED)).body).toMatchObject({
    order: { result: 'COMPLETED' },
    managed: { balance: 0 },
  });
});

test.each(['REFUNDED', 'BLOCKED'] as const)(
  'what comes for an order that is %s is kept, and changes nothing',
  async (to) => {
    const buyer = await shop.newcomer();
    const order = await placed(buyer);
    await record(order, ASKED);
    await site.call(contract.shop.moveOrder, { order, to, reason: 'a doubt' }, boss);
    const { body } = await record(order, '0.0001');
    expect(body).toMatchObject({
      order: { result: to, crypto_received: '0.00040300' },
      managed: { balance: 0 },
    });
    expect(body.managed.payments).toHaveLength(2);
  },
);

test('a transaction in capital letters is the same one', async () => {
  const buyer = await shop.newcomer();
  const order = await placed(buyer);
  await record(order, '0.00015', { transaction: 'ABCDEF0123' });
  expect(
    (await record(order, '0.00015', { transaction: 'abcdef0123' })).body.order.crypto_received,
  ).toBe('0.00015000');
});

test('a transaction pays once: not twice, not for another order, not with another amount', async () => {
  const [anna, ben] = [await shop.newcomer(), await shop.newcomer()];
  const [first, second] = [await placed(anna), await placed(ben)];
  const transaction = 'only-one-payment';
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => record(first, '0.0002', { transaction })),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
  expect((await shop.view(anna, first)).crypto_received).toBe('0.00020000');
  expect((await record(first, '0.0003', { transaction })).problem.code).toBe('payment-known');
  expect((await record(second, '0.0002', { transaction })).problem.code).toBe('payment-known');
  expect(await shop.view(ben, second)).toMatchObject({ result: 'AWAITING_PAYMENT' });
});

test('what comes for a cancelled order is kept for somebody to decide, and both sides are told', async () => {
  const buyer = await shop.newcomer();
  const order = await placed(buyer);
  await shop.place(buyer, BASIC);
  expect((await record(order, ASKED)).body.order.result).toBe('PENDING_VERIFICATION');
  expect((await shop.account(buyer)).max_list).toBeNull();
  expect(await subjects(buyer.email)).toEqual([`Order ${order}: we check your payment`]);
  expect(await subjects(boss.email)).toEqual([`Order ${order} needs a look`]);
});

test('of a part of it both sides are told no more than has come', async () => {
  const buyer = await shop.newcomer();
  const order = await placed(buyer);
  await shop.place(buyer, BASIC);
  await record(order, '0.00001', { confirmations: 0 });
  for (const to of [buyer.email, boss.email]) {
    const [mail] = await site.mails(to);
    expect(mail?.text).toContain('0.00001000 BTC');
    expect(mail?.text).not.toContain('€18.18');
  }
});

test('an account that has changed since is not given another plan by itself', async () => {
  const buyer = await shop.newcomer();
  const order = await placed(buyer);
  const since = { max_list: 40, expiry: addYear(site.clock.now) };
  await site.db.update(users).set(since).where(eq(users.id, buyer.id));
  expect((await record(order, ASKED)).body.order.result).toBe('PENDING_VERIFICATION');
  expect(await shop.account(buyer)).toMatchObject(since);
  expect(await balance(order)).toBe(0);
});

test.each([
  ['more decimals than the chain knows', 'ADA', '1.0000001', 'malformed'],
  ['nothing', 'XXBT', '0.000', 'malformed'],
  ['no number', 'XXBT', '1e-3', 'malformed'],
  ['more than anybody can mean', 'XXBT', '999999999999', 'malformed'],
  ['a coin for a card', 'CARD', '1', 'order-state'],
] as const)('%s is refused and nothing is kept', async (_what, method, received, code) => {
  const buyer = await shop.newcomer();
  const order = await placed(buyer, method);
  const answer = await record(order, received);
  expect(answer.problem.code).toBe(code);
  if (code === 'malformed') expect(answer.problem.fields).toHaveProperty('received');
  expect((await shop.view(buyer, order)).result).toBe('AWAITING_PAYMENT');
});

test('an order that is not there, and a customer who records a payment for herself', async () => {
  const buyer = await shop.newcomer();
  const order = await placed(buyer);
  expect((await record('999999999999999', '1')).problem.code).toBe('not-found');
  const own = await site.post(
    contract.shop.recordPayment.path,
    { order, received: '1', transaction: 'my-own-tx', confirmations: 9 },
    buyer,
  );
  expect(own.status).toBe(403);
});
