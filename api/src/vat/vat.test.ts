import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contract } from '@site/shared/contract';
import { ADVANCED, DAY_MS } from '@site/shared/rules';
import { type Buyer, buyersOn } from '../testing/buyers';
import { type TestApp, testApp } from '../testing/test-app';
import { vatChecks } from './tables';
import { deleteOldVatChecks } from './vat';

/** A stand-in of VIES. `register-down`: VIES responds, but the member state's register does not. */
let vies: Server;
let requests: unknown[] = [];
let state: 'up' | 'down' | 'register-down' | 'slow' = 'up';
const VALID = new Set(['DE123456789', 'EL123456789', 'EE123456789']);

let site: TestApp;
let shop: ReturnType<typeof buyersOn>;
beforeAll(async () => {
  vies = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const question = JSON.parse(text) as { countryCode: string; vatNumber: string };
    requests.push(question);
    const valid = VALID.has(question.countryCode + question.vatNumber);
    const respond = () =>
      response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify({ ...question, valid }));
    if (state === 'down') response.writeHead(500).end('<html>');
    else if (state === 'register-down')
      response.end(
        JSON.stringify({ actionSucceed: false, errorWrappers: [{ error: 'MS_UNAVAILABLE' }] }),
      );
    else if (state === 'slow') setTimeout(respond, 3_300);
    else respond();
  });
  await new Promise<void>((resolve) => vies.listen(0, '127.0.0.1', resolve));
  const VIES_URL = `http://127.0.0.1:${(vies.address() as AddressInfo).port}/check-vat-number`;
  site = await testApp({
    env: {
      RATE_LIMIT: 'off',
      VAT_NUMBERS: 'on',
      VAT_SELLER_COUNTRY: 'EE',
      VIES_URL,
      COUNTRY_HEADER: 'CF-IPCountry',
    },
  });
});
beforeEach(async () => {
  await site.reset();
  shop = buyersOn(site);
  requests = [];
  state = 'up';
});
afterAll(async () => {
  await site.close();
  vies.close();
});

async function quote(buyer: Buyer, country: string, vatNumber?: string) {
  const { body } = await site.call(
    contract.shop.quote,
    { subscription: ADVANCED, country, ...(vatNumber && { vatNumber }) },
    buyer,
  );
  return body;
}

async function place(buyer: Buyer, country: string, totalPrice: number, vatNumber?: string) {
  const company = { company: 'Byron GmbH', street: 'Ring 1', city: '10115 Berlin', vatNumber };
  const billing = { firstName: 'Ada', lastName: 'Byron', country, ...(vatNumber && company) };
  return site.call(
    contract.shop.createOrder,
    { subscription: ADVANCED, paymentMethod: 'CARD', totalPrice, billing },
    buyer,
  );
}

test.each([
  [
    'a confirmed number of another member state',
    'DE',
    'de 123.456.789',
    14.9,
    'reverse-charge',
    'DE123456789',
  ],
  ['Greece with its own prefix', 'GR', 'EL123456789', 14.9, 'reverse-charge', 'EL123456789'],
  ['the seller’s own country', 'EE', 'EE123456789', 18.18, 'no-effect', 'EE123456789'],
  [
    'a number of another country than the customer’s',
    'IT',
    'DE123456789',
    18.18,
    'no-effect',
    'DE123456789',
  ],
  ['a customer outside of the EU', 'US', 'DE123456789', 14.9, 'no-effect', 'DE123456789'],
  ['a number that VIES does not confirm', 'DE', 'DE999999999', 17.73, 'invalid', undefined],
  ['no number', 'DE', undefined, 17.73, undefined, undefined],
])(
  '%s: the order has the quoted total',
  async (_case, country, vatNumber, amount, status, storedNumber) => {
    const buyer = await shop.newBuyer();
    const quoted = await quote(buyer, country, vatNumber);
    expect([quoted.amount, quoted.vatNumber]).toEqual([amount, status]);
    const placed = await place(buyer, country, quoted.amount, vatNumber);
    expect(placed.status).toBe(200);
    const order = await shop.viewOrder(buyer, placed.body.order);
    expect([order.amount, order.vatNumber]).toEqual([amount, storedNumber]);
    expect((await shop.storedOrder(order.id)).vatNumber).toBe(storedNumber ?? null);
  },
);

test('a number is checked with VIES once a day', async () => {
  const buyer = await shop.newBuyer();
  await Promise.all(Array.from({ length: 5 }, () => quote(buyer, 'DE', 'DE123456789')));
  await quote(buyer, 'DE', 'DE123456789');
  expect(requests).toEqual([{ countryCode: 'DE', vatNumber: '123456789' }]);
  site.clock.now += DAY_MS;
  await quote(await shop.newBuyer(), 'DE', 'DE123456789');
  expect(requests).toHaveLength(2);
});

