import { contract } from '@site/shared/contract';
import { ADVANCED, DAY_MS, MINUTE_MS } from '@site/shared/rules';
import { makeOpenRefunds } from '../refunds/refunds';
import type { Buyer } from '../testing/buyers';
import { ADMIN } from '../testing/test-app';
import { stripeSite } from '../testing/test-site';
import { unsoundBooks } from '../testing/unsound-books';

const { stripe, sales, admin } = stripeSite();

const resultOf = async (buyer: Buyer, order: string) =>
  (await stripe.shop.viewOrder(buyer, order)).result;
const creditedOf = async (order: string) =>
  -(await sales.creditNotesOf(order)).reduce((sum, { net, vat }) => sum + net + vat, 0);
const unsound = () => unsoundBooks(stripe.site.db, stripe.site.clock.now);

test('a lost dispute about a part issues a correction of that part and leaves the plan', async () => {
  const sale = await sales.bought();
  const { order, buyer } = sale;
  const plan = await stripe.shop.accountOf(buyer);
  await sales.sendDispute(sale, 'created', 'needs_response', { amount: 500 });
  expect(await sales.statusOf(order)).toBe('COMPLETED');
  await sales.sendDispute(sale, 'closed', 'lost', { amount: 500 });
  await sales.sendDispute(sale, 'closed', 'lost', { amount: 500 });
  expect(await sales.statusOf(order)).toBe('COMPLETED');
  expect(await stripe.shop.accountOf(buyer)).toEqual(plan);
  expect(await creditedOf(order)).toBe(500);
  expect((await sales.subjectsTo(buyer.email, order)).slice(1)).toEqual([
    `Order ${order}: your bank returned €5.00`,
  ]);
  expect(await sales.subjectsTo(ADMIN.email, order)).toEqual([
    `Order ${order}: €5.00 of the payment is disputed`,
    `Order ${order}: the dispute about €5.00 of the payment was lost`,
  ]);
  await sales.sendDispute(sale, 'closed', 'lost', { amount: 1318, id: 'dp_of_the_rest' });
  expect(await sales.statusOf(order)).toBe('REFUNDED');
  const { managed } = (await stripe.site.call(contract.shop.viewOrder, { order }, admin)).body;
  expect(managed?.refund).toMatchObject({ amount: 13.18, transaction: 'dp_of_the_rest' });
  expect(await unsound()).toEqual([]);
});

test.each(['won', 'lost'])(
  'the reports of a dispute that is %s are applied in any order',
  async (status) => {
    const sale = await sales.bought();
    const { order, buyer } = sale;
    const plan = await stripe.shop.accountOf(buyer);
    const reports = [
      ['closed', status],
      ['funds_reinstated', status],
      ['updated', 'under_review'],
      ['funds_withdrawn', 'needs_response'],
      ['created', 'needs_response'],
    ] as const;
    for (const [type, state] of reports) await sales.sendDispute(sale, type, state);
    expect(await sales.statusOf(order)).toBe(status === 'won' ? 'COMPLETED' : 'REFUNDED');
    if (status === 'won') expect(await stripe.shop.accountOf(buyer)).toEqual(plan);
    expect(await unsound()).toEqual([]);
  },
);

test('an order stays blocked while one of two disputes about its payment is open', async () => {
  const sale = await sales.bought();
  await sales.sendDispute(sale, 'created', 'needs_response');
  await sales.sendDispute(sale, 'created', 'needs_response', { id: 'dp_second' });
  await sales.sendDispute(sale, 'closed', 'won');
  expect(await sales.statusOf(sale.order)).toBe('BLOCKED');
  await sales.sendDispute(sale, 'closed', 'won', { id: 'dp_second' });
  expect(await sales.statusOf(sale.order)).toBe('COMPLETED');
});

