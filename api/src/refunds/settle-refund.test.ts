import { contract } from '@site/shared/contract';
import { HOUR_MS } from '@site/shared/rules';
import { eq } from 'drizzle-orm';
import { readCounts } from '../metrics/read-counts';
import { runOrderJobs } from '../order-jobs/order-jobs';
import { deleteOldEvents } from '../payments/payment-events';
import { paymentEvents } from '../payments/tables';
import { ADMIN } from '../testing/test-app';
import { stripeSite } from '../testing/test-site';
import { unsoundBooks } from '../testing/unsound-books';

const { stripe, sales, admin } = stripeSite();

const refundByAdmin = (order: string) => stripe.shop.moveOrder(admin, order, 'REFUNDED');

const refundOf = async (order: string) =>
  (await stripe.site.call(contract.shop.viewOrder, { order }, admin)).body.managed?.refund;
const creditedOf = async (order: string) =>
  -(await sales.creditNotesOf(order)).reduce((sum, { net, vat }) => sum + net + vat, 0);
const unsound = () => unsoundBooks(stripe.site.db, stripe.site.clock.now);

/** Makes an order whose refund Stripe has answered with 'pending'. */
async function refundOnItsWay() {
  const sale = await sales.bought();
  stripe.state.refunds = 'pending';
  expect((await refundByAdmin(sale.order)).body.order.result).toBe('REFUNDED');
  stripe.state.refunds = 'accepted';
  return { ...sale, refund: `re_${sale.intent}` };
}

test('a refund that Stripe answers with pending is done when Stripe says so', async () => {
  const { order, buyer, refund, intent } = await refundOnItsWay();
  expect(await refundOf(order)).toEqual({ amount: 18.18, way: 'provider', transaction: refund });
  // It waits for the bank, not for the shop.
  expect((await readCounts(stripe.site.db)).refundsWaiting).toBe(0);
  stripe.changeRefund(refund, { status: 'succeeded' });
  await stripe.sendRefundEvent(refund, 'refund.updated');
  await stripe.sendRefundEvent(refund, 'charge.refund.updated');
  expect((await refundOf(order))?.doneAt).toBe(stripe.site.clock.now);
  expect(await sales.subjectsTo(buyer.email, order)).toEqual([
    `Order ${order} is complete`,
    `Order ${order} was refunded`,
    `Order ${order}: your refund is done`,
  ]);
  expect([...stripe.refundedIntents].filter((each) => each === intent)).toHaveLength(1);
});

test.each(['succeeded', 'failed'])(
  'a refund that is on its way is looked up each hour: %s, although its webhook was lost',
  async (status) => {
    const { order, refund } = await refundOnItsWay();
    const runJobs = () => runOrderJobs(stripe.site.app, stripe.provider);
    stripe.changeRefund(refund, { status });
    await runJobs();
    expect(await refundOf(order)).toMatchObject({ way: 'provider', transaction: refund });
    stripe.site.clock.now += HOUR_MS;
    await runJobs();
    const found = await refundOf(order);
    if (status === 'succeeded') expect(found?.doneAt).toBe(stripe.site.clock.now);
    else expect(found).toMatchObject({ way: 'hand', amount: 18.18 });
  },
);

test.each([
  ['refund.failed', 'failed'],
  ['refund.updated', 'failed'],
  ['charge.refund.updated', 'canceled'],
])(
  'a refund that was done and fails later (%s) opens again, with mails to both',
  async (type, status) => {
    const { order, buyer, intent } = await sales.bought();
    await refundByAdmin(order);
    expect((await refundOf(order))?.doneAt).toBeDefined();
    const id = `re_${intent}`;
    stripe.changeRefund(id, { status, failure_reason: 'expired_or_canceled_card' });
    await stripe.sendRefundEvent(id, type);
    await stripe.sendRefundEvent(id, 'refund.failed');
    expect(await sales.statusOf(order)).toBe('REFUNDED');
    expect(await refundOf(order)).toEqual({
      amount: 18.18,
      way: 'hand',
      problem: 'The card processor’s refund failed: expired_or_canceled_card.',
    });
    expect((await readCounts(stripe.site.db)).refundsWaiting).toBeGreaterThan(0);
    expect((await sales.subjectsTo(buyer.email, order)).slice(2)).toEqual([
      `Order ${order}: your refund did not arrive`,
    ]);
    expect(await sales.subjectsTo(ADMIN.email, order)).toEqual([
      `Order ${order}: return €18.18 by hand`,
    ]);
    const recorded = { order, transaction: 'bank transfer 1' };
    const { body } = await stripe.site.call(contract.shop.recordRefund, recorded, admin);
    expect(body.managed.refund).toMatchObject({ transaction: 'bank transfer 1' });
    expect(await unsound()).toEqual([]);
  },
);

