import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contract } from '@site/shared/contract';
import { ADVANCED, type Coin } from '@site/shared/rules';
import { readAddresses } from '../../config/deposit-addresses';
import { type TestApp, testApp } from '../../testing/test-app';
import { configuredRates, exchangeRates } from './coin-rates';

let site: TestApp;
let requests: string[] = [];
let tickerResponse: object = {};
let exchange: Server;

const tickerUrl = () =>
  `http://127.0.0.1:${(exchange.address() as AddressInfo).port}/0/public/Ticker`;
const ticker = (pair: string, price: string) => ({
  error: [],
  result: { [pair]: { c: [price, '0.1'] } },
});

beforeAll(async () => {
  exchange = createServer((request, response) => {
    requests.push(request.url ?? '');
    response.setHeader('content-type', 'application/json').end(JSON.stringify(tickerResponse));
  });
  await new Promise<void>((resolve) => exchange.listen(0, '127.0.0.1', resolve));
  const CRYPTO_ADDRESSES = JSON.stringify({
    XXBT: ['bc1q-one', 'bc1q-two'],
    ADA: [{ address: 'addr1-one', tag: '77' }],
  });
  site = await testApp({
    env: { RATE_LIMIT: 'off', CRYPTO_ADDRESSES, CRYPTO_RATES_URL: tickerUrl() },
  });
});
beforeEach(async () => {
  requests = [];
  await site.reset();
});
afterAll(async () => {
  await site.close();
  exchange.close();
});

async function place(email: string, paymentMethod: Coin) {
  const buyer = await site.customer(email);
  const billing = { firstName: 'Ada', lastName: 'Byron', country: 'IT' };
  const placed = await site.call(
    contract.shop.createOrder,
    { subscription: ADVANCED, paymentMethod, totalPrice: 18.18, billing },
    buyer,
  );
  return { buyer, placed };
}

async function view(buyer: { cookie: string }, order: string) {
  return (await site.call(contract.shop.viewOrder, { order }, buyer)).body.order;
}

test('the settings offer the card and the coins that have an address', async () => {
  expect((await site.call(contract.site.settings, {})).body.paymentMethods).toEqual([
    'CARD',
    'XXBT',
    'ADA',
  ]);
  const { placed } = await place('anna@site.test', 'LTC');
  expect(placed.problem.code).toBe('method-refused');
});

test('a coin order has address, amount, rate and deadline; the addresses take turns', async () => {
  site.clock.now += 3_600_000;
  tickerResponse = ticker('XXBTZEUR', '60000.0');
  const first = await place('anna@site.test', 'XXBT');
  expect(first.placed.body).toEqual({ order: expect.any(String) });
  expect(await view(first.buyer, first.placed.body.order)).toMatchObject({
    result: 'AWAITING_PAYMENT',
    payment_mode: 'XXBT',
    crypto_wallet: 'bc1q-one',
    tag: null,
    crypto_amount: '0.00030300',
    crypto_rate: 60_000,
    pay_before: site.clock.now + 3_600_000,
    amount: 18.18,
  });
  const second = await place('bob@site.test', 'XXBT');
  expect((await view(second.buyer, second.placed.body.order)).crypto_wallet).toBe('bc1q-two');
  tickerResponse = ticker('ADAEUR', '0.6');
  const third = await place('carl@site.test', 'ADA');
  expect(await view(third.buyer, third.placed.body.order)).toMatchObject({
    crypto_wallet: 'addr1-one',
    tag: '77',
    crypto_amount: '30.300000',
  });
  expect(requests).toEqual(['/0/public/Ticker?pair=XXBTZEUR', '/0/public/Ticker?pair=ADAEUR']);
});

test('without a rate the order is refused', async () => {
  site.clock.now += 7_200_000;
  tickerResponse = { error: ['EService:Unavailable'] };
  const { placed, buyer } = await place('anna@site.test', 'XXBT');
  expect(placed.problem).toMatchObject({
    code: 'payment-failed',
    title: 'Server error',
    body: "Can't create order. Please try again",
  });
  expect((await site.call(contract.shop.getOrders, {}, buyer)).body.orders).toEqual([]);
});

test('a repeated report of a coin payment mails the administrator once, who completes the order', async () => {
  site.clock.now += 10_800_000;
  tickerResponse = ticker('XXBTZEUR', '50000');
  const { buyer, placed } = await place('anna@site.test', 'XXBT');
  const orderId = placed.body.order;
  const stranger = await site.customer('mallory@site.test');
  expect((await site.call(contract.shop.validateOrder, { orderId }, stranger)).problem.code).toBe(
    'not-found',
  );
  const responses = await Promise.all(
    [0, 1, 2].map(() => site.call(contract.shop.validateOrder, { orderId }, buyer)),
  );
  expect(responses.map(({ body }) => body.order.result)).toEqual(
    Array(3).fill('PENDING_VERIFICATION'),
  );
  const admin = await site.admin();
  expect((await site.mails(admin.email)).map(({ subject }) => subject)).toEqual([
    `Order ${orderId} waits for verification`,
  ]);
  await site.call(
    contract.shop.moveOrder,
    { order: orderId, to: 'COMPLETED', reason: 'two confirmations' },
    admin,
  );
  expect((await view(buyer, orderId)).result).toBe('COMPLETED');
});

test('the PayPal call is refused', async () => {
  const buyer = await site.customer('anna@site.test');
  const body = {
    subscription: ADVANCED,
    paypalId: 'x',
    totalPrice: 18.18,
    billing: { firstName: 'A', lastName: 'B', country: 'IT' },
  };
  expect((await site.call(contract.shop.createPaypalOrder, body, buyer)).problem.code).toBe(
    'method-refused',
  );
});

test('a rate is requested once a minute', async () => {
  tickerResponse = ticker('XLTCZEUR', '80.5');
  const rates = exchangeRates(tickerUrl());
  expect([await rates('LTC', 0), await rates('LTC', 59_999)]).toEqual([80.5, 80.5]);
  expect(requests).toHaveLength(1);
  await rates('LTC', 60_000);
  expect(requests).toHaveLength(2);
});

test('the modules of the site share the rate of a minute', async () => {
  tickerResponse = ticker('ADAEUR', '0.7');
  const { config } = site.app.context;
  const now = site.clock.now + 14_400_000;
  expect(await configuredRates(config)('ADA', now)).toBe(0.7);
  expect(await configuredRates(config)('ADA', now)).toBe(0.7);
  expect(requests).toHaveLength(1);
});

test.each([
  '{',
  '{"DOGE": ["x"]}',
  '{"XXBT": []}',
  '{"XXBT": ["a b"]}',
  '{"XXBT": "bc1q"}',
  '/not/there.json',
  '{"XXBT": {"xpub": "zpub6rFR7"}}',
  '{"ADA": {"xpub": "zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs"}}',
])('%s is not a valid CRYPTO_ADDRESSES', (setting) => {
  expect(() => readAddresses(setting, '/')).toThrow();
});
