import { type BodyOf, contract } from '@site/shared/contract';
import { ADVANCED } from '@site/shared/rules';
import { eq } from 'drizzle-orm';
import { auditLog } from '../audit/tables';
import { invoices } from '../invoices/tables';
import { type Buyer, buyersOn } from '../testing/buyers';
import { testSite } from '../testing/test-site';
import { unsoundBooks } from '../testing/unsound-books';

const site = testSite();
const shop = buyersOn(site);
let admin: Buyer;
let anna: Buyer;
beforeEach(async () => {
  admin = await site.admin();
  anna = await shop.newBuyer();
});

let requests = 0;
function refundPart(order: string, amount: number, fields: Partial<Part> = {}) {
  requests += 1;
  const part = { order, amount, to: 'payment', reason: 'a slow week' } as const;
  return site.call(
    contract.shop.refundPart,
    { ...part, requestId: `request-${requests}`, ...fields },
    admin,
  );
}
type Part = BodyOf<typeof contract.shop.refundPart>;

async function creditNotes(number: string) {
  const { id } = await shop.storedOrder(number);
  const rows = await site.db.select().from(invoices).where(eq(invoices.orderId, id));
  return rows.filter(({ kind }) => kind === 'credit-note').map(({ net, vat }) => [net, vat]);
}

const mailsAbout = async (word: string) =>
  (await site.mails(anna.email)).filter(({ subject }) => subject.includes(word));

/** An order of €18.18, of which €4.00 were paid by the wallet. */
async function orderWithWallet(): Promise<string> {
  const first = await shop.place(anna, ADVANCED);
  await shop.creditWallet(admin, first, 4);
  return shop.buy(anna, ADVANCED);
}

test('a part goes back to the card, with a credit note and a mail, and the plan stays', async () => {
  const order = await shop.buy(anna, ADVANCED);
  const plan = await shop.accountOf(anna);
  const { status, body } = await refundPart(order, 5);
  expect([status, body.order.result]).toEqual([200, 'COMPLETED']);
  expect(body.managed).toMatchObject({ partialRefund: { payment: 13.17, wallet: 0 } });
  // The VAT in proportion: 3.28 of 18.18.
  expect(await creditNotes(order)).toEqual([[-410, -90]]);
  expect(await shop.accountOf(anna)).toEqual(plan);
  const [mail] = await mailsAbout('€5.00 was refunded');
  for (const text of ['€5.00 of your payment of €18.18', 'Reason: a slow week'])
    expect(mail?.text).toContain(text);
  expect(await unsoundBooks(site.db, site.clock.now)).toEqual([]);
});

test('several parts and then the rest return what was paid, and each has its credit note', async () => {
  const order = await shop.buy(anna, ADVANCED);
  await refundPart(order, 5);
  site.clock.now += 40 * 86_400_000;
  admin = await shop.signInAgain(admin);
  await refundPart(order, 0.01, { reason: 'a cent' });
  expect((await mailsAbout('€0.01 was refunded'))[0]?.text).toContain('Reason: a cent');
  expect(await unsoundBooks(site.db, site.clock.now)).toEqual([]);
  const { body } = await shop.moveOrder(admin, order, 'REFUNDED');
  expect(body.managed.refund).toMatchObject({ amount: 13.17 });
  expect((await creditNotes(order)).flat().reduce((sum, cents) => sum + cents)).toBe(-1_818);
  expect(await unsoundBooks(site.db, site.clock.now)).toEqual([]);
});

test('more than what is left less a cent is refused with the limit', async () => {
  const order = await shop.buy(anna, ADVANCED);
  await refundPart(order, 10);
  const { problem } = await refundPart(order, 8.18);
  expect(problem.fields?.amount).toMatch(/0\.01 to €8\.17\. .*refund the whole order/);
  expect((await refundPart(order, 8.17)).status).toBe(200);
  expect((await refundPart(order, 0.01)).problem.fields?.amount).toMatch(/No part is left/);
  expect(await creditNotes(order)).toHaveLength(2);
});

test('what the wallet paid goes back to the wallet in parts, and a full refund returns the rest', async () => {
  const order = await orderWithWallet();
  expect((await refundPart(order, 4.01, { to: 'wallet' })).status).toBe(400);
  const { body } = await refundPart(order, 1.5, { to: 'wallet' });
  expect(body.managed.partialRefund).toEqual({ payment: 14.17, wallet: 2.5 });
  expect(await shop.balanceOf(anna)).toBe(150);
  expect((await mailsAbout('€1.50 was refunded'))[0]?.text).toContain(
    '€1.50 of the €18.18 that you paid is back in your wallet',
  );
  const { wallet } = (await site.call(contract.shop.getOrders, {}, anna)).body;
  expect(wallet?.entries[0]).toMatchObject({ amount: 1.5, kind: 'refund', order });
  expect(await unsoundBooks(site.db, site.clock.now)).toEqual([]);
  await shop.moveOrder(admin, order, 'REFUNDED');
  expect(await shop.balanceOf(anna)).toBe(400);
  expect((await creditNotes(order)).flat().reduce((sum, cents) => sum + cents)).toBe(-1_818);
});

test('a part of a coin payment is returned by hand, with its transaction', async () => {
  const order = await shop.place(anna, ADVANCED, { paymentMethod: 'XXBT' });
  await shop.moveOrder(admin, order, 'PENDING_VERIFICATION');
  await shop.moveOrder(admin, order, 'COMPLETED');
  const missing = await refundPart(order, 5);
  expect(missing.problem.fields?.transaction).toMatch(/enter the transaction/);
  expect((await refundPart(order, 5, { transaction: 'abc123' })).status).toBe(200);
  const again = await refundPart(order, 5, { transaction: 'abc123' });
  expect(again.problem.fields?.transaction).toMatch(/recorded/);
  await refundPart(order, 2, { transaction: 'abc456' });
  const { body } = await site.call(contract.shop.viewOrder, { order }, anna);
  expect(body.returns).toMatchObject([
    { amount: 5, state: 'done', transaction: 'abc123' },
    { amount: 2, state: 'done', transaction: 'abc456' },
  ]);
  expect(body.documents).toHaveLength(3);
  expect((await mailsAbout('€5.00 was refunded'))[0]?.text).toContain('was returned to you');
  expect(await unsoundBooks(site.db, site.clock.now)).toEqual([]);
});

test('a repeated request returns nothing again, and the history and the audit log name the reason', async () => {
  const order = await orderWithWallet();
  for (const to of ['payment', 'wallet'] as const)
    for (const requestId of [`once-${to}`, `once-${to}`])
      expect((await refundPart(order, 1, { to, requestId })).status).toBe(200);
  expect(await creditNotes(order)).toHaveLength(2);
  const { body } = await site.call(contract.shop.viewOrder, { order }, admin);
  const parts = body.managed?.moves.filter(({ from, to }) => from === to);
  expect(parts?.map(({ why }) => why)).toEqual(['a slow week', 'a slow week']);
  const entries = await site.db.select().from(auditLog);
  const own = entries.filter(({ action }) => action === 'refund-part');
  expect(own.map(({ detail }) => detail)).toEqual([
    { to: 'payment', amount: '1' },
    { to: 'wallet', amount: '1' },
  ]);
});

test('an order that is not completed cannot be refunded in part', async () => {
  const order = await shop.place(anna, ADVANCED);
  expect((await refundPart(order, 1)).problem.code).toBe('order-state');
  const paid = await shop.buy(anna, ADVANCED);
  await shop.moveOrder(admin, paid, 'BLOCKED');
  expect((await refundPart(paid, 1)).problem.code).toBe('order-state');
});
