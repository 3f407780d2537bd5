import { contract, problems } from '@site/shared/contract';
import { testSite } from '../testing/test-site';
import { Problem } from './problem';

const site = testSite({ keepsData: true });

const json = { 'content-type': 'application/json' };

test.each([
  ['an unknown path', 'nowhere'],
  ['an empty path', ''],
  ['a path that differs in case', 'Auth/Login'],
  ['a path that leaves the folder', '../../etc/passwd'],
])('%s is 404', async (_name, path) => {
  expect(await site.post(path, {})).toMatchObject({
    status: 404,
    problem: { status: 404, code: 'unknown-path' },
  });
});

test('a path that cannot be decoded is 404', async () => {
  const response = await site.app.inject({ method: 'POST', url: '/api/%ff%' });
  expect(response.statusCode).toBe(404);
  expect(response.json()).toMatchObject({ code: 'unknown-path' });
});

describe('the query of a GET', () => {
  const subscription =
    'subscription.playlist=1&subscription.epg=1&subscription.customer=1&subscription.streams=0&subscription.episodes=0&subscription.automatic_backups=0';

  test.each([
    ['ticket/load-ticket-list', 'page=1&search=12&unknown=x&__proto__=x', 200, {}],
    ['ticket/load-ticket-list', '', 400, { page: 'Value not valid' }],
    ['ticket/load-ticket-list', 'page=0x1', 400, { page: 'Value not valid' }],
    ['ticket/load-ticket-list', 'page=1&search=a%00b', 400, undefined],
    ['ticket/view-ticket', 'ticket_id=99999', 404, undefined],
    ['shop/quote', `${subscription}&country=IT`, 200, {}],
    ['shop/quote', 'country=IT', 400, { subscription: 'Value not valid' }],
  ])('%s?%s is %i', async (path, query, status, fields) => {
    const { cookie } = await site.admin();
    const answer = await site.app.inject({ url: `/api/${path}?${query}`, headers: { cookie } });
    expect(answer.statusCode).toBe(status);
    if (status !== 200) expect(answer.json().fields).toEqual(fields);
  });

  test('does not contain the token', async () => {
    const { cookie } = await site.admin();
    const answer = await site.app.inject(`/api/account/sessions?${cookie}`);
    expect(answer.statusCode).toBe(401);
  });

  test('HEAD has the status of GET and no body', async () => {
    const answer = await site.app.inject({ method: 'HEAD', url: '/api/health' });
    expect([answer.statusCode, answer.body]).toEqual([200, '']);
  });
});

test('a missing body counts as empty', async () => {
  expect((await site.post('shop-configuration', undefined)).status).toBe(200);
  expect((await site.post('shop-configuration', '', { headers: json })).status).toBe(200);
});

test.each([
  ['broken JSON', '{"email":'],
  ['plain text', 'hello'],
  ['a list', '[]'],
  ['a string', '"x"'],
  ['a number', '1'],
  ['null in place of a field', '{"email":null,"password":null,"recaptcha":null}'],
  ['objects in place of fields', '{"email":{"$gt":""},"password":["a"],"recaptcha":1}'],
  ['a zero byte', '{"email":"a\\u0000@site.test","password":"correct-horse-7"}'],
  ['a prototype', '{"__proto__":{"email":"a@site.test"},"password":"correct-horse-7"}'],
  [
    'a huge field',
    JSON.stringify({ email: `${'a'.repeat(100_000)}@site.test`, password: 'correct-horse-7' }),
  ],
])('%s is 400 with a title and a body', async (_name, payload) => {
  const { status, body } = await site.post('auth/register', payload, { headers: json });
  expect(status).toBe(400);
  expect(body).toMatchObject({
    status: 400,
    code: 'malformed',
    title: problems.malformed.title(),
    body: expect.any(String),
  });
  expect(JSON.stringify(body)).not.toMatch(/stack|node_modules|zod|at .*\.ts/i);
});

test('names the fields of a malformed body', async () => {
  const { problem } = await site.post(
    'ticket/view-ticket',
    { ticket_id: 'x' },
    { cookie: (await site.admin()).cookie },
  );
  expect(problem).toMatchObject({
    code: 'malformed',
    body: problems.malformed.body(),
    fields: { ticket_id: 'Value not valid' },
  });
});

test('any other content type than JSON is 415', async () => {
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
  ]) {
    const { status, problem } = await site.post('auth/logout', '{}', {
      headers: { 'content-type': type },
    });
    expect([type, status, problem.code]).toEqual([type, 415, 'unsupported-type']);
  }
});

test('calls for customers check the session before the body', async () => {
  for (const cookie of [
    undefined,
    'token=',
    'token=unknown',
    `token=${'x'.repeat(5_000)}`,
    'token=a%00b',
  ]) {
    const { status, problem } = await site.post(
      'ticket/view-ticket',
      { ticket_id: 'x' },
      cookie === undefined ? {} : { cookie },
    );
    expect([cookie, status, problem.code]).toEqual([cookie, 401, 'not-signed-in']);
  }
});

test('answers must not be cached or sniffed', async () => {
  for (const path of ['health', 'nowhere']) {
    expect((await site.post(path, {})).headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
  }
});

test.each([
  ['https://evil.example', 403],
  ['http://localhost.evil.example', 403],
  ['http://localhost:8080.evil.example', 403],
  ['https://localhost:8080', 403],
  ['null', 403],
  ['http://localhost:8080', 200],
  ['http://localhost:5173', 200],
  ['http://127.0.0.1:8080', 200],
])('a POST from %s is %i in local mode', async (origin, expected) => {
  const { status, problem } = await site.post('auth/logout', {}, { headers: { origin } });
  expect(status).toBe(expected);
  if (expected === 403) expect(problem).toEqual(new Problem('wrong-origin').toJSON());
});

test('refuses a POST with Sec-Fetch-Site: cross-site and without an Origin', async () => {
  expect(
    (await site.post('auth/logout', {}, { headers: { 'sec-fetch-site': 'cross-site' } })).status,
  ).toBe(403);
  expect(
    (await site.post('auth/logout', {}, { headers: { 'sec-fetch-site': 'same-origin' } })).status,
  ).toBe(200);
});

test('an unexpected error is 500 and reveals nothing', async () => {
  await site.db.execute('alter table sessions rename to hidden');
  const { status, body } = await site.call(
    contract.ticket.getTotalTickets,
    {},
    { cookie: 'token=x' },
  );
  await site.db.execute('alter table hidden rename to sessions');
  expect([status, body]).toEqual([500, new Problem('unexpected').toJSON()]);
});
