import { contract } from '@site/shared/contract';
import { ADVANCED, addYear, BASIC, DAY_MS } from '@site/shared/rules';
import { orders } from '../orders/tables';
import { buyersOn } from '../testing/buyers';
import { adminOn, testSite } from '../testing/test-site';

const site = testSite();
const shop = buyersOn(site);
const admin = adminOn(site);

test('only the administrator lists all orders and views the orders of other accounts', async () => {
  const [anna, bob] = [await shop.newBuyer(), await shop.newBuyer()];
  const paid = await shop.buy(anna, ADVANCED);
  const open = await shop.place(bob, BASIC);
  const { body } = await site.call(contract.shop.listOrders, {}, admin);
  expect(body.orders.map(({ id, user }) => [id, user.email])).toEqual([
    [open, bob.email],
    [paid, anna.email],
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

test('the list of all orders is searched by a part of the number or of the email', async () => {
  const [anna, bob] = [await shop.newBuyer(), await shop.newBuyer()];
  const first = await shop.buy(anna, ADVANCED);
  const second = await shop.place(bob, BASIC);
  const found = async (search: string) => {
    const { body } = await site.call(contract.shop.listOrders, { search }, admin);
    expect(body.total).toBe(body.orders.length);
    return body.orders.map(({ id }) => id);
  };
  expect(await found(first)).toEqual([first]);
  expect(await found(` ${second.slice(3, 12)} `)).toEqual([second]);
  expect(await found(bob.email.toUpperCase())).toEqual([second]);
  expect(await found('@site.test')).toEqual([second, first]);
  expect(await found('%')).toEqual([]);
  expect(await found('')).toEqual([second, first]);
});

test('completing an order grants the plan, a receipt and a mail', async () => {
  const anna = await shop.newBuyer();
  const order = await shop.place(anna, ADVANCED, { paymentMethod: 'XXBT' });
  const { body } = await shop.moveOrder(admin, order, 'COMPLETED', 'two confirmations');
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
  expect(await shop.accountOf(anna)).toMatchObject({
    max_list: 5,
    expiry: addYear(site.clock.now),
  });
  expect((await site.mails(anna.email)).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(`^Order ${order}: send .+ BTC$`),
    `Order ${order} is complete`,
  ]);
});

test('a move that the status does not allow is refused, also the second of two simultaneous moves', async () => {
  const anna = await shop.newBuyer();
  const order = await shop.buy(anna, ADVANCED);
  expect((await shop.moveOrder(admin, order, 'CANCELLED')).problem.code).toBe('order-state');
  expect((await shop.moveOrder(admin, '999999999999999', 'CANCELLED')).problem.code).toBe(
    'not-found',
  );
  expect((await shop.moveOrder(admin, order, 'REFUNDED', ' ')).problem.code).toBe('malformed');
  const both = await Promise.all([
    shop.moveOrder(admin, order, 'REFUNDED'),
    shop.moveOrder(admin, order, 'REFUNDED'),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await shop.moveOrder(admin, order, 'COMPLETED')).problem.code).toBe('order-state');
});

test('a refund reverses only what the order gave, and its mail has the reason', async () => {
  const anna = await shop.newBuyer();
  await shop.buy(anna, BASIC);
  const before = await shop.accountOf(anna);
  site.clock.now += 20 * DAY_MS;
  const upgrade = await shop.buy(anna, ADVANCED);
  expect(await shop.accountOf(anna)).toMatchObject({ max_list: 5 });
  await shop.moveOrder(admin, upgrade, 'REFUNDED', 'never delivered');
  expect(await shop.accountOf(anna)).toEqual(before);
  const mail = (await site.mails(anna.email)).at(-1);
  expect(mail?.subject).toBe(`Order ${upgrade} was refunded`);
  expect(mail?.text).toContain('never delivered');
});

test('a refund of an older order keeps what a later order gave', async () => {
  const anna = await shop.newBuyer();
  const first = await shop.buy(anna, ADVANCED);
  const start = site.clock.now;
  site.clock.now = addYear(start) - 10 * DAY_MS;
  await shop.buy(await shop.signInAgain(anna), ADVANCED);
  expect((await shop.accountOf(anna)).expiry).toBe(addYear(addYear(start)));
  await shop.moveOrder(await shop.signInAgain(admin), first, 'REFUNDED');
  expect(await shop.accountOf(anna)).toMatchObject({
    max_list: 5,
    expiry: addYear(site.clock.now),
  });
});

test('an upgrade of a refunded plan grants no limits', async () => {
  const anna = await shop.newBuyer();
  const first = await shop.buy(anna, BASIC);
  await shop.buy(anna, ADVANCED);
  await shop.moveOrder(admin, first, 'REFUNDED');
  expect(await shop.accountOf(anna)).toMatchObject({ max_list: null, expiry: null });
});

test('an unblocked order restores the plan with the same expiry and receipt', async () => {
  const anna = await shop.newBuyer();
  const order = await shop.buy(anna, ADVANCED);
  const given = await shop.accountOf(anna);
  await shop.moveOrder(admin, order, 'BLOCKED', 'dispute');
  expect(await shop.accountOf(anna)).toMatchObject({ max_list: null, expiry: null });
  site.clock.now += 20 * DAY_MS;
  const { body } = await shop.moveOrder(admin, order, 'COMPLETED', 'dispute won');
  expect(await shop.accountOf(anna)).toEqual(given);
  expect(body.order.receipt).toBe(1);
});

test('unblocking a renewal does not restore a purchase that was refunded meanwhile', async () => {
  const anna = await shop.newBuyer();
  const purchase = await shop.buy(anna, ADVANCED);
  site.clock.now = addYear(site.clock.now) - 10 * DAY_MS;
  const renewal = await shop.buy(await shop.signInAgain(anna), ADVANCED);
  const boss = await shop.signInAgain(admin);
  await shop.moveOrder(boss, renewal, 'BLOCKED');
  await shop.moveOrder(boss, purchase, 'REFUNDED');
  await shop.moveOrder(boss, renewal, 'COMPLETED');
  expect((await shop.accountOf(anna)).expiry).toBe(addYear(site.clock.now));
});

test('receipt numbers have no gaps', async () => {
  const buyers = await Promise.all(Array.from({ length: 5 }, () => shop.newBuyer()));
  const placed: string[] = [];
  for (const buyer of buyers) placed.push(await shop.place(buyer));
  await shop.moveOrder(admin, placed[2] ?? '', 'CANCELLED');
  await Promise.all(placed.filter((_, n) => n !== 2).map((order) => shop.sendEvent(order)));
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
