import { contract, type Endpoint } from '@site/shared/contract';
import { ADMIN, PASSWORD, type TestApp, testApp } from '../testing/test-app';

let site: TestApp;
beforeAll(async () => {
  site = await testApp({ env: { RATE_LIMIT: 'off' } });
});
afterAll(() => site.close());

const endpoints: Endpoint[] = Object.values(contract).flatMap((area) => Object.values(area));
const byPath = endpoints.map((endpoint) => [endpoint.path, endpoint.access, endpoint] as const);

const subscription = {
  playlist: 0,
  epg: 0,
  customer: 0,
  streams: 0,
  episodes: 0,
  automatic_backups: 0,
};
const billing = { firstName: 'Annabella', lastName: 'Geheim', country: 'IT' };

/** Anna's things, and what must never be told to anybody else. */
type World = {
  anna: string;
  ben: string;
  boss: string;
  body: Record<string, unknown>;
  secrets: string[];
};

async function createWorld(): Promise<World> {
  await site.reset();
  const { cookie } = await site.customer('anna.geheim@site.test');
  const opened = await site.post(
    'ticket/create-ticket',
    { title: 'Annas title', description: '<p>Annas words</p>', category: 'Bug report' },
    { cookie },
  );
  const quote = await site.call(contract.shop.quote, { subscription, country: 'IT' }, { cookie });
  const order = {
    subscription,
    billing,
    paymentMethod: 'CARD',
    totalPrice: quote.body.amount,
    acceptedTerms: true,
  } as const;
  const placed = await site.call(contract.shop.createOrder, order, { cookie });
  const { sessions } = (await site.call(contract.account.sessions, {}, { cookie })).body;
  const id = sessions[0]?.id ?? '';
  const { ticket_id } = opened.body as { ticket_id: number };
  expect([opened.status, placed.status, id.length]).toEqual([200, 200, 64]);
  return {
    anna: cookie,
    ben: (await site.customer('ben@site.test')).cookie,
    boss: (await site.admin()).cookie,
    body: {
      ...order,
      ...{
        id,
        order: placed.body.order,
        orderId: placed.body.order,
        ticket_id,
        replyId: 1,
        page: 1,
        country: 'IT',
      },
      ...{
        email: 'new@site.test',
        password: 'another-horse-8',
        recover: 'x',
        code: 'x',
        activationCode: 'x',
      },
      ...{
        paypalId: 'x',
        to: 'CANCELLED',
        reason: 'A reason',
        amount: 1,
        received: '1',
        transaction: 'abcdef',
        confirmations: 1,
      },
      ...{ title: 'A title', description: '<p>Words</p>', category: 'Bug report' },
    },
    secrets: [
      'anna.geheim',
      'Annabella',
      'Annas title',
      'Annas words',
      placed.body.order,
      id,
      cookie.slice('token='.length),
    ],
  };
}

/** The calls by which the administrator works on orders; with tickets all of the work. Sessions and settings of others are none of it. */
const administratorsOrders: string[] = [
  contract.shop.viewOrder,
  contract.shop.validateOrder,
  contract.shop.listOrders,
  contract.shop.moveOrder,
  contract.shop.creditWallet,
  contract.shop.recordPayment,
].map(({ path }) => path);

/** One body that fits every call, but for what two of them name alike. */
const fitted: Record<string, Record<string, unknown>> = {
  'ticket/delete-canned-reply': { id: 1 },
};

async function ask(path: string, world: World, cookie?: string) {
  const answer = await site.post(
    path,
    { ...world.body, ...fitted[path] },
    cookie ? { cookie } : {},
  );
  const told = JSON.stringify([answer.body, answer.cookies]);
  return { status: answer.status, code: answer.problem.code, told };
}

/** What Anna sees of her own. */
async function viewOf({ anna, body }: World) {
  const see = async (path: string, payload: object = {}) =>
    (await site.post(path, payload, { cookie: anna })).body;
  return [
    await see('auth/login', { remember: true }),
    await see('account/sessions'),
    await see('shop/get-orders'),
    await see('ticket/view-ticket', { ticket_id: body.ticket_id }),
  ];
}

