import { ADVANCED, addYear, BASIC, DAY_MS } from '@site/shared/rules';
import { until } from '@site/shared/testing/until';
import { eq } from 'drizzle-orm';
import { users } from '../auth/tables';
import { runOrderJobs } from '../order-jobs/order-jobs';
import { receiveEvent } from '../payments/payment-events';
import { signedEvent } from '../payments/sandbox/sandbox';
import { sign } from '../payments/sandbox/signature';
import { paymentEvents } from '../payments/tables';
import { buyersOn } from '../testing/buyers';
import { ADMIN } from '../testing/test-app';
import { testSite } from '../testing/test-site';
import { applyPaymentEvent } from './apply-payment-event';

const site = testSite({ keepsData: true });
const shop = buyersOn(site);

async function notesAbout(order: string) {
  const events = await site.db
    .select()
    .from(paymentEvents)
    .where(eq(paymentEvents.order, order))
    .orderBy(paymentEvents.id);
  return events.map(({ note }) => note);
}

/** The event that an order is paid, as the provider reports it. */
async function paidEvent(order: string) {
  const { amount } = await shop.storedOrder(order);
  const paid = { eventId: `${order}-paid`, currency: 'EUR', outcome: 'paid' as const };
  return { ...paid, provider: 'sandbox', order, payment: order, amount };
}

test('the same event a hundred times at once changes the account once', async () => {
  const buyer = await shop.newBuyer();
  const order = await shop.place(buyer);
  const statuses = await Promise.all(Array.from({ length: 100 }, () => shop.sendEvent(order)));
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await shop.movesOf(order)).toEqual(['AWAITING_PAYMENT > COMPLETED by sandbox']);
  expect((await shop.accountOf(buyer)).expiry).toBe(addYear(site.clock.now));
  expect(await site.mails(buyer.email)).toHaveLength(1);
});

test('twenty different events for one order complete it once', async () => {
  const buyer = await shop.newBuyer();
  const order = await shop.place(buyer);
  await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      // Like a payment provider: an event that was not accepted is sent again.
      while ((await shop.sendEvent(order, { id: `${order}-${index}` })) >= 500);
    }),
  );
  expect((await notesAbout(order)).toSorted()).toEqual([
    'completed',
    ...Array(19).fill('paid again: the order is COMPLETED'),
  ]);
  expect((await shop.accountOf(buyer)).expiry).toBe(addYear(site.clock.now));
});

test('a payment of an order that the administrator completed is mailed to the administrator once', async () => {
  const [buyer, admin] = [await shop.newBuyer(), await site.admin()];
  const order = await shop.place(buyer);
  await shop.moveOrder(admin, order, 'COMPLETED', 'paid at the bank');
  await shop.sendEvent(order);
  await shop.sendEvent(order, { id: `found-${order}` });
  expect(await shop.movesOf(order)).toEqual([`AWAITING_PAYMENT > COMPLETED by ${admin.email}`]);
  expect(await shop.subjectsTo(ADMIN.email, order)).toEqual([`Order ${order} was paid again`]);
});

test.each([
  ['a wrong amount', { amount: 1 }, "refused: 1 EUR is not the order's total"],
  ['another currency', { currency: 'USD' }, "refused: 1818 USD is not the order's total"],
  ['a declined card', { outcome: 'declined' as const }, 'declined; the order stays open'],
])('an event with %s leaves the order unpaid and payable', async (_case, changes, note) => {
  const buyer = await shop.newBuyer();
  const order = await shop.place(buyer);
  expect(await shop.sendEvent(order, { id: `${order}-refused`, ...changes })).toBe(200);
  expect(await notesAbout(order)).toEqual([note]);
  expect(await shop.viewOrder(buyer, order)).toMatchObject({
    result: 'AWAITING_PAYMENT',
    payment_url: `/dev/pay/${order}`,
  });
  expect((await shop.accountOf(buyer)).max_list).toBeNull();
  const isRefused = note.startsWith('refused');
  expect(await shop.subjectsTo(ADMIN.email, order)).toEqual(
    isRefused ? [`Order ${order}: a payment was refused`] : [],
  );
  expect(await shop.subjectsTo(buyer.email, order)).toEqual([]);
  await shop.sendEvent(order);
  expect((await shop.viewOrder(buyer, order)).result).toBe('COMPLETED');
});

test('an event for an unknown order is stored and changes nothing', async () => {
  expect(await shop.sendEvent('000000000000001')).toBe(200);
  expect(await notesAbout('000000000000001')).toEqual(['unknown order']);
});

test('an event with a wrong signature, an old date or another form is refused and not stored', async () => {
  const statusOf = async (payload: string, signature: string) => {
    const headers = { 'content-type': 'application/json', 'sandbox-signature': signature };
    return (
      await site.app.inject({
        method: 'POST',
        url: '/api/payments/sandbox/webhook',
        payload,
        headers,
      })
    ).statusCode;
  };
  const { now } = site.clock;
  const event = {
    id: 'forged',
    order: '1234567890',
    amount: 1,
    currency: 'EUR',
    outcome: 'paid' as const,
  };
  const { payload, headers } = await signedEvent(site.db, event, now);
  const old = await signedEvent(site.db, event, now - 301_000);
  const fromTheFuture = await signedEvent(site.db, event, now + 301_000);
  const malformed = await signedEvent(site.db, { ...event, amount: 0.5 }, now);
  expect(await statusOf(payload, '')).toBe(400);
  expect(await statusOf(payload, sign(payload, 'another secret', now))).toBe(400);
  expect(await statusOf(`${payload} `, headers['sandbox-signature'])).toBe(400);
  expect(await statusOf(payload, old.headers['sandbox-signature'])).toBe(400);
  expect(await statusOf(payload, fromTheFuture.headers['sandbox-signature'])).toBe(400);
  expect(await statusOf(malformed.payload, malformed.headers['sandbox-signature'])).toBe(400);
  expect(await notesAbout('1234567890')).toEqual([]);
  expect(await statusOf(payload, headers['sandbox-signature'])).toBe(200);
});

