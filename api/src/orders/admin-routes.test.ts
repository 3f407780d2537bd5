import { contract } from '@site/shared/contract';
import {
  ADVANCED,
  addYear,
  BASIC,
  DAY_MS,
  type OrderStatus,
  type Subscription,
} from '@site/shared/rules';
import { eq } from 'drizzle-orm';
import { startSession } from '../auth/sessions';
import { users } from '../auth/tables';
import { buyersOn } from '../testing/buyers';
import { type TestApp, testApp } from '../testing/test-app';
import { orders, walletEntries } from './tables';

let site: TestApp;
beforeAll(async () => {
  site = await testApp({
    env: {
      RATE_LIMIT: 'off',
      COUPONS:
        '{"HALF": {"percent": 50, "uses": 1}, "TEN": 10, "OVER": {"percent": 5, "until": "2024-01-31"}}',
    },
  });
}, 60_000);
beforeEach(() => site.reset());
afterAll(() => site.close());

type Caller = { id: number; email: string; cookie: string };

const billing = { firstName: 'Ada', lastName: 'Byron', country: 'IT' };

async function placing(caller: Caller, subscription: Subscription, more: object = {}) {
  const coupon = 'coupon' in more ? { coupon: String(more.coupon) } : {};
  const { body } = await site.call(
    contract.shop.quote,
    { subscription, country: 'IT', ...coupon },
    caller,
  );
  return {
    subscription,
    paymentMethod: 'CARD' as const,
    totalPrice: body.amount ?? 1,
    billing,
    acceptedTerms: true,
    ...more,
  };
}

async function place(
  caller: Caller,
  subscription: Subscription = ADVANCED,
  more: object = {},
): Promise<string> {
  const { body, problem, status } = await site.call(
    contract.shop.createOrder,
    await placing(caller, subscription, more),
    caller,
  );
  if (status !== 200) throw new Error(`not placed: ${problem.code} ${problem.body}`);
  return body.order;
}

async function pay(order: string): Promise<void> {
  await buyersOn(site).sendEvent(order);
}

async function bought(caller: Caller, subscription: Subscription): Promise<string> {
  const order = await place(caller, subscription);
  await pay(order);
  return order;
}

function move(boss: Caller, order: string, to: OrderStatus, reason = 'looked at it') {
  return site.call(contract.shop.moveOrder, { order, to, reason }, boss);
}

/** The same person, signed in anew: a session that nobody uses ends after a month. */
async function again(caller: Caller): Promise<Caller> {
  const { token } = await startSession(site.db, caller.id, true, site.clock.now);
  return { ...caller, cookie: `token=${token}` };
}

async function account({ id }: Caller) {
  const [user] = await site.db.select().from(users).where(eq(users.id, id));
  if (!user) throw new Error('no account');
  return user;
}

async function balance({ id }: Caller): Promise<number> {
  const entries = await site.db.select().from(walletEntries).where(eq(walletEntries.userId, id));
  return entries.reduce((total, { amount }) => total + amount, 0);
}

test('the administrator sees every order by status and opens any; nobody else does', async () => {
  const [anna, bob, boss] = [
    await site.customer('anna@site.test'),
    await site.customer('bob@site.test'),
    await site.admin(),
  ];
  const paid = await bought(anna, ADVANCED);
  const open = await place(bob, BASIC);
  const { body } = await site.call(contract.shop.listOrders, {}, boss);
  expect(body.orders.map(({ id, user }) => [id, user.email])).toEqual([
    [open, 'bob@site.test'],
    [paid, 'anna@site.test'],
  ]);
  const waiting = await site.call(contract.shop.listOrders, { status: 'AWAITING_PAYMENT' }, boss);
  expect(waiting.body).toMatchObject({ total: 1, orders: [{ id: open }] });
  expect(
    (await site.call(contract.shop.viewOrder, { order: paid }, boss)).body.managed,
  ).toMatchObject({
    user: { id: anna.id, email: anna.email },
    moves: [{ from: 'AWAITING_PAYMENT', to: 'COMPLETED', by: 'sandbox' }],
    balance: 0,
  });
  expect(
    (await site.call(contract.shop.viewOrder, { order: paid }, anna)).body.managed,
  ).toBeUndefined();
  for (const call of [
    contract.shop.listOrders,
    contract.shop.moveOrder,
    contract.shop.creditWallet,
  ]) {
    const answer = await site.post(
      call.path,
      { order: paid, to: 'REFUNDED', reason: 'x', amount: 5 },
      anna,
    );
    expect([answer.status, answer.problem.code]).toEqual([403, 'not-allowed']);
  }
});

