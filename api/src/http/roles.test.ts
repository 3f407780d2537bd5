import { contract, type Endpoint } from '@site/shared/contract';
import { type Access, hasAccess } from '@site/shared/rules';
import {
  bodyOf,
  createWorld,
  endpoints,
  fieldsOf,
  queryOf,
  type World,
} from '../testing/every-call';
import { contentOfTables } from '../testing/table-content';
import { ADMIN, PASSWORD, type TestApp, testApp } from '../testing/test-app';
import { Problem } from './problem';

let site: TestApp;
beforeAll(async () => {
  site = await testApp({ env: { RATE_LIMIT: 'off' } });
});
afterAll(() => site.close());

/** Calls that only read come first: they leave their common world as it is. */
const byPath = endpoints
  .toSorted((a, b) => Number(!a.reads) - Number(!b.reads))
  .map((endpoint) => [endpoint.path, endpoint.access, endpoint] as const);
let readWorld: World | undefined;

/** Calls of customers that the admin also uses for orders of other accounts. */
const SHARED_ORDER_CALLS: string[] = [contract.shop.viewOrder, contract.shop.validateOrder].map(
  ({ path }) => path,
);

/** Staff works on all tickets, orders and accounts, and on nothing else of other accounts. */
function isStaffWork({ path, access }: Endpoint): boolean {
  if (path.startsWith('ticket/') || SHARED_ORDER_CALLS.includes(path)) return true;
  return (
    /^(shop|staff|customers)\//.test(path) && hasAccess('admin', access) && !isOfAccounts(access)
  );
}

/** Whether every account may make the call. */
function isOfAccounts(access: Access): boolean {
  return hasAccess('customer', access);
}

async function callAs(endpoint: Endpoint, world: World, cookie?: string) {
  const answer = await site.post(endpoint.path, bodyOf(endpoint, world), cookie ? { cookie } : {});
  const content = JSON.stringify([answer.body, answer.cookies]);
  return { status: answer.status, code: answer.problem.code, content };
}

/** The answer to a call by either method, without what differs between two equal calls. */
async function answerTo(
  method: 'GET' | 'POST',
  { path }: Endpoint,
  { body, cookie }: { body: Record<string, unknown>; cookie: string | undefined },
) {
  const url = `/api/${path}`;
  const answer = await site.app.inject({
    method,
    ...(method === 'GET' ? { url: `${url}?${queryOf(body)}` } : { url, payload: body }),
    headers: { ...(cookie && { cookie }) },
  });
  return { path, cookie, status: answer.statusCode, content: answer.body };
}

/** Anna's data as she reads it. */
async function dataOfAnna({ anna, fieldValues }: World) {
  const read = async (path: string, payload: object = {}) =>
    (await site.post(path, payload, { cookie: anna })).body;
  return [
    await read('auth/login', { remember: true }),
    await read('account/sessions'),
    await read('shop/get-orders'),
    await read('ticket/view-ticket', { ticket_id: fieldValues.ticket_id }),
  ];
}

function expectNoSecrets(world: World, content: string) {
  expect(world.secrets.filter((secret) => content.includes(secret))).toEqual([]);
  expect(content).not.toMatch(/argon2|passwordHash|password_hash/i);
}

test.each(byPath)(
  '%s (%s): no role reads or changes more than it may',
  async (_path, access, endpoint) => {
    if (endpoint.reads) readWorld ??= await createWorld(site);
    const world = (endpoint.reads && readWorld) || (await createWorld(site));
    const before = await dataOfAnna(world);

    const visitor = await callAs(endpoint, world);
    if (access !== 'public') expect(visitor).toMatchObject({ status: 401, code: 'not-signed-in' });
    expectNoSecrets(world, visitor.content);

    const ben = await callAs(endpoint, world, world.ben);
    if (!isOfAccounts(access)) expect(ben).toMatchObject({ status: 403, code: 'not-allowed' });
    expectNoSecrets(world, ben.content);
    // What staff may change is compared before they make their calls.
    if (isStaffWork(endpoint)) expect(await dataOfAnna(world)).toEqual(before);

    const support = await callAs(endpoint, world, world.support);
    if (!hasAccess('support', access)) {
      expect(support).toMatchObject({ status: 403, code: 'not-allowed' });
      expectNoSecrets(world, support.content);
      if (isStaffWork(endpoint)) expect(await dataOfAnna(world)).toEqual(before);
    }

    const admin = await callAs(endpoint, world, world.admin);
    if (!isStaffWork(endpoint)) {
      expectNoSecrets(world, admin.content);
      expect(await dataOfAnna(world)).toEqual(before);
    }

    const anna = await callAs(endpoint, world, world.anna);
    if (!isOfAccounts(access)) expect(anna).toMatchObject({ status: 403, code: 'not-allowed' });
    // A body that is refused for every caller would prove nothing.
    expect([admin.code, isOfAccounts(access) ? anna.code : '']).not.toContain('malformed');
    // Without the built-in bot check, as here, its challenge is an unknown path.
    if (endpoint.path !== 'bot-check/challenge') expect(admin.code).not.toBe('unknown-path');
    expect(anna.content).not.toMatch(/argon2|passwordHash|password_hash/i);
  },
);

