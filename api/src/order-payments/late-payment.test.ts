import { contract } from '@site/shared/contract';
import {
  ADVANCED,
  addYear,
  BASIC,
  DAY_MS,
  DEFAULT_PRICE_LIST,
  limitsOf,
  ownedPeriods,
} from '@site/shared/rules';
import { findEntries } from '../audit-log/find-entries';
import { type Buyer, buyersOn } from '../testing/buyers';
import { ADMIN } from '../testing/test-app';
import { adminOn, testSite } from '../testing/test-site';
import { unsoundBooks } from '../testing/unsound-books';

const LARGE = { ...ADVANCED, playlist: 3, epg: 3, customer: 3 };

const site = testSite({
  keepsData: true,
  env: { COUPONS: '{"ONCE": {"percent": 40, "uses": 1}}' },
});
const shop = buyersOn(site);
const admin = adminOn(site);

const detailsOf = async (order: string) =>
  (await site.call(contract.shop.viewOrder, { order }, admin)).body.managed?.latePayment;
const apply = (order: string, walletAfter: number) =>
  site.call(contract.shop.applyLatePayment, { order, walletAfter, reason: 'asked for it' }, admin);
const ownedBy = async (buyer: Buyer) =>
  ownedPeriods(
    (await site.call(contract.auth.login, { remember: true }, buyer)).body,
    site.clock.now,
  );

/** A large plan is ordered and replaced by Basic, which is paid first; then the large plan is. */
async function paidBoth() {
  const buyer = await shop.newBuyer();
  const late = await shop.place(buyer, LARGE);
  const basic = await shop.buy(buyer, BASIC);
  const plan = await shop.accountOf(buyer);
  await shop.sendEvent(late);
  return { buyer, late, basic, plan };
}

test('the payment of a replaced order goes to the wallet once, changes no plan and is mailed to both', async () => {
  const { buyer, late, plan } = await paidBoth();
  await shop.sendEvent(late);
  await shop.sendEvent(late, { id: `found-${late}` });
  const { amount, result } = await shop.storedOrder(late);
  expect(result).toBe('CANCELLED');
  expect(await shop.balanceOf(buyer)).toBe(amount);
  expect(await shop.accountOf(buyer)).toEqual(plan);
  expect(await shop.subjectsTo(buyer.email, late)).toEqual([
    `Order ${late}: your payment is in your wallet`,
  ]);
  expect(await shop.subjectsTo(ADMIN.email, late)).toEqual([`Order ${late} was paid late`]);
});

test('applied by the administrator, it begins after the owned plan and leaves the wallet', async () => {
  const { buyer, late, plan } = await paidBoth();
  const end = plan.expiry ?? 0;
  const owned = [
    { limits: limitsOf(DEFAULT_PRICE_LIST, BASIC), from: site.clock.now, until: end },
    { limits: limitsOf(DEFAULT_PRICE_LIST, LARGE), from: end, until: addYear(end) },
  ];
  const details = await detailsOf(late);
  expect(details).toEqual({ received: 40.14, walletNow: 40.14, walletAfter: 0, owned });
  expect((await apply(late, 40.14)).problem.body).toBe('The wallet has changed. Reload the page.');
  expect((await apply(late, 0)).body.order.result).toBe('COMPLETED');
  expect(await ownedBy(buyer)).toEqual(owned);
  expect(await shop.balanceOf(buyer)).toBe(0);
  expect((await apply(late, 0)).problem.code).toBe('order-state');
  expect(await unsoundBooks(site.db, site.clock.now)).toEqual([]);
});

test('it cannot be applied after the customer has spent it', async () => {
  const { buyer, late } = await paidBoth();
  await shop.buy(buyer, ADVANCED);
  const details = await detailsOf(late);
  expect(details?.obstacle).toMatch(/^The wallet has €[\d.]+, and the order needs €40\.14\.$/);
  expect((await apply(late, 0)).problem.body).toBe(details?.obstacle);
  expect(await shop.balanceOf(buyer)).toBeGreaterThanOrEqual(0);
});

test('a late upgrade is not applied below its price of today: the plan was renewed meanwhile', async () => {
  const buyer = await shop.buyerWithPlan(BASIC, site.clock.now + 32 * DAY_MS);
  const late = await shop.place(buyer, LARGE);
  expect((await shop.storedOrder(late)).type).toBe('Upgrade');
  site.clock.now += 3 * DAY_MS;
  const again = await shop.signInAgain(buyer);
  await shop.buy(again, BASIC);
  await shop.sendEvent(late);
  expect((await detailsOf(late))?.obstacle).toMatch(/^It costs €.* without VAT now, more than/);
});

test('a coupon that another order has used keeps the late payment in the wallet', async () => {
  const buyer = await shop.newBuyer();
  const late = await shop.place(buyer, LARGE, { coupon: 'ONCE' });
  const other = await shop.place(buyer, BASIC, { coupon: 'ONCE' });
  await shop.sendEvent(other);
  await shop.sendEvent(late);
  expect((await detailsOf(late))?.obstacle).toBe(
    'The coupon ONCE is no longer valid for this order.',
  );
});

