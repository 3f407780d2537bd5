import { contract } from '@site/shared/contract';
import { ADVANCED } from '@site/shared/rules';
import { billing, buyersOn } from '../testing/buyers';
import { textsOf } from '../testing/e-invoices';
import { type PdfObject, pdfObjects, pdfObjectWith, printedText } from '../testing/pdf';
import { testSite } from '../testing/test-site';

const site = testSite({
  env: {
    SELLER: 'Desk & <Söhne>; Via Roma 1',
    SELLER_VAT_NUMBER: 'IT00743110157',
  },
});
const shop = buyersOn(site);

type Downloads = { pdf: Buffer; objects: Map<string, PdfObject>; xml: string | undefined };

/** The invoice of a new customer, and its XML alone. */
async function bought(changes: Partial<typeof billing> = {}): Promise<Downloads> {
  const buyer = await shop.newBuyer();
  const order = await shop.buy(buyer, ADVANCED, { billing: { ...billing, ...changes } });
  const invoice = await site.call(contract.shop.invoice, { order }, buyer);
  const pdf = Buffer.from(invoice.body.pdf, 'base64');
  const eInvoice = await site.call(contract.shop.eInvoice, { order }, buyer);
  const xml = eInvoice.status === 200 ? eInvoice.body.xml : undefined;
  return { pdf, objects: pdfObjects(pdf), xml };
}

function metadataOf(objects: Map<string, PdfObject>): string {
  return pdfObjectWith(objects, '/Type /Metadata').stream?.toString() ?? '';
}

test('a PDF contains the XML that is downloaded alone, as its alternative', async () => {
  const { objects, xml } = await bought();
  const attached = pdfObjectWith(objects, '/Type /EmbeddedFile');
  expect(attached.stream?.toString()).toBe(xml);
  expect(attached.text).toContain('/Subtype /text#2Fxml');
  expect(attached.text).toContain('/ModDate (D:20240901120000Z)');
  const file = pdfObjectWith(objects, '/Type /Filespec');
  expect(file.text).toContain('/AFRelationship /Alternative');
  expect(file.text).toContain('/UF (factur-x.xml)');
  expect(pdfObjectWith(objects, '/Type /Catalog').text).toMatch(/\/AF \[\d+ 0 R\]/);
  expect(pdfObjectWith(objects, '/EmbeddedFiles').text).toContain('(factur-x.xml)');
});

test('a PDF is a PDF/A-3b: metadata, colours and fonts are in it', async () => {
  const { pdf, objects } = await bought({ firstName: 'Łucja Ж', lastName: 'Παπαδοπούλου' });
  expect(pdf.subarray(0, 8).toString()).toBe('%PDF-1.7');
  const metadata = metadataOf(objects);
  expect(textsOf(metadata, 'pdfaid:part')).toEqual(['3']);
  expect(textsOf(metadata, 'pdfaid:conformance')).toEqual(['B']);
  const intent = pdfObjectWith(objects, '/Type /OutputIntent');
  expect(intent.text).toContain('/S /GTS_PDFA1');
  const profile = intent.text.match(/DestOutputProfile (\d+) 0 R/)?.[1] ?? '';
  expect(objects.get(profile)?.stream?.subarray(36, 40).toString()).toBe('acsp');
  const fonts = [...objects.values()].filter(({ text }) => text.includes('/Type /FontDescriptor'));
  expect(fonts.map(({ text }) => text.match(/FontName \/[A-Z]{6}\+(\S+)/)?.[1]).sort()).toEqual([
    ...['Arimo-Bold', 'Arimo-Regular'],
  ]);
  expect(fonts.every(({ text }) => /\/FontFile2 \d+ 0 R/.test(text))).toBe(true);
  expect(pdf.toString('latin1')).not.toContain('/Encrypt');
});

test('the metadata announce the e-invoice and describe their own properties', async () => {
  const { objects } = await bought();
  const metadata = metadataOf(objects);
  const properties = ['DocumentFileName', 'DocumentType', 'Version', 'ConformanceLevel'];
  expect(properties.map((name) => textsOf(metadata, `fx:${name}`)[0])).toEqual([
    ...['factur-x.xml', 'INVOICE', '1.0', 'EN 16931'],
  ]);
  expect(textsOf(metadata, 'pdfaProperty:name')).toEqual(properties);
  expect(textsOf(metadata, 'pdfaSchema:prefix')).toEqual(['fx']);
  expect(metadata).toContain('<rdf:li>Desk &amp; &lt;Söhne&gt;</rdf:li>');
});

test('names in each alphabet of the EU are printed', async () => {
  for (const name of ['Zoë Müller', 'Łucja', 'Παπαδοπούλου', 'Жук']) {
    const { pdf } = await bought({ firstName: name });
    expect(printedText(pdf)).toContain(`${name} Byron`);
  }
});

test.each(['OTHER', 'SS'])(
  'an invoice to %s, which has no code in EN 16931, is a PDF/A-3 without XML',
  async (country) => {
    const { objects, xml } = await bought({ country });
    expect(xml).toBeUndefined();
    expect(() => pdfObjectWith(objects, '/Type /EmbeddedFile')).toThrow();
    expect(textsOf(metadataOf(objects), 'pdfaid:part')).toEqual(['3']);
    expect(metadataOf(objects)).not.toContain('factur-x');
  },
);

test('the page of an order names the documents that have an XML, and others may not read it', async () => {
  const [anna, ben] = [await shop.newBuyer(), await shop.newBuyer()];
  const order = await shop.buy(anna, ADVANCED);
  const abroad = await shop.buy(ben, ADVANCED, { billing: { ...billing, country: 'OTHER' } });
  const documentsOf = async (number: string, owner: typeof anna) =>
    (await site.call(contract.shop.viewOrder, { order: number }, owner)).body.documents;
  expect(await documentsOf(order, anna)).toMatchObject([{ number: '2024-000001', hasXml: true }]);
  expect(await documentsOf(abroad, ben)).toMatchObject([{ number: '2024-000002', hasXml: false }]);
  const asked = (buyer: typeof anna) => site.call(contract.shop.eInvoice, { order }, buyer);
  expect((await asked(anna)).body.name).toBe('invoice-2024-000001.xml');
  expect((await asked(await site.admin())).body).toEqual((await asked(anna)).body);
  expect((await asked(ben)).status).toBe(404);
});
