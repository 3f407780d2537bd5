import { contract } from '@site/shared/contract';
import { DAY_MS, HOUR_MS, MINUTE_MS, type TokenRight } from '@site/shared/rules';
import { eq } from 'drizzle-orm';
import { auditLog } from '../audit/tables';
import { sessions, users } from '../auth/tables';
import { bodyOf, createWorld, endpoints } from '../testing/every-call';
import { testSite } from '../testing/test-site';
import { apiTokens } from './tables';

const site = testSite({ env: { RATE_LIMIT: 'on' } });
let cookie: string;
beforeEach(async () => {
  ({ cookie } = await site.admin());
});

async function createToken(rights: TokenRight[], lifetimeMs = 30 * DAY_MS): Promise<string> {
  const body = { name: 'Accounting', rights, expiresAt: site.clock.now + lifetimeMs };
  const created = await site.call(contract.connections.createToken, body, { cookie });
  expect(created.status).toBe(200);
  return created.body.token;
}

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

async function listed() {
  return (await site.call(contract.connections.listTokens, {}, { cookie })).body.tokens;
}

test('a token is shown once, is stored as a hash, and its last use is listed', async () => {
  const token = await createToken(['read-orders']);
  expect(token).toMatch(/^pdapi_[\w-]{43}$/);
  expect(JSON.stringify(await site.db.select().from(apiTokens))).not.toContain(token);
  expect(JSON.stringify(await listed())).not.toContain(token);

  site.clock.now += HOUR_MS;
  expect((await site.call(contract.shop.listOrders, {}, bearer(token))).status).toBe(200);
  expect(await listed()).toMatchObject([
    {
      name: 'Accounting',
      start: token.slice(0, 12),
      rights: ['read-orders'],
      maker: 'admin@site.test',
      lastUsedAt: site.clock.now,
      revokedAt: null,
    },
  ]);
});

test('a token makes exactly the calls of its rights, and no call about accounts or staff', async () => {
  const world = await createWorld(site);
  cookie = world.admin;
  const reading: TokenRight[] = ['read-orders', 'read-customers', 'read-books', 'read-tickets'];
  const rights: TokenRight[] = [...reading, 'write-tickets'];
  const everyRight = new Map([['all', await createToken(rights)]]);
  const oneRight = new Map<string, string>();
  for (const right of rights) oneRight.set(right, await createToken([right]));
  const answered: Record<string, string[]> = {};
  for (const endpoint of endpoints.filter(({ access }) => access !== 'public'))
    for (const [right, token] of endpoint.tokenRight ? oneRight : everyRight) {
      const answer = await site.post(endpoint.path, bodyOf(endpoint, world), bearer(token));
      if (answer.problem.code === 'token-refused') continue;
      answered[right] = [...(answered[right] ?? []), endpoint.path];
    }
  const declared = endpoints.filter(({ tokenRight }) => tokenRight !== undefined);
  expect(Object.values(answered).flat().sort()).toEqual(declared.map(({ path }) => path).sort());
  for (const { path, tokenRight = 'read-orders' } of declared)
    expect(answered[tokenRight]).toContain(path);
  const areas = new Set(declared.map(({ path }) => path.split('/')[0]));
  expect([...areas].sort()).toEqual(['customers', 'shop', 'ticket']);
});

test('a token reads the orders of all accounts by GET, also beside a cookie of a customer', async () => {
  const world = await createWorld(site);
  cookie = world.admin;
  const token = await createToken(['read-orders']);
  const read = await site.app.inject({
    url: '/api/shop/list-orders',
    headers: { authorization: `Bearer ${token}`, cookie: world.ben },
  });
  expect([read.statusCode, read.json().total]).toEqual([200, 1]);
  expect(read.headers['set-cookie']).toBeUndefined();
});

