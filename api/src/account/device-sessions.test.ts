import { contract } from '@site/shared/contract';
import { DAY_MS, HOUR_MS, STAFF_SESSION_MS } from '@site/shared/rules';
import { DEVICE_COOKIE } from '../auth/known-devices';
import { cookieOf } from '../testing/factor-owners';
import { codeIn, PASSWORD } from '../testing/test-app';
import { testSite } from '../testing/test-site';

const site = testSite();

const anna = 'anna@site.test';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';

async function signIn(headers: Record<string, string> = {}, email = anna): Promise<string> {
  const body = { email, password: PASSWORD, remember: true };
  return cookieOf(await site.call(contract.auth.login, body, { headers }));
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

test('a session of staff ends after 12 hours of use, remembered or not, and so does its cookie', async () => {
  const sam = await site.customer('sam@staff.test', { role: 'support' });
  for (const remember of [true, false]) {
    const body = { email: sam.email, password: PASSWORD, remember };
    const answer = await site.call(contract.auth.login, body);
    const token = answer.cookies.find(({ name }) => name === 'token');
    expect(token?.maxAge).toBe(remember ? STAFF_SESSION_MS / 1_000 : undefined);
    const cookie = `token=${token?.value}`;
    const statusOfUse = async () =>
      (await site.call(contract.account.sessions, {}, { cookie })).status;
    site.clock.now += STAFF_SESSION_MS - 1;
    expect(await statusOfUse()).toBe(200);
    site.clock.now += 1;
    expect(await statusOfUse()).toBe(401);
  }
});

test('a sign-in on a new device causes a mail, and the next one there causes none', async () => {
  const { email } = await site.customer(anna);
  const newDeviceMails = async () =>
    (await site.mails(email)).filter(({ subject }) => subject === 'New sign-in to your account');
  // The first sign-in of an account is no news.
  await signIn();
  expect(await newDeviceMails()).toEqual([]);
  const body = { email, password: PASSWORD, remember: true };
  const answer = await site.call(contract.auth.login, body, { headers: { 'user-agent': SAFARI } });
  const [mail, ...others] = await newDeviceMails();
  expect(mail?.text).toContain('Safari on iOS');
  expect(others).toEqual([]);
  await site.call(contract.auth.login, body, { cookie: cookieOf(answer, DEVICE_COOKIE) });
  expect(await newDeviceMails()).toHaveLength(1);
});

test('a new password does not make a browser known: its first sign-in causes a mail', async () => {
  const { email } = await site.customer(anna);
  await signIn();
  const newPassword = 'another-horse-8';
  const reset = async (cookie?: string) => {
    await site.call(contract.auth.recoverPassword, { email });
    const recover = codeIn((await site.mails(email)).at(-1), 'recover-password');
    const body = { recover, password: newPassword };
    return site.call(contract.auth.resetPassword, body, cookie ? { cookie } : {});
  };
  const signInMails = async (cookie: string) => {
    const answer = await site.call(
      contract.auth.login,
      { email, password: newPassword },
      { cookie },
    );
    const subjects = (await site.mails(email)).map(({ subject }) => subject);
    return {
      cookie: cookieOf(answer, DEVICE_COOKIE),
      mails: subjects.filter((subject) => subject === 'New sign-in to your account').length,
    };
  };
  const first = await signInMails(cookieOf(await reset(), DEVICE_COOKIE));
  expect(first.mails).toBe(1);
  // The browser stays known when its owner chooses a new password there.
  const again = await reset(first.cookie);
  expect((await signInMails(cookieOf(again, DEVICE_COOKIE))).mails).toBe(1);
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
