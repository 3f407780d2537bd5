import { contract, type Imprint } from '@site/shared/contract';
import { ADVANCED, DAY_MS } from '@site/shared/rules';
import { buyersOn } from '../testing/buyers';
import { adminOn, testSite } from '../testing/test-site';
import { invoices } from './tables';

const site = testSite({
  env: {
    SELLER: 'Desk Srl; Via Roma 1; 00100 Roma',
    SELLER_VAT_NUMBER: 'IT12345678901',
  },
});
const shop = buyersOn(site);
const admin = adminOn(site);

const OF_SETTINGS = ['Desk Srl', 'Via Roma 1', '00100 Roma', 'VAT number IT12345678901'];
const OTHER: Imprint = { name: 'Desk OÜ', address: ['Pikk 1'], vatNumber: 'EE123456789' };
const OTHER_LINES = ['Desk OÜ', 'Pikk 1', 'VAT number EE123456789'];

function save(value: unknown, changes = 0, validFrom?: number) {
  const planned = validFrom === undefined ? {} : { validFrom };
  const body = { name: 'seller', value, changes, ...planned } as const;
  return site.call(contract.business.saveVersion, body, admin);
}

async function completed(): Promise<string> {
  const order = await shop.place(await shop.newBuyer(), ADVANCED);
  await shop.sendEvent(order);
  return order;
}

async function sellers() {
  const documents = await site.db.select().from(invoices).orderBy(invoices.id);
  return documents.map(({ kind, content }) => [kind, content?.seller]);
}

test('a document names the seller of its day, also after another one applies', async () => {
  const validFrom = site.clock.now + DAY_MS;
  expect((await save(OTHER, 0, validFrom)).status).toBe(200);
  const order = await completed();
  site.clock.now = validFrom;
  await completed();
  await shop.moveOrder(admin, order, 'REFUNDED');
  expect(await sellers()).toEqual([
    ['invoice', OF_SETTINGS],
    ['invoice', OTHER_LINES],
    ['credit-note', OTHER_LINES],
  ]);
});

test('the first version is the seller of the settings, and a change is taken back to it', async () => {
  const list = { name: 'seller' } as const;
  const { body } = await site.call(contract.business.listVersions, list, admin);
  const name = 'Desk Srl';
  expect(body.parts[0]?.versions).toMatchObject([{ number: 0, value: { name } }]);
  await save(OTHER);
  expect((await site.call(contract.site.settings, {})).body.imprint).toEqual(OTHER);
  const back = { name: 'seller', number: 1, changes: 1 } as const;
  expect((await site.call(contract.business.takeBackVersion, back, admin)).status).toBe(200);
  expect((await site.call(contract.site.settings, {})).body.imprint).toMatchObject({ name });
  await completed();
  expect(await sellers()).toEqual([['invoice', OF_SETTINGS]]);
});

test.each([
  ['no name', { name: ' ' }],
  ['no address', { address: [] }],
  ['a VAT number without a country', { vatNumber: '12345' }],
  ['a country outside of the EU', { country: 'CH' }],
  ['no email', { email: 'desk' }],
])('%s is refused', async (_case, change) => {
  expect((await save({ ...OTHER, ...change })).problem.code).toBe('malformed');
  await completed();
  expect(await sellers()).toEqual([['invoice', OF_SETTINGS]]);
});
