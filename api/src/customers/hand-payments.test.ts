import { contract } from '@site/shared/contract';
import { ADVANCED } from '@site/shared/rules';
import { invoices } from '../invoices/tables';
import { orders } from '../orders/tables';
import { refunds } from '../refunds/tables';
import { type Buyer, billing, buyersOn } from '../testing/buyers';
import { adminOn, testSite } from '../testing/test-site';
import { unsoundAccounts } from '../testing/unsound-accounts';

const { customers, shop: shopCalls } = contract;

const site = testSite();
const shop = buyersOn(site);
const admin = adminOn(site);
let anna: Buyer;
/** An order that anna paid by transfer. */
let number: string;
beforeEach(async () => {
  anna = await shop.newBuyer();
  const reference = 'SEPA 4711';
  const { body } = await site.call(
    customers.placeOrder,
    {
      payment: { kind: 'paid', method: 'TRANSFER', reference, paidOn: '2024-08-30' },
      ...{ account: anna.id, subscription: ADVANCED, billing, totalPrice: 18.18 },
      ...{ reason: 'asked by phone', requestId: 'request-1' },
    },
    admin,
  );
  number = body.order;
});

const expectSound = async () =>
  expect(
    await unsoundAccounts({
      ...{ db: site.db, now: site.clock.now, buyers: [anna], couponLimits: {} },
    }),
  ).toEqual([]);

test('a refund of a transfer is recorded as returned by hand, without the card processor', async () => {
  const { body } = await site.call(shopCalls.viewOrder, { order: number }, admin);
  expect(body.managed?.refundWay).toBe('hand');
  expect((await shop.moveOrder(admin, number, 'REFUNDED')).status).toBe(200);
  const returned = { order: number, transaction: 'SEPA back 12' };
  expect((await site.call(shopCalls.recordRefund, returned, admin)).status).toBe(200);
  expect(await site.db.select().from(refunds)).toMatchObject([
    { amount: 1818, way: 'hand', reference: 'SEPA back 12' },
  ]);
  expect((await shop.accountOf(anna)).expiry).toBeNull();
  await expectSound();
});

test('a part of a transfer is returned by hand, and the plan stays', async () => {
  const part = { order: number, to: 'payment', amount: 5, reason: 'an outage' } as const;
  const fields = { transaction: 'SEPA part', requestId: 'part-of-transfer' };
  const { status } = await site.call(shopCalls.refundPart, { ...part, ...fields }, admin);
  expect(status).toBe(200);
  expect(await shop.storedOrder(number)).toMatchObject({ result: 'COMPLETED' });
  expect(await site.db.$count(invoices)).toBe(2);
  await expectSound();
});

test('the export of the customer has the payment; an erasure removes its reference', async () => {
  const data = JSON.stringify((await site.call(contract.account.export, {}, anna)).body);
  expect(data).toContain('SEPA 4711');
  const erasure = { account: anna.id, email: anna.email, reason: 'asked' };
  expect((await site.call(customers.eraseCustomer, erasure, admin)).status).toBe(200);
  const [order] = await site.db.select().from(orders);
  const { body } = await site.call(shopCalls.viewOrder, { order: order?.number ?? '' }, admin);
  expect(body.order.handPayment).toEqual({ reference: '', paidOn: '2024-08-30' });
});
