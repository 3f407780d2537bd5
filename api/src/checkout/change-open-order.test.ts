import { contract } from '@site/shared/contract';
import { ADVANCED, BASIC, DAY_MS, DEFAULT_PRICE_LIST, HOUR_MS, limitsOf } from '@site/shared/rules';
import { eq } from 'drizzle-orm';
import { grantEntitlement } from '../account/grant-entitlement';
import { couponUses } from '../coupons/tables';
import { walletEntries } from '../orders/tables';
import { type Buyer, buyersOn } from '../testing/buyers';
import { stripeSite, testSite } from '../testing/test-site';

/** After the last day of the coupon SOON. */
const SOON_ENDS = Date.UTC(2024, 8, 2);

const site = testSite({
  keepsData: true,
  env: { COUPONS: '{"TEN": 10, "SOON": {"percent": 50, "until": "2024-09-01"}}' },
});
const shop = buyersOn(site);
const { stripe } = stripeSite();

const cancel = (order: string, buyer: Buyer, on = site) =>
  on.call(contract.shop.cancelOrder, { order }, buyer);
const change = (order: string, paymentMethod: 'CARD' | 'XXBT' | 'LTC', buyer: Buyer, on = site) =>
  on.call(contract.shop.changePaymentMethod, { order, paymentMethod }, buyer);

test('the customer cancels an unpaid order; a second call changes nothing', async () => {
  const buyer = await shop.newBuyer();
  const order = await shop.place(buyer);
  const answers = await Promise.all([cancel(order, buyer), cancel(order, buyer)]);
  for (const { status, body } of answers)
    expect([status, body.order.result]).toEqual([200, 'CANCELLED']);
  expect(await shop.movesOf(order)).toEqual(['AWAITING_PAYMENT > CANCELLED by customer']);
});

test('another customer and an admin cannot cancel or change the order', async () => {
  const order = await shop.place(await shop.newBuyer());
  for (const stranger of [await shop.newBuyer(), await site.admin()]) {
    expect((await cancel(order, stranger)).problem.code).toBe('not-found');
    expect((await change(order, 'LTC', stranger)).problem.code).toBe('not-found');
  }
  expect((await shop.storedOrder(order)).result).toBe('AWAITING_PAYMENT');
});

test('a paid order is not cancelled and not changed', async () => {
  const buyer = await shop.newBuyer();
  const order = await shop.place(buyer);
  await shop.sendEvent(order);
  for (const answer of [await cancel(order, buyer), await change(order, 'XXBT', buyer)])
    expect(answer.problem).toMatchObject({
      status: 409,
      code: 'order-state',
      body: 'Your payment arrived first: the order is complete.',
    });
  expect(await shop.movesOf(order)).toHaveLength(1);
});

test('another method replaces the order with the same amounts; a double click gives one order', async () => {
  const buyer = await shop.newBuyer();
  const old = await shop.place(buyer);
  const answers = await Promise.all([change(old, 'XXBT', buyer), change(old, 'XXBT', buyer)]);
  const [number, second] = answers.map(({ body }) => body.order);
  expect(second).toBe(number);
  if (!number) throw new Error('no order');
  const [before, after] = [await shop.storedOrder(old), await shop.storedOrder(number)];
  expect(before.result).toBe('CANCELLED');
  const { amount, price, tax, name, subscription } = before;
  expect(after).toMatchObject({ amount, price, tax, name, subscription });
  expect(after).toMatchObject({ result: 'AWAITING_PAYMENT', payment_mode: 'XXBT' });
  expect(after.crypto_amount).toMatch(/^0\.\d{8}$/);

  // Back to the card, which opens a new payment.
  const back = await change(number, 'CARD', buyer);
  expect(back.body.url).toBe(`/dev/pay/${back.body.order}`);
  // The coin's order keeps its deposit: a payment that was sent to it still finds it.
  expect((await shop.storedOrder(number)).crypto_wallet).not.toBeNull();
  expect((await change(old, 'XXBT', buyer)).problem.code).toBe('order-state');
});

