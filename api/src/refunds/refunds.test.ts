import { contract } from '@site/shared/contract';
import { ADVANCED, MINUTE_MS } from '@site/shared/rules';
import { arrayContains } from 'drizzle-orm';
import { auditLog } from '../audit/tables';
import { ADMIN } from '../testing/test-app';
import { stripeSite } from '../testing/test-site';
import { makeOpenRefunds } from './refunds';

const { stripe, sales, admin } = stripeSite();

const refund = (order: string, fields: { transaction?: string; along?: string[] } = {}) =>
  stripe.site.call(
    contract.shop.moveOrder,
    { order, to: 'REFUNDED', reason: 'never delivered', ...fields },
    admin,
  );

const mailsOf = async (address: string, word: string) =>
  (await stripe.site.mails(address)).filter(({ subject }) => subject.includes(word));
const runJob = () =>
  makeOpenRefunds(stripe.site.app, stripe.provider, stripe.site.clock.now + MINUTE_MS);

/** The entries of the audit log about an order: what, and by whom. */
const entriesOf = async (order: string) =>
  (
    await stripe.site.db
      .select()
      .from(auditLog)
      .where(arrayContains(auditLog.subjects, [`order:${order}`]))
      .orderBy(auditLog.id)
  ).map(({ action, actorId, detail }) => `${action} by ${actorId ?? detail.by}`);

test('a refund returns the money at Stripe first; the later event changes nothing more', async () => {
  const sale = await sales.bought();
  const { body, status } = await refund(sale.order);
  expect([status, body.order.result]).toEqual([200, 'REFUNDED']);
  expect(stripe.refundedIntents.has(sale.intent)).toBe(true);
  expect(body.managed.refund).toEqual({
    amount: 18.18,
    way: 'provider',
    transaction: `re_${sale.intent}`,
    doneAt: stripe.site.clock.now,
  });
  await sales.sendRefunded(sale);
  expect(await stripe.shop.movesOf(sale.order)).toHaveLength(2);
  const mails = await mailsOf(sale.buyer.email, 'was refunded');
  expect(mails.map(({ text }) => text.replaceAll(/\s+/g, ' '))).toEqual([
    expect.stringMatching(/never delivered.*€18.18 is on its way to the card/),
  ]);
});

test.each([
  ['is away', 'away' as const, /did not accept the refund/],
  ['refuses', 'refused' as const, /This charge is disputed\. The order has not changed\./],
])('while Stripe %s, a refund changes nothing and can be repeated', async (_case, answer, text) => {
  const sale = await sales.bought();
  stripe.state.refunds = answer;
  const { status, problem } = await refund(sale.order);
  expect([status, problem.code]).toEqual([502, 'refund-failed']);
  expect(problem.body).toMatch(text);
  expect(await sales.statusOf(sale.order)).toBe('COMPLETED');
  expect(await mailsOf(sale.buyer.email, 'refunded')).toEqual([]);
  stripe.state.refunds = 'accepted';
  await runJob();
  expect(await sales.statusOf(sale.order)).toBe('COMPLETED');
  expect((await refund(sale.order)).body.order.result).toBe('REFUNDED');
  expect(await entriesOf(sale.order)).toEqual([
    'move-order by 1',
    'refund-withdrawn by stripe',
    'move-order by 1',
  ]);
});

test('money that Stripe cannot return is returned by hand, with the transaction', async () => {
  const sale = await sales.bought();
  stripe.state.refunds = 'refused';
  expect((await refund(sale.order)).problem.fields).toHaveProperty('transaction');
  const { body } = await refund(sale.order, { transaction: 'bank transfer 4711' });
  expect(body.managed.refund).toMatchObject({ way: 'hand', transaction: 'bank transfer 4711' });
  expect((await entriesOf(sale.order)).at(-1)).toBe('move-order by 1');
  const [mail] = await mailsOf(sale.buyer.email, 'was refunded');
  expect(mail?.text).toContain('Transaction: bank transfer 4711');
});

test('an event that arrives before Stripe’s answer moves the order with the admin’s reason', async () => {
  const sale = await sales.bought();
  stripe.state.beforeAnswer = () => sales.sendRefunded(sale);
  const { status, body } = await refund(sale.order);
  stripe.state.beforeAnswer = undefined;
  expect([status, body.order.result]).toEqual([200, 'REFUNDED']);
  expect(body.managed.moves.at(-1)).toMatchObject({ by: admin.email, why: 'never delivered' });
  expect(await mailsOf(sale.buyer.email, 'was refunded')).toHaveLength(1);
  expect((await refund(sale.order)).problem.code).toBe('order-state');
});

