import { contract } from '@site/shared/contract';
import { ADVANCED, DAY_MS } from '@site/shared/rules';
import { eq } from 'drizzle-orm';
import { deleteExpiredData } from '../account/delete-expired-data';
import { orders } from '../orders/tables';
import { type Buyer, billing, buyersOn } from '../testing/buyers';
import { saveVatBase } from '../testing/save-vat-base';
import { PASSWORD } from '../testing/test-app';
import { testSite } from '../testing/test-site';
import { eraseOldDocuments } from './personal-data';
import { invoices } from './tables';

const ENV = {
  SELLER: 'Desk Srl; Via Roma 1; 00100 Roma',
  SELLER_VAT_NUMBER: 'IT00743110157',
  COUPONS: '{"THIRD": 33.33, "NEARLY": 90}',
};
/** €28.90 a year. */
const PLAN = { playlist: 2, epg: 3, customer: 2, streams: 1, episodes: 0, automatic_backups: 0 };
const COMPANY = { company: 'Byron GmbH', street: 'Ring 1', city: '10115 Berlin' };

const site = testSite({ env: ENV });
const shop = buyersOn(site);
let anna: Buyer;
beforeEach(async () => {
  anna = await shop.newBuyer();
});

/** What the documents print, oldest first. */
async function printed() {
  const rows = await site.db.select().from(invoices).orderBy(invoices.id);
  return rows.map(({ content }) => {
    if (!content) throw new Error('The document has no content.');
    return { ...content, lines: content.lines.map(({ label, amount }) => `${label} ${amount}`) };
  });
}

async function pdfOf(order: string, caller: Buyer): Promise<string> {
  return (await site.call(contract.shop.invoice, { order }, caller)).body.pdf;
}

test('an invoice names the base of its VAT, so each line can be checked by hand', async () => {
  await shop.buy(anna, PLAN, { coupon: 'THIRD', billing: { ...billing, country: 'FR' } });
  const [invoice] = await printed();
  expect(invoice?.lines).toEqual([
    'New subscription: Advanced plan €28.90',
    'Coupon (33.33 %) -€9.63',
    'Net amount €19.27',
    'VAT (20 % of €28.90) €5.78',
    'Total €25.05',
    'Paid by Credit card €25.05',
  ]);
  expect(invoice?.details.at(-1)).toEqual([
    'Period of service',
    '1 September 2024 – 1 September 2025',
  ]);
  const admin = await site.admin();
  const period = { period: '2024-09', content: 'documents' as const };
  const { text } = (await site.call(contract.shop.exportBooks, period, admin)).body;
  expect(text).toMatch(/,VAT %,Reverse charge,Net,VAT base,VAT,Total,/);
  expect(text).toContain(',20,no,19.27,28.90,5.78,25.05,EUR,');
  expect(invoice?.seller).toEqual([
    'Desk Srl',
    'Via Roma 1',
    '00100 Roma',
    'VAT number IT00743110157',
  ]);
});

test('from the day of another base, quote, order and invoice take VAT of the price after the coupon', async () => {
  const french = { ...billing, country: 'FR' };
  const validFrom = site.clock.now + DAY_MS;
  await saveVatBase(site, await site.admin(), 'discounted', { validFrom });
  const quoted = async () => (await shop.quote(anna, PLAN, 'THIRD', french)).body;
  expect(await quoted()).toMatchObject({ vatBase: 'price', amount: 25.05 });
  const earlier = await shop.place(anna, PLAN, { coupon: 'THIRD', billing: french });
  site.clock.now = validFrom;
  expect(await shop.viewOrder(anna, earlier)).toMatchObject({ vatBase: 'price', amount: 25.05 });
  expect(await quoted()).toMatchObject({ vatBase: 'discounted', price: 28.9, amount: 23.12 });
  const order = await shop.buy(anna, PLAN, { coupon: 'THIRD', billing: french });
  expect(await shop.viewOrder(anna, order)).toMatchObject({ vatBase: 'discounted' });
  const [invoice] = await printed();
  expect(invoice?.lines.slice(2, 5)).toEqual([
    'Net amount €19.27',
    'VAT (20 % of €19.27) €3.85',
    'Total €23.12',
  ]);
});

test('an invoice with a reverse charge says that the customer owes the VAT', async () => {
  const order = await shop.place(anna, ADVANCED, { billing: { ...billing, country: 'DE' } });
  const reverse = { vatNumber: 'DE136695976', tax: 0, amount: 1_490 };
  await site.db.update(orders).set(reverse).where(eq(orders.number, order));
  await shop.sendEvent(order);
  const [invoice] = await printed();
  expect(invoice?.lines).toContain('VAT (reverse charge) €0.00');
  expect(invoice?.notes.at(-1)).toMatch(/^Reverse charge: the customer owes the VAT/);
});

