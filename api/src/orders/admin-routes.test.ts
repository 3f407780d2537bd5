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
        '{"HALF": {"percent": 50, "uses": 1}, "TEN": 10, "EXPIRED": {"percent": 5, "until": "2024-01-31"}}',
    },
  });
}, 60_000);
beforeEach(() => site.reset());
afterAll(() => site.close());

type Caller = { id: number; email: string; cookie: string };

const billing = { firstName: 'Ada', lastName: 'Byron', country: 'IT' };

async function orderBody(caller: Caller, subscription: Subscription, fields: object = {}) {
  const coupon = 'coupon' in fields ? { coupon: String(fields.coupon) } : {};
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
    ...fields,
  };
}

async function place(
  caller: Caller,
  subscription: Subscription = ADVANCED,
  fields: object = {},
): Promise<string> {
  const { body, problem, status } = await site.call(
    contract.shop.createOrder,
    await orderBody(caller, subscription, fields),
    caller,
  );
  if (status !== 200) throw new Error(`The order failed: ${problem.code} ${problem.body}`);
  return body.order;
}

async function pay(order: string): Promise<void> {
  await buyersOn(site).sendEvent(order);
}

async function buy(caller: Caller, subscription: Subscription): Promise<string> {
  const order = await place(caller, subscription);
  await pay(order);
  return order;
}

function move(admin: Caller, order: string, to: OrderStatus, reason = 'checked') {
  return site.call(contract.shop.moveOrder, { order, to, reason }, admin);
}

/** The caller with a new session: an unused session ends after a month. */
async function signInAgain(caller: Caller): Promise<Caller> {
  const { token } = await startSession(site.db, caller.id, true, site.clock.now);
  return { ...caller, cookie: `token=${token}` };
}

async function account({ id }: Caller) {
  const [user] = await site.db.select().from(users).where(eq(users.id, id));
  if (!user) throw new Error(`There is no account ${id}.`);
  return user;
}

async function balance({ id }: Caller): Promise<number> {
  const entries = await site.db.select().from(walletEntries).where(eq(walletEntries.userId, id));
  return entries.reduce((total, { amount }) => total + amount, 0);
}

test('only the administrator lists all orders and views the orders of other accounts', async () => {
  const [anna, bob, admin] = [
    await site.customer('anna@site.test'),
    await site.customer('bob@site.test'),
    await site.admin(),
  ];
  const paid = await buy(anna, ADVANCED);
  const open = await place(bob, BASIC);
  const { body } = await site.call(contract.shop.listOrders, {}, admin);
  expect(body.orders.map(({ id, user }) => [id, user.email])).toEqual([
    [open, 'bob@site.test'],
    [paid, 'anna@site.test'],
  ]);
  const waiting = await site.call(contract.shop.listOrders, { status: 'AWAITING_PAYMENT' }, admin);
  expect(waiting.body).toMatchObject({ total: 1, orders: [{ id: open }] });
  expect(
    (await site.call(contract.shop.viewOrder, { order: paid }, admin)).body.managed,
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
    const response = await site.post(
      call.path,
      { order: paid, to: 'REFUNDED', reason: 'x', amount: 5 },
      anna,
    );
    expect([response.status, response.problem.code]).toEqual([403, 'not-allowed']);
  }
});

test('completing an order grants the plan, a receipt and a mail', async () => {
  const [anna, admin] = [await site.customer('anna@site.test'), await site.admin()];
  const order = await place(anna, ADVANCED, { paymentMethod: 'XXBT' });
  const { body } = await move(admin, order, 'COMPLETED', 'two confirmations');
  expect(body.order).toMatchObject({
    result: 'COMPLETED',
    receipt: 1,
    completedAt: site.clock.now,
  });
  expect(body.managed.moves.at(-1)).toMatchObject({
    by: admin.email,
    why: 'two confirmations',
    at: site.clock.now,
  });
  expect(await account(anna)).toMatchObject({ max_list: 5, expiry: addYear(site.clock.now) });
  expect((await site.mails(anna.email)).map(({ subject }) => subject)).toEqual([
    `Order ${order} is complete`,
  ]);
});

test('a move that the status does not allow is refused, also the second of two simultaneous moves', async () => {
  const [anna, admin] = [await site.customer('anna@site.test'), await site.admin()];
  const order = await buy(anna, ADVANCED);
  expect((await move(admin, order, 'CANCELLED')).problem.code).toBe('order-state');
  expect((await move(admin, '999999999999999', 'CANCELLED')).problem.code).toBe('not-found');
  expect((await move(admin, order, 'REFUNDED', ' ')).problem.code).toBe('malformed');
  const both = await Promise.all([move(admin, order, 'REFUNDED'), move(admin, order, 'REFUNDED')]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await move(admin, order, 'COMPLETED')).problem.code).toBe('order-state');
});

