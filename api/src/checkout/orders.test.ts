import { contract } from '@site/shared/contract';
import { ADVANCED, BASIC, DAY_MS, DEFAULT_PRICE_LIST, limitsOf } from '@site/shared/rules';
import { eq } from 'drizzle-orm';
import { orders } from '../orders/tables';
import { billing, buyersOn } from '../testing/buyers';
import { testSite } from '../testing/test-site';

const site = testSite({ keepsData: true });
const shop = buyersOn(site);

test('a first order is quoted, placed and paid, and the account gets the bought limits', async () => {
  const buyer = await shop.newBuyer();
  const { body } = await site.call(
    contract.shop.createCreditCardOrder,
    await shop.orderBody(buyer),
    buyer,
  );
  expect(body.order).toMatch(/^\d{15}$/);
  expect(body.url).toBe(`/dev/pay/${body.order}`);
  const limits = limitsOf(DEFAULT_PRICE_LIST, ADVANCED);
  expect(await shop.viewOrder(buyer, body.order)).toEqual({
    id: body.order,
    createdAt: site.clock.now,
    type: 'New',
    result: 'AWAITING_PAYMENT',
    name: 'Ada',
    last_name: 'Byron',
    country: 'IT',
    payment_mode: 'CARD',
    crypto_wallet: null,
    tag: null,
    playlist: 5,
    epg: 10,
    customer: 10,
    streams: 100_000,
    episodes: 300_000,
    automatic_backups: 0,
    price: 14.9,
    tax: 22,
    vatBase: 'price',
    coupon: 0,
    couponAmount: 0,
    wallet: 0,
    ...{ amount: 18.18, expiry: Date.UTC(2025, 8, 1, 12), payment_url: body.url },
    owned: [{ limits, from: site.clock.now, until: Date.UTC(2025, 8, 1, 12) }],
  });
  expect(await shop.sendEvent(body.order)).toBe(200);
  const paid = await shop.viewOrder(buyer, body.order);
  expect(paid.result).toBe('COMPLETED');
  expect(paid).not.toHaveProperty('payment_url');
  expect(await shop.accountOf(buyer)).toMatchObject({
    max_list: 5,
    max_epg: 10,
    max_customer: 10,
    expiry: paid.expiry,
  });
  const [mail, ...others] = await site.mails(buyer.email);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe(`Order ${body.order} is complete`);
  expect(mail?.text).toContain('€18.18');
});

const refused: [string, object, number, string][] = [
  ['a total that differs by a cent', { totalPrice: 18.17 }, 409, 'price-changed'],
  ['a total of zero', { totalPrice: 0 }, 409, 'price-changed'],
  ['a total with three decimals', { totalPrice: 18.181 }, 400, 'malformed'],
  [
    'a subscription that the coupling would change',
    { subscription: { ...ADVANCED, epg: 0 } },
    422,
    'selection-invalid',
  ],
  [
    'an option that does not exist',
    { subscription: { ...ADVANCED, playlist: 5 } },
    422,
    'selection-invalid',
  ],
  [
    'an index that is not a number',
    { subscription: { ...ADVANCED, playlist: 'x' } },
    400,
    'malformed',
  ],
  ['a hidden method', { paymentMethod: 'PAYPAL' }, 422, 'method-refused'],
  ['an unknown method', { paymentMethod: 'CASH' }, 400, 'malformed'],
  ['terms that were not accepted', { acceptedTerms: false }, 422, 'terms-not-accepted'],
  [
    'a name that changes the text direction',
    { billing: { ...billing, lastName: 'By\u202eron' } },
    400,
    'malformed',
  ],
  ['an unknown country', { billing: { ...billing, country: 'XX' } }, 400, 'malformed'],
];

test.each(refused)(
  '%s is refused by both calls, and no order is stored',
  async (_case, changes, status, code) => {
    const buyer = await shop.newBuyer();
    const body = { ...(await shop.orderBody(buyer)), ...changes };
    for (const { path } of [contract.shop.createOrder, contract.shop.createCreditCardOrder]) {
      const response = await site.post(path, body, buyer);
      expect([response.status, response.problem.code]).toEqual([status, code]);
    }
    expect(await site.db.select().from(orders).where(eq(orders.userId, buyer.id))).toEqual([]);
  },
);

test('an order without the field acceptedTerms is placed; with false it is refused with what to accept', async () => {
  const buyer = await shop.newBuyer();
  const { acceptedTerms: _acceptedTerms, ...body } = await shop.orderBody(buyer);
  const { problem } = await site.call(
    contract.shop.createOrder,
    { ...body, acceptedTerms: false },
    buyer,
  );
  expect(problem).toMatchObject({
    title: 'Order not placed',
    body: "Accept the 'terms and conditions' and 'non-refundable policy' to place the order",
  });
  const response = await site.call(contract.shop.createOrder, body, buyer);
  expect(response.status).toBe(200);
  expect((await shop.storedOrder(response.body.order)).acceptedTerms).toBe(false);
});