test('credit notes of parts say what is left of the invoice', async () => {
  const order = await shop.buy(anna, ADVANCED);
  await shop.sendEvent(order, { id: 'part-1', outcome: 'refunded', amount: 300 });
  await shop.sendEvent(order, { id: 'part-2', outcome: 'refunded', amount: 800 });
  const [, , second] = await printed();
  expect(second?.lines).toEqual([
    'Partial correction. New subscription: Advanced plan ',
    'Net amount -€4.10',
    'VAT (22 %), in the proportion of the invoice -€0.90',
    'Total -€5.00',
    'Total of invoice 2024-000001 €18.18',
    'Corrected before -€3.00',
    'Left of the invoice after this correction €10.18',
  ]);
  expect(second?.details.at(-1)).toEqual(['Corrects', 'invoice 2024-000001 of 1 September 2024']);
});

test('after the erasure of the account the PDF and the books are the same', async () => {
  const order = await shop.buy(anna, ADVANCED, { billing: { ...billing, ...COMPANY } });
  const admin = await site.admin();
  const before = await pdfOf(order, anna);
  await site.call(contract.account.delete, { password: PASSWORD }, anna);
  site.clock.now += 15 * DAY_MS;
  await deleteExpiredData(site.app.context, site.clock.now);
  expect(await pdfOf(order, await shop.signInAgain(admin))).toBe(before);
  const { body } = await site.call(
    contract.shop.exportBooks,
    { period: '2024-09', content: 'documents' },
    await shop.signInAgain(admin),
  );
  expect(body.text).toContain(',Ada,Byron,Byron GmbH,Ring 1,10115 Berlin,IT,');
});

test('a refund after the erasure has a credit note that names the customer as the invoice does', async () => {
  const order = await shop.buy(anna, ADVANCED, { billing: { ...billing, ...COMPANY } });
  const admin = await site.admin();
  await site.call(contract.account.delete, { password: PASSWORD }, anna);
  site.clock.now += 15 * DAY_MS;
  await deleteExpiredData(site.app.context, site.clock.now);
  await shop.moveOrder(await shop.signInAgain(admin), order, 'REFUNDED');
  const [invoice, note] = await printed();
  expect(note?.title).toMatch(/^Credit note/);
  expect(note?.buyer).toEqual(invoice?.buyer);
});

test('an invoice says why a coupon takes off less than its percentage', async () => {
  const buyer = await shop.buyerWithPlan(ADVANCED, site.clock.now + 60 * DAY_MS);
  await shop.buy(buyer, { ...ADVANCED, automatic_backups: 1 }, { coupon: 'NEARLY' });
  const [invoice] = await printed();
  expect(invoice?.lines.slice(0, 5)).toEqual([
    'Subscription upgrade: Advanced plan €1.00',
    'Coupon (90 %, €1.00 is left to pay) -€0.22',
    'Net amount €0.78',
    'VAT (22 % of €1.00) €0.22',
    'Total €1.00',
  ]);
});

test('a document of an erased account loses its customer after ten full years, its amounts stay', async () => {
  const order = await shop.buy(anna, ADVANCED);
  await shop.buy(await shop.newBuyer(), ADVANCED);
  await site.call(contract.account.delete, { password: PASSWORD }, anna);
  site.clock.now += 15 * DAY_MS;
  await deleteExpiredData(site.app.context, site.clock.now);
  await eraseOldDocuments(site.db, Date.UTC(2034, 11, 31));
  expect((await site.db.select().from(invoices)).filter(({ content }) => content)).toHaveLength(2);
  await eraseOldDocuments(site.db, Date.UTC(2035, 0, 1));
  expect(await site.db.select().from(invoices).orderBy(invoices.id)).toMatchObject([
    { buyer: null, content: null, net: 1_490, vat: 328 },
    { buyer: { name: 'Ada' } },
  ]);
  const admin = await shop.signInAgain(await site.admin());
  expect((await site.call(contract.shop.invoice, { order }, admin)).status).toBe(404);
});

test('the export of an account contains its documents', async () => {
  await shop.buy(anna, ADVANCED);
  const { body } = await site.call(contract.account.export, {}, anna);
  expect(body).toMatchObject({
    documents: [
      {
        ...{ kind: 'invoice', number: '2024-000001', net: 14.9, vat: 3.28 },
        ...{
          buyer: { name: 'Ada', last_name: 'Byron' },
          content: { title: 'Invoice 2024-000001' },
        },
      },
    ],
  });
});
