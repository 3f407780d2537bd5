import { contract } from '@site/shared/contract';
import { ADVANCED, addYear, BASIC, DAY_MS } from '@site/shared/rules';
import { eq } from 'drizzle-orm';
import { users } from '../auth/tables';
import { keepOrders } from '../orders/upkeep';
import { buyersOn } from '../testing/buyers';
import { ADMIN, type TestApp, testApp } from '../testing/test-app';
import { receiveNotice } from './handle-event';
import { openPayment } from './open-payment';
import { signedEvent } from './sandbox/sandbox';
import { sign } from './sandbox/signature';
import { paymentEvents } from './tables';

let site: TestApp;
let shop: ReturnType<typeof buyersOn>;

beforeAll(async () => {
  site = await testApp({ env: { RATE_LIMIT: 'off' } });
  shop = buyersOn(site);
});
afterAll(() => site.close());

/** The subjects of the mails about an order that somebody got. */
async function subjects(to: string, order: string): Promise<string[]> {
  return (await site.mails(to))
    .map(({ subject }) => subject)
    .filter((subject) => subject.includes(order));
}

async function notesAbout(order: string) {
  const events = await site.db
    .select()
    .from(paymentEvents)
    .where(eq(paymentEvents.order, order))
    .orderBy(paymentEvents.id);
  return events.map(({ note }) => note);
}

test('the same notice a hundred times at once changes the account once', async () => {
  const buyer = await shop.newcomer();
  const order = await shop.place(buyer);
  const statuses = await Promise.all(Array.from({ length: 100 }, () => shop.notify(order)));
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await shop.movesOf(order)).toEqual(['AWAITING_PAYMENT > COMPLETED by sandbox']);
  expect((await shop.account(buyer)).expiry).toBe(addYear(site.clock.now));
  expect(await site.mails(buyer.email)).toHaveLength(1);
});

test('a hundred different notices for one order complete it once', async () => {
  const buyer = await shop.newcomer();
  const order = await shop.place(buyer);
  await Promise.all(
    Array.from({ length: 100 }, (_, index) => shop.notify(order, { id: `${order}-${index}` })),
  );
  expect((await notesAbout(order)).toSorted()).toEqual([
    'completed',
    ...Array(99).fill('paid again: the order is COMPLETED'),
  ]);
  expect((await shop.account(buyer)).expiry).toBe(addYear(site.clock.now));
});

test('a payment of an order that was settled without it is told to the administrator, once however it is reported', async () => {
  const [buyer, boss] = [await shop.newcomer(), await site.admin()];
  const order = await shop.place(buyer);
  await site.call(
    contract.shop.moveOrder,
    { order, to: 'COMPLETED', reason: 'paid at the bank' },
    boss,
  );
  await shop.notify(order);
  await shop.notify(order, { id: `found-${order}` });
  expect(await shop.movesOf(order)).toEqual([`AWAITING_PAYMENT > COMPLETED by ${boss.email}`]);
  expect(await subjects(ADMIN.email, order)).toEqual([`Order ${order} was paid once more`]);
});

test.each([
  ['a wrong amount', { amount: 1 }, 'refused: 1 EUR is not what the order costs'],
  ['another currency', { currency: 'USD' }, 'refused: 1818 USD is not what the order costs'],
  ['a declined card', { outcome: 'declined' as const }, 'declined; the order stays open'],
])('a notice with %s leaves the order unpaid and payable', async (_what, changes, note) => {
  const buyer = await shop.newcomer();
  const order = await shop.place(buyer);
  expect(await shop.notify(order, { id: `${order}-odd`, ...changes })).toBe(200);
  expect(await notesAbout(order)).toEqual([note]);
  expect(await shop.view(buyer, order)).toMatchObject({
    result: 'AWAITING_PAYMENT',
    payment_url: `/dev/pay/${order}`,
  });
  expect((await shop.account(buyer)).max_list).toBeNull();
  const isRefused = note.startsWith('refused');
  expect(await subjects(ADMIN.email, order)).toEqual(
    isRefused ? [`Order ${order}: a payment was refused`] : [],
  );
  expect(await subjects(buyer.email, order)).toEqual([]);
  await shop.notify(order);
  expect((await shop.view(buyer, order)).result).toBe('COMPLETED');
});

test('a notice for an unknown order is kept and does nothing', async () => {
  expect(await shop.notify('000000000000001')).toBe(200);
  expect(await notesAbout('000000000000001')).toEqual(['unknown order']);
});

