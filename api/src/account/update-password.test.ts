import { contract } from '@site/shared/contract';
import { cookieOf } from '../testing/factor-owners';
import { codeIn, PASSWORD } from '../testing/test-app';
import { testSite } from '../testing/test-site';

const site = testSite();

const anna = 'anna@site.test';
const NEW_PASSWORD = 'another-horse-8';

function update(cookie: string, body: { password: string; currentPassword?: string }) {
  return site.call(contract.account.updatePassword, body, { cookie });
}

async function signIn(password = PASSWORD): Promise<string> {
  return cookieOf(await site.call(contract.auth.login, { email: anna, password, remember: true }));
}

async function isSignedIn(cookie: string): Promise<boolean> {
  return (await site.call(contract.auth.login, { remember: true }, { cookie })).status === 200;
}

test('a new password ends the other sessions, keeps this one and sends a mail to the owner', async () => {
  const { cookie } = await site.customer(anna);
  const other = await signIn();
  const answer = await update(cookie, { password: NEW_PASSWORD, currentPassword: PASSWORD });
  expect(answer).toMatchObject({
    status: 200,
    body: { status: 200, title: 'Saved', body: 'Password saved' },
  });
  expect([await isSignedIn(cookie), await isSignedIn(other)]).toEqual([true, false]);
  expect((await site.call(contract.auth.login, { email: anna, password: PASSWORD })).status).toBe(
    401,
  );
  expect(await isSignedIn(await signIn(NEW_PASSWORD))).toBe(true);
  expect((await site.mails(anna)).map((mail) => mail.subject)).toEqual([
    'Your password was changed',
    'New sign-in to your account',
  ]);
});

test('a new password makes pending links invalid', async () => {
  const { cookie } = await site.customer(anna);
  await site.call(contract.auth.recoverPassword, { email: anna });
  const recover = codeIn((await site.mails(anna)).at(-1), 'recover-password');
  await update(cookie, { password: NEW_PASSWORD });
  expect(
    (await site.call(contract.auth.resetPassword, { recover, password: 'a-third-horse-9' })).problem
      .code,
  ).toBe('recover-code');
});

test('needs the current password or a sign-in of the last hour', async () => {
  const { cookie } = await site.customer(anna);
  expect(
    (await update(cookie, { password: NEW_PASSWORD, currentPassword: 'wrong-guess-1' })).problem
      .code,
  ).toBe('wrong-password');
  site.clock.now += 3_600_001;
  expect((await update(cookie, { password: NEW_PASSWORD })).problem.code).toBe('sign-in-again');
  expect((await update(cookie, { password: NEW_PASSWORD, currentPassword: PASSWORD })).status).toBe(
    200,
  );
});

test.each([
  ['no-digit-here', 'malformed'],
  ['password1', 'weak-password'],
])('refuses %s as %s', async (password, code) => {
  const { cookie } = await site.customer(anna);
  expect((await update(cookie, { password })).problem.code).toBe(code);
});

test('a sign-in with the old password during a reset does not keep its session', async () => {
  await site.customer(anna);
  await site.call(contract.auth.recoverPassword, { email: anna });
  const recover = codeIn((await site.mails(anna)).at(-1), 'recover-password');
  const [cookie] = await Promise.all([
    signIn(),
    site.call(contract.auth.resetPassword, { recover, password: NEW_PASSWORD }),
  ]);
  expect(await isSignedIn(cookie)).toBe(false);
});
