import { contract } from '@site/shared/contract';
import { formatList } from '@site/shared/format';
import { eq } from 'drizzle-orm';
import { invoices } from '../invoices/tables';
import { ADMIN } from '../testing/test-app';
import { stripeSite } from '../testing/test-site';
import { unsoundBooks } from '../testing/unsound-books';

const { stripe, sales } = stripeSite();

const refund = (id: string, amount_refunded?: number) =>
  sales.sendRefunded({ intent: `pi_${id}`, amount: 1818 }, amount_refunded);

test('a refund at Stripe ends the bought plan and mails customer and administrator once', async () => {
  const { buyer, order, id } = await sales.bought();
  expect(await refund(id)).toBe(200);
  expect(await refund(id)).toBe(200);
  expect(await stripe.shop.movesOf(order)).toEqual([
    'AWAITING_PAYMENT > COMPLETED by stripe',
    'COMPLETED > REFUNDED by stripe',
  ]);
  expect(await sales.planOf(buyer)).toEqual(sales.noPlan);
  expect(await sales.subjectsTo(buyer.email, order)).toEqual([
    `Order ${order} is complete`,
    `Order ${order} was refunded`,
  ]);
  expect(await sales.subjectsTo(ADMIN.email, order)).toEqual([
    `Order ${order}: the payment was refunded`,
  ]);
});

test('a partial refund mails customer and administrator and does not change the order', async () => {
  const { buyer, order, id } = await sales.bought();
  expect(await refund(id, 500)).toBe(200);
  expect(await refund(id, 500)).toBe(200);
  expect((await stripe.shop.viewOrder(buyer, order)).result).toBe('COMPLETED');
  expect(await sales.planOf(buyer)).toEqual(sales.boughtPlan());
  expect(await sales.subjectsTo(buyer.email, order)).toEqual([
    `Order ${order} is complete`,
    `Order ${order}: €5.00 was refunded`,
  ]);
  const mails = await stripe.site.mails(buyer.email);
  expect(mails.at(-1)?.text).toContain((await sales.creditNotesOf(order)).at(-1)?.number);
  expect(mails.at(-1)?.text).toContain(`/order/${order}`);
  expect(await sales.subjectsTo(ADMIN.email, order)).toEqual([
    `Order ${order}: the payment was partially refunded`,
  ]);
});

test('each partial refund has a credit note, and the full refund one for the rest', async () => {
  const { buyer, order, id } = await sales.bought();
  const { site } = stripe;
  for (const returned of [500, 500, 333, 1000]) await refund(id, returned);
  expect(await sales.creditNotesOf(order)).toMatchObject([
    { net: -410, vat: -90 },
    { net: -410, vat: -90 },
  ]);
  expect(await unsoundBooks(site.db, site.clock.now)).toEqual([]);
  await refund(id);
  const all = await sales.creditNotesOf(order);
  expect(all.at(-1)).toMatchObject({ net: -670, vat: -148 });
  expect(await unsoundBooks(site.db, site.clock.now)).toEqual([]);
  const [mail] = (await site.mails(buyer.email))
    .filter(({ subject }) => subject.endsWith('was refunded'))
    .slice(-1);
  const text = mail?.text.replaceAll(/\s+/g, ' ');
  expect(text).toContain('€8.18 is on its way to the card');
  expect(text).toContain(
    `Your credit notes are ${formatList(
      all.map(({ number }) => number),
      'and',
    )}. You can download them on the page of the order.`,
  );

  const { body } = await site.call(contract.shop.viewOrder, { order }, buyer);
  expect(body.documents?.slice(1).map(({ number }) => number)).toEqual(
    all.map(({ number }) => number),
  );
  for (const { number } of all) {
    const document = { order, kind: 'credit-note' as const, number };
    const file = await site.call(contract.shop.invoice, document, buyer);
    expect(file.body.name).toBe(`credit-note-${number}.pdf`);
  }
});

test('a partial refund that arrives before its payment has a credit note', async () => {
  const { order, id } = await stripe.place();
  await refund(id, 500);
  await stripe.sendSessionEvent(id);
  const { db, clock } = stripe.site;
  const { id: orderId } = await stripe.shop.storedOrder(order);
  expect(
    (
      await db.select().from(invoices).where(eq(invoices.orderId, orderId)).orderBy(invoices.id)
    ).map(({ kind, net, vat }) => [kind, net, vat]),
  ).toEqual([
    ['invoice', 1490, 328],
    ['credit-note', -410, -90],
  ]);
  expect(await unsoundBooks(db, clock.now)).toEqual([]);
});

