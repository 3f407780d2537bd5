import { type Billing, contract } from '@site/shared/contract';
import { ADVANCED, BASIC, DAY_MS, type Subscription, toCents } from '@site/shared/rules';
import { eq } from 'drizzle-orm';
import { orders } from '../orders/tables';
import { billing, buyersOn } from '../testing/buyers';
import { eInvoicesOf, problemsIn, textsOf } from '../testing/e-invoices';
import { saveVatBase } from '../testing/save-vat-base';
import { adminOn, testSite } from '../testing/test-site';

const ENV = {
  SELLER: 'Desk & Söhne Srl; Via Roma 1; Scala B; Interno 4; 00100 Roma',
  SELLER_VAT_NUMBER: 'IT00743110157',
  COUPONS: '{"THIRD": 33.33, "NEARLY": 90}',
};
/** €28.90 a year. */
const LARGE = { playlist: 2, epg: 3, customer: 2, streams: 1, episodes: 0, automatic_backups: 0 };
const COMPANY = { company: 'Byron GmbH', street: 'Ring 1', city: '10115 Berlin' };

const site = testSite({ env: ENV });
const shop = buyersOn(site);
const admin = adminOn(site);

type Order = { plan?: Subscription; coupon?: string; billing?: Partial<Billing> };

/** A new customer buys. Returns the number of the order. */
async function buy({ plan = LARGE, billing: changes, ...fields }: Order = {}): Promise<string> {
  return shop.buy(await shop.newBuyer(), plan, { ...fields, billing: { ...billing, ...changes } });
}

/** The same, without VAT: a test cannot ask VIES, and the rates of the EU are above 0. */
async function buyWithoutVat(
  changes: Partial<Billing>,
  vatNumber: string | null = null,
): Promise<string> {
  const order = await shop.place(await shop.newBuyer(), LARGE, {
    billing: { ...billing, ...changes },
  });
  await site.db
    .update(orders)
    .set({ vatNumber, tax: 0, amount: 2_890 })
    .where(eq(orders.number, order));
  await shop.sendEvent(order);
  return order;
}

/** The e-invoices that the tests have read, each with its test: the last test validates them. */
const read: { test: string | undefined; xml: string }[] = [];

/** The e-invoices of all documents, the oldest first. The totals are those of the documents. */
async function eInvoices(): Promise<string[]> {
  const documents = await eInvoicesOf(site, admin);
  return documents.map(({ number, net, vat, xml }) => {
    if (!xml) throw new Error(`${number} has no XML.`);
    const totals = ['TaxBasisTotalAmount', 'TaxTotalAmount', 'GrandTotalAmount'].map((name) =>
      toCents(Number(textsOf(xml, `ram:${name}`)[0])),
    );
    expect(totals).toEqual([net, vat, net + vat].map(Math.abs));
    read.push({ test: expect.getState().currentTestName, xml });
    return xml;
  });
}

/** The parts of the VAT: category, rate, base and VAT, which is this rate of the base. */
function vatOf(xml: string | undefined): string[] {
  const parts = [...(xml ?? '').matchAll(/<ram:CalculatedAmount>.*?<\/ram:ApplicableTradeTax>/g)];
  return parts.map(([part]) =>
    ['CategoryCode', 'RateApplicablePercent', 'BasisAmount', 'CalculatedAmount']
      .map((name) => textsOf(part, `ram:${name}`)[0])
      .join(' '),
  );
}

test('invoices of each kind of customer are valid', async () => {
  await buy();
  await buy({ plan: BASIC, billing: { ...COMPANY, country: 'DE' } });
  await buy({ plan: ADVANCED, billing: { country: 'FI' } });
  await buyWithoutVat({ ...COMPANY, country: 'DE' }, 'DE136695976');
  await buyWithoutVat({ country: 'US' });
  await buyWithoutVat({ country: 'PL' });
  const xmls = await eInvoices();
  expect(xmls.map((xml) => vatOf(xml))).toEqual([
    ['S 22 28.90 6.36'],
    ['S 19 9.90 1.88'],
    ['S 25.5 14.90 3.80'],
    ['AE 0 28.90 0.00'],
    ['O  28.90 0.00'],
    ['Z 0 28.90 0.00'],
  ]);
  expect(xmls.map((xml) => textsOf(xml, 'ram:ExemptionReasonCode'))).toEqual([
    ...[[], [], [], ['VATEX-EU-AE'], ['VATEX-EU-O'], []],
  ]);
});