test('a notice that is not signed by the provider, not fresh or not understood is refused and not kept', async () => {
  const send = async (payload: string, signature: string) => {
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
  const early = await signedEvent(site.db, event, now + 301_000);
  const nonsense = await signedEvent(site.db, { ...event, amount: 0.5 }, now);
  expect(await send(payload, '')).toBe(400);
  expect(await send(payload, sign(payload, 'another secret', now))).toBe(400);
  expect(await send(`${payload} `, headers['sandbox-signature'])).toBe(400);
  expect(await send(payload, old.headers['sandbox-signature'])).toBe(400);
  expect(await send(payload, early.headers['sandbox-signature'])).toBe(400);
  expect(await send(nonsense.payload, nonsense.headers['sandbox-signature'])).toBe(400);
  expect(await notesAbout('1234567890')).toEqual([]);
  expect(await send(payload, headers['sandbox-signature'])).toBe(200);
});

test('a payment after the cancellation is not lost: the order waits to be verified', async () => {
  const buyer = await shop.newcomer();
  const order = await shop.place(buyer);
  site.clock.now += DAY_MS;
  await keepOrders(site.app);
  await shop.notify(order);
  expect((await shop.view(buyer, order)).result).toBe('PENDING_VERIFICATION');
  expect(await shop.movesOf(order)).toEqual([
    'AWAITING_PAYMENT > CANCELLED by time',
    'CANCELLED > PENDING_VERIFICATION by sandbox',
  ]);
  expect((await shop.account(buyer)).max_list).toBeNull();
  // Repeated, it is told no second time.
  await shop.notify(order);
  await shop.notify(order, { id: `${order}-again` });
  expect(await subjects(buyer.email, order)).toEqual([`Order ${order}: we check your payment`]);
  expect(await subjects(ADMIN.email, order)).toEqual([`Order ${order} needs a look`]);
  const [mail] = await site.mails(buyer.email);
  expect(mail?.text.replaceAll('\n', ' ')).toContain(
    'your payment of €18.18, but the order was cancelled before it came.',
  );
  site.clock.now += 7 * DAY_MS;
  expect((await shop.view(buyer, order)).result).toBe('PENDING_VERIFICATION');
});

test('a payment for an account that has changed since waits to be verified', async () => {
  const buyer = await shop.owner(BASIC, site.clock.now + 200 * DAY_MS);
  const order = await shop.place(buyer, ADVANCED);
  const since = { expiry: site.clock.now + 300 * DAY_MS, max_list: 40 };
  await site.db.update(users).set(since).where(eq(users.id, buyer.id));
  await shop.notify(order);
  expect((await shop.view(buyer, order)).result).toBe('PENDING_VERIFICATION');
  expect(await shop.account(buyer)).toMatchObject(since);
  const [mail] = await site.mails(buyer.email);
  expect(mail?.text.replaceAll('\n', ' ')).toContain(
    'but your account has changed since you placed the order.',
  );
  expect(await subjects(ADMIN.email, order)).toEqual([`Order ${order} needs a look`]);
});

test('an upgrade that was placed before the last month began is completed in it', async () => {
  const expiry = site.clock.now + 30 * DAY_MS + 3_600_000;
  const buyer = await shop.owner(BASIC, expiry);
  const order = await shop.place(buyer, ADVANCED);
  expect((await shop.view(buyer, order)).type).toBe('Upgrade');
  site.clock.now += 2 * 3_600_000;
  await shop.notify(order);
  expect(await shop.account(buyer)).toMatchObject({ max_list: 5, expiry });
});

test('a notice that could not be handled at first is handled when the provider repeats it', async () => {
  const buyer = await shop.newcomer();
  const order = await shop.place(buyer);
  const { amount } = await shop.stored(order);
  const kept = {
    provider: 'sandbox',
    eventId: `${order}-paid`,
    order,
    amount,
    currency: 'EUR',
    outcome: 'paid' as const,
  };
  await site.db.insert(paymentEvents).values({ ...kept, receivedAt: site.clock.now });
  await receiveNotice(site.app, kept, site.clock.now);
  expect((await shop.view(buyer, order)).result).toBe('COMPLETED');
});

test('a payment that was kept before the process was killed completes the order, even a day later', async () => {
  const buyer = await shop.newcomer();
  const order = await shop.place(buyer);
  const { amount } = await shop.stored(order);
  const kept = {
    provider: 'sandbox',
    eventId: `${order}-paid`,
    order,
    amount,
    currency: 'EUR',
    outcome: 'paid' as const,
  };
  await site.db.insert(paymentEvents).values({ ...kept, receivedAt: site.clock.now });
  site.clock.now += 2 * DAY_MS;
  await keepOrders(site.app);
  expect((await shop.view(buyer, order)).result).toBe('COMPLETED');
});

test('a provider that fails is no order paid: the same request asks it again', async () => {
  const buyer = await shop.newcomer();
  const row = { ...(await shop.stored(await shop.place(buyer))), payment_url: null };
  const read = () => Promise.reject(new Error('not asked'));
  const find = async () => null;
  const close = async () => {};
  const broken = {
    name: 'broken',
    create: () => Promise.reject(new Error('no network')),
    find,
    close,
    read,
  };
  await expect(openPayment(site.app, broken, row)).rejects.toMatchObject({
    code: 'payment-failed',
  });
  const mended = {
    name: 'mended',
    create: async () => ({ url: 'https://pay.site.test/1', reference: '1' }),
    find,
    close,
    read,
  };
  expect(await openPayment(site.app, mended, row)).toBe('https://pay.site.test/1');
  expect((await shop.view(buyer, row.number)).payment_url).toBe('https://pay.site.test/1');
});

test('somebody whose account is gone gets nothing for a late payment, and it is not lost', async () => {
  const buyer = await shop.newcomer();
  const order = await shop.place(buyer);
  await site.db.update(users).set({ deletedAt: site.clock.now }).where(eq(users.id, buyer.id));
  await shop.notify(order);
  expect((await shop.stored(order)).result).toBe('PENDING_VERIFICATION');
  expect(await site.mails(buyer.email)).toEqual([]);
  expect(await subjects(ADMIN.email, order)).toEqual([`Order ${order} needs a look`]);
});

test('an administrator’s order is an order like any other', async () => {
  const boss = await site.admin();
  expect((await site.call(contract.shop.createOrder, await shop.placing(boss), boss)).status).toBe(
    200,
  );
});