test('a dispute about a part that ends leaves an order blocked that the administrator has blocked', async () => {
  for (const status of ['won', 'lost']) {
    const sale = await sales.bought();
    await sales.sendDispute(sale, 'created', 'needs_response', { amount: 500 });
    await stripe.shop.moveOrder(admin, sale.order, 'BLOCKED');
    await sales.sendDispute(sale, 'closed', status, { amount: 500 });
    expect(await sales.statusOf(sale.order)).toBe('BLOCKED');
  }
});

test('an upgrade stays blocked with its purchase when a dispute about a part of it is lost', async () => {
  const base = await sales.bought();
  const larger = { ...ADVANCED, playlist: 3, epg: 3, customer: 3 };
  const upgrade = await sales.bought(base.buyer, larger);
  await sales.sendDispute(base, 'created', 'needs_response');
  await sales.sendDispute(upgrade, 'closed', 'lost', { amount: 500 });
  expect(await sales.statusOf(upgrade.order)).toBe('BLOCKED');
  expect(await creditedOf(upgrade.order)).toBe(500);
  await sales.sendDispute(base, 'closed', 'won');
  expect(await sales.statusOf(upgrade.order)).toBe('COMPLETED');
});

test('an inquiry is mailed once and changes nothing; when it becomes a dispute, the order is blocked', async () => {
  const sale = await sales.bought();
  const { order } = sale;
  await sales.sendDispute(sale, 'created', 'warning_needs_response');
  await sales.sendDispute(sale, 'updated', 'warning_needs_response');
  expect(await sales.statusOf(order)).toBe('COMPLETED');
  expect(await sales.subjectsTo(ADMIN.email, order)).toEqual([
    `Order ${order}: the bank asks about the payment`,
  ]);
  await sales.sendDispute(sale, 'updated', 'needs_response');
  expect(await sales.statusOf(order)).toBe('BLOCKED');
});

test('a dispute about a purchase blocks the upgrade too; a won one unblocks both, a lost one refunds both', async () => {
  for (const outcome of ['won', 'lost'] as const) {
    const { base, upgrade, buyer } = await sales.boughtWithUpgrade();
    const plan = await stripe.shop.accountOf(buyer);
    await sales.sendDispute(base, 'created', 'needs_response');
    expect(await sales.statusOf(upgrade.order)).toBe('BLOCKED');
    expect(
      (await sales.subjectsTo(buyer.email, base.order)).filter((subject) =>
        subject.includes('blocked'),
      ),
    ).toEqual([`Orders ${base.order} and ${upgrade.order} were blocked`]);
    const adminMail = (await stripe.site.mails(ADMIN.email)).find(
      ({ subject }) => subject === `Order ${base.order}: the payment is disputed`,
    );
    expect(adminMail?.text).toContain(upgrade.order);
    await sales.sendDispute(base, 'closed', outcome);
    const status = outcome === 'won' ? 'COMPLETED' : 'REFUNDED';
    expect([await sales.statusOf(base.order), await sales.statusOf(upgrade.order)]).toEqual([
      status,
      status,
    ]);
    if (outcome === 'won') expect(await stripe.shop.accountOf(buyer)).toEqual(plan);
    await makeOpenRefunds(stripe.site.app, stripe.provider, stripe.site.clock.now + MINUTE_MS);
    expect(stripe.refundedIntents.has(base.intent)).toBe(false);
    expect(stripe.refundedIntents.has(upgrade.intent)).toBe(outcome === 'lost');
  }
});

test('an upgrade with a dispute of its own stays blocked when its purchase is unblocked', async () => {
  const { base, upgrade } = await sales.boughtWithUpgrade();
  await stripe.shop.moveOrder(admin, base.order, 'BLOCKED');
  await sales.sendDispute(upgrade, 'created', 'needs_response');
  expect(await sales.subjectsTo(ADMIN.email, upgrade.order)).toEqual([
    `Order ${upgrade.order}: the payment is disputed`,
  ]);
  await stripe.shop.moveOrder(admin, base.order, 'COMPLETED');
  expect(await sales.statusOf(upgrade.order)).toBe('BLOCKED');
  await sales.sendDispute(upgrade, 'closed', 'won');
  expect(await sales.statusOf(upgrade.order)).toBe('COMPLETED');
});