test('a call that only reads answers GET as it answers POST, and changes nothing', async () => {
  const world = await createWorld(site);
  const before = await contentOfTables(site);
  for (const endpoint of endpoints.filter(({ reads }) => reads)) {
    const callers = [undefined, world.ben, world.anna, world.support, world.admin].flatMap(
      (cookie) => [
        { cookie, body: bodyOf(endpoint, world) },
        { cookie, body: {} },
      ],
    );
    const answers = [];
    for (const caller of callers) answers.push(await answerTo('GET', endpoint, caller));
    for (const [index, caller] of callers.entries())
      expect(answers[index]).toEqual(await answerTo('POST', endpoint, caller));
    expect([endpoint.path, await contentOfTables(site)]).toEqual([endpoint.path, before]);
  }
});

test('every method that a call does not allow is 405, with the allowed ones', async () => {
  const world = await createWorld(site);
  const before = await contentOfTables(site);
  for (const endpoint of endpoints) {
    const { path, reads = false } = endpoint;
    const url = `/api/${path}?${queryOf(bodyOf(endpoint, world))}`;
    for (const method of ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const) {
      if (reads && ['GET', 'HEAD'].includes(method)) continue;
      const answer = await site.app.inject({ method, url, headers: { cookie: world.anna } });
      const allow = reads ? 'GET, HEAD, POST' : 'POST';
      expect([path, method, answer.statusCode, answer.headers.allow]).toEqual([
        path,
        method,
        405,
        allow,
      ]);
      if (method !== 'HEAD')
        expect(answer.json()).toEqual({
          ...(path === 'ticket/create-ticket' && { result: false, ticket_id: false }),
          ...new Problem('method-not-allowed').toJSON(),
        });
    }
  }
  expect(await contentOfTables(site)).toEqual(before);
});

test('refuses every POST of another site', async () => {
  const world = await createWorld(site);
  const before = await dataOfAnna(world);
  for (const endpoint of endpoints) {
    const { path } = endpoint;
    const foreign = await site.post(path, bodyOf(endpoint, world), {
      cookie: world.anna,
      headers: { origin: 'https://evil.example' },
    });
    const refusal = [path, foreign.status, foreign.problem.code];
    expect(refusal).toEqual([path, 403, 'wrong-origin']);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect([
      path,
      (await site.post(path, 'email=a%40b.test', { cookie: world.anna, headers: form })).status,
    ]).toEqual([path, 415]);
  }
  expect(await dataOfAnna(world)).toEqual(before);
});

const hostile = [
  ['no body', undefined],
  ['a list', []],
  [
    'strings for all fields',
    Object.fromEntries(fieldNames().map((name) => [name, '<img src=x onerror=alert(1)>'])),
  ],
  ['numbers for all fields', Object.fromEntries(fieldNames().map((name) => [name, 1e308]))],
  ['objects for all fields', Object.fromEntries(fieldNames().map((name) => [name, { $gt: '' }]))],
  ['null for all fields', Object.fromEntries(fieldNames().map((name) => [name, null]))],
  ['very long strings', Object.fromEntries(fieldNames().map((name) => [name, 'x'.repeat(30_000)]))],
  ['a megabyte', { email: 'x'.repeat(1_048_576) }],
] as const;

function fieldNames(): string[] {
  return [...new Set(endpoints.flatMap(({ body }) => Object.keys(fieldsOf(body))))];
}

test.each(hostile)(
  '%s: every call answers or refuses without a server error, and returns no markup',
  async (name, payload) => {
    await site.reset();
    const anna = await site.customer('anna@site.test');
    for (const { path } of endpoints.filter(
      ({ path }) => path.startsWith('auth/') || path.startsWith('account/'),
    )) {
      const { status, body } = await site.post(path, payload as object, { cookie: anna.cookie });
      expect([path, name, status < 500]).toEqual([path, name, true]);
      if (status >= 400)
        expect(body).toMatchObject({
          status,
          title: expect.any(String),
          body: expect.any(String),
          code: expect.any(String),
        });
      if (name === 'a megabyte') expect([path, status]).toEqual([path, 413]);
      expect(JSON.stringify(body)).not.toContain('<img');
    }
  },
);

test('refuses a token after sign-out and after it was revoked', async () => {
  await site.reset();
  const { cookie } = await site.customer('anna@site.test');
  const owner = await site.call(contract.auth.login, {
    email: 'anna@site.test',
    password: PASSWORD,
  });
  await site.call(
    contract.account.revokeSession,
    { others: true },
    { cookie: `token=${owner.cookies.find(({ name }) => name === 'token')?.value}` },
  );
  const signedOut = (await site.admin()).cookie;
  await site.call(contract.auth.logout, {}, { cookie: signedOut });
  for (const { path } of endpoints.filter(({ access }) => access !== 'public')) {
    for (const stale of [cookie, signedOut])
      expect([path, (await site.post(path, {}, { cookie: stale })).status]).toEqual([path, 401]);
  }
  expect((await site.call(contract.auth.login, ADMIN)).status).toBe(200);
});
