import { contract } from '@site/shared/contract';
import { DAY_MS } from '@site/shared/rules';
import { codeIn, PASSWORD } from '../testing/test-app';
import { testSite } from '../testing/test-site';

const site = testSite({ env: { RATE_LIMIT: 'on' } });
let tests = 0;
beforeEach(() => {
  // Each test counts in windows of its own.
  tests += 1;
  site.clock.now += tests * DAY_MS;
});

const anna = { email: 'anna@site.test', password: PASSWORD };
const WRONG = { ...anna, password: 'wrong-guess-1' };
const OTHER_PASSWORD = 'another-horse-8';

/** Guesses at the same moment: fewer than the calls that may wait for a password hash. */
const AT_ONCE = 20;

/** The header with which the edge passes the address of the visitor. */
function from(address: string) {
  return { headers: { 'x-forwarded-for': address } };
}

type Caller = { cookie?: string; headers?: Record<string, string> };
const login = (body: { email: string; password: string }, caller: Caller = {}) =>
  site.call(contract.auth.login, body, caller);
const statusOf = async (body: { email: string; password: string }, caller?: Caller) =>
  (await login(body, caller)).status;

/** Only the cookie that marks a known browser, as after a sign-out. */
function deviceCookie({ cookies }: { cookies: { name: string; value: string }[] }): string {
  const device = cookies.find(({ name }) => name === 'device');
  if (!device) throw new Error('The answer sets no device cookie.');
  return `device=${device.value}`;
}

/** Fails from 25 addresses until the account is locked for unknown browsers. */
async function lockAccount(email: string) {
  for (let guess = 0; guess < 100; guess += 1) {
    const address = from(`10.9.${guess % 25}.1`);
    expect(await statusOf({ ...WRONG, email }, address)).toBe(401);
  }
  expect(await statusOf({ ...WRONG, email }, from('10.9.30.1'))).toBe(429);
}

/** Makes guesses in rounds, and counts those that were checked and those that were refused. */
async function guessInRounds(guesses: number, addressOf?: (guess: number) => string) {
  const statuses: number[] = [];
  for (let first = 0; first < guesses; first += AT_ONCE) {
    const round = Array.from({ length: AT_ONCE }, (_, index) =>
      statusOf(WRONG, addressOf && from(addressOf(first + index))),
    );
    statuses.push(...(await Promise.all(round)));
  }
  const count = (status: number) => statuses.filter((each) => each === status).length;
  return { checked: count(401), refused: count(429) };
}

test('of 20 guesses at the same moment, ten are checked', async () => {
  await site.customer(anna.email);
  expect(await guessInRounds(AT_ONCE)).toEqual({ checked: 10, refused: 10 });
});

test('of 120 guesses, 20 at the same moment, from 120 networks a hundred are checked', async () => {
  await site.customer(anna.email);
  const counts = await guessInRounds(120, (guess) => `10.1.${guess}.1`);
  expect(counts).toEqual({ checked: 100, refused: 20 });
});

test('of 20 wrong current passwords at one moment, from 20 networks, ten are checked', async () => {
  const { cookie } = await site.customer(anna.email);
  const body = { password: OTHER_PASSWORD, currentPassword: 'wrong-guess-1' };
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, guess) =>
      site.call(contract.account.updatePassword, body, { cookie, ...from(`10.4.0.${guess}`) }),
    ),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 422)).toHaveLength(10);
  const right = { password: PASSWORD };
  const refused = await site.call(contract.account.delete, right, { cookie });
  expect(refused).toMatchObject({ status: 429, problem: { title: 'Too much requests' } });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
});

test('a successful sign-in gives its attempt back', async () => {
  await site.customer(anna.email);
  for (let count = 0; count < 9; count += 1) expect(await statusOf(WRONG)).toBe(401);
  for (let count = 0; count < 5; count += 1) expect(await statusOf(anna)).toBe(200);
  expect([await statusOf(WRONG), await statusOf(WRONG)]).toEqual([401, 429]);
});

test('a refused attempt does not prolong the wait; a new quarter of an hour starts at zero', async () => {
  await site.customer(anna.email);
  for (let count = 0; count < 15; count += 1) await statusOf(WRONG);
  const refused = await login(anna);
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '900']);
  site.clock.now += 15 * 60_000;
  expect(await statusOf(anna)).toBe(200);
});

