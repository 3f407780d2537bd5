import { contract } from '@site/shared/contract';
import { DAY_MS, HOUR_MS } from '@site/shared/rules';
import { activationCodeIn, codeIn } from '../testing/test-app';
import { testSite } from '../testing/test-site';

const site = testSite();

const anna = { email: 'anna@site.test', password: 'correct-horse-7' };
const other = { ...anna, password: 'an-attackers-word-1' };
const CHOSEN = 'another-horse-8';

/** Signs up and returns the code of the mail and the cookie of the browser. */
async function signUp(body = anna, cookie?: string) {
  const { cookies } = await site.call(contract.auth.register, body, { ...(cookie && { cookie }) });
  const mark = cookies.find(({ name }) => name === 'sign_up');
  const code = activationCodeIn((await site.mails(anna.email)).at(-1));
  return { code, cookie: `sign_up=${mark?.value}`, mark };
}

async function activate(activationCode: string, cookie?: string) {
  const caller = { ...(cookie && { cookie }) };
  return (await site.call(contract.auth.activate, { activationCode }, caller)).body;
}

async function choose(recover = '') {
  return (await site.call(contract.auth.resetPassword, { recover, password: CHOSEN })).status;
}

async function login(password: string, cookie?: string) {
  const caller = { ...(cookie && { cookie }) };
  return (await site.call(contract.auth.login, { email: anna.email, password }, caller)).status;
}

test('in the browser that signed up there is nothing to choose', async () => {
  const { code, cookie, mark } = await signUp();
  expect(mark).toMatchObject({ httpOnly: true, sameSite: 'Lax', maxAge: (7 * DAY_MS) / 1_000 });
  expect(await activate(code, cookie)).toEqual({ already: false });
  expect(await activate(code, cookie)).toEqual({ already: true });
  expect(await login(anna.password)).toBe(200);
});

test("in another browser the choice is required: the stranger's password never signs in", async () => {
  const { code, cookie } = await signUp(other);
  const { already, choosePassword } = await activate(code);
  expect(already).toBe(false);
  expect([await login(other.password), await login(other.password, cookie)]).toEqual([401, 401]);
  expect(await choose(choosePassword?.recover)).toBe(200);
  expect([await login(other.password), await login(CHOSEN)]).toEqual([401, 200]);
});

test('a reader who closed the page chooses by the same link, by the mail, or by a recovery', async () => {
  const ways = {
    link: async (code: string) => (await activate(code)).choosePassword?.recover,
    mail: async () => codeIn((await site.mails(anna.email)).at(-1), 'recover-password'),
    recovery: async () => {
      await site.call(contract.auth.recoverPassword, { email: anna.email });
      return codeIn((await site.mails(anna.email)).at(-1), 'recover-password');
    },
  };
  for (const way of Object.values(ways)) {
    await site.reset();
    const { code } = await signUp(other);
    await activate(code);
    expect(await choose(await way(code))).toBe(200);
    expect([await login(other.password), await login(CHOSEN)]).toEqual([401, 200]);
    expect(await activate(code)).toEqual({ already: true });
  }
});

test('the choice of an activation elsewhere waits in the browser of the sign-up too', async () => {
  const { code, cookie } = await signUp();
  await activate(code);
  const { already, choosePassword } = await activate(code, cookie);
  expect(already).toBe(true);
  expect(await choose(choosePassword?.recover)).toBe(200);
  expect(await login(CHOSEN)).toBe(200);
});

test('a further sign-up does not bring the password of the stranger back', async () => {
  const { code, cookie } = await signUp(other);
  await activate(code);
  await site.call(contract.auth.register, other, { cookie });
  expect(await login(other.password)).toBe(401);
  // As in any browser that has just signed up with the email of another account.
  expect(await login(other.password, cookie)).toBe(403);
  expect(await activate(code)).toHaveProperty('choosePassword');
});

test('a sign-in with the right password while the account is activated elsewhere is refused', async () => {
  const { code } = await signUp(other);
  const [, status] = await Promise.all([activate(code), login(other.password)]);
  expect(status).toBe(401);
});

test.each([`sign_up=${'A'.repeat(43)}`, 'sign_up='])(
  'the cookie %s of another browser changes nothing',
  async (cookie) => {
    const { code } = await signUp();
    expect(await activate(code, cookie)).toHaveProperty('choosePassword');
  },
);

test('two sign-ups with the same password in two browsers leave nothing to choose in both', async () => {
  const first = await signUp();
  const second = await signUp();
  expect(await activate(first.code, second.cookie)).toEqual({ already: false });
  expect(await activate(first.code, first.cookie)).toEqual({ already: true });
});

test('a lost answer or a mail scanner takes no choice away, and the last choice ends it', async () => {
  await signUp(other);
  const { code } = await signUp();
  await activate(code);
  const answer = await activate(code);
  expect(answer).toMatchObject({ already: true, choosePassword: {} });
  expect(await choose(answer.choosePassword?.recover)).toBe(200);
  expect(await choose(answer.choosePassword?.recover)).toBe(422);
  expect(await activate(code)).toEqual({ already: true });
});

test('of concurrent choices one wins, and the code of another tab ends with it', async () => {
  await signUp(other);
  const { code } = await signUp();
  const answers = await Promise.all([activate(code), activate(code), activate(code)]);
  const recovers = answers.map(({ choosePassword }) => choosePassword?.recover);
  expect((await Promise.all(recovers.map(choose))).sort()).toEqual([200, 422, 422]);
});

test('the choice lasts as long as the link; then a recovery leads to it', async () => {
  const { code } = await signUp();
  await activate(code);
  site.clock.now += 7 * DAY_MS - 1;
  expect(await activate(code)).toHaveProperty('choosePassword');
  site.clock.now += 1;
  expect(await activate(code)).toEqual({ already: true });
  expect(await login(anna.password)).toBe(401);
  await site.call(contract.auth.recoverPassword, { email: anna.email });
  const recover = codeIn((await site.mails(anna.email)).at(-1), 'recover-password');
  expect([await choose(recover), await login(CHOSEN)]).toEqual([200, 200]);
});

test('the code of a choice works for an hour', async () => {
  const { code } = await signUp();
  const { choosePassword } = await activate(code);
  site.clock.now += HOUR_MS;
  expect(await choose(choosePassword?.recover)).toBe(422);
});

test('a link that was never activated before the password was set answers already true', async () => {
  const { code } = await signUp();
  const second = await signUp();
  await choose((await activate(second.code)).choosePassword?.recover);
  expect(await activate(code)).toEqual({ already: true });
});

test('choices are no mails: the owner can still recover the password', async () => {
  const { code } = await signUp();
  for (let count = 0; count < 4; count += 1) await activate(code);
  await site.call(contract.auth.recoverPassword, { email: anna.email });
  expect((await site.mails(anna.email)).at(-1)?.subject).toBe('Choose a new password');
});