test('settling an order gives what was ordered, a receipt and a mail', async () => {
  const [anna, boss] = [await site.customer('anna@site.test'), await site.admin()];
  const order = await place(anna, ADVANCED, { paymentMethod: 'XXBT' });
  const { body } = await move(boss, order, 'COMPLETED', 'two confirmations');
  expect(body.order).toMatchObject({
    result: 'COMPLETED',
    receipt: 1,
    completedAt: site.clock.now,
  });
  expect(body.managed.moves.at(-1)).toMatchObject({
    by: boss.email,
    why: 'two confirmations',
    at: site.clock.now,
  });
  expect(await account(anna)).toMatchObject({ max_list: 5, expiry: addYear(site.clock.now) });
  expect((await site.mails(anna.email)).map(({ subject }) => subject)).toEqual([
    `Order ${order} is complete`,
  ]);
});

test('a move that the status does not allow is refused, also the second of two at once', async () => {
  const [anna, boss] = [await site.customer('anna@site.test'), await site.admin()];
  const order = await bought(anna, ADVANCED);
  expect((await move(boss, order, 'CANCELLED')).problem.code).toBe('order-state');
  expect((await move(boss, '999999999999999', 'CANCELLED')).problem.code).toBe('not-found');
  expect((await move(boss, order, 'REFUNDED', ' ')).problem.code).toBe('malformed');
  const both = await Promise.all([move(boss, order, 'REFUNDED'), move(boss, order, 'REFUNDED')]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await move(boss, order, 'COMPLETED')).problem.code).toBe('order-state');
});

test('a refund takes back what the order gave and nothing else, and says why', async () => {
  const [anna, boss] = [await site.customer('anna@site.test'), await site.admin()];
  await bought(anna, BASIC);
  const before = await account(anna);
  site.clock.now += 20 * DAY_MS;
  const upgrade = await bought(anna, ADVANCED);
  expect(await account(anna)).toMatchObject({ max_list: 5 });
  await move(boss, upgrade, 'REFUNDED', 'never delivered');
  expect(await account(anna)).toEqual(before);
  const mail = (await site.mails(anna.email)).at(-1);
  expect(mail?.subject).toBe(`Order ${upgrade} was refunded`);
  expect(mail?.text).toContain('never delivered');
});

test('a refund of an older order keeps what the later one gave', async () => {
  const [anna, boss] = [await site.customer('anna@site.test'), await site.admin()];
  const first = await bought(anna, ADVANCED);
  const start = site.clock.now;
  site.clock.now = addYear(start) - 10 * DAY_MS;
  await bought(await again(anna), ADVANCED);
  expect((await account(anna)).expiry).toBe(addYear(addYear(start)));
  await move(await again(boss), first, 'REFUNDED');
  expect(await account(anna)).toMatchObject({ max_list: 5, expiry: addYear(site.clock.now) });
});

test('an upgrade of a plan that was refunded gives nothing by itself', async () => {
  const [anna, boss] = [await site.customer('anna@site.test'), await site.admin()];
  const first = await bought(anna, BASIC);
  await bought(anna, ADVANCED);
  await move(boss, first, 'REFUNDED');
  expect(await account(anna)).toMatchObject({ max_list: null, expiry: null });
});

test('a block holds what the order gave until it is taken back, with the same end and the same receipt', async () => {
  const [anna, boss] = [await site.customer('anna@site.test'), await site.admin()];
  const order = await bought(anna, ADVANCED);
  const given = await account(anna);
  await move(boss, order, 'BLOCKED', 'dispute');
  expect(await account(anna)).toMatchObject({ max_list: null, expiry: null });
  site.clock.now += 20 * DAY_MS;
  const { body } = await move(boss, order, 'COMPLETED', 'dispute won');
  expect(await account(anna)).toEqual(given);
  expect(body.order.receipt).toBe(1);
});

test('receipts are numbered one after the other, however the orders end', async () => {
  const boss = await site.admin();
  const buyers = await Promise.all(
    [1, 2, 3, 4, 5].map((n) => site.customer(`buyer-${n}@site.test`)),
  );
  const placed: string[] = [];
  for (const buyer of buyers) placed.push(await place(buyer));
  await move(boss, placed[2] ?? '', 'CANCELLED');
  await Promise.all(placed.filter((_, n) => n !== 2).map(pay));
  const rows = await site.db
    .select({ receipt: orders.receipt, result: orders.result })
    .from(orders);
  expect(
    rows
      .filter(({ result }) => result === 'COMPLETED')
      .map(({ receipt }) => receipt)
      .toSorted(),
  ).toEqual([1, 2, 3, 4]);
  expect(rows.find(({ result }) => result === 'CANCELLED')?.receipt).toBeNull();
});

