import { contract } from '@site/shared/contract';
import { ADVANCED, type OrderStatus } from '@site/shared/rules';
import { eq } from 'drizzle-orm';
import { type Buyer, billing, buyersOn } from '../testing/buyers';
import { type TestApp, testApp } from '../testing/test-app';
import { couponUses, walletEntries } from './tables';

let site: TestApp;
let shop: ReturnType<typeof buyersOn>;
let admin: Awaited<ReturnType<TestApp['admin']>>;
beforeAll(async () => {
  site = await testApp({
    env: {
      RATE_LIMIT: 'off',
      COUPONS: '{"HALF": {"percent": 50, "uses": 1}, "ALSO": {"percent": 40, "uses": 1}}',
    },
  });
}, 60_000);
beforeEach(async () => {
  await site.reset();
  shop = buyersOn(site);
  admin = await site.admin();
});
afterAll(() => site.close());

const quote = (buyer: Buyer, fields: { coupon?: string } = {}) =>
  site.call(
    contract.shop.quote,
    { subscription: ADVANCED, country: billing.country, ...fields },
    buyer,
  );

async function place(buyer: Buyer, fields: { coupon?: string } = {}): Promise<string> {
  const totalPrice = (await quote(buyer, fields)).body.amount;
  const body = {
    subscription: ADVANCED,
    paymentMethod: 'XXBT' as const,
    totalPrice,
    billing,
    ...fields,
  };
  return (await site.call(contract.shop.createOrder, body, buyer)).body.order;
}

async function move(order: string, to: OrderStatus): Promise<void> {
  expect(
    (await site.call(contract.shop.moveOrder, { order, to, reason: 'checked' }, admin)).status,
  ).toBe(200);
}

async function credit(order: string, amount: number): Promise<void> {
  expect(
    (await site.call(contract.shop.creditWallet, { order, amount, reason: 'a gift' }, admin))
      .status,
  ).toBe(200);
}

async function balance({ id }: Buyer): Promise<number> {
  const entries = await site.db.select().from(walletEntries).where(eq(walletEntries.userId, id));
  return entries.reduce((total, { amount }) => total + amount, 0);
}

test('a reopened order counts its coupon again, so cancelling it again keeps the other order’s use', async () => {
  const [anna, ben, carl] = [await shop.newBuyer(), await shop.newBuyer(), await shop.newBuyer()];
  const first = await place(anna, { coupon: 'HALF' });
  await move(first, 'CANCELLED');
  await place(ben, { coupon: 'HALF' });
  await move(first, 'PENDING_VERIFICATION');
  await move(first, 'CANCELLED');
  expect((await quote(carl, { coupon: 'HALF' })).problem.code).toBe('coupon-invalid');
});

test('two customers who swap their coupons at the same time keep the counts right', async () => {
  const [anna, ben] = [await shop.newBuyer(), await shop.newBuyer()];
  await Promise.all([place(anna, { coupon: 'HALF' }), place(ben)]);
  await Promise.all([place(anna), place(ben, { coupon: 'half' })]);
  await Promise.all([place(anna, { coupon: 'ALSO' }), place(ben)]);
  const last = await place(anna, { coupon: 'half' });
  expect((await shop.viewOrder(anna, last)).coupon).toBe(50);
  expect(await site.db.select().from(couponUses).orderBy(couponUses.code)).toEqual([
    { code: 'ALSO', uses: 0 },
    { code: 'HALF', uses: 1 },
  ]);
});

test('a reopened order takes its part of the wallet at its completion if another order held it before', async () => {
  const anna = await shop.newBuyer();
  await credit(await place(anna), 5);
  const first = await place(anna);
  const second = await place(anna, { coupon: 'HALF' });
  await move(first, 'PENDING_VERIFICATION');
  await move(second, 'CANCELLED');
  expect(await balance(anna)).toBe(500);
  await move(first, 'COMPLETED');
  expect(await balance(anna)).toBe(0);
  expect(await shop.viewOrder(anna, first)).toMatchObject({ wallet: 5, amount: 13.18 });
});
