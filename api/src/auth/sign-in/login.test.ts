import { contract, messages } from '@site/shared/contract';
import { DAY_MS } from '@site/shared/rules';
import { Problem } from '../../http/problem';
import { PASSWORD, testApp } from '../../testing/test-app';
import { testSite } from '../../testing/test-site';
import { sessions } from '../tables';

const site = testSite();

const anna = { email: 'anna@site.test', password: PASSWORD };

function login(change: Record<string, unknown> = {}, cookie?: string) {
  return site.call(
    contract.auth.login,
    { ...anna, ...change },
    cookie === undefined ? {} : { cookie },
  );
}

function silently(cookie: string) {
  return site.call(contract.auth.login, { remember: true }, { cookie });
}

type Cookies = { name: string; value: string; maxAge?: number }[];

function tokenIn(cookies: Cookies): string {
  return cookies.find(({ name }) => name === 'token')?.value ?? '';
}

/** In seconds, without the cookie that marks the browser. */
function lifetimesOf(cookies: Cookies): Record<string, number | undefined> {
  const ofSession = cookies.filter(({ name }) => name !== 'device');
  return Object.fromEntries(ofSession.map(({ name, maxAge }) => [name, maxAge]));
}

test('answers the session, and sends the token only in a cookie that scripts cannot read', async () => {
  const { id } = await site.customer(anna.email, {
    max_list: 5,
    max_epg: -1,
    expiry: site.clock.now + DAY_MS,
  });
  const answer = await login({ email: ' ANNA@site.test ' });
  expect(answer).toMatchObject({
    status: 200,
    body: { isAuth: true, id, email: anna.email, role: 'customer', max_list: 5, max_epg: -1 },
  });
  const [token, sessionTag] = ['token', 'signed_in'].map((cookieName) =>
    answer.cookies.find(({ name }) => name === cookieName),
  );
  expect(token).toMatchObject({ name: 'token', httpOnly: true, sameSite: 'Lax', path: '/' });
  expect(sessionTag).toEqual({
    name: 'signed_in',
    value: expect.stringMatching(/^[0-9a-f]{16}$/),
    sameSite: 'Lax',
    path: '/',
  });
  expect(JSON.stringify(answer.body)).not.toContain(token?.value);
  expect(answer.body).not.toHaveProperty('passwordHash');
});

test('over https the cookies are secure, and those that only the server reads belong to the host', async () => {
  const secure = await testApp({ env: { SITE_URL: 'https://site.test' } });
  await secure.customer(anna.email);
  const headers = { origin: 'https://site.test' };
  const { cookies } = await secure.call(contract.auth.login, anna, { headers });
  expect(cookies.map(({ name }) => name).sort()).toEqual([
    '__Host-device',
    '__Host-token',
    'signed_in',
  ]);
  for (const cookie of cookies) expect(cookie).toMatchObject({ secure: true, path: '/' });
  for (const cookie of cookies) expect(cookie).not.toHaveProperty('domain');
  await secure.close();
});

test('a wrong password and an unknown email get the same answer, which clears both cookies', async () => {
  await site.customer(anna.email);
  const wrong = await login({ password: 'wrong-guess-1' });
  const unknown = await login({ email: 'unknown@site.test' });
  expect(wrong).toMatchObject({
    status: 401,
    problem: new Problem('wrong-credentials').toJSON(),
  });
  expect(JSON.stringify([wrong.body, wrong.cookies])).toBe(
    JSON.stringify([unknown.body, unknown.cookies]),
  );
  expect(wrong.cookies.map(({ name, value }) => [name, value])).toEqual([
    ['token', ''],
    ['signed_in', ''],
  ]);
});