test('a refund reverses only what the order gave, and its mail has the reason', async () => {
  const [anna, admin] = [await site.customer('anna@site.test'), await site.admin()];
  await buy(anna, BASIC);
  const before = await account(anna);
  site.clock.now += 20 * DAY_MS;
  const upgrade = await buy(anna, ADVANCED);
  expect(await account(anna)).toMatchObject({ max_list: 5 });
  await move(admin, upgrade, 'REFUNDED', 'never delivered');
  expect(await account(anna)).toEqual(before);
  const mail = (await site.mails(anna.email)).at(-1);
  expect(mail?.subject).toBe(`Order ${upgrade} was refunded`);
  expect(mail?.text).toContain('never delivered');
});

test('a refund of an older order keeps what a later order gave', async () => {
  const [anna, admin] = [await site.customer('anna@site.test'), await site.admin()];
  const first = await buy(anna, ADVANCED);
  const start = site.clock.now;
  site.clock.now = addYear(start) - 10 * DAY_MS;
  await buy(await signInAgain(anna), ADVANCED);
  expect((await account(anna)).expiry).toBe(addYear(addYear(start)));
  await move(await signInAgain(admin), first, 'REFUNDED');
  expect(await account(anna)).toMatchObject({ max_list: 5, expiry: addYear(site.clock.now) });
});

test('an upgrade of a refunded plan gives nothing', async () => {
  const [anna, admin] = [await site.customer('anna@site.test'), await site.admin()];
  const first = await buy(anna, BASIC);
  await buy(anna, ADVANCED);
  await move(admin, first, 'REFUNDED');
  expect(await account(anna)).toMatchObject({ max_list: null, expiry: null });
});

test('an unblocked order gives the plan back with the same expiry and receipt', async () => {
  const [anna, admin] = [await site.customer('anna@site.test'), await site.admin()];
  const order = await buy(anna, ADVANCED);
  const given = await account(anna);
  await move(admin, order, 'BLOCKED', 'dispute');
  expect(await account(anna)).toMatchObject({ max_list: null, expiry: null });
  site.clock.now += 20 * DAY_MS;
  const { body } = await move(admin, order, 'COMPLETED', 'dispute won');
  expect(await account(anna)).toEqual(given);
  expect(body.order.receipt).toBe(1);
});

test('receipt numbers have no gaps', async () => {
  const admin = await site.admin();
  const buyers = await Promise.all(
    [1, 2, 3, 4, 5].map((n) => site.customer(`buyer-${n}@site.test`)),
  );
  const placed: string[] = [];
  for (const buyer of buyers) placed.push(await place(buyer));
  await move(admin, placed[2] ?? '', 'CANCELLED');
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

test('a credit is mailed, deducted from the next order, and returned when that order is cancelled', async () => {
  const [anna, admin] = [await site.customer('anna@site.test'), await site.admin()];
  const first = await buy(anna, BASIC);
  await site.call(
    contract.shop.creditWallet,
    { order: first, amount: 5, reason: 'paid too much' },
    admin,
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
  await move(admin, order, 'CANCELLED');
  expect(await balance(anna)).toBe(500);
  expect(
    (
      await site.call(
        contract.shop.creditWallet,
        { order: first, amount: 0, reason: 'nothing' },
        admin,
      )
    ).problem.code,
  ).toBe('malformed');
});

test('a new order takes over the coupon and the wallet’s part of the unpaid order', async () => {
  const [anna, admin] = [await site.customer('anna@site.test'), await site.admin()];
  const first = await place(anna, ADVANCED, { coupon: 'half' });
  await site.call(
    contract.shop.creditWallet,
    { order: first, amount: 3, reason: 'a credit' },
    admin,
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

test('twenty simultaneous orders never take more than the wallet’s balance', async () => {
  const first = await buy(await site.customer('anna@site.test'), BASIC);
  site.clock.now = addYear(site.clock.now);
  const [anna, admin] = [
    await signInAgain({ id: 2, email: 'anna@site.test', cookie: '' }),
    await site.admin(),
  ];
  await site.call(
    contract.shop.creditWallet,
    { order: first, amount: 4, reason: 'a credit' },
    admin,
  );
  const requests = await Promise.all(
    Array.from({ length: 20 }, (_, n) => orderBody(anna, { ...ADVANCED, customer: 1 + (n % 3) })),
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

test('of two simultaneous orders one gets the last use of a coupon', async () => {
  const callers = [await site.customer('anna@site.test'), await site.customer('bob@site.test')];
  const requests = await Promise.all(
    callers.map((caller) => orderBody(caller, ADVANCED, { coupon: 'HALF' })),
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

test.each(['EXPIRED', 'UNKNOWN'])('the coupon %s is refused by quote and order', async (coupon) => {
  const anna = await site.customer('anna@site.test');
  expect(
    (await site.call(contract.shop.quote, { subscription: ADVANCED, country: 'IT', coupon }, anna))
      .problem.code,
  ).toBe('coupon-invalid');
  const body = await orderBody(anna, ADVANCED);
  expect((await site.call(contract.shop.createOrder, { ...body, coupon }, anna)).problem.code).toBe(
    'coupon-invalid',
  );
});

test('the total with a coupon is the same in quote, order and table', async () => {
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
