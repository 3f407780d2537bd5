import { type BodyOf, contract } from '@site/shared/contract';
import { ADVANCED, BASIC, DAY_MS } from '@site/shared/rules';
import { type Buyer, buyersOn } from '../testing/buyers';
import { adminOn, testSite } from '../testing/test-site';
import { seedCoupons } from './seed-coupons';

const site = testSite({
  env: { COUPONS: '{"SEED": {"percent": 10, "until": "2024-09-30"}}' },
});
const shop = buyersOn(site);
const admin = adminOn(site);

type Terms = BodyOf<typeof contract.shop.createCoupon>;
const both: Terms['plans'] = ['Basic', 'Advanced'];

function create(code: string, terms: Partial<Terms> = {}) {
  const body = { code, percent: 20, plans: both, ...terms };
  return site.call(contract.shop.createCoupon, body, admin);
}

async function listed(code: string) {
  const { body } = await site.call(contract.shop.listCoupons, {}, admin);
  return body.coupons.find((coupon) => coupon.code === code);
}

/** Why the quote refuses a coupon; undefined if it accepts it. */
async function refusal(buyer: Buyer, code: string, subscription = ADVANCED) {
  const { status, problem } = await shop.quote(buyer, subscription, code);
  return status === 200 ? undefined : problem.fields?.coupon;
}

test('the coupons of the setting are stored once, and keep what staff change', async () => {
  expect(await seedCoupons(site.app.context)).toEqual([]);
  expect(await listed('SEED')).toMatchObject({
    ...{ percent: 10, until: '2024-09-30', createdBy: 'setting', uses: 0, plans: both },
  });
  await site.call(
    contract.shop.changeCoupon,
    { code: 'seed', percent: 15, plans: ['Basic'], maxUses: 3 },
    admin,
  );
  expect(await seedCoupons(site.app.context)).toEqual(['SEED']);
  const changed = await listed('SEED');
  expect(changed).toMatchObject({ percent: 15, plans: ['Basic'], maxUses: 3 });
  expect(changed).not.toHaveProperty('until');
});

test('a coupon of staff is used by an order, and shows its uses and its cost', async () => {
  expect((await create('spring20', { maxUses: 5 })).status).toBe(200);
  const anna = await shop.newBuyer();
  const paid = await shop.place(anna, ADVANCED, { coupon: 'Spring20' });
  expect(await listed('SPRING20')).toMatchObject({ uses: 1, completed: 0, cost: 0 });
  await shop.sendEvent(paid);
  // 20 % of €14.90.
  expect(await listed('SPRING20')).toMatchObject({ uses: 1, completed: 1, cost: 2.98 });
  await shop.place(await shop.newBuyer(), ADVANCED, { coupon: 'SPRING20' });
  expect(await listed('SPRING20')).toMatchObject({ uses: 2, completed: 1, cost: 2.98 });
  await shop.moveOrder(admin, paid, 'REFUNDED');
  expect(await listed('SPRING20')).toMatchObject({ uses: 2, completed: 0, cost: 0 });
});

test('a coupon of an amount takes it off the net price, and off a small price less', async () => {
  await create('FIVE', { percent: undefined, amount: 5, oncePerAccount: true });
  await create('FIFTY', { percent: undefined, amount: 50 });
  const anna = await shop.newBuyer();
  const order = await shop.buy(anna, ADVANCED, { coupon: 'five' });
  expect(await shop.viewOrder(anna, order)).toMatchObject({
    ...{ price: 14.9, coupon: 0, couponAmount: 5, amount: 13.18 },
  });
  expect(await listed('FIVE')).toMatchObject({ amount: 5, completed: 1, cost: 5 });
  expect(await listed('FIVE')).not.toHaveProperty('percent');
  const large = await shop.quote(await shop.newBuyer(), ADVANCED, 'FIFTY');
  // 10 % of 14.90, and the VAT of 14.90.
  expect(large.body).toMatchObject({ couponAmount: 50, amount: 4.77 });
  const terms = { code: 'FIVE', percent: 15, plans: both };
  await site.call(contract.shop.changeCoupon, terms, admin);
  const changed = await listed('FIVE');
  expect([changed?.percent, changed?.amount, changed?.cost]).toEqual([15, undefined, 5]);
});