test('a write by a token is an entry of the audit log that names the token', async () => {
  const { cookie: customer } = await site.customer('anna@site.test');
  const ticket = { title: 'Help', description: '<p>Please</p>', category: 'Bug report' } as const;
  const opened = await site.call(contract.ticket.createTicket, ticket, { cookie: customer });
  const token = await createToken(['write-tickets']);
  const reply = { ticket_id: opened.body.ticket_id, description: '<p>Done</p>' };
  expect((await site.call(contract.ticket.replyTicket, reply, bearer(token))).status).toBe(200);
  const rows = await site.db.select().from(auditLog).where(eq(auditLog.action, 'reply-ticket'));
  expect(rows).toMatchObject([{ actorId: 1, detail: { token: 'Accounting' } }]);
  const [made] = await site.db.select().from(auditLog).where(eq(auditLog.action, 'create-token'));
  expect(made).toMatchObject({ detail: { name: 'Accounting', rights: 'write-tickets' } });
});

test('a revoked, expired or unknown token is refused at once', async () => {
  const revoked = await createToken(['read-orders']);
  const [row] = await listed();
  const id = row?.id ?? 0;
  expect((await site.call(contract.connections.revokeToken, { id }, { cookie })).status).toBe(200);
  const short = await createToken(['read-orders'], HOUR_MS);
  expect((await site.call(contract.shop.listOrders, {}, bearer(short))).status).toBe(200);
  site.clock.now += HOUR_MS;
  for (const token of [revoked, short, 'pdapi_unknown', 'unknown']) {
    const answer = await site.call(contract.shop.listOrders, {}, bearer(token));
    expect([answer.status, answer.problem.code]).toEqual([401, 'token-invalid']);
    expect(answer.headers['www-authenticate']).toBe('Bearer');
  }
});

test('a token has no more than its maker has at the moment of the call', async () => {
  const token = await createToken(['read-orders', 'read-books']);
  const period = { period: '2024-08' };
  await site.db.update(users).set({ role: 'support' }).where(eq(users.id, 1));
  expect((await site.call(contract.shop.listOrders, {}, bearer(token))).status).toBe(200);
  expect((await site.call(contract.shop.books, period, bearer(token))).problem.code).toBe(
    'token-refused',
  );
  await site.db.update(users).set({ suspendedAt: site.clock.now }).where(eq(users.id, 1));
  expect((await site.call(contract.shop.listOrders, {}, bearer(token))).status).toBe(401);
});

test('making a token needs a fresh sign-in and an end within a year', async () => {
  const body = { name: 'X', rights: ['read-orders'] as TokenRight[], expiresAt: 0 };
  const within = { ...body, expiresAt: site.clock.now + DAY_MS };
  const make = (fields: typeof body) =>
    site.call(contract.connections.createToken, fields, { cookie });
  expect((await make(body)).problem.code).toBe('token-end');
  const late = { ...body, expiresAt: site.clock.now + 400 * DAY_MS };
  expect((await make(late)).problem.code).toBe('token-end');
  expect((await make({ ...within, rights: [] })).problem.code).toBe('malformed');
  await site.db.update(sessions).set({ confirmedAt: site.clock.now - 2 * HOUR_MS });
  expect((await make(within)).problem.code).toBe('sign-in-again');
});

test('a token makes at most 600 calls a minute, and the calls of its maker do not count', async () => {
  const token = await createToken(['read-orders']);
  // The tests before have used the first minutes, and a window begins with a minute.
  site.clock.now += DAY_MS;
  // A refused body costs no queries, and counts.
  const read = (caller: object) => site.post(contract.shop.listOrders.path, { page: 0 }, caller);
  for (let call = 0; call < 600; call += 50) {
    const answers = await Promise.all(Array.from({ length: 50 }, () => read(bearer(token))));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]));
  }
  const refused = await read(bearer(token));
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60']);
  expect((await read({ cookie })).status).toBe(400);
  site.clock.now += MINUTE_MS;
  expect((await read(bearer(token))).status).toBe(400);
});