test('a late payment that the processor returns leaves the wallet, as far as it is there', async () => {
  const returned = async (order: string) =>
    shop.sendEvent(order, { id: `back-${order}`, outcome: 'refunded' });
  const first = await paidBoth();
  await returned(first.late);
  expect(await shop.balanceOf(first.buyer)).toBe(0);
  expect(await detailsOf(first.late)).toBeUndefined();

  const second = await paidBoth();
  await shop.buy(second.buyer, ADVANCED);
  const left = await shop.balanceOf(second.buyer);
  await returned(second.late);
  expect(left).toBeGreaterThan(0);
  expect(await shop.balanceOf(second.buyer)).toBe(0);
  expect((await shop.subjectsTo(ADMIN.email, second.late)).at(-2)).toMatch(
    /of a returned payment is spent$/,
  );
});

test('a late payment that was returned is not added again, in any order of the reports', async () => {
  const paidAfterReturn = await shop.newBuyer();
  const late = await shop.place(paidAfterReturn, LARGE);
  await shop.buy(paidAfterReturn, BASIC);
  await shop.sendEvent(late, { id: `back-${late}`, outcome: 'refunded' });
  await shop.sendEvent(late);
  expect(await shop.balanceOf(paidAfterReturn)).toBe(0);

  const returned = await paidBoth();
  await shop.sendEvent(returned.late, { id: `back-${returned.late}`, outcome: 'refunded' });
  await shop.sendEvent(returned.late, { id: `found-${returned.late}` });
  expect(await shop.balanceOf(returned.buyer)).toBe(0);

  const partly = await shop.newBuyer();
  const order = await shop.place(partly, LARGE);
  await shop.buy(partly, BASIC);
  await shop.sendEvent(order, { id: `back-${order}`, outcome: 'refunded', amount: 1000 });
  await shop.sendEvent(order);
  expect(await shop.balanceOf(partly)).toBe((await shop.storedOrder(order)).amount - 1000);
});

test('a late payment that was returned after the customer had spent it cannot be applied', async () => {
  const { buyer, late } = await paidBoth();
  await shop.buy(buyer, { ...LARGE, streams: 3, episodes: 3, automatic_backups: 1 });
  expect(await shop.balanceOf(buyer)).toBe(0);
  await shop.sendEvent(late, { id: `back-${late}`, outcome: 'refunded' });
  await shop.creditWallet(admin, late, 100);
  expect(await detailsOf(late)).toBeUndefined();
});

test('the mail about a failed refund of a late payment names no credit note: there is none', async () => {
  const { late } = await paidBoth();
  await shop.sendEvent(late, { id: `no-${late}`, outcome: 'refund-failed', subject: 're_late' });
  const mail = (await site.mails(ADMIN.email)).at(-1);
  expect(mail?.subject).toBe(`Order ${late}: a refund of €40.14 failed`);
  expect(mail?.text).not.toContain('credit note');
});

test('an order whose late payment is in the wallet is not reopened: it would be paid twice', async () => {
  const { buyer, late, plan } = await paidBoth();
  const { problem } = await shop.moveOrder(admin, late, 'PENDING_VERIFICATION');
  expect(problem.body).toMatch(/^€40\.14 of this order is in the wallet\./);
  expect((await shop.storedOrder(late)).result).toBe('CANCELLED');
  expect(await shop.accountOf(buyer)).toEqual(plan);
});

test('a coin that arrives for a replaced order goes to the wallet when it is confirmed', async () => {
  const buyer = await shop.newBuyer();
  const late = await shop.place(buyer, LARGE, { paymentMethod: 'LTC' });
  await shop.buy(buyer, BASIC);
  const { crypto_amount, amount } = await shop.storedOrder(late);
  const seen = (confirmations: number) =>
    shop.recordCoins(admin, late, crypto_amount ?? '', { transaction: 'late-coin', confirmations });
  await seen(0);
  expect(await shop.balanceOf(buyer)).toBe(0);
  await seen(30);
  expect(Math.abs((await shop.balanceOf(buyer)) - amount)).toBeLessThanOrEqual(1);
  const details = await detailsOf(late);
  expect((await apply(late, details?.walletAfter ?? 0)).body.order.result).toBe('COMPLETED');
  expect(await shop.balanceOf(buyer)).toBeLessThanOrEqual(1);
});

test('the late payment of an order that was not replaced waits, outside the wallet', async () => {
  const buyer = await shop.newBuyer();
  const order = await shop.place(buyer);
  await site.call(contract.shop.cancelOrder, { order }, buyer);
  await shop.sendEvent(order);
  expect((await shop.storedOrder(order)).result).toBe('PENDING_VERIFICATION');
  expect(await shop.balanceOf(buyer)).toBe(0);
});

test('the audit log says why money was moved, and in whose account', async () => {
  const { buyer, late } = await paidBoth();
  site.clock.now += 1000;
  await apply(late, 0);
  site.clock.now += 1000;
  await shop.creditWallet(admin, late, 3);
  site.clock.now += 1000;
  await shop.moveOrder(admin, late, 'BLOCKED', 'a dispute by phone');
  site.clock.now += 1000;
  await shop.moveOrder(admin, late, 'REFUNDED', 'never delivered');
  const entries = await findEntries(site.db, { search: late }, 10);
  expect(
    entries.map(({ action, account, detail }) => [action, account?.id, detail.reason]),
  ).toEqual([
    ['move-order', buyer.id, 'never delivered'],
    ['move-order', buyer.id, 'a dispute by phone'],
    ['credit-wallet', buyer.id, 'a credit'],
    ['apply-late-payment', buyer.id, 'asked for it'],
  ]);
});