test.each(['down', 'register-down'] as const)(
  'while VIES is %s, VAT is charged and no check is stored',
  async (outage) => {
    const buyer = await shop.newBuyer();
    state = outage;
    const unchecked = await quote(buyer, 'DE', 'DE123456789');
    expect([unchecked.amount, unchecked.vatNumber]).toEqual([17.73, 'unchecked']);
    state = 'up';
    const checked = await quote(buyer, 'DE', 'DE123456789');
    expect([checked.amount, checked.vatNumber]).toEqual([14.9, 'reverse-charge']);
    // The total of the first quote is out of date.
    expect((await place(buyer, 'DE', unchecked.amount, 'DE123456789')).problem.code).toBe(
      'price-changed',
    );
  },
);

test('the same request with another total within a minute places another order', async () => {
  const buyer = await shop.newBuyer();
  state = 'down';
  const first = await place(
    buyer,
    'DE',
    (await quote(buyer, 'DE', 'DE123456789')).amount,
    'DE123456789',
  );
  state = 'up';
  const second = await place(
    buyer,
    'DE',
    (await quote(buyer, 'DE', 'DE123456789')).amount,
    'DE123456789',
  );
  expect((await shop.viewOrder(buyer, first.body.order)).result).toBe('CANCELLED');
  expect((await shop.viewOrder(buyer, second.body.order)).amount).toBe(14.9);
});

test('an order keeps the time of its check; the check is deleted after a day', async () => {
  const buyer = await shop.newBuyer();
  const { amount } = await quote(buyer, 'DE', 'DE123456789');
  const checkedAt = site.clock.now;
  site.clock.now += DAY_MS - 1;
  const { body } = await place(buyer, 'DE', amount, 'DE123456789');
  expect(await shop.storedOrder(body.order)).toMatchObject({
    vatNumber: 'DE123456789',
    vatCheckedAt: checkedAt,
  });
  await deleteOldVatChecks(site.db, site.clock.now);
  expect(await site.db.$count(vatChecks)).toBe(1);
  await deleteOldVatChecks(site.db, site.clock.now + 1);
  expect(await site.db.$count(vatChecks)).toBe(0);
});

test('a quote does not wait for a slow VIES, and the next quote uses its response', async () => {
  const buyer = await shop.newBuyer();
  state = 'slow';
  expect((await quote(buyer, 'DE', 'DE123456789')).vatNumber).toBe('unchecked');
  expect((await quote(buyer, 'DE', 'DE123456789')).vatNumber).toBe('reverse-charge');
  expect(requests).toHaveLength(1);
});

test('text that is not a VAT number is refused', async () => {
  const buyer = await shop.newBuyer();
  const response = await site.post(
    contract.shop.quote.path,
    { subscription: ADVANCED, country: 'DE', vatNumber: 'US123' },
    buyer,
  );
  expect([response.status, response.problem.fields]).toEqual([
    400,
    { vatNumber: 'Not a valid EU VAT number' },
  ]);
});

test('with VAT_NUMBERS off, a number is ignored', async () => {
  const plain = await testApp();
  try {
    const customer = await plain.customer('anna@site.test');
    const { body } = await plain.call(
      contract.shop.quote,
      { subscription: ADVANCED, country: 'DE', vatNumber: 'DE123456789' },
      customer,
    );
    expect([body.amount, body.vatNumber]).toEqual([17.73, undefined]);
    expect((await plain.call(contract.site.settings, {})).body.vatNumbers).toBe(false);
  } finally {
    await plain.close();
  }
});

test.each([
  ['DE', 'DE'],
  ['it', 'IT'],
  ['XX', undefined],
  ['T1', undefined],
  ['', undefined],
])(
  'the country %p in the proxy’s header is stored as %p, visible to the administrator only',
  async (header, country) => {
    const [buyer, admin] = [await shop.newBuyer(), await site.admin()];
    const headers = { 'cf-ipcountry': header };
    const { body } = await site.call(contract.shop.createOrder, await shop.orderBody(buyer), {
      ...buyer,
      headers,
    });
    const { order } = body;
    const seen = await site.call(contract.shop.viewOrder, { order }, admin);
    expect(seen.body.managed?.ipCountry).toBe(country);
    expect((await site.call(contract.shop.listOrders, {}, admin)).body.orders[0]?.ipCountry).toBe(
      country,
    );
    expect(
      JSON.stringify((await site.call(contract.shop.viewOrder, { order }, buyer)).body),
    ).not.toContain('ipCountry');
  },
);

test('the country of a stored seller decides which numbers remove the VAT', async () => {
  const buyer = await shop.newBuyer();
  const value = { name: 'Desk GmbH', address: ['Ring 1'], country: 'DE' };
  const body = { name: 'seller', value, changes: 0 } as const;
  await site.call(contract.business.saveVersion, body, await site.admin());
  expect((await quote(buyer, 'DE', 'DE123456789')).vatNumber).toBe('no-effect');
});