test('an e-invoice names seller, customer, order, payment and what was sold', async () => {
  const order = await buy({ plan: BASIC, billing: { ...COMPANY, country: 'DE' } });
  const [xml] = await eInvoices();
  const texts = (...names: string[]) => names.flatMap((name) => textsOf(xml, `ram:${name}`));
  expect(texts('TypeCode')[0]).toBe('380');
  expect(texts('Name')).toEqual([
    'New subscription: Basic plan',
    'Desk &amp; Söhne Srl',
    'Byron GmbH',
  ]);
  expect(texts('PersonName')).toEqual(['Ada Byron']);
  expect(texts('LineOne', 'LineTwo', 'LineThree', 'CountryID')).toEqual([
    ...['Via Roma 1', 'Ring 1', 'Scala B', '10115 Berlin', 'Interno 4, 00100 Roma', 'IT', 'DE'],
  ]);
  expect(texts('IssuerAssignedID')).toEqual([order]);
  expect(texts('Information')).toEqual(['Credit card']);
  expect(texts('TotalPrepaidAmount', 'DuePayableAmount')).toEqual(['11.78', '0.00']);
  expect(xml).toContain('<ram:ID schemeID="VA">IT00743110157</ram:ID>');
  expect(xml).toContain('<udt:DateTimeString format="102">20240901</udt:DateTimeString>');
});

test('a coupon that does not lower the VAT is a part of its own', async () => {
  for (const [code, amount] of Object.entries({ FIVE: 5, FIFTY: 50 }))
    await site.call(contract.shop.createCoupon, { code, amount, plans: ['Advanced'] }, admin);
  await buy({ coupon: 'THIRD', billing: { country: 'FR' } });
  await buy({ plan: ADVANCED, coupon: 'FIVE' });
  await buy({ plan: ADVANCED, coupon: 'FIFTY' });
  const xmls = await eInvoices();
  expect(xmls.map(vatOf)).toEqual([
    ['S 20 28.90 5.78', 'E 0 -9.63 0.00'],
    ['S 22 14.90 3.28', 'E 0 -5.00 0.00'],
    ['S 22 14.90 3.28', 'E 0 -13.41 0.00'],
  ]);
  expect(xmls.map((xml) => textsOf(xml, 'ram:Reason'))).toEqual([
    ['Coupon (33.33 %)'],
    ['Coupon (€5.00)'],
    ['Coupon (€50.00, at most 90 % of the price)'],
  ]);
});

test('with VAT of the price after the coupon, a coupon lowers the VAT, also in a credit note', async () => {
  await saveVatBase(site, admin, 'discounted');
  const order = await buy({ coupon: 'THIRD' });
  await buy({ plan: BASIC, coupon: 'NEARLY' });
  await shop.sendEvent(order, { id: 'part', outcome: 'refunded', amount: 700 });
  expect((await eInvoices()).map(vatOf)).toEqual([
    ['S 22 19.27 4.24'],
    ['S 22 0.99 0.22'],
    ['S 22 5.74 1.26'],
  ]);
});

test('credit notes of parts, of the rest and of a whole invoice refer to it', async () => {
  const parts = await buy({ coupon: 'THIRD', billing: { country: 'FR' } });
  const whole = await buy({ coupon: 'THIRD' });
  for (const amount of [300, 801])
    await shop.sendEvent(parts, { id: `part-${amount}`, outcome: 'refunded', amount });
  await shop.moveOrder(admin, parts, 'REFUNDED');
  await shop.moveOrder(admin, whole, 'REFUNDED');
  const [, second, ...notes] = await eInvoices();
  expect(notes.map(vatOf)).toEqual([
    ['S 20 3.45 0.69', 'E 0 -1.14 0.00'],
    ['S 20 5.80 1.16', 'E 0 -1.95 0.00'],
    ['S 20 19.65 3.93', 'E 0 -6.54 0.00'],
    vatOf(second),
  ]);
  expect(notes.map((xml) => textsOf(xml, 'ram:TypeCode')[0])).toEqual(notes.map(() => '381'));
  expect(notes.map((xml) => textsOf(xml, 'ram:IssuerAssignedID'))).toEqual([
    ...[1, 2, 3].map(() => [parts, '2024-000001']),
    [whole, '2024-000002'],
  ]);
  expect(textsOf(notes[2], 'ram:Name')[0]).toMatch(/^Correction of the rest\./);
});