test('a payment after the cancellation moves the order to verification', async () => {
  const buyer = await shop.newBuyer();
  const order = await shop.place(buyer);
  site.clock.now += DAY_MS;
  await runOrderJobs(site.app);
  await shop.sendEvent(order);
  expect((await shop.viewOrder(buyer, order)).result).toBe('PENDING_VERIFICATION');
  expect(await shop.movesOf(order)).toEqual([
    'AWAITING_PAYMENT > CANCELLED by time',
    'CANCELLED > PENDING_VERIFICATION by sandbox',
  ]);
  expect((await shop.accountOf(buyer)).max_list).toBeNull();
  // A repeated event sends no second mail.
  await shop.sendEvent(order);
  await shop.sendEvent(order, { id: `${order}-again` });
  expect(await shop.subjectsTo(buyer.email, order)).toEqual([
    `Order ${order}: we are checking your payment`,
  ]);
  expect(await shop.subjectsTo(ADMIN.email, order)).toEqual([`Order ${order} needs a review`]);
  const [mail] = await site.mails(buyer.email);
  expect(mail?.text.replaceAll('\n', ' ')).toContain(
    'your payment of €18.18, but the order was cancelled before it arrived.',
  );
  site.clock.now += 7 * DAY_MS;
  expect((await shop.viewOrder(buyer, order)).result).toBe('PENDING_VERIFICATION');
});

test('a payment for an account that has changed since moves the order to verification', async () => {
  const buyer = await shop.buyerWithPlan(BASIC, site.clock.now + 200 * DAY_MS);
  const order = await shop.place(buyer, ADVANCED);
  const changed = { expiry: site.clock.now + 300 * DAY_MS, max_list: 40 };
  await site.db.update(users).set(changed).where(eq(users.id, buyer.id));
  await shop.sendEvent(order);
  expect((await shop.viewOrder(buyer, order)).result).toBe('PENDING_VERIFICATION');
  expect(await shop.accountOf(buyer)).toMatchObject(changed);
  const [mail] = await site.mails(buyer.email);
  expect(mail?.text.replaceAll('\n', ' ')).toContain(
    'but your account has changed since you placed the order.',
  );
  expect(await shop.subjectsTo(ADMIN.email, order)).toEqual([`Order ${order} needs a review`]);
});

test('an upgrade that was placed before the last month is completed in the last month', async () => {
  const expiry = site.clock.now + 30 * DAY_MS + 3_600_000;
  const buyer = await shop.buyerWithPlan(BASIC, expiry);
  const order = await shop.place(buyer, ADVANCED);
  expect((await shop.viewOrder(buyer, order)).type).toBe('Upgrade');
  site.clock.now += 2 * 3_600_000;
  await shop.sendEvent(order);
  expect(await shop.accountOf(buyer)).toMatchObject({ max_list: 5, expiry });
});

test('a repeated event applies the stored event that could not be applied at first', async () => {
  const buyer = await shop.newBuyer();
  const order = await shop.place(buyer);
  const event = await paidEvent(order);
  await site.db.insert(paymentEvents).values({ ...event, receivedAt: site.clock.now });
  await receiveEvent(site.app, applyPaymentEvent, event, site.clock.now);
  expect((await shop.viewOrder(buyer, order)).result).toBe('COMPLETED');
});

test('the start completes an order whose payment was stored before, even two days later', async () => {
  const order = await shop.place(await shop.newBuyer());
  const stored = { ...(await paidEvent(order)), receivedAt: site.clock.now };
  const unknown = { ...stored, eventId: 'of-no-order', order: '999999999999999' };
  await site.db.insert(paymentEvents).values([unknown, stored]);
  site.clock.now += 2 * DAY_MS;
  const started = await site.secondProcess();
  try {
    await started.listen({ port: 0, host: '127.0.0.1' });
    // The start does not wait for the jobs.
    await until(async () => (await shop.storedOrder(order)).result !== 'AWAITING_PAYMENT');
    expect((await shop.storedOrder(order)).result).toBe('COMPLETED');
  } finally {
    await started.close();
  }
});

test('a payment for a deleted account mails the administrator and not the customer', async () => {
  const buyer = await shop.newBuyer();
  const order = await shop.place(buyer);
  await site.db.update(users).set({ deletedAt: site.clock.now }).where(eq(users.id, buyer.id));
  await shop.sendEvent(order);
  expect((await shop.storedOrder(order)).result).toBe('PENDING_VERIFICATION');
  expect(await site.mails(buyer.email)).toEqual([]);
  expect(await shop.subjectsTo(ADMIN.email, order)).toEqual([`Order ${order} needs a review`]);
});
