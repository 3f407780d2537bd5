import { contract } from '@site/shared/contract';
import { DAY_MS } from '@site/shared/rules';
import { eq } from 'drizzle-orm';
import { deleteExpiredData } from '../account/delete-expired-data';
import { type Buyer, buyersOn } from '../testing/buyers';
import { PASSWORD, type TestApp, testApp } from '../testing/test-app';
import { orders } from './tables';

const EVIDENCE = { vatNumber: 'DE123456789', vatCheckedAt: 1, ipCountry: 'DE' };

let site: TestApp;
let shop: ReturnType<typeof buyersOn>;
let boss: Awaited<ReturnType<TestApp['admin']>>;
let buyer: Buyer;
beforeAll(async () => {
  site = await testApp({ env: { RATE_LIMIT: 'off' } });
}, 60_000);
beforeEach(async () => {
  await site.reset();
  shop = buyersOn(site);
  boss = await site.admin();
  buyer = await shop.newBuyer();
});
afterAll(() => site.close());

async function placed(): Promise<string> {
  const body = { ...(await shop.orderBody(buyer)), paymentMethod: 'XXBT' as const };
  const { order } = (
    await site.call(contract.shop.createOrder, body, {
      ...buyer,
      headers: { 'idempotency-key': 'mine' },
    })
  ).body;
  await site.db.update(orders).set(EVIDENCE).where(eq(orders.number, order));
  return order;
}

function record(order: string, received: string) {
  return site.call(
    contract.shop.recordPayment,
    { order, received, transaction: `chain-${received.replace('.', '-')}`, confirmations: 2 },
    boss,
  );
}

async function erased(order: string) {
  await site.call(contract.account.delete, { password: PASSWORD }, buyer);
  site.clock.now += 14 * DAY_MS;
  await deleteExpiredData(site.app.context, site.clock.now);
  return shop.storedOrder(order);
}

test('the export has what was recorded of a coin, without who recorded it', async () => {
  const order = await placed();
  await record(order, '0.0001');
  const { body } = await site.call(contract.account.export, {}, buyer);
  const payments = [
    { amount: '0.0001', transaction: 'chain-0-0001', confirmations: 2, at: site.clock.now },
  ];
  expect(body).toMatchObject({ orders: [{ number: order, ...EVIDENCE, payments }] });
  expect(JSON.stringify(body)).not.toContain(boss.email);
});

test('of an erased account an order that has a receipt keeps what its VAT was reckoned by', async () => {
  const order = await placed();
  await record(order, '0.000303');
  expect(await erased(order)).toMatchObject({
    name: '',
    last_name: '',
    ip: '',
    requestKey: '',
    idempotencyKey: null,
    ...EVIDENCE,
  });
});

test('one that was never completed keeps nothing of it, and nobody is written to at an address that is gone', async () => {
  const order = await placed();
  await record(order, '0.0001');
  expect(await erased(order)).toMatchObject({
    name: '',
    vatNumber: null,
    vatCheckedAt: null,
    ipCountry: null,
  });
  const { email } = await shop.accountOf(buyer);
  await record(order, '0.00001');
  await site.call(contract.shop.creditWallet, { order, amount: 1, reason: 'a gift' }, boss);
  await site.call(
    contract.shop.moveOrder,
    { order, to: 'CANCELLED', reason: 'nobody is there' },
    boss,
  );
  expect(await site.mails(email)).toEqual([]);
});
