import { contract } from '@site/shared/contract';
import { auditLog } from '../audit/tables';
import { stripeSite } from '../testing/test-site';

const { stripe, sales, admin } = stripeSite();

function refundPart(order: string, amount: number, requestId: string) {
  const part = { order, to: 'payment', amount, reason: 'a slow week', requestId } as const;
  return stripe.site.call(contract.shop.refundPart, part, admin);
}

test('Stripe refunds the part once, and its event about it changes nothing more', async () => {
  const sale = await sales.bought();
  for (const _press of [1, 2])
    expect((await refundPart(sale.order, 5, 'request-1')).status).toBe(200);
  expect(await sales.creditNotesOf(sale.order)).toMatchObject([{ net: -410, vat: -90 }]);
  await sales.sendRefunded(sale, 500);
  expect(await sales.creditNotesOf(sale.order)).toHaveLength(1);
  expect(await sales.statusOf(sale.order)).toBe('COMPLETED');
  stripe.site.clock.now += 60_000;
  await refundPart(sale.order, 3, 'request-2');
  await sales.sendRefunded(sale, 800);
  expect(await sales.creditNotesOf(sale.order)).toHaveLength(2);
  // The admin who refunded both needs no mail about it; a refund at Stripe is news.
  const aboutOrder = async () =>
    (await stripe.site.mails(admin.email)).filter(({ subject }) => subject.includes(sale.order));
  expect(await aboutOrder()).toEqual([]);
  stripe.site.clock.now += 60_000;
  await sales.sendRefunded(sale, 900);
  expect(await sales.creditNotesOf(sale.order)).toHaveLength(3);
  const [news] = await aboutOrder();
  expect(news?.text).toContain('Check the refund there.');
  expect(news?.text).not.toContain('dispute');
});

test('a part that Stripe refuses changes nothing, and the audit log says so', async () => {
  const sale = await sales.bought();
  stripe.state.refunds = 'refused';
  const { status, problem } = await refundPart(sale.order, 5, 'request-3');
  expect([status, problem.code]).toEqual([502, 'refund-failed']);
  expect(problem.body).toContain('This charge is disputed.');
  expect(await sales.creditNotesOf(sale.order)).toEqual([]);
  expect(await stripe.shop.movesOf(sale.order)).toHaveLength(1);
  const actions = (await stripe.site.db.select().from(auditLog))
    .filter(({ subjects }) => subjects.includes(`order:${sale.order}`))
    .map(({ action }) => action);
  expect(actions).toEqual(['refund-part', 'refund-withdrawn']);
  stripe.state.refunds = 'accepted';
  expect((await refundPart(sale.order, 5, 'request-3')).status).toBe(200);
});

test('a part whose event arrives before the answer has one credit note with its reason', async () => {
  const sale = await sales.bought();
  stripe.state.beforeAnswer = () => sales.sendRefunded(sale, 500);
  const { status } = await refundPart(sale.order, 5, 'request-4');
  stripe.state.beforeAnswer = undefined;
  expect(status).toBe(200);
  expect(await sales.creditNotesOf(sale.order)).toHaveLength(1);
  const mails = await stripe.site.mails(sale.buyer.email);
  const [mail] = mails.filter(({ subject }) => subject.includes('€5.00 was refunded'));
  expect(mail?.text).toContain('Reason: a slow week');
});
