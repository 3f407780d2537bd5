import { contract } from '@site/shared/contract';
import { DAY_MS, HOUR_MS } from '@site/shared/rules';
import { activationCodeIn, codeIn, PASSWORD, type TestApp, testApp } from '../testing/test-app';
import { emailChanges } from './tables';

let site: TestApp;
beforeAll(async () => {
  site = await testApp({ env: { RATE_LIMIT: 'off' } });
});
beforeEach(() => site.reset());
afterAll(() => site.close());

const anna = 'anna@site.test';
const NEW_EMAIL = 'anna.new@site.test';

function update(cookie: string, email = NEW_EMAIL, currentPassword?: string) {
  return site.call(
    contract.account.updateEmail,
    { email, ...(currentPassword !== undefined && { currentPassword }) },
    { cookie },
  );
}

async function confirmCode(email = NEW_EMAIL): Promise<string> {
  return codeIn((await site.mails(email)).at(-1), 'confirm-email');
}

function confirm(code: string) {
  return site.call(contract.account.confirmEmail, { code });
}

function login(email: string) {
  return site.call(contract.auth.login, { email, password: PASSWORD });
}

test('the email changes when it is confirmed, and the old email gets a mail before and after', async () => {
  const { cookie } = await site.customer(anna);
  expect(await update(cookie)).toMatchObject({
    status: 200,
    body: { status: 200, title: 'Saved', body: 'Email saved' },
  });
  expect((await login(NEW_EMAIL)).status).toBe(401);
  expect((await login(anna)).status).toBe(200);

  const confirmed = await confirm(await confirmCode());
  expect(confirmed).toMatchObject({ status: 200, body: { email: NEW_EMAIL }, cookies: [] });
  expect((await login(anna)).status).toBe(401);
  expect((await login(NEW_EMAIL)).body.email).toBe(NEW_EMAIL);
  expect((await site.mails(anna)).map((mail) => mail.subject)).toEqual([
    'Your email is about to change',
    'Your email was changed',
  ]);
  expect((await site.call(contract.auth.login, {}, { cookie })).body.email).toBe(NEW_EMAIL);
});

test('a repeated confirmation gets the same answer; of many concurrent ones one changes the email', async () => {
  const { cookie } = await site.customer(anna);
  await update(cookie);
  const code = await confirmCode();
  const answers = await Promise.all(Array.from({ length: 5 }, () => confirm(code)));
  expect(answers.map((answer) => answer.body)).toEqual(Array(5).fill({ email: NEW_EMAIL }));
  site.clock.now += 3 * DAY_MS;
  expect((await confirm(code)).body).toEqual({ email: NEW_EMAIL });
  expect(
    (await site.mails(anna)).filter((mail) => mail.subject === 'Your email was changed'),
  ).toHaveLength(1);
});

test('only the last link works, for a day', async () => {
  const { cookie } = await site.customer(anna);
  await update(cookie, 'first@site.test');
  await update(cookie);
  expect((await confirm(await confirmCode('first@site.test'))).problem.code).toBe('confirm-code');
  site.clock.now += DAY_MS;
  const code = await confirmCode();
  expect((await confirm(code)).problem.code).toBe('confirm-code');
  site.clock.now -= 1;
  expect((await confirm(code)).status).toBe(200);
});

test('needs the current password or a sign-in of the last hour', async () => {
  const { cookie } = await site.customer(anna);
  site.clock.now += HOUR_MS;
  expect((await update(cookie)).status).toBe(200);
  site.clock.now += 1;
  expect(await update(cookie)).toMatchObject({
    status: 403,
    problem: { code: 'sign-in-again', title: 'Please sign in again' },
  });
  expect((await update(cookie, NEW_EMAIL, PASSWORD)).status).toBe(200);
  expect(await update(cookie, NEW_EMAIL, 'wrong-guess-1')).toMatchObject({
    status: 422,
    problem: {
      code: 'wrong-password',
      fields: { currentPassword: 'The current password is wrong.' },
    },
  });
});

test('a silent sign-in does not count as a sign-in', async () => {
  const { cookie } = await site.customer(anna);
  site.clock.now += HOUR_MS + 1;
  expect((await site.call(contract.auth.login, { remember: true }, { cookie })).status).toBe(200);
  expect((await update(cookie)).problem.code).toBe('sign-in-again');
});

test('the email of another account gets the same answer, and its owner a mail', async () => {
  await site.customer('ben@site.test');
  const { cookie } = await site.customer(anna);
  const free = await update(cookie);
  const taken = await update(cookie, 'BEN@site.test');
  expect(JSON.stringify(taken.body)).toBe(JSON.stringify(free.body));
  expect((await site.mails('ben@site.test')).map((mail) => mail.subject)).toEqual([
    'You already have an account',
  ]);
  expect(await site.db.$count(emailChanges)).toBe(0);
});

test('refuses to confirm an email that another account has got in the meantime', async () => {
  const { cookie } = await site.customer(anna);
  await update(cookie);
  const code = await confirmCode();
  await site.call(contract.auth.register, { email: NEW_EMAIL, password: PASSWORD });
  await site.call(contract.auth.activate, {
    activationCode: activationCodeIn((await site.mails(NEW_EMAIL)).at(-1)),
  });
  expect(await confirm(code)).toMatchObject({ status: 409, problem: { code: 'email-taken' } });
  expect((await login(NEW_EMAIL)).status).toBe(200);
  expect((await login(anna)).status).toBe(200);
});

test('a recovery link that was sent to the old email no longer works', async () => {
  const { cookie } = await site.customer(anna);
  await site.call(contract.auth.recoverPassword, { email: anna });
  const recover = codeIn((await site.mails(anna)).at(-1), 'recover-password');
  await update(cookie);
  await confirm(await confirmCode());
  expect(
    (await site.call(contract.auth.resetPassword, { recover, password: 'another-horse-8' })).problem
      .code,
  ).toBe('recover-code');
});

test('the case of the email can change; the same email is refused', async () => {
  const { cookie } = await site.customer(anna);
  expect(await update(cookie, ` ${anna} `)).toMatchObject({
    status: 400,
    problem: { fields: { email: 'This is your email already.' } },
  });
  expect((await update(cookie, 'Anna@site.test')).status).toBe(200);
  expect((await confirm(await confirmCode('Anna@site.test'))).body).toEqual({
    email: 'Anna@site.test',
  });
});

test.each(['', 'x', 'A'.repeat(43), '<b>', "' or 1=1 --"])('refuses the code %j', async (code) => {
  expect((await confirm(code)).problem.code).toBe('confirm-code');
});

test.each(['', 'anna', '<img src=x onerror=alert(1)>@site.test', 'a@site.test, b@site.test'])(
  'refuses the email %j',
  async (email) => {
    const { cookie } = await site.customer(anna);
    expect(await update(cookie, email)).toMatchObject({
      status: 400,
      problem: { fields: { email: 'Email not valid' } },
    });
  },
);
