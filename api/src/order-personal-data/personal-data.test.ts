import { contract } from '@site/shared/contract';
import { BASIC, DAY_MS } from '@site/shared/rules';
import { eq } from 'drizzle-orm';
import { deleteExpiredData } from '../account/delete-expired-data';
import { orderMoves, orders, walletEntries } from '../orders/tables';
import { type Buyer, buyersOn } from '../testing/buyers';
import { PASSWORD, type TestApp } from '../testing/test-app';
import { testSite } from '../testing/test-site';

const EVIDENCE = { vatNumber: 'DE123456789', vatCheckedAt: 1, ipCountry: 'DE' };

const site = testSite();
const shop = buyersOn(site);
let admin: Awaited<ReturnType<TestApp['admin']>>;
let buyer: Buyer;
beforeEach(async () => {
  admin = await site.admin();
  buyer = await shop.newBuyer();
});

async function placeOrder(): Promise<string> {
  const body = { ...(await shop.orderBody(buyer)), paymentMethod: 'XXBT' as const };
  const { order } = (
    await site.call(contract.shop.createOrder, body, {
      ...buyer,
      headers: { 'idempotency-key': 'key-1' },
    })
  ).body;
  await site.db.update(orders).set(EVIDENCE).where(eq(orders.number, order));
  return order;
}

const record = (order: string, received: string) => shop.recordCoins(admin, order, received);

async function orderAfterErasing(order: string) {
  await site.call(contract.account.delete, { password: PASSWORD }, buyer);
  site.clock.now += 14 * DAY_MS;
  await deleteExpiredData(site.app.context, site.clock.now);
  return shop.storedOrder(order);
}

test('the export has the refund without the administrator who made it', async () => {
  const order = await placeOrder();
  await shop.moveOrder(admin, order, 'COMPLETED');
  await shop.moveOrder(admin, order, 'REFUNDED', 'never delivered');
  const { body } = await site.call(contract.account.export, {}, buyer);
  const refund = { amount: 18.18, way: 'hand', why: 'never delivered', doneAt: null };
  expect(body).toMatchObject({ orders: [{ number: order, refund }] });
  expect(JSON.stringify(body)).not.toContain(admin.email);
});

test('the export has the coin payments without the administrator who recorded them', async () => {
  const order = await placeOrder();
  await shop.recordCoins(admin, order, '0.0001', { transaction: 'chain-0-0001' });
  const { body } = await site.call(contract.account.export, {}, buyer);
  const payments = [
    { amount: '0.0001', transaction: 'chain-0-0001', confirmations: 2, at: site.clock.now },
  ];
  expect(body).toMatchObject({ orders: [{ number: order, ...EVIDENCE, payments }] });
  expect(JSON.stringify(body)).not.toContain(admin.email);
});

test('an erased account’s order with a receipt keeps the evidence of its VAT', async () => {
  const order = await placeOrder();
  await record(order, '0.000303');
  expect(await orderAfterErasing(order)).toMatchObject({
    name: '',
    last_name: '',
    ip: '',
    requestKey: '',
    idempotencyKey: null,
    ...EVIDENCE,
  });
});

test('an erased account’s order without a receipt loses the evidence, and the erased address gets no mail', async () => {
  const order = await placeOrder();
  await record(order, '0.0001');
  expect(await orderAfterErasing(order)).toMatchObject({
    name: '',
    vatNumber: null,
    vatCheckedAt: null,
    ipCountry: null,
  });
  const { email } = await shop.accountOf(buyer);
  await record(order, '0.00001');
  await site.call(contract.shop.creditWallet, { order, amount: 1, reason: 'a gift' }, admin);
  await site.call(
    contract.shop.moveOrder,
    { order, to: 'CANCELLED', reason: 'the account is gone' },
    admin,
  );
  expect(await site.mails(email)).toEqual([]);
});

test('a late payment of an erased account waits for the administrator: its wallet cannot be spent', async () => {
  const late = await placeOrder();
  await shop.buy(buyer, BASIC);
  await orderAfterErasing(late);
  const { crypto_amount } = await shop.storedOrder(late);
  admin = await shop.signInAgain(admin);
  await record(late, crypto_amount ?? '');
  expect((await shop.storedOrder(late)).result).toBe('PENDING_VERIFICATION');
  expect(await shop.balanceOf(buyer)).toBe(0);
});

test('erasing an account removes the reasons that the administrator wrote, and no other entry', async () => {
  const order = await placeOrder();
  const reason = 'Ada Lovelace called, her number is 555';
  await site.call(contract.shop.creditWallet, { order, amount: 1, reason }, admin);
  await site.call(contract.shop.moveOrder, { order, to: 'CANCELLED', reason }, admin);
  const entries = async () => [
    ...(await site.db.select().from(orderMoves)),
    ...(await site.db.select().from(walletEntries)),
  ];
  const before = await entries();
  expect(before.filter(({ why }) => why === reason)).toHaveLength(2);
  await orderAfterErasing(order);
  expect(await entries()).toEqual(
    before.map((entry) => (entry.why === reason ? { ...entry, why: '' } : entry)),
  );
});
