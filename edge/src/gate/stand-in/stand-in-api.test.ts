import { contract, type Endpoint, problemBody, session } from '@site/shared/contract';
import { JOURNEY_ROLES, type JourneyRole } from '@site/shared/release';
import { ADVANCED, isBookPeriod } from '@site/shared/rules';
import Fastify, { type FastifyInstance } from 'fastify';
import { exampleSession } from './example-accounts';
import { createStandInApi, exampleAnswer } from './stand-in-api';

let app: FastifyInstance;
beforeAll(async () => {
  app = Fastify();
  await app.register(createStandInApi('Playlist Desk'), { prefix: '/api' });
});
afterAll(() => app.close());

const endpoints = Object.values(contract).flatMap((area): Endpoint[] => Object.values(area));

async function call(path: string, body: unknown = {}, role: JourneyRole = 'visitor') {
  const answer = await app.inject({
    method: 'POST',
    url: `/api/${path}`,
    payload: body as object,
    cookies: { signed_in: role },
  });
  return { status: answer.statusCode, body: answer.json(), cookies: answer.cookies };
}

/** Fields that an answer may repeat, or is computed from. */
const FIELDS = {
  subscription: ADVANCED,
  country: 'IT',
  order: '1000000001',
  orderId: '1000000001',
  to: 'COMPLETED',
  ticket_id: 1,
  title: 'A title',
  description: '<p>A text</p>',
  texts: { en: { title: 'A title', description: '<p>A text</p>' } },
  name: 'vat-rate',
};

test('the answer of each call of the contract has the form of its schema, for every role', () => {
  const invalid = JOURNEY_ROLES.filter((role) => role !== 'visitor').flatMap((role) => {
    const caller = { role, session: exampleSession(role), productName: 'Playlist Desk' };
    return endpoints
      .filter((one) => !one.response.safeParse(exampleAnswer(one, caller, FIELDS)).success)
      .map(({ path }) => [role, path]);
  });
  expect(invalid).toEqual([]);
});

test('a download in parts ends: no answer asks for another part', () => {
  const caller = { role: 'admin', session: exampleSession('admin'), productName: '' } as const;
  for (const one of [contract.shop.exportOrders, contract.customers.exportCustomers])
    expect(exampleAnswer(one, caller, {})).not.toHaveProperty('before');
});

test('texts with a form of their own have it: periods of the books, months, codes of coupons', async () => {
  const { shop } = contract;
  const { body: books } = await call(shop.books.path, { period: '2026-11' }, 'admin');
  const { body: overview } = await call(shop.overview.path, {}, 'admin');
  expect(books.lines.map((line: { corrects: string }) => line.corrects).every(isBookPeriod)).toBe(
    true,
  );
  expect(overview.months[0].month).toMatch(/^\d{4}-\d\d$/);
  const { body: list } = await call(shop.listCoupons.path, {}, 'admin');
  const { code } = list.coupons[0];
  expect((await call(shop.stopCoupon.path, { code, isStopped: true }, 'admin')).status).toBe(200);
});

test('refuses the calls that the API refuses for a role', async () => {
  const { shop, site, ticket } = contract;
  for (const [path, role, status] of [
    [site.settings.path, 'visitor', 200],
    [shop.getOrders.path, 'visitor', 401],
    [shop.getOrders.path, 'customer', 200],
    [shop.listOrders.path, 'subscriber', 403],
    [ticket.cannedReplies.path, 'admin', 200],
  ] as const) {
    const answer = await call(path, {}, role);
    expect([path, role, answer.status]).toEqual([path, role, status]);
    if (status !== 200) expect(problemBody.safeParse(answer.body).success).toBe(true);
  }
});

test('a browser has the session of its role, and any credentials make it a customer', async () => {
  const { login, logout } = contract.auth;
  expect((await call(login.path)).status).toBe(401);
  for (const [role, expected] of [
    ['customer', { role: 'customer', max_list: null }],
    ['subscriber', { role: 'customer', max_list: 5 }],
    ['admin', { role: 'admin', id: 1 }],
  ] as const) {
    const { body } = await call(login.path, { remember: true }, role);
    expect([session.safeParse(body).success, body]).toEqual([
      true,
      expect.objectContaining(expected),
    ]);
  }
  const signedIn = await call(login.path, { email: 'ada@example.test', password: 'sesame-7' });
  expect(signedIn).toMatchObject({
    status: 200,
    cookies: [
      { name: 'signed_in', value: 'customer' },
      { name: 'ended', maxAge: 0 },
    ],
  });
  const ended = { cookies: { signed_in: 'customer', ended: '1' } };
  const answer = await app.inject({ url: '/api/shop/get-orders', ...ended });
  expect(answer.statusCode).toBe(401);
  expect((await call(logout.path, {}, 'customer')).cookies).toMatchObject([{ maxAge: 0 }]);
});

test('checks each request as the API does, also the numbers of a query', async () => {
  const { shop, ticket } = contract;
  expect((await call('no/such/call')).status).toBe(404);
  expect((await call(shop.viewOrder.path, { order: 7 }, 'customer')).status).toBe(400);
  expect((await call(ticket.loadTicketList.path, { page: 'one' }, 'customer')).status).toBe(400);
  for (const [query, status] of [
    ['shop/view-order?order=1000000001', 200],
    ['ticket/load-ticket-list?page=1', 200],
    ['ticket/load-ticket-list?page=one', 400],
  ] as const) {
    const answer = await app.inject({ url: `/api/${query}`, cookies: { signed_in: 'customer' } });
    expect([query, answer.statusCode]).toEqual([query, status]);
  }
});

test('refuses an order with another total than its quote', async () => {
  const { shop } = contract;
  const { body } = await call(shop.quote.path, FIELDS, 'customer');
  const order = {
    subscription: ADVANCED,
    paymentMethod: 'CARD',
    billing: { firstName: 'Ada', lastName: 'Byron', country: 'IT' },
  };
  for (const [totalPrice, status] of [
    [body.amount, 200],
    [body.amount + 1, 409],
  ]) {
    const answer = await call(
      shop.createCreditCardOrder.path,
      { ...order, totalPrice },
      'customer',
    );
    expect([totalPrice, answer.status]).toEqual([totalPrice, status]);
  }
});
