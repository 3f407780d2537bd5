import { contract } from '@site/shared/contract';
import { DAY_MS, HOUR_MS } from '@site/shared/rules';
import { PASSWORD, type TestApp, testApp } from '../testing/test-app';

let site: TestApp;
beforeAll(async () => {
  site = await testApp({ env: { RATE_LIMIT: 'off' } });
});
beforeEach(() => site.reset());
afterAll(() => site.close());

const anna = 'anna@site.test';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';

async function signIn(headers: Record<string, string> = {}, email = anna): Promise<string> {
  const { cookies } = await site.call(
    contract.auth.login,
    { email, password: PASSWORD, remember: true },
    { headers },
  );
  return `token=${cookies.find(({ name }) => name === 'token')?.value}`;
}

async function list(cookie: string) {
  return (await site.call(contract.account.sessions, {}, { cookie })).body.sessions;
}

function revoke(cookie: string, body: { id?: string; others?: boolean }) {
  return site.call(contract.account.revokeSession, body, { cookie });
}

test('each session has device, place and times, and the current one is marked', async () => {
  await site.customer(anna);
  await signIn({ 'user-agent': FIREFOX, 'x-forwarded-for': '203.0.113.9' });
  site.clock.now += DAY_MS;
  const phone = await signIn({ 'user-agent': SAFARI });
  const listed = await list(phone);
  expect(listed[0]).toMatchObject({
    device: 'Safari on iOS',
    place: '',
    isCurrent: true,
    lastSeenAt: site.clock.now,
  });
  expect(listed.find(({ place }) => place)).toMatchObject({
    device: 'Firefox on Linux',
    place: '203.0.113.9',
    isCurrent: false,
    createdAt: site.clock.now - DAY_MS,
  });
});

test('a user agent is shown as short text', async () => {
  await site.customer(anna);
  const cookie = await signIn({ 'user-agent': `<img src=x onerror=alert(1)>${'x'.repeat(5_000)}` });
  expect((await list(cookie))[0]?.device.length).toBeLessThanOrEqual(100);
});

test('a call counts as use of the session', async () => {
  const { cookie } = await site.customer(anna);
  site.clock.now += 20 * DAY_MS;
  await list(cookie);
  site.clock.now += 20 * DAY_MS;
  expect((await list(cookie))[0]?.lastSeenAt).toBe(site.clock.now);
});

test('a clock that jumps by hours and is set back ends no session; the next use is the real one', async () => {
  const { cookie: remembered } = await site.customer(anna);
  const brief = await signIn();
  for (const jump of [20 * HOUR_MS, -20 * HOUR_MS, -6 * HOUR_MS, 6 * HOUR_MS]) {
    site.clock.now += jump;
    for (const cookie of [brief, remembered]) {
      expect((await site.call(contract.account.sessions, {}, { cookie })).status).toBe(200);
      await list(cookie);
      expect((await list(cookie)).find((session) => session.isCurrent)?.lastSeenAt).toBe(
        site.clock.now,
      );
    }
  }
});

test('revoking a session by its id makes its token invalid', async () => {
  const { cookie } = await site.customer(anna);
  const stolen = await signIn();
  const id = (await list(cookie)).find((session) => !session.isCurrent)?.id ?? '';
  expect((await revoke(cookie, { id })).status).toBe(200);
  expect((await site.call(contract.account.sessions, {}, { cookie: stolen })).problem.code).toBe(
    'not-signed-in',
  );
  expect((await revoke(cookie, { id })).problem.code).toBe('not-found');
  expect(await list(cookie)).toHaveLength(1);
});

test('revokes all other sessions at once', async () => {
  const { cookie } = await site.customer(anna);
  await signIn();
  await signIn();
  expect((await revoke(cookie, { others: true })).status).toBe(200);
  expect((await list(cookie)).map((session) => session.isCurrent)).toEqual([true]);
  expect((await revoke(cookie, { others: true })).status).toBe(200);
});

test('the session of another account and an unknown one get the same answer', async () => {
  const ben = await site.customer('ben@site.test');
  const { cookie } = await site.customer(anna);
  const [foreign] = await list(ben.cookie);
  const answers = [
    await revoke(cookie, { id: foreign?.id ?? '' }),
    await revoke(cookie, { id: 'nonsense' }),
    await revoke(cookie, {}),
  ];
  expect(answers.map(({ problem }) => problem.code)).toEqual([
    'not-found',
    'not-found',
    'not-found',
  ]);
  expect(await list(ben.cookie)).toHaveLength(1);
});

test('accepts a token in the body from a caller without cookies', async () => {
  const { cookie } = await site.customer(anna);
  const token = cookie.slice('token='.length);
  expect((await site.post('account/sessions', { token })).status).toBe(200);
  expect((await site.post('auth/logout', { token })).status).toBe(200);
  for (const invalid of [token, '', ['x'], { x: 1 }, 'x'.repeat(300)]) {
    expect((await site.post('account/sessions', { token: invalid })).status).toBe(401);
  }
});
