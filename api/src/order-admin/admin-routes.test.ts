import { type BodyOf, contract } from '@site/shared/contract';
import { ADVANCED, addYear, BASIC, DAY_MS } from '@site/shared/rules';
import { buyersOn } from '../testing/buyers';
import { adminOn, testSite } from '../testing/test-site';

const site = testSite();
const shop = buyersOn(site);
const admin = adminOn(site);

test('only the administrator sees whose an order is, and how it moved', async () => {
  const anna = await shop.newBuyer();
  const paid = await shop.buy(anna, ADVANCED);
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
});

test('orders are listed by account and status, and by parts of number and email', async () => {
  const [anna, bob] = [await shop.newBuyer(), await shop.newBuyer()];
  const paid = await shop.buy(anna, BASIC);
  const open = await shop.place(anna, ADVANCED);
  const other = await shop.place(bob, BASIC);
  const listed = async (filters: BodyOf<typeof contract.shop.listOrders>) => {
    const { body } = await site.call(contract.shop.listOrders, filters, admin);
    expect(body.total).toBe(body.orders.length);
    return body.orders.map(({ id, user }) => [id, user.email]);
  };
  const found = async (search: string) => (await listed({ search })).map(([id]) => id);

  const all = [
    [other, bob.email],
    [open, anna.email],
    [paid, anna.email],
  ];
  expect(await listed({})).toEqual(all);
  expect(await listed({ user: anna.id })).toEqual(all.slice(1));
  expect(await listed({ user: anna.id, status: 'COMPLETED' })).toEqual(all.slice(2));
  expect(await listed({ user: bob.id, status: 'COMPLETED' })).toEqual([]);
  expect(await found(paid)).toEqual([paid]);
  expect(await found(` ${other.slice(3, 12)} `)).toEqual([other]);
  expect(await found(bob.email.toUpperCase())).toEqual([other]);
  expect(await found('@site.test')).toEqual([other, open, paid]);
  expect(await found('%')).toEqual([]);
  expect(await found('')).toEqual([other, open, paid]);
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
