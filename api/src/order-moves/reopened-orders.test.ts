import { ADVANCED, type OrderStatus } from '@site/shared/rules';
import { eq } from 'drizzle-orm';
import { couponUses } from '../coupons/tables';
import { invoices } from '../invoices/tables';
import { type Buyer, buyersOn } from '../testing/buyers';
import { adminOn, testSite } from '../testing/test-site';

const site = testSite({
  env: {
    COUPONS: '{"HALF": {"percent": 50, "uses": 1}, "ALSO": {"percent": 40, "uses": 1}}',
  },
});
const shop = buyersOn(site);
const admin = adminOn(site);

/** Places a coin order: the administrator can reopen and complete it without a payment event. */
function place(buyer: Buyer, fields: { coupon?: string } = {}): Promise<string> {
  return shop.place(buyer, ADVANCED, { paymentMethod: 'XXBT', ...fields });
}

async function move(order: string, to: OrderStatus): Promise<void> {
  expect((await shop.moveOrder(admin, order, to)).status).toBe(200);
}

test('a reopened order counts its coupon again, so cancelling it again keeps the other order’s use', async () => {
  const [anna, ben, carl] = [await shop.newBuyer(), await shop.newBuyer(), await shop.newBuyer()];
  const first = await place(anna, { coupon: 'HALF' });
  await move(first, 'CANCELLED');
  await place(ben, { coupon: 'HALF' });
  await move(first, 'PENDING_VERIFICATION');
  await move(first, 'CANCELLED');
  expect((await shop.quote(carl, ADVANCED, 'HALF')).problem.code).toBe('coupon-invalid');
});

test('two customers who swap their coupons at the same time keep the counts right', async () => {
  const [anna, ben] = [await shop.newBuyer(), await shop.newBuyer()];
  await Promise.all([place(anna, { coupon: 'HALF' }), place(ben)]);
  // Ben's quote is refused if it runs before Anna's new order has returned the coupon.
  await Promise.allSettled([place(anna), place(ben, { coupon: 'half' })]);
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
  await shop.creditWallet(admin, await place(anna), 5);
  const first = await place(anna);
  const second = await place(anna, { coupon: 'HALF' });
  await move(first, 'PENDING_VERIFICATION');
  await move(second, 'CANCELLED');
  expect(await shop.balanceOf(anna)).toBe(500);
  await move(first, 'COMPLETED');
  expect(await shop.balanceOf(anna)).toBe(0);
  expect(await shop.viewOrder(anna, first)).toMatchObject({ wallet: 5, amount: 13.18 });
});

test('the invoice of a reopened order contains what the wallet paid, not what it was to pay', async () => {
  const anna = await shop.newBuyer();
  await shop.creditWallet(admin, await place(anna), 5);
  const first = await place(anna);
  await move(await place(anna, { coupon: 'HALF' }), 'COMPLETED');
  await move(first, 'PENDING_VERIFICATION');
  await move(first, 'COMPLETED');
  await move(first, 'REFUNDED');
  const { id, wallet, amount } = await shop.storedOrder(first);
  expect([wallet, amount]).toEqual([500, 1_318]);
  const documents = await site.db.select().from(invoices).where(eq(invoices.orderId, id));
  expect(documents.map(({ net, vat }) => net + vat)).toEqual([1_318, -1_318]);
  expect(await shop.balanceOf(anna)).toBe(0);
});