test('failures elsewhere lock out neither a browser that has signed in before nor the admin there', async () => {
  const admin = { email: 'admin@site.test', password: 'first-of-all-1' };
  await site.customer(anna.email);
  for (const owner of [anna, admin]) {
    const cookie = deviceCookie(await login(owner));
    await lockAccount(owner.email);
    expect(await statusOf(owner)).toBe(429);
    expect(await statusOf(owner, { cookie })).toBe(200);
  }
});

test('the owner of a locked account reads what still works, and so does a stranger without an account', async () => {
  await site.customer(anna.email);
  for (const email of [anna.email, 'unknown@site.test']) {
    await lockAccount(email);
    const { problem, headers } = await login({ ...anna, email }, from('192.0.2.7'));
    expect(problem).toMatchObject({
      code: 'too-many',
      body: expect.stringMatching(/Forgot your password.*passkey.*signed in before/),
    });
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(3_600);
  }
});

test('120 guesses from 120 networks of one /48 leave the account open', async () => {
  await site.customer(anna.email);
  const counts = await guessInRounds(120, (guess) => `2001:db8:5:${guess}::1`);
  expect(counts).toEqual({ checked: 30, refused: 90 });
  expect(await statusOf(anna, from('192.0.2.7'))).toBe(200);
});

test('a known browser has ten failures of its own, which do not count elsewhere', async () => {
  await site.customer(anna.email);
  const cookie = deviceCookie(await login(anna));
  for (let count = 0; count < 10; count += 1) expect(await statusOf(WRONG, { cookie })).toBe(401);
  expect(await statusOf(anna, { cookie })).toBe(429);
  expect(await statusOf(anna)).toBe(200);
});

test('the mark of a browser is valid for the accounts that have signed in there, and cannot be forged', async () => {
  await site.customer(anna.email);
  await site.customer('ben@site.test');
  const ben = deviceCookie(await login({ ...anna, email: 'ben@site.test' }));
  const both = deviceCookie(await login(anna, { cookie: ben }));
  await lockAccount(anna.email);
  const forged = ben.replace(/\..*/, `.${'A'.repeat(22)}`);
  for (const cookie of [ben, forged, 'device=x', `${both}.x`])
    expect(await statusOf(anna, { cookie })).toBe(429);
  expect(await statusOf(anna, { cookie: both })).toBe(200);
});

test('a silent sign-in marks the browser too', async () => {
  const { cookie } = await site.customer(anna.email);
  const answer = await site.call(contract.auth.login, { remember: true }, { cookie });
  expect(deviceCookie(answer)).toMatch(/^device=[\w-]{43}\.[\w-]{22}$/);
  const again = await site.call(
    contract.auth.login,
    { remember: true },
    { cookie: `${cookie}; ${deviceCookie(answer)}` },
  );
  expect(again.cookies.map(({ name }) => name)).toEqual(['token', 'signed_in']);
});

test('a new password clears the counter of the account, and marks the browser that chose it', async () => {
  await site.customer(anna.email);
  await site.call(contract.auth.recoverPassword, { email: anna.email });
  const recover = codeIn((await site.mails(anna.email)).at(-1), 'recover-password');
  await lockAccount(anna.email);
  const reset = await site.call(contract.auth.resetPassword, { recover, password: OTHER_PASSWORD });
  const changed = { ...anna, password: OTHER_PASSWORD };
  const place = from('10.9.31.1');
  expect(await statusOf(changed, place)).toBe(200);
  for (let guess = 0; guess < 10; guess += 1) await statusOf(WRONG, place);
  expect(await statusOf(changed, place)).toBe(429);
  expect(await statusOf(changed, { ...place, cookie: deviceCookie(reset) })).toBe(200);
});

test('an IPv6 address counts by its /64, and with a higher limit by its /48', async () => {
  await site.customer(anna.email);
  const guess = (address: string) => statusOf(WRONG, from(address));
  for (let count = 0; count < 10; count += 1)
    expect(await guess(`2001:db8:1:1::${count + 1}`)).toBe(401);
  expect(await guess('2001:db8:1:1:ffff::1')).toBe(429);
  for (let count = 0; count < 20; count += 1)
    expect(await guess(`2001:db8:1:${count + 2}::1`)).toBe(401);
  expect(await guess('2001:db8:1:99::1')).toBe(429);
  expect(await guess('2001:db8:2:1::1')).toBe(401);
});