function expectNothingOf(world: World, told: string) {
  expect(world.secrets.filter((secret) => told.includes(secret))).toEqual([]);
  expect(told).not.toMatch(/argon2|passwordHash|password_hash/i);
}

test.each(byPath)(
  '%s (%s): nobody gets or changes what their role should not',
  async (path, access) => {
    const world = await createWorld();
    const before = await viewOf(world);

    const visitor = await ask(path, world);
    if (access !== 'public') expect(visitor).toMatchObject({ status: 401, code: 'not-signed-in' });
    expectNothingOf(world, visitor.told);

    const ben = await ask(path, world, world.ben);
    if (access === 'admin') expect(ben).toMatchObject({ status: 403, code: 'not-allowed' });
    expectNothingOf(world, ben.told);
    expect(await viewOf(world)).toEqual(before);

    const boss = await ask(path, world, world.boss);
    if (!path.startsWith('ticket/') && !administratorsOrders.includes(path)) {
      expectNothingOf(world, boss.told);
      expect(await viewOf(world)).toEqual(before);
    }

    const anna = await ask(path, world, world.anna);
    if (access === 'admin') expect(anna).toMatchObject({ status: 403, code: 'not-allowed' });
    // A call that refuses this body for everybody would have proved nothing.
    expect([boss.code, access === 'admin' ? '' : anna.code]).not.toContain('malformed');
    expect(boss.code).not.toBe('unknown-path');
    expect(anna.told).not.toMatch(/argon2|passwordHash|password_hash/i);
  },
);

test('every call that changes something is closed to GET, and to a POST of another site', async () => {
  const world = await createWorld();
  const before = await viewOf(world);
  for (const { path, reads, access } of endpoints) {
    if (!reads)
      expect([
        path,
        (await site.app.inject({ url: `/api/${path}`, headers: { cookie: world.anna } }))
          .statusCode,
      ]).toEqual([path, 404]);
    const foreign = await site.post(path, world.body as object, {
      cookie: world.anna,
      headers: { origin: 'https://evil.example' },
    });
    expect([path, access, foreign.status, foreign.problem.code]).toEqual([
      path,
      access,
      403,
      'wrong-origin',
    ]);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect([
      path,
      (await site.post(path, 'email=a%40b.test', { cookie: world.anna, headers: form })).status,
    ]).toEqual([path, 415]);
  }
  expect(await viewOf(world)).toEqual(before);
});

const hostile = [
  ['no body', undefined],
  ['a list', []],
  [
    'texts for everything',
    Object.fromEntries(fieldNames().map((name) => [name, '<img src=x onerror=alert(1)>'])),
  ],
  ['numbers for everything', Object.fromEntries(fieldNames().map((name) => [name, 1e308]))],
  ['objects for everything', Object.fromEntries(fieldNames().map((name) => [name, { $gt: '' }]))],
  ['null for everything', Object.fromEntries(fieldNames().map((name) => [name, null]))],
  ['very long texts', Object.fromEntries(fieldNames().map((name) => [name, 'x'.repeat(30_000)]))],
  ['a megabyte', { email: 'x'.repeat(1_048_576) }],
] as const;

function fieldNames(): string[] {
  const own = endpoints.flatMap(({ body }) =>
    Object.keys((body as { shape?: object }).shape ?? {}),
  );
  return [...new Set(own)];
}

test.each(hostile)(
  '%s gives a refusal or a plain answer of every call, never a failure, and no markup comes back',
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

test('a token that was signed out or revoked opens no call', async () => {
  await site.reset();
  const { cookie } = await site.customer('anna@site.test');
  const owner = await site.call(contract.auth.login, {
    email: 'anna@site.test',
    password: PASSWORD,
  });
  await site.call(
    contract.account.revokeSession,
    { others: true },
    { cookie: `token=${owner.cookies[0]?.value}` },
  );
  const signedOut = (await site.admin()).cookie;
  await site.call(contract.auth.logout, {}, { cookie: signedOut });
  for (const { path } of endpoints.filter(({ access }) => access !== 'public')) {
    for (const stale of [cookie, signedOut])
      expect([path, (await site.post(path, {}, { cookie: stale })).status]).toEqual([path, 401]);
  }
  expect((await site.call(contract.auth.login, ADMIN)).status).toBe(200);
});