test('the refusal of a subscription names a reason for each limit', async () => {
  const buyer = await shop.newBuyer();
  const { problem } = await site.call(
    contract.shop.quote,
    { subscription: { ...ADVANCED, epg: 0 }, country: 'IT' },
    buyer,
  );
  expect(problem.fields).toEqual({ 'subscription.epg': 'needed by the number of playlists' });
});

test('a double click places one order; another order cancels the unpaid one', async () => {
  const buyer = await shop.newBuyer();
  const body = await shop.orderBody(buyer);
  const clicks = await Promise.all(
    Array.from({ length: 5 }, () => site.call(contract.shop.createCreditCardOrder, body, buyer)),
  );
  const [first, ...others] = new Set(clicks.map((click) => click.body.order));
  expect(others).toEqual([]);
  const next = await shop.place(buyer, BASIC);
  expect((await shop.viewOrder(buyer, first ?? '')).result).toBe('CANCELLED');
  expect(await shop.movesOf(first ?? '')).toEqual(['AWAITING_PAYMENT > CANCELLED by customer']);
  expect((await shop.viewOrder(buyer, next)).result).toBe('AWAITING_PAYMENT');
});

test('the same request places another order after a minute or with another name', async () => {
  const buyer = await shop.newBuyer();
  const first = await shop.place(buyer);
  site.clock.now += 60_000;
  const second = await shop.place(buyer);
  const renamed = {
    ...(await shop.orderBody(buyer)),
    billing: { ...billing, lastName: 'Lovelace' },
  };
  const third = (await site.call(contract.shop.createCreditCardOrder, renamed, buyer)).body.order;
  expect(new Set([first, second, third]).size).toBe(3);
});

test('a request with an Idempotency-Key places one order at any time, also after the payment', async () => {
  const buyer = await shop.newBuyer();
  const caller = { ...buyer, headers: { 'idempotency-key': 'my-order-1' } };
  const body = await shop.orderBody(buyer);
  const { body: first } = await site.call(contract.shop.createCreditCardOrder, body, caller);
  await shop.sendEvent(first.order);
  site.clock.now += DAY_MS;
  expect((await site.call(contract.shop.createCreditCardOrder, body, caller)).body).toEqual({
    order: first.order,
  });

  const other = { ...body, billing: { ...billing, firstName: 'Eve' } };
  expect((await site.call(contract.shop.createCreditCardOrder, other, caller)).problem.code).toBe(
    'malformed',
  );
  const tooLong = { ...buyer, headers: { 'idempotency-key': 'x'.repeat(256) } };
  expect((await site.call(contract.shop.createCreditCardOrder, body, tooLong)).problem.code).toBe(
    'malformed',
  );
  const stranger = { ...(await shop.newBuyer()), headers: caller.headers };
  expect(
    (await site.call(contract.shop.createCreditCardOrder, body, stranger)).body.order,
  ).not.toBe(first.order);
});

test('the order of another account gets the same response as a missing order', async () => {
  const [buyer, other] = [await shop.newBuyer(), await shop.newBuyer()];
  const order = await shop.place(buyer);
  const foreign = await site.call(contract.shop.viewOrder, { order }, other);
  const missing = await site.call(contract.shop.viewOrder, { order: '999999999999999' }, other);
  expect(foreign.status).toBe(404);
  expect(foreign.body).toEqual(missing.body);
  expect((await site.call(contract.shop.getOrders, {}, other)).body.orders).toEqual([]);
});

test('the list has the newest 200 orders, newest first', async () => {
  const buyer = await shop.newBuyer();
  const { id: _id, ...row } = await shop.storedOrder(await shop.place(buyer));
  const old = Array.from({ length: 250 }, (_, index) => ({
    ...row,
    number: `list-${1000 + index}`,
    result: 'CANCELLED' as const,
  }));
  await site.db.insert(orders).values(old);
  const { body } = await site.call(contract.shop.getOrders, {}, buyer);
  expect(body.orders).toHaveLength(200);
  expect(body.orders[0]?.id).toBe('list-1249');
});

test('an order that is unpaid after 24 hours is cancelled when its owner views it', async () => {
  const buyer = await shop.newBuyer();
  const order = await shop.place(buyer);
  site.clock.now += DAY_MS - 1;
  expect((await shop.viewOrder(buyer, order)).result).toBe('AWAITING_PAYMENT');
  site.clock.now += 1;
  const { body } = await site.call(contract.shop.getOrders, {}, buyer);
  expect(body.orders[0]?.result).toBe('CANCELLED');
  expect(body.orders[0]).not.toHaveProperty('payment_url');
  expect(await shop.movesOf(order)).toEqual(['AWAITING_PAYMENT > CANCELLED by time']);
});

test('the call for card orders refuses a coin', async () => {
  const buyer = await shop.newBuyer();
  const body = { ...(await shop.orderBody(buyer)), paymentMethod: 'XXBT' as const };
  expect((await site.call(contract.shop.createCreditCardOrder, body, buyer)).problem.code).toBe(
    'method-refused',
  );
  expect((await site.call(contract.shop.createOrder, body, buyer)).status).toBe(200);
});
