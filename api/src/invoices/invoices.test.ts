import { contract } from '@site/shared/contract';
import { ADVANCED, BASIC, DAY_MS } from '@site/shared/rules';
import { eq } from 'drizzle-orm';
import { orders } from '../orders/tables';
import { type Buyer, billing, buyersOn } from '../testing/buyers';
import { testSite } from '../testing/test-site';
import { watchOrdersBelowZero } from './orders-below-zero';
import { invoices } from './tables';

const site = testSite({
  env: { SELLER: 'Desk Srl; Via Roma 1' },
});
const shop = buyersOn(site);
let admin: Buyer;
beforeEach(async () => {
  admin = await site.admin();
});

/** The end of the month of the test's start. */
const NEXT_MONTH = Date.UTC(2024, 9, 2);

function stored() {
  return site.db.select().from(invoices).orderBy(invoices.id);
}

async function exported(period: string, content: 'documents' | 'vat') {
  const { body } = await site.call(contract.shop.exportBooks, { period, content }, admin);
  return body.text.trim().split('\r\n');
}

test('of several orders completed at one moment, each gets one number without a gap', async () => {
  const buyers = await Promise.all(Array.from({ length: 6 }, shop.newBuyer));
  const numbers = await Promise.all(buyers.map((buyer) => shop.place(buyer, ADVANCED)));
  // Each event arrives twice.
  await Promise.all([...numbers, ...numbers].map((number) => shop.sendEvent(number)));
  expect((await stored()).map(({ number }) => number).toSorted()).toEqual(
    [1, 2, 3, 4, 5, 6].map((count) => `2024-00000${count}`),
  );
});

test('an order has an invoice from its completion on, also after it was blocked and unblocked', async () => {
  const anna = await shop.newBuyer();
  const order = await shop.place(anna, ADVANCED);
  expect((await site.call(contract.shop.invoice, { order }, anna)).status).toBe(404);
  await shop.sendEvent(order);
  await shop.moveOrder(admin, order, 'BLOCKED');
  await shop.moveOrder(admin, order, 'COMPLETED');
  expect(await stored()).toMatchObject([
    { kind: 'invoice', number: '2024-000001', country: 'IT', tax: 22, net: 1_490, vat: 328 },
  ]);
  const { body } = await site.call(contract.shop.viewOrder, { order }, anna);
  expect(body.documents).toEqual([{ kind: 'invoice', number: '2024-000001', hasXml: false }]);
});

test('an account lists its own documents, the newest first', async () => {
  const anna = await shop.newBuyer();
  const order = await shop.buy(anna, ADVANCED);
  await shop.buy(await shop.newBuyer(), ADVANCED);
  await shop.moveOrder(admin, order, 'REFUNDED');
  const { body } = await site.call(contract.shop.listDocuments, {}, anna);
  expect(body.documents).toEqual([
    {
      order,
      kind: 'credit-note',
      number: expect.any(String),
      issuedAt: expect.any(Number),
      total: -18.18,
    },
    { order, kind: 'invoice', number: '2024-000001', issuedAt: expect.any(Number), total: 18.18 },
  ]);
});

test('the invoice is a PDF for the owner and the administrator, the same each time', async () => {
  const anna = await shop.newBuyer();
  const order = await shop.buy(anna, ADVANCED);
  const owned = await site.call(contract.shop.invoice, { order }, anna);
  expect(owned.body.name).toBe('invoice-2024-000001.pdf');
  const pdf = Buffer.from(owned.body.pdf, 'base64');
  expect([pdf.subarray(0, 5).toString(), pdf.length < 60_000]).toEqual(['%PDF-', true]);
  expect((await site.call(contract.shop.invoice, { order }, admin)).body).toEqual(owned.body);
  const ben = await shop.newBuyer();
  expect((await site.call(contract.shop.invoice, { order }, ben)).status).toBe(404);
});

test('a refund in another month has its credit note there, and names the month that it corrects', async () => {
  const anna = await shop.newBuyer();
  const order = await shop.buy(anna, ADVANCED);
  const kept = await shop.buy(await shop.newBuyer(), BASIC, {
    billing: { ...billing, firstName: '=A' },
  });
  site.clock.now = NEXT_MONTH;
  admin = await shop.signInAgain(admin);
  await shop.moveOrder(admin, order, 'REFUNDED');
  const document = { order, kind: 'credit-note' as const };
  const owner = await shop.signInAgain(anna);
  expect((await site.call(contract.shop.invoice, document, owner)).body.name).toBe(
    'credit-note-C2024-000001.pdf',
  );
  const books = async (period: string) =>
    (await site.call(contract.shop.books, { period }, admin)).body;
  expect(await books('2024-09')).toMatchObject({
    ...{ invoices: 2, creditNotes: 0, net: 24.8, vat: 5.46 },
    lines: [{ country: 'IT', tax: 22, documents: 2, net: 24.8, vat: 5.46 }],
  });
  expect(await books('2024-10')).toMatchObject({
    ...{ invoices: 0, creditNotes: 1, net: -14.9, vat: -3.28 },
    lines: [{ country: 'IT', corrects: '2024-09', net: -14.9, vat: -3.28 }],
  });
  expect((await books('2024-Q4')).lines).toMatchObject([{ corrects: '2024-Q3', vat: -3.28 }]);
  expect(await exported('2024-10', 'vat')).toEqual([
    'Period,Country,VAT %,Reverse charge,Corrects,Documents,Net,VAT',
    '2024-10,IT,22,no,2024-09,1,-14.90,-3.28',
  ]);
  const rows = await exported('2024-09', 'documents');
  expect(rows).toHaveLength(3);
  expect(rows[2]).toBe(
    `2024-000002,invoice,2024-09-01,${kept},,'=A,Byron,,,,IT,,22,no,9.90,9.90,2.18,12.08,EUR,CARD`,
  );
});