test('a purchase and an upgrade name the time that they pay for', async () => {
  const anna = await shop.newBuyer();
  await shop.buy(anna, BASIC);
  site.clock.now += 20 * DAY_MS;
  await shop.buy(anna, LARGE);
  const xmls = await eInvoices();
  expect(xmls.map((xml) => textsOf(xml, 'ram:Name')[0])).toEqual([
    'New subscription: Basic plan',
    'Subscription upgrade: Advanced plan',
  ]);
  expect(xmls.map((xml) => textsOf(xml, 'udt:DateTimeString').slice(1))).toEqual([
    ['20240901', '20250901'],
    ['20240921', '20250901'],
  ]);
});

test('what was not charged and what the wallet paid keep the VAT of the order', async () => {
  const anna = await shop.newBuyer();
  const coin = { paymentMethod: 'XXBT' as const };
  const earlier = await shop.place(anna, ADVANCED, coin);
  await shop.creditWallet(admin, earlier, 5);
  const first = await shop.place(anna, ADVANCED, coin);
  const second = await shop.place(anna, ADVANCED, { ...coin, coupon: 'THIRD' });
  await shop.moveOrder(admin, second, 'COMPLETED');
  await shop.moveOrder(admin, first, 'PENDING_VERIFICATION');
  await shop.moveOrder(admin, first, 'COMPLETED');
  const [fromWallet, notCharged] = await eInvoices();
  expect(textsOf(fromWallet, 'ram:Information')).toEqual(['Bitcoin']);
  expect(textsOf(fromWallet, 'ram:GrandTotalAmount')).toEqual(['13.21']);
  expect(vatOf(notCharged)).toEqual(['S 22 14.90 3.28', 'E 0 -5.00 0.00']);
  expect(textsOf(notCharged, 'ram:Reason')).toEqual(['Not charged']);
});

test.each([
  ['TRANSFER', '42', 'Bank transfer'],
  ['CASH', '10', 'Cash'],
] as const)('an order that staff record as paid by %s', async (method, code, name) => {
  const anna = await shop.newBuyer();
  const { body: quoted } = await site.call(
    contract.customers.quoteOrder,
    { account: anna.id, subscription: ADVANCED, country: 'IT' },
    admin,
  );
  const paidOn = new Date(site.clock.now).toISOString().slice(0, 10);
  const order = {
    ...{ account: anna.id, subscription: ADVANCED, billing, totalPrice: quoted.amount },
    payment: { kind: 'paid' as const, method, reference: 'SEPA 4711', paidOn },
    ...{ reason: 'asked by phone', requestId: 'request-1' },
  };
  expect((await site.call(contract.customers.placeOrder, order, admin)).status).toBe(200);
  const [xml = ''] = await eInvoices();
  const [, means = ''] =
    /<ram:SpecifiedTradeSettlementPaymentMeans>(.*?)<\/ram:Spec/s.exec(xml) ?? [];
  expect(textsOf(means, 'ram:TypeCode')).toEqual([code]);
  expect(textsOf(means, 'ram:Information')).toEqual([name]);
});

test('each e-invoice of these tests is valid, and the validators find what is wrong', async () => {
  await buy();
  const [xml = ''] = await eInvoices();
  const wrong = [
    xml.replace('<ram:GrandTotalAmount>35.26', '<ram:GrandTotalAmount>35.27'),
    xml.replace(/<ram:InvoiceCurrencyCode>.*?<\/ram:InvoiceCurrencyCode>/, ''),
  ];
  const [total = [], currency = [], ...ofTests] = await problemsIn([
    ...wrong,
    ...read.map((each) => each.xml),
  ]);
  const found = read.map(({ test }, index) => ({ test, problems: ofTests[index] }));
  expect(found.filter(({ problems }) => problems?.length !== 0)).toEqual([]);
  expect(total.join()).toContain('[BR-CO-15]');
  expect(currency.join()).toContain('[BR-05]');
  expect(currency.join()).toContain('schema:');
});
