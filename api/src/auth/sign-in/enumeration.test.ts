import argon2 from '@node-rs/argon2';
import { contract } from '@site/shared/contract';
import { activationCodeIn, PASSWORD } from '../../testing/test-app';
import { testSite } from '../../testing/test-site';

/** The hashes are most of the time of an answer. */
const hash = jest.spyOn(argon2, 'hash');
const verify = jest.spyOn(argon2, 'verify');
afterAll(() => jest.restoreAllMocks());

const site = testSite();

const TAKEN = 'owner@site.test';
const FREE = 'free@site.test';
const GUESS = 'an-attackers-word-1';

function signUpCookie({ cookies }: { cookies: { name: string; value: string }[] }): string {
  return `sign_up=${cookies.find(({ name }) => name === 'sign_up')?.value}`;
}

/** Everything that a caller sees, without what differs between any two requests. */
function visible({
  status,
  body,
  cookies,
  headers,
}: {
  status: number;
  body: unknown;
  cookies: { name: string; value: string }[];
  headers: Record<string, unknown>;
}) {
  return {
    status,
    body,
    cookies: cookies.map(({ name, value }) => [name, value.length]),
    headers: Object.keys(headers).sort(),
  };
}

type Caller = { cookie?: string };

/** What a caller sees and the work of the server, for a free and for a taken email. */
async function compare(attack: (email: string) => Promise<Parameters<typeof visible>[0]>) {
  await site.customer(TAKEN);
  const results = [];
  for (const email of [FREE, TAKEN]) {
    hash.mockClear();
    verify.mockClear();
    const answer = visible(await attack(email));
    results.push({ answer, hashes: [hash.mock.calls.length, verify.mock.calls.length] });
    await site.app.afterAnswer.idle();
  }
  return results;
}

const register = (email: string, caller: Caller = {}) =>
  site.call(contract.auth.register, { email, password: GUESS }, caller);
const login = (email: string, password: string, caller: Caller = {}) =>
  site.call(contract.auth.login, { email, password }, caller);

test.each<[string, (email: string) => Promise<Parameters<typeof visible>[0]>]>([
  ['a sign-up', (email) => register(email)],
  ['a sign-in', (email) => login(email, GUESS)],
  ['a recovery', (email) => site.call(contract.auth.recoverPassword, { email })],
  [
    'a sign-in in the browser of the sign-up',
    async (email) => login(email, GUESS, { cookie: signUpCookie(await register(email)) }),
  ],
  [
    'a sign-in in another browser than the sign-up',
    async (email) => {
      await register(email);
      return login(email, GUESS);
    },
  ],
  [
    'a second sign-in in the browser of the sign-up',
    async (email) => {
      const cookie = signUpCookie(await register(email));
      await login(email, GUESS, { cookie });
      return login(email, GUESS, { cookie });
    },
  ],
  [
    'a sign-in in the browser of the sign-up after the mails of an hour are used up',
    async (email) => {
      for (let count = 0; count < 5; count += 1) await register(email);
      return login(email, GUESS, { cookie: signUpCookie(await register(email)) });
    },
  ],
  [
    'a sign-in with another password in the browser of the sign-up',
    async (email) => login(email, 'wrong-guess-1', { cookie: signUpCookie(await register(email)) }),
  ],
])('%s shows the same for a free and a taken email, after the same work', async (_, attack) => {
  const [free, taken] = await compare(attack);
  expect(taken).toEqual(free);
});

test('in the browser of the sign-up a sign-in says what is missing, and sends one mail in five minutes', async () => {
  const cookie = signUpCookie(await register(FREE));
  for (let count = 0; count < 3; count += 1)
    expect(await login(FREE, GUESS, { cookie })).toMatchObject({
      status: 403,
      problem: { code: 'not-activated', title: 'Account not activated' },
    });
  expect(await site.mails(FREE)).toHaveLength(2);
  site.clock.now += 5 * 60_000;
  await login(FREE, GUESS, { cookie });
  expect(await site.mails(FREE)).toHaveLength(3);
});

test('a reminder from before the clock was set back delays no further one', async () => {
  const cookie = signUpCookie(await register(FREE));
  site.clock.now += 6 * 60 * 60_000;
  await login(FREE, GUESS, { cookie });
  site.clock.now -= 6 * 60 * 60_000;
  await login(FREE, GUESS, { cookie });
  expect(await site.mails(FREE)).toHaveLength(3);
});

test('in another browser the right password of a new account sends the link again', async () => {
  const cookie = signUpCookie(await register(FREE));
  expect((await login(FREE, GUESS)).problem.code).toBe('wrong-credentials');
  const mails = await site.mails(FREE);
  expect(mails.map(({ subject }) => subject)).toEqual(Array(2).fill('Activate your account'));
  const activationCode = activationCodeIn(mails[1]);
  await site.call(contract.auth.activate, { activationCode }, { cookie });
  expect((await login(FREE, GUESS)).status).toBe(200);
});

test('after the activation a mistyped password is a wrong password in every browser', async () => {
  const cookie = signUpCookie(await register(FREE));
  await register(FREE, { cookie });
  const [mail] = await site.mails(FREE);
  await site.call(contract.auth.activate, { activationCode: activationCodeIn(mail) });
  expect((await login(FREE, 'wrong-guess-1', { cookie })).problem.code).toBe('wrong-credentials');
});

test('after a sign-in a mistyped password is a wrong password, also after a needless sign-up', async () => {
  await site.customer(TAKEN);
  const cookie = signUpCookie(await register(TAKEN));
  expect((await login(TAKEN, 'wrong-guess-1', { cookie })).problem.code).toBe('not-activated');
  expect((await login(TAKEN, PASSWORD, { cookie })).status).toBe(200);
  expect((await login(TAKEN, 'wrong-guess-1', { cookie })).problem.code).toBe('wrong-credentials');
});
