import { contract } from '@site/shared/contract';
import { ADVANCED, HOUR_MS } from '@site/shared/rules';
import { couponUses } from '../coupons/tables';
import { runOrderJobs } from '../order-jobs/order-jobs';
import { type Buyer, buyersOn } from '../testing/buyers';
import { adminOn, testSite } from '../testing/test-site';

const site = testSite({
  env: { COUPONS: '{"HALF": {"percent": 50, "uses": 1}}' },
});
const shop = buyersOn(site);
const admin = adminOn(site);

const place = (buyer: Buyer, coupon?: string) =>
  shop.place(buyer, ADVANCED, { paymentMethod: 'XXBT', ...(coupon && { coupon }) });
const reportSent = (buyer: Buyer, orderId: string) =>
  site.call(contract.shop.validateOrder, { orderId }, buyer);
const record = (order: string, received: string, fields = {}) =>
  shop.recordCoins(admin, order, received, fields);
const statusOf = async (order: string) => (await shop.storedOrder(order)).result;

async function hoursLater(hours: number): Promise<void> {
  site.clock.now += hours * HOUR_MS;
  await runOrderJobs(site.app);
}

test('the order’s mail has the address, the amount and both deadlines', async () => {
  const buyer = await shop.newBuyer();
  const order = await place(buyer);
  const [mail] = await site.mails(buyer.email);
  const { crypto_amount, crypto_wallet } = await shop.storedOrder(order);
  expect(mail?.subject).toBe(`Order ${order}: send ${crypto_amount} BTC`);
  expect(mail?.text).toContain(crypto_wallet);
  expect(mail?.text).toMatch(/1 September 2024(.|\n)*2 September 2024/);
});

test('an unpaid coin order is cancelled after a day, with a mail for a customer who has paid', async () => {
  const buyer = await shop.newBuyer();
  const order = await place(buyer);
  await hoursLater(24);
  expect(await statusOf(order)).toBe('CANCELLED');
  const mail = (await site.mails(buyer.email)).at(-1);
  expect(mail?.subject).toBe(`Order ${order} was cancelled`);
  expect(mail?.text).toMatch(/already sent the payment/);
});

test('without a payment the admin is reminded once after a day, and the order ends after three', async () => {
  const buyer = await shop.newBuyer();
  const order = await place(buyer, 'HALF');
  await reportSent(buyer, order);
  await hoursLater(23);
  expect(await shop.subjectsTo(admin.email)).toEqual([`Order ${order} waits for verification`]);
  await hoursLater(1);
  await hoursLater(47);
  expect(await shop.subjectsTo(admin.email)).toEqual([
    `Order ${order} waits for verification`,
    `Order ${order} still waits for verification`,
  ]);
  expect(await statusOf(order)).toBe('PENDING_VERIFICATION');
  await hoursLater(1);
  expect(await statusOf(order)).toBe('CANCELLED');
  expect((await shop.subjectsTo(buyer.email)).at(-1)).toBe(`Order ${order} was cancelled`);
  expect(await site.db.select().from(couponUses)).toEqual([{ code: 'HALF', uses: 0 }]);
});

test('an order that is paid in part ends three days after its last payment, and the part is in the wallet', async () => {
  const buyer = await shop.newBuyer();
  const order = await place(buyer);
  await record(order, '0.0001');
  await hoursLater(71);
  await record(order, '0.0001');
  await hoursLater(71);
  expect(await statusOf(order)).toBe('PENDING_VERIFICATION');
  await hoursLater(1);
  await hoursLater(1);
  expect(await statusOf(order)).toBe('CANCELLED');
  expect(await shop.balanceOf(buyer)).toBe(1200);
  expect((await shop.subjectsTo(buyer.email)).at(-1)).toBe(
    `Order ${order} was cancelled, and your payment is in your wallet`,
  );
});

test('a part that is in the wallet counts once if the rest arrives later and the admin completes the order', async () => {
  const buyer = await shop.newBuyer();
  const order = await place(buyer);
  await record(order, '0.0001');
  await hoursLater(73);
  expect(await shop.balanceOf(buyer)).toBe(600);
  await record(order, '0.000203');
  expect(await statusOf(order)).toBe('PENDING_VERIFICATION');
  expect((await shop.moveOrder(admin, order, 'COMPLETED')).status).toBe(200);
  expect(await statusOf(order)).toBe('COMPLETED');
  expect(await shop.balanceOf(buyer)).toBe(0);
});

test('a part that is in the wallet stays there if the whole amount arrives later', async () => {
  const buyer = await shop.newBuyer();
  const order = await place(buyer);
  await record(order, '0.0001');
  await hoursLater(73);
  const { crypto_amount } = await shop.storedOrder(order);
  await record(order, crypto_amount ?? '');
  expect((await shop.moveOrder(admin, order, 'COMPLETED')).status).toBe(200);
  expect(await shop.balanceOf(buyer)).toBe(600);
});

test('an order with an unconfirmed part, and a reopened one, wait for longer', async () => {
  const [anna, ben] = [await shop.newBuyer(), await shop.newBuyer()];
  const [first, second] = [await place(anna), await place(ben)];
  await record(first, '0.0001', { confirmations: 0 });
  await site.call(contract.shop.cancelOrder, { order: second }, ben);
  await record(second, '0.0001');
  await hoursLater(200);
  for (const order of [first, second]) expect(await statusOf(order)).toBe('PENDING_VERIFICATION');
});

test('a second order is refused while the first is verified, until the customer cancels it', async () => {
  const buyer = await shop.newBuyer();
  const order = await place(buyer);
  await reportSent(buyer, order);
  const refused = await site.call(
    contract.shop.createOrder,
    await shop.orderBody(buyer, ADVANCED, { paymentMethod: 'LTC' }),
    buyer,
  );
  expect(refused.problem).toMatchObject({ code: 'order-open', fields: { order } });
  expect(await statusOf(order)).toBe('PENDING_VERIFICATION');
  expect((await site.call(contract.shop.cancelOrder, { order }, buyer)).status).toBe(200);
  expect(await statusOf(await place(buyer))).toBe('AWAITING_PAYMENT');
});

test('the customer cannot cancel an order for which a payment was seen', async () => {
  const buyer = await shop.newBuyer();
  const order = await place(buyer);
  await record(order, '0.0001');
  const refused = await site.call(contract.shop.cancelOrder, { order }, buyer);
  expect(refused.problem.code).toBe('order-state');
});