test('a failed refund that is made again at Stripe is done', async () => {
  const sale = await sales.bought();
  const { order, intent } = sale;
  await refundByAdmin(order);
  stripe.changeRefund(`re_${intent}`, { status: 'failed' });
  await stripe.sendRefundEvent(`re_${intent}`, 'refund.failed');
  const again = stripe.makeRefund(intent, 1818, 'succeeded');
  await sales.sendRefunded(sale, 1818);
  expect(await refundOf(order)).toMatchObject({
    way: 'provider',
    transaction: again.id,
    doneAt: stripe.site.clock.now,
  });
  expect(await unsound()).toEqual([]);
});

test('a refund at Stripe that failed before it was reported opens as one by hand', async () => {
  const sale = await sales.bought();
  const { id } = stripe.makeRefund(sale.intent, 1818, 'failed');
  await stripe.sendRefundEvent(id, 'refund.failed');
  expect(await sales.statusOf(sale.order)).toBe('COMPLETED');
  await sales.sendRefunded(sale, 1818);
  expect(await sales.statusOf(sale.order)).toBe('REFUNDED');
  expect(await refundOf(sale.order)).toMatchObject({ way: 'hand', amount: 18.18 });
});

test('the customer and the admins get a mail about a failed partial refund; a second refund adds no credit note', async () => {
  const sale = await sales.bought();
  const { order, buyer, intent } = sale;
  const { id } = stripe.makeRefund(intent, 500, 'pending');
  await stripe.sendRefundEvent(id, 'refund.created');
  await sales.sendRefunded(sale, 500);
  expect(await creditedOf(order)).toBe(500);
  stripe.changeRefund(id, { status: 'failed', failure_reason: 'declined' });
  await stripe.sendRefundEvent(id, 'refund.failed');
  await stripe.sendRefundEvent(id, 'refund.updated');
  expect(await sales.statusOf(order)).toBe('COMPLETED');
  expect((await sales.subjectsTo(buyer.email, order)).slice(1)).toEqual([
    `Order ${order}: €5.00 was refunded`,
    `Order ${order}: your refund did not arrive`,
  ]);
  expect(await sales.subjectsTo(ADMIN.email, order)).toEqual([
    `Order ${order}: the payment was partially refunded`,
    `Order ${order}: a refund of €5.00 failed`,
  ]);
  stripe.makeRefund(intent, 500, 'succeeded');
  await sales.sendRefunded(sale, 500);
  expect(await creditedOf(order)).toBe(500);
  await refundByAdmin(order);
  expect(await refundOf(order)).toMatchObject({ amount: 13.18, doneAt: stripe.site.clock.now });
  expect(await unsound()).toEqual([]);
});

test('all of twelve refunds are found, although Stripe lists ten by default', async () => {
  const { order, intent } = await sales.bought();
  for (let count = 1; count <= 12; count += 1) stripe.makeRefund(intent, 100, 'succeeded');
  const found = await stripe.provider.findRefunds(await stripe.shop.storedOrder(order));
  expect(found).toHaveLength(12);
});

test('reports of refunds are kept when old payment events are deleted', async () => {
  const sale = await sales.bought();
  stripe.makeRefund(sale.intent, 500, 'succeeded');
  await sales.sendRefunded(sale, 500);
  const { db, clock } = stripe.site;
  await deleteOldEvents(db, clock.now + 3 * 365 * 24 * HOUR_MS);
  const kept = await db.select().from(paymentEvents).where(eq(paymentEvents.order, sale.order));
  expect(kept.map(({ outcome }) => outcome).sort()).toEqual(['refund-done', 'refunded']);
});

test('the order page has each part that was returned, and the question the rest', async () => {
  const sale = await sales.bought();
  const { order, buyer, intent } = sale;
  stripe.makeRefund(intent, 500, 'pending');
  await sales.sendRefunded(sale, 500);
  await sales.sendDispute(sale, 'closed', 'lost', { amount: 300 });
  const { returns } = (await stripe.site.call(contract.shop.viewOrder, { order }, buyer)).body;
  const at = stripe.site.clock.now;
  expect(returns).toEqual([
    { amount: 5, kind: 'refund', state: 'pending', at },
    { amount: 3, kind: 'dispute', state: 'done', at },
  ]);
  const { managed } = (await stripe.site.call(contract.shop.viewOrder, { order }, admin)).body;
  expect(managed?.refundAmount).toBe(10.18);
});
