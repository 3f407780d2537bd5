import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contract } from '@site/shared/contract';
import { ADVANCED } from '@site/shared/rules';
import Stripe from 'stripe';
import { billing, buyersOn } from '../../testing/buyers';
import { type TestApp, testApp } from '../../testing/test-app';

const SECRET = 'whsec_of_the_tests';

/** Speaks as much of Stripe's API as we use: Checkout sessions are created once for an idempotency key, and can be retrieved. */
const sessions = new Map<string, Record<string, string>>();
const paid = new Set<string>();
let isDown = false;
let server: Server;
let site: TestApp;
let shop: ReturnType<typeof buyersOn>;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const form = Object.fromEntries(new URLSearchParams(await bodyOf(request)));
    if (isDown || request.headers.authorization !== 'Bearer sk_test_1') {
      response.writeHead(isDown ? 400 : 401).end(JSON.stringify({ error: { type: 'invalid_request_error', message: 'no' } }));
      return;
    }
    const created = request.method === 'POST' && request.url === '/v1/checkout/sessions';
    const id = created ? `cs_test_${request.headers['idempotency-key']}` : (request.url?.split('/').at(-1) ?? '');
    if (created) sessions.set(id, form);
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(sessionOf(id)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const env = { RATE_LIMIT: 'off', STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: SECRET, STRIPE_API_URL: apiUrl };
  site = await testApp({ env });
  shop = buyersOn(site);
}, 60_000);
afterAll(async () => {
  await site.close();
  server.close();
});
beforeEach(() => {
  isDown = false;
});

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}

function sessionOf(id: string) {
  const form = sessions.get(id);
  return {
    id,
    object: 'checkout.session',
    url: `https://checkout.stripe.example/c/pay/${id}`,
    client_reference_id: form?.client_reference_id,
    amount_total: Number(form?.['line_items[0][price_data][unit_amount]']),
    currency: form?.['line_items[0][price_data][currency]'],
    payment_status: paid.has(id) ? 'paid' : 'unpaid',
  };
}

async function place() {
  const buyer = await shop.newcomer();
  const { body } = await site.call(contract.shop.createCreditCardOrder, await shop.placing(buyer), buyer);
  return { buyer, order: body.order, url: body.url ?? '', id: `cs_test_order-${body.order}` };
}

async function send(id: string, changes: object = {}, { secret = SECRET, type = 'checkout.session.completed', event = `evt_${id}` } = {}) {
  const object = { ...sessionOf(id), payment_status: 'paid', ...changes };
  const payload = JSON.stringify({ id: event, object: 'event', type, data: { object } });
  const timestamp = Math.floor(site.clock.now / 1000);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature };
  return (await site.app.inject({ method: 'POST', url: '/api/payments/stripe/webhook', payload, headers })).statusCode;
}

test('an order is paid on Stripe’s page, for its own total, and completed by the signed notice', async () => {
  const { buyer, order, url, id } = await place();
  expect(url).toBe(`https://checkout.stripe.example/c/pay/${id}`);
  expect(sessions.get(id)).toMatchObject({
    mode: 'payment',
    client_reference_id: order,
    'line_items[0][price_data][unit_amount]': '1818',
    'line_items[0][price_data][currency]': 'eur',
    success_url: `http://localhost:8080/order/${order}`,
  });
  expect((await shop.view(buyer, order)).payment_url).toBe(url);
  expect(await send(id)).toBe(200);
  expect(await send(id)).toBe(200);
  expect(await shop.view(buyer, order)).toMatchObject({ result: 'COMPLETED', amount: 18.18, receipt: 1 });
  expect(await shop.movesOf(order)).toEqual(['AWAITING_PAYMENT > COMPLETED by stripe']);
});

test.each([
  ['a wrong amount', { amount_total: 1 }, {}],
  ['another currency', { currency: 'usd' }, {}],
  ['another order', { client_reference_id: '999999999999999' }, {}],
  ['no payment yet', { payment_status: 'unpaid' }, {}],
  ['a failed payment', {}, { type: 'checkout.session.async_payment_failed' }],
  ['something else', {}, { type: 'charge.updated' }],
])('a notice of %s completes nothing', async (_what, changes, options) => {
  const { buyer, order, id } = await place();
  expect(await send(id, changes, options)).toBe(200);
  expect((await shop.view(buyer, order)).result).toBe('AWAITING_PAYMENT');
});

test('a notice that Stripe has not signed, or long ago, is refused', async () => {
  const { buyer, order, id } = await place();
  expect(await send(id, {}, { secret: 'whsec_another' })).toBe(400);
  site.clock.now -= 301_000;
  const payload = JSON.stringify({ id: 'evt_old', object: 'event', type: 'checkout.session.completed', data: { object: sessionOf(id) } });
  const old = Stripe.webhooks.generateTestHeaderString({ payload, secret: SECRET, timestamp: Math.floor(site.clock.now / 1000) });
  site.clock.now += 301_000;
  const headers = { 'content-type': 'application/json', 'stripe-signature': old };
  expect((await site.app.inject({ method: 'POST', url: '/api/payments/stripe/webhook', payload, headers })).statusCode).toBe(400);
  expect((await shop.view(buyer, order)).result).toBe('AWAITING_PAYMENT');
});

test('where the notice was lost the customer can have the payment looked up', async () => {
  const { buyer, order, id } = await place();
  const look = () => site.call(contract.shop.validateOrder, { orderId: order }, buyer);
  expect((await look()).body.order.result).toBe('AWAITING_PAYMENT');
  paid.add(id);
  expect((await look()).body.order.result).toBe('COMPLETED');
  expect((await look()).body.order.result).toBe('COMPLETED');
  await send(id);
  expect(await shop.movesOf(order)).toHaveLength(1);
});

test('when Stripe does not open a payment the words are those of the catalogue, and the next try takes the same order', async () => {
  const buyer = await shop.newcomer();
  const body = { ...(await shop.placing(buyer, ADVANCED)), billing };
  isDown = true;
  const { problem } = await site.call(contract.shop.createCreditCardOrder, body, buyer);
  expect(problem).toMatchObject({ status: 502, title: 'Server error', body: "Can't create order. Please try again" });
  isDown = false;
  const { body: placed } = await site.call(contract.shop.createCreditCardOrder, body, buyer);
  expect(placed.url).toContain('checkout.stripe.example');
  expect((await site.call(contract.shop.getOrders, {}, buyer)).body.orders).toHaveLength(1);
});

test('with Stripe configured there is no sandbox webhook', async () => {
  const answer = await site.app.inject({ method: 'POST', url: '/api/payments/sandbox/webhook', payload: '{}' });
  expect(answer.statusCode).toBe(404);
});
