import { type BodyOf, type contract as Contract, contract } from '@site/shared/contract';
import { ADVANCED, BASIC, DAY_MS, type Subscription } from '@site/shared/rules';
import { auditLog } from '../audit/tables';
import { invoices } from '../invoices/tables';
import { orders } from '../orders/tables';
import { type Buyer, billing, buyersOn } from '../testing/buyers';
import { testSite } from '../testing/test-site';
import { unsoundAccounts } from '../testing/unsound-accounts';

const { customers, shop: shopCalls } = contract;
type Body = BodyOf<typeof Contract.customers.placeOrder>;

const site = testSite();
const shop = buyersOn(site);
let admin: Buyer;
let anna: Buyer;
beforeEach(async () => {
  admin = await site.admin();
  anna = await shop.newBuyer();
});

const transfer = {
  ...({ kind: 'paid', method: 'TRANSFER' } as const),
  ...{ reference: 'SEPA 4711', paidOn: '2024-08-30' },
};
const unpaid = { kind: 'customer' } as const;

const quote = (subscription: Subscription, fields: object = {}) =>
  site.call(
    customers.quoteOrder,
    { account: anna.id, subscription, country: 'IT', ...fields },
    admin,
  );

let requests = 0;
async function bodyOf(
  payment: Body['payment'],
  subscription: Subscription = ADVANCED,
  fields: Partial<Body> = {},
): Promise<Body> {
  requests += 1;
  const { coupon } = fields;
  const { body } = await quote(subscription, coupon ? { coupon } : {});
  return {
    ...{ account: anna.id, subscription, billing, payment, totalPrice: body.amount },
    ...{ reason: 'asked by phone', requestId: `request-${requests}`, ...fields },
  };
}

const send = (body: Body) => site.call(customers.placeOrder, body, admin);

async function place(...parameters: Parameters<typeof bodyOf>): Promise<string> {
  const { status, body, problem } = await send(await bodyOf(...parameters));
  if (status !== 200) throw new Error(`The order failed: ${problem.code}.`);
  return body.order;
}

const expectSound = async () =>
  expect(
    await unsoundAccounts({
      ...{ db: site.db, now: site.clock.now, buyers: [anna], couponLimits: {} },
    }),
  ).toEqual([]);

test('staff see the price that the customer would see, with the VAT and the coupon', async () => {
  const own = await shop.quote(anna, ADVANCED);
  expect((await quote(ADVANCED)).body).toEqual(own.body);
  expect(own.body).toMatchObject({ price: 14.9, tax: 22, amount: 18.18, type: 'New' });
  expect((await quote(ADVANCED, { country: 'DE' })).body.tax).toBe(19);
  expect((await quote(ADVANCED, { coupon: 'NO-SUCH' })).problem.code).toBe('coupon-invalid');
  expect((await quote(ADVANCED, { account: 999 })).status).toBe(404);
});

test('an order that the customer pays is mailed in the language of the account, and paid as every other one', async () => {
  await site.call(contract.account.saveReminders, { isOn: true, language: 'de' }, anna);
  const number = await place(unpaid);
  const order = await shop.viewOrder(anna, number);
  expect(order).toMatchObject({ result: 'AWAITING_PAYMENT', payment_mode: 'CARD', amount: 18.18 });
  expect(order.payment_url).toContain(number);
  expect(await shop.storedOrder(number)).toMatchObject({
    ...{ language: 'de', ip: '', ipCountry: null, acceptedTerms: false },
  });
  const [mail] = (await site.mails(anna.email)).slice(-1);
  expect(mail?.subject).toBe(`Bestellung ${number}: bitte bezahlen`);
  const text = mail?.text.toLowerCase().replaceAll(/\s+/g, ' ');
  for (const part of ['18,18', `/order/${number}`, 'mit karte', '24 stunden', 'advanced'])
    expect(text).toContain(part);
  expect((await shop.accountOf(anna)).expiry).toBeNull();
  await shop.sendEvent(number);
  expect(await shop.storedOrder(number)).toMatchObject({ result: 'COMPLETED', amount: 1818 });
  expect(await shop.movesOf(number)).toEqual([
    `AWAITING_PAYMENT > AWAITING_PAYMENT by ${admin.email}`,
    'AWAITING_PAYMENT > COMPLETED by sandbox',
  ]);
  await expectSound();
});

test('the customer pays it in another way, or cancels it, as an own one', async () => {
  const number = await place(unpaid);
  const change = { order: number, paymentMethod: 'XXBT' } as const;
  const { body } = await site.call(shopCalls.changePaymentMethod, change, anna);
  expect(await shop.storedOrder(body.order)).toMatchObject({ payment_mode: 'XXBT', amount: 1818 });
  expect((await site.call(shopCalls.cancelOrder, { order: body.order }, anna)).status).toBe(200);
});

