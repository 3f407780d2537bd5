import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contract } from '@site/shared/contract';
import { ADVANCED, DAY_MS } from '@site/shared/rules';
import { type Buyer, buyersOn } from '../testing/buyers';
import { type TestApp, testApp } from '../testing/test-app';
import { vatChecks } from './tables';
import { deleteOldVatChecks } from './vat';

/** Answers as VIES does: whether a number is valid, or that a member's register does not answer. */
let vies: Server;
let asked: unknown[] = [];
let state: 'up' | 'down' | 'register-down' | 'slow' = 'up';
const VALID = new Set(['DE123456789', 'EL123456789', 'EE123456789']);

let site: TestApp;
let shop: ReturnType<typeof buyersOn>;
beforeAll(async () => {
  vies = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const question = JSON.parse(text) as { countryCode: string; vatNumber: string };
    asked.push(question);
    const valid = VALID.has(question.countryCode + question.vatNumber);
    const answer = () =>
      response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify({ ...question, valid }));
    if (state === 'down') response.writeHead(500).end('<html>');
    else if (state === 'register-down')
      response.end(
        JSON.stringify({ actionSucceed: false, errorWrappers: [{ error: 'MS_UNAVAILABLE' }] }),
      );
    else if (state === 'slow') setTimeout(answer, 3_300);
    else answer();
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
}, 60_000);
beforeEach(async () => {
  await site.reset();
  shop = buyersOn(site);
  asked = [];
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
  const billing = { firstName: 'Ada', lastName: 'Byron', country, ...(vatNumber && { vatNumber }) };
  return site.call(
    contract.shop.createOrder,
    { subscription: ADVANCED, paymentMethod: 'CARD', totalPrice, billing },
    buyer,
  );
}

test.each([
  [
    'a valid number of another member',
    'DE',
    'de 123.456.789',
    14.9,
    'reverse-charge',
    'DE123456789',
  ],
  ['Greece with its own prefix', 'GR', 'EL123456789', 14.9, 'reverse-charge', 'EL123456789'],
  ['the seller’s own country', 'EE', 'EE123456789', 18.48, 'no-effect', 'EE123456789'],
  [
    'a number of another country than the customer’s',
    'IT',
    'DE123456789',
    18.18,
    'no-effect',
    'DE123456789',
  ],
  ['a customer outside of the EU', 'US', 'DE123456789', 14.9, 'no-effect', 'DE123456789'],
  ['a number that nobody has', 'DE', 'DE999999999', 17.73, 'invalid', undefined],
  ['no number', 'DE', undefined, 17.73, undefined, undefined],
])(
  '%s: what is quoted is what is ordered',
  async (_what, country, given, amount, standing, kept) => {
    const buyer = await shop.newBuyer();
    const quoted = await quote(buyer, country, given);
    expect([quoted.amount, quoted.vatNumber]).toEqual([amount, standing]);
    const { body, status } = await place(buyer, country, quoted.amount, given);
    expect(status).toBe(200);
    const order = await shop.viewOrder(buyer, body.order);
    expect([order.amount, order.vatNumber]).toEqual([amount, kept]);
    expect(await shop.storedOrder(body.order)).toMatchObject({ vatNumber: kept ?? null });
  },
);

test('VIES is asked once a day for a number, however often it is quoted', async () => {
  const buyer = await shop.newBuyer();
  await Promise.all(Array.from({ length: 5 }, () => quote(buyer, 'DE', 'DE123456789')));
  await quote(buyer, 'DE', 'DE123456789');
  expect(asked).toEqual([{ countryCode: 'DE', vatNumber: '123456789' }]);
  site.clock.now += DAY_MS;
  await quote(await shop.newBuyer(), 'DE', 'DE123456789');
  expect(asked).toHaveLength(2);
});

test.each(['down', 'register-down'] as const)(
  'while VIES is %s the VAT is charged, and nothing is remembered of it',
  async (how) => {
    const buyer = await shop.newBuyer();
    state = how;
    const refused = await quote(buyer, 'DE', 'DE123456789');
    expect([refused.amount, refused.vatNumber]).toEqual([17.73, 'unchecked']);
    state = 'up';
    const mended = await quote(buyer, 'DE', 'DE123456789');
    expect([mended.amount, mended.vatNumber]).toEqual([14.9, 'reverse-charge']);
    // What the page showed before is no longer the total.
    expect((await place(buyer, 'DE', refused.amount, 'DE123456789')).problem.code).toBe(
      'price-changed',
    );
  },
);

test('who is shown another total within the minute of a repeated click gets an order at that total', async () => {
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

test('an order keeps when its number was checked; the checks themselves are forgotten after a day', async () => {
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

test('nobody waits for a slow VIES, and what it says then counts from the next question on', async () => {
  const buyer = await shop.newBuyer();
  state = 'slow';
  expect((await quote(buyer, 'DE', 'DE123456789')).vatNumber).toBe('unchecked');
  expect((await quote(buyer, 'DE', 'DE123456789')).vatNumber).toBe('reverse-charge');
  expect(asked).toHaveLength(1);
});

test('what is no VAT number is refused by name', async () => {
  const buyer = await shop.newBuyer();
  const answer = await site.post(
    contract.shop.quote.path,
    { subscription: ADVANCED, country: 'DE', vatNumber: 'US123' },
    buyer,
  );
  expect([answer.status, answer.problem.fields]).toEqual([
    400,
    { vatNumber: 'Not a valid EU VAT number' },
  ]);
});

test('without the flag a number changes nothing and nobody is asked', async () => {
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
  'the proxy’s word %p of where the customer is stays with the order, for the administrator alone',
  async (said, kept) => {
    const [buyer, boss] = [await shop.newBuyer(), await site.admin()];
    const headers = { 'cf-ipcountry': said };
    const { body } = await site.call(contract.shop.createOrder, await shop.orderBody(buyer), {
      ...buyer,
      headers,
    });
    const { order } = body;
    const seen = await site.call(contract.shop.viewOrder, { order }, boss);
    expect(seen.body.managed?.ipCountry).toBe(kept);
    expect((await site.call(contract.shop.listOrders, {}, boss)).body.orders[0]?.ipCountry).toBe(
      kept,
    );
    expect(
      JSON.stringify((await site.call(contract.shop.viewOrder, { order }, buyer)).body),
    ).not.toContain('ipCountry');
  },
);