test('an order without VAT is a reverse charge only with a VAT number of the EU', async () => {
  for (const [country, vatNumber] of [
    ['DE', 'DE136695976'],
    ['US', null],
  ] as const) {
    const number = await shop.place(await shop.newBuyer(), BASIC);
    const changed = { country, vatNumber, tax: 0, amount: 990 };
    await site.db.update(orders).set(changed).where(eq(orders.number, number));
    await shop.sendEvent(number);
  }
  expect((await exported('2024-09', 'vat')).slice(1)).toEqual([
    '2024-09,DE,0,yes,,1,9.90,0.00',
    '2024-09,US,0,no,,1,9.90,0.00',
  ]);
});

test('numbers start again with the year', async () => {
  await shop.buy(await shop.newBuyer(), BASIC);
  site.clock.now += 122 * DAY_MS;
  await shop.buy(await shop.newBuyer(), BASIC);
  expect((await stored()).map(({ number }) => number)).toEqual(['2024-000001', '2025-000001']);
});

test('an order whose credit notes exceed its invoice is logged once, and the next one too', async () => {
  const numbers = [];
  for (const _order of [1, 2, 3]) numbers.push(await shop.buy(await shop.newBuyer(), ADVANCED));
  for (const number of numbers) await shop.moveOrder(admin, number, 'REFUNDED');
  const log = jest.spyOn(site.app.log, 'error');
  const { logNew, count } = watchOrdersBelowZero(site.app);
  await logNew();
  expect([log.mock.calls, count()]).toEqual([[], 0]);
  const notes = (await stored()).slice(3);
  for (const [index, { id: _id, ...note }] of notes.slice(0, 2).entries()) {
    const excess = { number: `C2024-00001${index}`, net: -410, vat: -90 };
    await site.db.insert(invoices).values({ ...note, ...excess });
    for (const _run of [1, 2]) await logNew();
  }
  expect(log.mock.calls).toEqual(
    numbers.slice(0, 2).map((number) => [{ orders: [number] }, expect.stringContaining('exceed')]),
  );
  expect(count()).toBe(2);
  log.mockRestore();
});

test('an invoice is read with GET, which a read-only database answers', async () => {
  const anna = await shop.newBuyer();
  const order = await shop.buy(anna, ADVANCED);
  const { cookie } = anna;
  const url = `/api/shop/invoice?order=${order}`;
  expect((await site.app.inject({ url, headers: { cookie } })).statusCode).toBe(200);
});

test('an order is placed although its time zone cannot be stored', async () => {
  const anna = await shop.newBuyer();
  const body = { ...(await shop.orderBody(anna)), timeZone: 'Asia/Tokyo' };
  await site.db.execute('alter table reminder_settings rename to lost');
  const { status } = await site.call(contract.shop.createOrder, body, anna);
  await site.db.execute('alter table lost rename to reminder_settings');
  expect(status).toBe(200);
});

test('the admin gets the PDFs of a month in parts, the oldest first, without deleted ones', async () => {
  const anna = await shop.newBuyer();
  await shop.buy(anna, ADVANCED);
  const [first] = await stored();
  if (!first) throw new Error('There is no invoice.');
  const { id: _, ...copy } = first;
  const copies = Array.from({ length: 22 }, (_each, index) => ({
    ...copy,
    ...{ kind: 'credit-note' as const, number: `copy-${index}`, issuedAt: copy.issuedAt + index },
    ...(index === 3 && { content: null }),
  }));
  const outside = { ...copy, kind: 'credit-note' as const, number: 'later', issuedAt: NEXT_MONTH };
  await site.db.insert(invoices).values([outside, ...copies]);
  const part = async (after?: number) =>
    (await site.call(contract.shop.exportPdfs, { period: '2024-09', after }, admin)).body;
  const one = await part();
  const two = await part(one.after);
  expect([one.files.length, two.files.length, two.after]).toEqual([20, 2, undefined]);
  const names = [...one.files, ...two.files].map(({ name }) => name);
  expect(names).toEqual([
    'invoice-2024-000001.pdf',
    ...copies.filter(({ content }) => content).map(({ number }) => `credit-note-${number}.pdf`),
  ]);
  expect(Buffer.from(one.files[0]?.pdf ?? '', 'base64').toString('latin1')).toMatch(/^%PDF-/);
});