test('an order that was paid by transfer gives the plan at once, and its invoice says how', async () => {
  const number = await place(transfer);
  expect(await shop.accountOf(anna)).toMatchObject({
    max_list: 5,
    expiry: Date.UTC(2025, 8, 1, 12),
  });
  const order = await shop.viewOrder(anna, number);
  expect(order).toMatchObject({
    ...{ result: 'COMPLETED', payment_mode: 'TRANSFER', receipt: 1 },
    handPayment: { reference: 'SEPA 4711', paidOn: '2024-08-30' },
  });
  const [invoice] = await site.db.select().from(invoices);
  expect(invoice?.net).toBe(1490);
  expect(invoice?.vat).toBe(328);
  expect(invoice?.content?.details).toContainEqual([
    'Payment',
    'Bank transfer of 30 August 2024, reference SEPA 4711',
  ]);
  expect(invoice?.content?.lines.at(-1)).toEqual({
    label: 'Paid by Bank transfer',
    amount: '€18.18',
  });
  const [mail] = (await site.mails(anna.email)).slice(-1);
  expect(mail?.subject).toBe(`Order ${number} is complete`);
  expect(await shop.movesOf(number)).toEqual([
    `AWAITING_PAYMENT > AWAITING_PAYMENT by ${admin.email}`,
    `AWAITING_PAYMENT > COMPLETED by ${admin.email}`,
  ]);
  await expectSound();
});

test('the audit log has the order, its amount, how it was paid and why', async () => {
  const number = await place({ ...transfer, method: 'CASH' });
  const entries = await site.db.select().from(auditLog);
  expect(entries.find(({ action }) => action === 'place-order')).toMatchObject({
    ...{ actorId: admin.id, accountId: anna.id, subjects: [`order:${number}`] },
    detail: {
      ...{ amount: '18.18', payment: 'CASH', reason: 'asked by phone' },
      ...{ reference: 'SEPA 4711', paidOn: '2024-08-30' },
    },
  });
});

test('an upgrade costs the days that are left, and the wallet pays its part', async () => {
  const first = await place(transfer, BASIC);
  await shop.creditWallet(admin, first, 1);
  site.clock.now += 165 * DAY_MS;
  admin = await shop.signInAgain(admin);
  const { body } = await quote(ADVANCED);
  expect(body).toMatchObject({ type: 'Upgrade', price: 2.74, wallet: 1, amount: 2.34 });
  await place(transfer, ADVANCED);
  expect(await shop.balanceOf(anna)).toBe(0);
  expect((await quote(BASIC)).problem.code).toBe('selection-same');
  await expectSound();
});

test('a repeated request places nothing again; an unpaid order is replaced, with its wallet', async () => {
  const own = await shop.place(anna);
  const body = await bodyOf(unpaid);
  const [first, second] = [await send(body), await send(body)];
  expect(second.body.order).toBe(first.body.order);
  expect(await shop.storedOrder(own)).toMatchObject({ result: 'CANCELLED' });
  expect(await shop.movesOf(own)).toEqual([`AWAITING_PAYMENT > CANCELLED by ${admin.email}`]);
  expect(await site.db.$count(orders)).toBe(2);
  const mails = await site.mails(anna.email);
  expect(mails.filter(({ subject }) => subject.includes('please pay'))).toHaveLength(1);
});

test('a coupon is used, and another total, prices and selections are refused', async () => {
  const coupon = { code: 'PHONE10', percent: 10, plans: ['Basic', 'Advanced'] as const };
  await site.call(shopCalls.createCoupon, { ...coupon, plans: [...coupon.plans] }, admin);
  const number = await place(transfer, ADVANCED, { coupon: 'PHONE10' });
  expect(await shop.storedOrder(number)).toMatchObject({ coupon: 10, couponCode: 'PHONE10' });
  const codeOf = async (fields: Partial<Body>) =>
    (await send({ ...(await bodyOf(unpaid, { ...ADVANCED, epg: 2 })), ...fields })).problem.code;
  expect(await codeOf({ totalPrice: 1 })).toBe('price-changed');
  expect(await codeOf({ priceVersion: 7 })).toBe('price-changed');
  expect(await codeOf({ subscription: ADVANCED })).toBe('selection-same');
  const invalid = { ...ADVANCED, playlist: 3, epg: 0 };
  expect(await codeOf({ subscription: invalid })).toMatch(/^selection-/);
});

test('while a payment is verified, staff place no other order', async () => {
  const number = await shop.place(anna, ADVANCED, { paymentMethod: 'XXBT' });
  await site.call(shopCalls.validateOrder, { orderId: number }, anna);
  const { status, problem } = await send(await bodyOf(transfer));
  expect([status, problem.code, problem.fields]).toEqual([409, 'order-open', { order: number }]);
});

test.each([
  ['a day in the future', { ...transfer, paidOn: '2024-09-04' }],
  ['a day that does not exist', { ...transfer, paidOn: '2024-02-31' }],
  ['no reference', { ...transfer, reference: ' ' }],
])('%s is refused', async (_case, payment) => {
  expect((await send(await bodyOf(payment))).status).toBe(400);
  expect(await site.db.$count(orders)).toBe(0);
});

test('administrators place no orders for account 1 or themselves', async () => {
  const body = await bodyOf(unpaid);
  expect((await send({ ...body, account: admin.id })).problem.code).toBe('own-account');
  expect(await site.db.$count(orders)).toBe(0);
});
