import { contract, type DocumentSettingsValue } from '@site/shared/contract';
import { ADVANCED, DAY_MS } from '@site/shared/rules';
import { DEFAULT_DOCUMENT_SETTINGS } from '@site/shared/service';
import { buyersOn } from '../testing/buyers';
import { pdfObjects, printedText } from '../testing/pdf';
import { pngOf } from '../testing/png';
import { adminOn, testSite } from '../testing/test-site';

const site = testSite({ env: { SELLER: 'Desk Srl; Via Roma 1' } });
const shop = buyersOn(site);
const admin = adminOn(site);

const prefixes = (invoice: string, creditNote: string) => ({
  ...{ ...DEFAULT_DOCUMENT_SETTINGS, width: 4 },
  prefixes: { invoice, 'credit-note': creditNote },
});

function save(value: DocumentSettingsValue, changes = 0, validFrom?: number) {
  const planned = validFrom === undefined ? {} : { validFrom };
  const body = { name: 'documents', value, changes, ...planned } as const;
  return site.call(contract.business.saveVersion, body, admin);
}

/** The name and the bytes of the invoice of a new order. */
async function bought() {
  const buyer = await shop.newBuyer();
  const order = await shop.buy(buyer, ADVANCED);
  const download = async () => (await site.call(contract.shop.invoice, { order }, buyer)).body;
  return { ...(await download()), download };
}

test('a change of the format continues the count, from its moment on', async () => {
  const first = await bought();
  const validFrom = site.clock.now + DAY_MS;
  expect((await save(prefixes('R-', 'G-'), 0, validFrom)).status).toBe(200);
  const second = await bought();
  site.clock.now = validFrom;
  const next = (await site.call(contract.business.nextNumbers, {}, admin)).body;
  const third = await bought();
  expect([first, second, third].map(({ name }) => name)).toEqual([
    ...['invoice-2024-000001.pdf', 'invoice-2024-000002.pdf', 'invoice-R-2024-0003.pdf'],
  ]);
  expect(next).toEqual({ invoice: 3, 'credit-note': 1 });
});

test('a prefix that the other kind has had is refused, also after it was taken back', async () => {
  expect((await save(prefixes('C', 'G'))).problem.body).toMatch(/for ever/);
  expect((await save(prefixes('R', 'R'))).problem.body).toMatch(/for ever/);
  await save(prefixes('R', 'G'));
  const back = { name: 'documents', number: 1, changes: 1 } as const;
  expect((await site.call(contract.business.takeBackVersion, back, admin)).status).toBe(200);
  expect((await save(prefixes('G', 'X'), 2)).problem.code).toBe('version-refused');
});

test('documents have the logo and the footer of their day, and keep them', async () => {
  const plain = await bought();
  const upload = { kind: 'png', content: pngOf(80, 40), picture: pngOf(80, 40) } as const;
  const logo = (await site.call(contract.business.uploadLogo, upload, admin)).body;
  const brand = { name: 'brand', value: { name: 'Desk', logo }, changes: 0 } as const;
  expect((await site.call(contract.business.saveVersion, brand, admin)).status).toBe(200);
  await save({ ...DEFAULT_DOCUMENT_SETTINGS, footer: 'Thank you. Bank: IT60' });
  const own = await bought();
  await save({ ...DEFAULT_DOCUMENT_SETTINGS, showsLogo: false }, 1);
  const later = await bought();
  const pictures = ({ pdf }: { pdf: string }) =>
    [...pdfObjects(Buffer.from(pdf, 'base64')).values()].filter(({ text }) =>
      text.includes('/Subtype /Image'),
    ).length;
  // A picture and its transparency.
  expect([plain, own, later].map(pictures)).toEqual([0, 2, 0]);
  const footer = ({ pdf }: { pdf: string }) =>
    printedText(Buffer.from(pdf, 'base64')).includes('Thank you. Bank: IT60');
  expect([plain, own, later].map(footer)).toEqual([false, true, false]);
  expect((await plain.download()).pdf).toBe(plain.pdf);
  expect((await own.download()).pdf).toBe(own.pdf);
});