test('the wallet’s part and the coupon move to the new order', async () => {
  const buyer = await shop.newBuyer();
  await site.db.insert(walletEntries).values({
    userId: buyer.id,
    amount: 500,
    kind: 'credit',
    by: 'admin',
    why: 'welcome',
    at: site.clock.now,
  });
  const { body: quote } = await site.call(
    contract.shop.quote,
    { ...(await shop.orderBody(buyer)), country: 'IT', coupon: 'TEN' },
    buyer,
  );
  const { body: placed } = await site.call(
    contract.shop.createOrder,
    { ...(await shop.orderBody(buyer)), totalPrice: quote.amount, coupon: 'TEN' },
    buyer,
  );
  const { body } = await change(placed.order, 'LTC', buyer);
  const replacement = await shop.storedOrder(body.order);
  expect(replacement).toMatchObject({ couponCode: 'TEN', coupon: 10, wallet: 500 });
  const wallet = async () => (await site.call(contract.shop.getOrders, {}, buyer)).body.wallet;
  expect(await wallet()).toMatchObject({
    balance: 0,
    entries: [
      { amount: -5, kind: 'payment', order: body.order },
      { amount: 5, kind: 'payment', order: placed.order },
      { amount: -5, kind: 'payment', order: placed.order },
      { amount: 5, kind: 'credit', reason: 'welcome' },
    ],
  });
  const usesOf = () => site.db.select().from(couponUses).where(eq(couponUses.code, 'TEN'));
  expect(await usesOf()).toMatchObject([{ uses: 1 }]);
  await cancel(body.order, buyer);
  expect(await usesOf()).toMatchObject([{ uses: 0 }]);
  expect((await wallet())?.balance).toBe(5);
});

test('a coupon that has ended is refused with the new total, and the order stays payable', async () => {
  const buyer = await shop.newBuyer();
  const order = await shop.place(buyer, ADVANCED, { coupon: 'SOON' });
  const { now } = site.clock;
  site.clock.now = SOON_ENDS;
  try {
    const { problem } = await change(order, 'LTC', buyer);
    expect(problem).toMatchObject({
      status: 409,
      code: 'price-changed',
      body: 'The coupon SOON is no longer valid, so the total is now €18.18 instead of €10.73. Place the order again to see the new total first.',
    });
    const kept = await shop.storedOrder(order);
    expect(kept).toMatchObject({ result: 'AWAITING_PAYMENT', couponCode: 'SOON', amount: 1073 });
    expect(kept.payment_url).not.toBeNull();
  } finally {
    site.clock.now = now;
  }
});

test('an upgrade with fewer days left is replaced at the lower total', async () => {
  const buyer = await shop.buyerWithPlan(BASIC, site.clock.now + 200 * DAY_MS);
  const order = await shop.place(buyer, ADVANCED);
  const before = await shop.storedOrder(order);
  site.clock.now += 5 * HOUR_MS;
  const { body } = await change(order, 'LTC', buyer);
  const after = await shop.storedOrder(body.order);
  expect([before.price, after.price]).toEqual([274, 274]);
  site.clock.now += 20 * HOUR_MS;
  const { body: last } = await change(body.order, 'CARD', buyer);
  expect((await shop.storedOrder(last.order)).price).toBe(273);
});

test('an order that the account cannot buy any more is refused', async () => {
  const buyer = await shop.buyerWithPlan(BASIC, site.clock.now + 200 * DAY_MS);
  const order = await shop.place(buyer, ADVANCED);
  await grantEntitlement(
    site.db,
    buyer.id,
    limitsOf(DEFAULT_PRICE_LIST, ADVANCED),
    site.clock.now + 200 * DAY_MS,
  );
  const { problem } = await change(order, 'LTC', buyer);
  expect(problem).toMatchObject({ code: 'price-changed' });
  expect(problem.body).toContain('Your subscription has changed');
  expect((await shop.storedOrder(order)).result).toBe('AWAITING_PAYMENT');
});

test('a declined payment is shown until the order ends', async () => {
  const buyer = await shop.newBuyer();
  const order = await shop.place(buyer);
  expect((await shop.viewOrder(buyer, order)).declinedAt).toBeUndefined();
  await shop.sendEvent(order, { id: `${order}-no`, outcome: 'declined' });
  expect((await shop.viewOrder(buyer, order)).declinedAt).toBe(site.clock.now);
  await cancel(order, buyer);
  expect((await shop.viewOrder(buyer, order)).declinedAt).toBeUndefined();
});

test('Stripe’s payment is closed, and one that was paid before wins', async () => {
  const first = await stripe.place();
  await change(first.order, 'CARD', first.buyer, stripe.site);
  expect(stripe.statusOf(first.id)).toBe('expired');

  const second = await stripe.place();
  stripe.markPaid(second.id);
  const answer = await cancel(second.order, second.buyer, stripe.site);
  expect(answer.problem.code).toBe('order-state');
  expect(await stripe.shop.movesOf(second.order)).toEqual([
    'AWAITING_PAYMENT > COMPLETED by stripe',
  ]);

  const third = await stripe.place();
  stripe.state.isDown = true;
  expect((await cancel(third.order, third.buyer, stripe.site)).problem.code).toBe('payment-failed');
  expect((await stripe.shop.storedOrder(third.order)).result).toBe('AWAITING_PAYMENT');
});