test('an upgrade cannot be unblocked while its purchase is blocked', async () => {
  const { base, upgrade, buyer } = await sales.boughtWithUpgrade();
  const plan = await stripe.shop.accountOf(buyer);
  await stripe.shop.moveOrder(admin, upgrade.order, 'BLOCKED');
  await stripe.shop.moveOrder(admin, base.order, 'BLOCKED');
  const { problem } = await stripe.shop.moveOrder(admin, upgrade.order, 'COMPLETED');
  expect(problem.body).toBe(
    `Order ${base.order}, which this upgrade depends on, is blocked. Unblock that order first.`,
  );
  await sales.sendDispute(upgrade, 'closed', 'won');
  expect(await sales.statusOf(upgrade.order)).toBe('BLOCKED');
  await stripe.shop.moveOrder(admin, base.order, 'COMPLETED');
  expect(await sales.statusOf(upgrade.order)).toBe('COMPLETED');
  expect(await stripe.shop.accountOf(buyer)).toEqual(plan);
});

test.each([
  ['won', 'COMPLETED', 'is active again'],
  ['lost', 'REFUNDED', 'was refunded'],
])('a dispute puts the subscription on hold until it is %s', async (status, result, mailed) => {
  const sale = await sales.bought();
  const { buyer, order } = sale;
  expect(await sales.sendDispute(sale, 'created', 'needs_response')).toBe(200);
  expect(await resultOf(buyer, order)).toBe('BLOCKED');
  expect(await sales.planOf(buyer)).toEqual(sales.noPlan);
  const before = sales.boughtPlan();
  stripe.site.clock.now += 20 * DAY_MS;
  const eventId = `evt_closed_${order}`;
  for (let sent = 0; sent < 2; sent += 1)
    expect(await sales.sendDispute(sale, 'closed', status, { eventId })).toBe(200);
  expect(await resultOf(buyer, order)).toBe(result);
  expect(await sales.planOf(buyer)).toEqual(status === 'won' ? before : sales.noPlan);
  const subjects = [
    `Order ${order} is complete`,
    `Order ${order} was blocked`,
    `Order ${order} ${mailed}`,
  ];
  expect(await sales.subjectsTo(buyer.email, order)).toEqual(subjects);
  expect(await sales.subjectsTo(ADMIN.email, order)).toEqual([
    `Order ${order}: the payment is disputed`,
    `Order ${order}: the dispute was ${status}`,
  ]);
});

test('an order that was disputed during verification stays blocked when the dispute is won', async () => {
  const sale = await sales.placed();
  const { buyer, order, id } = sale;
  await stripe.site.call(contract.shop.cancelOrder, { order }, { ...buyer });
  await stripe.sendSessionEvent(id);
  await sales.sendDispute(sale, 'created', 'needs_response');
  await sales.sendDispute(sale, 'closed', 'won');
  expect(await resultOf(buyer, order)).toBe('BLOCKED');
  expect(await sales.planOf(buyer)).toEqual(sales.noPlan);
});

test('an inquiry of the bank and a payment of another shop change nothing', async () => {
  const sale = await sales.bought();
  const { buyer, order } = sale;
  expect(await sales.sendDispute(sale, 'created', 'warning_needs_response')).toBe(200);
  expect(await sales.sendDispute(sale, 'closed', 'warning_closed')).toBe(200);
  const ofAnotherShop = { intent: 'pi_cs_test_of_another_shop', amount: 1818 };
  expect(await sales.sendRefunded(ofAnotherShop)).toBe(200);
  expect(await resultOf(buyer, order)).toBe('COMPLETED');
});