test('a remembered session lasts 365 days, or 30 days without use', async () => {
  await site.customer(anna.email);
  const { cookies } = await login({ remember: true });
  expect(lifetimesOf(cookies)).toEqual({ token: 365 * 86_400, signed_in: 365 * 86_400 });
  const cookie = `token=${tokenIn(cookies)}`;
  for (let days = 29; days < 365; days += 29) {
    site.clock.now += 29 * DAY_MS;
    const again = await silently(cookie);
    expect([days, again.status, lifetimesOf(again.cookies).token]).toEqual([
      days,
      200,
      (365 - days) * 86_400,
    ]);
  }
  site.clock.now += 17 * DAY_MS;
  expect((await silently(cookie)).problem.code).toBe('not-signed-in');

  const other = `token=${tokenIn((await login({ remember: true })).cookies)}`;
  site.clock.now += 30 * DAY_MS;
  expect((await silently(other)).problem.code).toBe('not-signed-in');
});

test('a session that is not remembered ends with the browser or after 24 hours, despite a silent sign-in', async () => {
  await site.customer(anna.email);
  const { cookies } = await login();
  const cookie = `token=${tokenIn(cookies)}`;
  expect(lifetimesOf(cookies)).toEqual({ token: undefined, signed_in: undefined });
  site.clock.now += DAY_MS - 1;
  const again = await silently(cookie);
  expect([again.status, tokenIn(again.cookies), lifetimesOf(again.cookies).token]).toEqual([
    200,
    tokenIn(cookies),
    undefined,
  ]);
  site.clock.now += 1;
  expect((await silently(cookie)).status).toBe(401);
});

test('a silent sign-in without a valid token clears both cookies', async () => {
  for (const cookie of ['', 'token=', 'token=unknown', 'signed_in=1']) {
    const { status, cookies } = await silently(cookie);
    expect([cookie, status, cookies.map(({ value }) => value)]).toEqual([cookie, 401, ['', '']]);
  }
});

test.each([
  [{ password: '' }, 'password', messages.credentials],
  [{ email: 'anna' }, 'email', messages.email],
])('refuses %j with the text of the specification', async (change, field, message) => {
  const { status, problem, cookies } = await login(change);
  expect([status, problem.body, problem.fields, cookies]).toEqual([
    400,
    message,
    { [field]: message },
    [],
  ]);
});

test('a word in place of `remember` is malformed', async () => {
  expect((await login({ remember: 'yes' })).status).toBe(400);
});

test('sign-out ends the session and can be repeated', async () => {
  const { cookie } = await site.customer(anna.email);
  for (const answer of [
    await site.call(contract.auth.logout, {}, { cookie }),
    await site.call(contract.auth.logout, {}, { cookie }),
  ]) {
    expect([answer.status, answer.body, answer.cookies.map(({ value }) => value)]).toEqual([
      200,
      {},
      ['', ''],
    ]);
  }
  expect((await silently(cookie)).status).toBe(401);
});

test('a second sign-in in the same browser replaces the session', async () => {
  const { cookie } = await site.customer(anna.email);
  await login({}, cookie);
  expect((await silently(cookie)).status).toBe(401);
  expect(await site.db.$count(sessions)).toBe(1);
});

test('the stored hash of a token does not sign in', async () => {
  await site.customer(anna.email);
  const token = tokenIn((await login()).cookies);
  const rows = await site.db.select().from(sessions);
  expect(JSON.stringify(rows)).not.toContain(token);
  for (const row of rows) expect((await silently(`token=${row.id}`)).status).toBe(401);
});

test('the first call of a day sets the cookies of a remembered session again', async () => {
  await site.customer(anna.email);
  for (const remember of [true, false]) {
    const cookie = `token=${tokenIn((await login({ remember })).cookies)}`;
    const cookiesOf = async () =>
      (await site.call(contract.shop.getOrders, {}, { cookie })).cookies.map(({ name }) => name);
    expect(await cookiesOf()).toEqual([]);
    site.clock.now += DAY_MS - 1;
    expect(await cookiesOf()).toEqual(remember ? ['token', 'signed_in'] : []);
    expect(await cookiesOf()).toEqual([]);
  }
});