test('the refund of a purchase refunds its upgrade too: both payments, one mail', async () => {
  const { base, upgrade, buyer } = await sales.boughtWithUpgrade();
  const { body } = await stripe.site.call(contract.shop.viewOrder, { order: base.order }, admin);
  const announced = body.managed?.movesAlong?.find(({ to }) => to === 'REFUNDED')?.orders;
  expect(announced).toEqual([
    expect.objectContaining({ id: upgrade.order, amount: 6.1, refundWay: 'provider' }),
  ]);
  const { problem } = await refund(base.order, { along: [] });
  expect([problem.code, problem.body]).toEqual([
    'order-state',
    'The orders that depend on this order have changed. Reload the page.',
  ]);
  await refund(base.order, { along: [upgrade.order] });
  expect([await sales.statusOf(base.order), await sales.statusOf(upgrade.order)]).toEqual([
    'REFUNDED',
    'REFUNDED',
  ]);
  expect([base.intent, upgrade.intent].map((id) => stripe.refundedIntents.has(id))).toEqual([
    true,
    true,
  ]);
  expect(await stripe.shop.accountOf(buyer)).toMatchObject({ max_list: null, expiry: null });
  const mails = await mailsOf(buyer.email, 'refunded');
  expect(mails.map(({ subject }) => subject)).toEqual([
    `Orders ${base.order} and ${upgrade.order} were refunded`,
  ]);
  expect(mails[0]?.text).toContain('€18.18 is on its way to the card');
});

test('the upgrade’s refund is made later if Stripe is away, and by hand if Stripe refuses it', async () => {
  for (const answer of ['away', 'refused'] as const) {
    const { base, upgrade } = await sales.boughtWithUpgrade();
    // The base's money is returned at Stripe; its event arrives while refunds fail.
    stripe.state.refunds = answer;
    await sales.sendRefunded(base);
    expect(await sales.statusOf(upgrade.order)).toBe('REFUNDED');
    await runJob();
    const { body } = await stripe.site.call(
      contract.shop.viewOrder,
      { order: upgrade.order },
      admin,
    );
    expect(body.managed?.refund?.doneAt).toBeUndefined();
    expect(body.managed?.refund?.way).toBe(answer === 'away' ? 'provider' : 'hand');
    expect(await mailsOf(ADMIN.email, `${upgrade.order}: return €6.10 by hand`)).toHaveLength(
      answer === 'away' ? 0 : 1,
    );
    stripe.state.refunds = 'accepted';
    await runJob();
    expect(stripe.refundedIntents.has(upgrade.intent)).toBe(answer === 'away');
    if (answer === 'away') continue;
    const record = () =>
      stripe.site.call(
        contract.shop.recordRefund,
        { order: upgrade.order, transaction: 'transfer 5' },
        admin,
      );
    expect((await record()).body.managed.refund).toMatchObject({ transaction: 'transfer 5' });
    expect((await record()).status).toBe(200);
  }
});

test('a process that stopped after Stripe’s answer: the job moves the order and keeps the reason', async () => {
  const sale = await sales.bought();
  await stripe.site.db.execute('alter table outbox rename to lost');
  expect((await refund(sale.order)).status).toBe(500);
  await stripe.site.db.execute('alter table lost rename to outbox');
  expect(await sales.statusOf(sale.order)).toBe('COMPLETED');
  expect(await entriesOf(sale.order)).toEqual(['move-order by 1']);
  await runJob();
  expect(await sales.statusOf(sale.order)).toBe('REFUNDED');
  expect(await entriesOf(sale.order)).toEqual(['move-order by 1']);
  const [mail] = await mailsOf(sale.buyer.email, 'was refunded');
  expect(mail?.text).toContain('never delivered');
});

test('an order in a coin is refunded by hand: the open return stays visible until it is recorded', async () => {
  const buyer = await stripe.shop.newBuyer();
  const order = await stripe.shop.place(buyer, ADVANCED, { paymentMethod: 'XXBT' });
  await stripe.shop.moveOrder(admin, order, 'COMPLETED');
  const { body } = await refund(order);
  expect(body.managed.refund).toEqual({ amount: 18.18, way: 'hand' });
  const [mail] = await mailsOf(buyer.email, 'was refunded');
  expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain('We will return €18.18 to you by hand.');
});