test('a credit is mailed, taken off the next order, and comes back when that is cancelled', async () => {
  const [anna, boss] = [await site.customer('anna@site.test'), await site.admin()];
  const first = await bought(anna, BASIC);
  await site.call(
    contract.shop.creditWallet,
    { order: first, amount: 5, reason: 'paid too much' },
    boss,
  );
  expect((await site.mails(anna.email)).at(-1)?.text).toContain('€5.00');
  const { body: quoted } = await site.call(
    contract.shop.quote,
    { subscription: ADVANCED, country: 'IT' },
    anna,
  );
  expect(quoted).toMatchObject({ wallet: 5, amount: expect.any(Number) });
  const order = await place(anna);
  expect(await balance(anna)).toBe(500 - quoted.wallet * 100);
  await move(boss, order, 'CANCELLED');
  expect(await balance(anna)).toBe(500);
  expect(
    (
      await site.call(
        contract.shop.creditWallet,
        { order: first, amount: 0, reason: 'nothing' },
        boss,
      )
    ).problem.code,
  ).toBe('malformed');
});

test('a new order takes over what the unpaid one before it held of wallet and coupon', async () => {
  const [anna, boss] = [await site.customer('anna@site.test'), await site.admin()];
  const first = await place(anna, ADVANCED, { coupon: 'half' });
  await site.call(
    contract.shop.creditWallet,
    { order: first, amount: 3, reason: 'a favour' },
    boss,
  );
  const second = await place(anna, BASIC);
  expect(await balance(anna)).toBe(0);
  const third = await place(anna, ADVANCED, { coupon: 'HALF' });
  const { body } = await site.call(contract.shop.viewOrder, { order: third }, anna);
  // Half of 14.90, 22 % of 14.90, less 3.00.
  expect(body.order).toMatchObject({ coupon: 50, wallet: 3, amount: 7.73 });
  expect(
    (await site.call(contract.shop.viewOrder, { order: second }, anna)).body.order.result,
  ).toBe('CANCELLED');
});

test('twenty orders at once against one wallet never take more than it holds', async () => {
  const first = await bought(await site.customer('anna@site.test'), BASIC);
  site.clock.now = addYear(site.clock.now);
  const [anna, boss] = [
    await again({ id: 2, email: 'anna@site.test', cookie: '' }),
    await site.admin(),
  ];
  await site.call(
    contract.shop.creditWallet,
    { order: first, amount: 4, reason: 'a favour' },
    boss,
  );
  const requests = await Promise.all(
    Array.from({ length: 20 }, (_, n) => placing(anna, { ...ADVANCED, customer: 1 + (n % 3) })),
  );
  const answers = await Promise.all(
    requests.map((body, n) =>
      site.call(contract.shop.createOrder, body, {
        cookie: anna.cookie,
        headers: { 'idempotency-key': `key-${n}` },
      }),
    ),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await balance(anna)).toBe(0);
  const entries = await site.db
    .select()
    .from(walletEntries)
    .where(eq(walletEntries.userId, anna.id))
    .orderBy(walletEntries.id);
  let running = 0;
  for (const { amount } of entries) {
    running += amount;
    expect(running).toBeGreaterThanOrEqual(0);
  }
});

test('the last use of a coupon goes to one of two', async () => {
  const callers = [await site.customer('anna@site.test'), await site.customer('bob@site.test')];
  const requests = await Promise.all(
    callers.map((caller) => placing(caller, ADVANCED, { coupon: 'HALF' })),
  );
  const answers = await Promise.all(
    callers.map((caller, n) => site.post(contract.shop.createOrder.path, requests[n], caller)),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  expect(answers.find(({ status }) => status === 422)?.problem).toMatchObject({
    code: 'coupon-invalid',
    fields: { coupon: expect.any(String) },
  });
});

test.each(['OVER', 'NOT-THERE'])('the coupon %s is refused by quote and order', async (coupon) => {
  const anna = await site.customer('anna@site.test');
  expect(
    (await site.call(contract.shop.quote, { subscription: ADVANCED, country: 'IT', coupon }, anna))
      .problem.code,
  ).toBe('coupon-invalid');
  const body = await placing(anna, ADVANCED);
  expect((await site.call(contract.shop.createOrder, { ...body, coupon }, anna)).problem.code).toBe(
    'coupon-invalid',
  );
});

test('a total with a coupon is the same in quote, order and receipt', async () => {
  const anna = await site.customer('anna@site.test');
  const { body: quoted } = await site.call(
    contract.shop.quote,
    { subscription: ADVANCED, country: 'IT', coupon: 'ten' },
    anna,
  );
  const order = await place(anna, ADVANCED, { coupon: 'TEN' });
  await pay(order);
  const { body } = await site.call(contract.shop.viewOrder, { order }, anna);
  const [stored] = await site.db.select().from(orders).where(eq(orders.number, order));
  expect([quoted.amount, body.order.amount, (stored?.amount ?? 0) / 100]).toEqual([
    16.69, 16.69, 16.69,
  ]);
});