/** Pays an order by a second Checkout session, which the site has not opened. */
async function payAgain({ id }: { id: string }) {
  const again = `${id}_again`;
  stripe.sessions.set(again, stripe.sessions.get(id) ?? {});
  await stripe.sendSessionEvent(again);
  return again;
}

test('refunds and disputes of a second payment change neither the order nor the books', async () => {
  const sale = await sales.bought();
  const { buyer, order } = sale;
  const again = await payAgain(sale);
  await payAgain(sale);
  await refund(again, 500);
  await refund(again);
  const payment = { intent: `pi_${again}`, amount: 1818 };
  await sales.sendDispute(payment, 'created', 'needs_response');
  await sales.sendDispute(payment, 'closed', 'lost');
  expect((await stripe.shop.viewOrder(buyer, order)).result).toBe('COMPLETED');
  expect(await sales.planOf(buyer)).toEqual(sales.boughtPlan());
  expect(await sales.creditNotesOf(order)).toEqual([]);
  expect(await sales.subjectsTo(buyer.email, order)).toEqual([`Order ${order} is complete`]);
  expect(await sales.subjectsTo(ADMIN.email, order)).toEqual([
    `Order ${order} was paid again`,
    `Order ${order}: another payment was partially refunded`,
    `Order ${order}: another payment was refunded`,
    `Order ${order}: another payment is disputed`,
    `Order ${order}: the dispute about another payment was lost`,
  ]);

  await refund(sale.id, 300);
  expect(await sales.creditNotesOf(order)).toMatchObject([{ net: -246, vat: -54 }]);
  await refund(sale.id);
  expect((await stripe.shop.viewOrder(buyer, order)).result).toBe('REFUNDED');
  expect(await unsoundBooks(stripe.site.db, stripe.site.clock.now)).toEqual([]);
});

test('an order that another payment has paid is refunded by the refund of that payment', async () => {
  const { buyer, order, id } = await stripe.place();
  const again = await payAgain({ id });
  expect((await stripe.shop.viewOrder(buyer, order)).result).toBe('COMPLETED');
  expect((await stripe.shop.storedOrder(order)).paymentReference).toBe(again);
  await stripe.sendSessionEvent(id);
  await refund(id);
  expect((await stripe.shop.viewOrder(buyer, order)).result).toBe('COMPLETED');
  await refund(again);
  expect((await stripe.shop.viewOrder(buyer, order)).result).toBe('REFUNDED');
});

test('an order whose refund arrives before its payment is not completed', async () => {
  const { buyer, order, id } = await stripe.place();
  expect(await refund(id)).toBe(200);
  await stripe.sendSessionEvent(id);
  expect((await stripe.shop.viewOrder(buyer, order)).result).toBe('PENDING_VERIFICATION');
  expect(await sales.planOf(buyer)).toEqual(sales.noPlan);
});

const cancel = (order: string, buyer: Parameters<typeof stripe.shop.accountOf>[0]) =>
  stripe.site.call(contract.shop.cancelOrder, { order }, { ...buyer });

test('a late payment that is refunded cancels the order', async () => {
  const { buyer, order, id } = await stripe.place();
  await cancel(order, buyer);
  await stripe.sendSessionEvent(id);
  expect((await stripe.shop.viewOrder(buyer, order)).result).toBe('PENDING_VERIFICATION');
  expect(await refund(id)).toBe(200);
  expect((await stripe.shop.viewOrder(buyer, order)).result).toBe('CANCELLED');
});

test('an event is refused while Stripe is down, so that Stripe sends it again', async () => {
  const { buyer, order, id } = await sales.bought();
  stripe.state.isDown = true;
  expect(await refund(id)).toBeGreaterThanOrEqual(500);
  stripe.state.isDown = false;
  expect((await stripe.shop.viewOrder(buyer, order)).result).toBe('COMPLETED');
  expect(await refund(id)).toBe(200);
  expect((await stripe.shop.viewOrder(buyer, order)).result).toBe('REFUNDED');
});