test('a coupon has a percentage or an amount', async () => {
  const neither = await create('NEITHER', { percent: undefined });
  const twice = await create('BOTH', { percent: 10, amount: 5 });
  for (const { problem } of [neither, twice]) expect(problem.code).toBe('malformed');
});

test('of two orders at once for the last use, one is refused', async () => {
  await create('LAST', { maxUses: 1 });
  const buyers = await Promise.all([shop.newBuyer(), shop.newBuyer(), shop.newBuyer()]);
  const answers = await Promise.all(
    buyers.map(async (buyer) => {
      const body = await shop.orderBody(buyer, ADVANCED, { coupon: 'LAST' });
      return () => site.call(contract.shop.createOrder, body, buyer);
    }),
  ).then((orders) => Promise.all(orders.map((order) => order())));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
  expect(answers.find(({ status }) => status === 422)?.problem).toMatchObject({
    code: 'coupon-invalid',
    fields: { coupon: expect.any(String) },
  });
  expect(await listed('LAST')).toMatchObject({ uses: 1, maxUses: 1 });
});

test('a coupon is refused outside of its days, for another plan, and after it was stopped', async () => {
  await create('DAYS', { from: '2024-09-03', until: '2024-09-03' });
  await create('LARGE', { plans: ['Advanced'] });
  const anna = await shop.newBuyer();
  expect(await refusal(anna, 'DAYS')).toMatch(/not valid/);
  site.clock.now = Date.UTC(2024, 8, 3);
  expect(await refusal(anna, 'DAYS')).toBeUndefined();
  site.clock.now += DAY_MS;
  expect(await refusal(anna, 'DAYS')).toMatch(/not valid/);
  expect(await refusal(anna, 'LARGE')).toBeUndefined();
  expect(await refusal(anna, 'LARGE', BASIC)).toMatch(/another plan/);
  const stop = (isStopped: boolean) =>
    site.call(contract.shop.stopCoupon, { code: 'LARGE', isStopped }, admin);
  const body = { ...(await shop.orderBody(anna)), coupon: 'LARGE' };
  await stop(true);
  expect(await refusal(anna, 'LARGE')).toMatch(/not valid/);
  expect((await site.call(contract.shop.createOrder, body, anna)).problem.code).toBe(
    'coupon-invalid',
  );
  await stop(false);
  expect(await refusal(anna, 'LARGE')).toBeUndefined();
});

test('a coupon for one use by each account counts a paid order, but not an unpaid one that is replaced', async () => {
  await create('ONCE', { oncePerAccount: true });
  const anna = await shop.newBuyer();
  await shop.place(anna, BASIC, { coupon: 'ONCE' });
  const replaced = await shop.place(anna, ADVANCED, { coupon: 'ONCE' });
  await shop.sendEvent(replaced);
  expect(await refusal(anna, 'ONCE', { ...ADVANCED, playlist: 2 })).toMatch(/once/);
  expect(await refusal(await shop.newBuyer(), 'ONCE')).toBeUndefined();
});

test('a coupon for new customers is refused after a completed order, also a refunded one', async () => {
  await create('WELCOME', { newCustomersOnly: true });
  const anna = await shop.newBuyer();
  expect(await refusal(anna, 'WELCOME')).toBeUndefined();
  const order = await shop.buy(anna, ADVANCED);
  await shop.moveOrder(admin, order, 'REFUNDED');
  expect(await refusal(anna, 'WELCOME')).toMatch(/first order/);
});

test('a code in use, a missing code and days in the wrong order are refused', async () => {
  await create('TWICE');
  expect((await create('twice')).problem.code).toBe('coupon-exists');
  const unknown = { code: 'NONE', percent: 5, plans: both };
  expect((await site.call(contract.shop.changeCoupon, unknown, admin)).status).toBe(404);
  const reversed = await create('REVERSED', { from: '2024-09-03', until: '2024-09-02' });
  expect(reversed.problem.fields).toEqual({ until: 'The last day is before the first day.' });
  expect((await create('FREE', { percent: 91 })).problem.code).toBe('malformed');
});
