import { contract, type Endpoint, problemBody, session } from '@site/shared/contract';
import Fastify, { type FastifyInstance } from 'fastify';
import { GATE_ROLES, type GateRole } from './example-accounts';
import { exampleValue } from './example-value';
import { createStandInApi } from './stand-in-api';

let app: FastifyInstance;
beforeAll(async () => {
  app = Fastify();
  await app.register(createStandInApi('Playlist Desk'), { prefix: '/api' });
});
afterAll(() => app.close());

const endpoints = Object.values(contract).flatMap((area): Endpoint[] => Object.values(area));

async function call(path: string, body: unknown = {}, role: GateRole = 'visitor') {
  const answer = await app.inject({
    method: 'POST',
    url: `/api/${path}`,
    payload: body as object,
    cookies: { signed_in: role },
  });
  return { status: answer.statusCode, body: answer.json(), cookies: answer.cookies };
}

/** A body that a call accepts. Some fields of the contract have rules that no example guesses. */
function exampleBody({ body }: Endpoint): Record<string, unknown> {
  const subscription = Object.fromEntries(
    ['playlist', 'epg', 'customer', 'streams', 'episodes', 'automatic_backups'].map((limit) => [
      limit,
      1,
    ]),
  );
  const known: Record<string, unknown> = {
    subscription,
    password: 'open-sesame-7',
    currentPassword: 'open-sesame-7',
    country: 'IT',
    vatNumber: undefined,
    billing: { firstName: 'Ada', lastName: 'Byron', country: 'IT' },
    coupon: undefined,
    order: '1000000001',
    along: undefined,
    code: 'code',
    requestId: 'request-1',
    received: '0.1',
    transaction: 'transaction',
    changedFrom: undefined,
    changedBefore: undefined,
    orderId: '1000000001',
  };
  const fields = exampleValue(body as never) as Record<string, unknown>;
  return Object.fromEntries(
    Object.keys(fields).map((name) => [name, name in known ? known[name] : fields[name]]),
  );
}

test('answers each call of the contract with a value that its schema accepts, or as the API refuses the role', async () => {
  const wrong: unknown[] = [];
  for (const role of GATE_ROLES)
    for (const endpoint of endpoints) {
      const { status, body } = await call(endpoint.path, exampleBody(endpoint), role);
      const isPublic = endpoint.access === 'public';
      const mayCall =
        isPublic || role === 'admin' || (endpoint.access === 'customer' && role !== 'visitor');
      const isAccepted = status === 200 && endpoint.response.safeParse(body).success;
      const isRefused =
        status === (role === 'visitor' ? 401 : 403) && problemBody.safeParse(body).success;
      if (!(mayCall ? isAccepted : isRefused)) wrong.push([role, endpoint.path, status, body]);
    }
  expect(wrong).toEqual([]);
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
    cookies: [{ name: 'signed_in', value: 'customer' }],
  });
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
