import { contract } from '@site/shared/contract';
import { DAY_MS, HOUR_MS } from '@site/shared/rules';
import { emailChangesOn, NEW_EMAIL } from '../testing/email-changes';
import { cookieOf } from '../testing/factor-owners';
import { PASSWORD } from '../testing/test-app';
import { testSite } from '../testing/test-site';

const site = testSite();
const { update, confirmCode, confirm } = emailChangesOn(site);

const anna = 'anna@site.test';

async function pendingOf(cookie: string) {
  return (await site.call(contract.account.pendingEmail, {}, { cookie })).body.pending;
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

  const confirmed = await confirm(await confirmCode(), cookie);
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

test('needs the current password, also directly after a sign-in', async () => {
  const { cookie } = await site.customer(anna);
  const withoutPassword = await site.call(
    contract.account.updateEmail,
    { email: NEW_EMAIL },
    { cookie },
  );
  expect(withoutPassword).toMatchObject({
    status: 422,
    problem: {
      code: 'wrong-password',
      fields: { currentPassword: 'Enter your current password.' },
    },
  });
  expect((await update(cookie)).status).toBe(200);
  expect(await update(cookie, NEW_EMAIL, 'wrong-guess-1')).toMatchObject({
    status: 422,
    problem: {
      code: 'wrong-password',
      fields: { currentPassword: 'The current password is wrong.' },
    },
  });
});

test('the email of another account gets the same answer, and its owner a mail', async () => {
  await site.customer('ben@site.test');
  const { cookie } = await site.customer(anna);
  const free = await update(cookie);
  const pendingFree = await pendingOf(cookie);
  const taken = await update(cookie, 'BEN@site.test');
  expect(JSON.stringify(taken.body)).toBe(JSON.stringify(free.body));
  expect(await pendingOf(cookie)).toEqual({ ...pendingFree, email: 'BEN@site.test' });
  const resent = await site.call(contract.account.resendPendingEmail, {}, { cookie });
  expect(resent.status).toBe(200);
  expect((await site.mails('ben@site.test')).map((mail) => mail.subject)).toEqual([
    'You already have an account',
  ]);
});

test('the pending email is shown until it is confirmed or its link expires', async () => {
  const { cookie } = await site.customer(anna);
  expect(await pendingOf(cookie)).toBeNull();
  await update(cookie);
  const sentAt = site.clock.now;
  expect(await pendingOf(cookie)).toEqual({
    email: NEW_EMAIL,
    sentAt,
    expiresAt: sentAt + DAY_MS,
  });
  site.clock.now += DAY_MS;
  expect(await pendingOf(cookie)).toBeNull();
  site.clock.now -= 1;
  await confirm(await confirmCode(), cookie);
  expect(await pendingOf(cookie)).toBeNull();
});

test('a resent link replaces the previous one', async () => {
  const { cookie } = await site.customer(anna);
  const resend = () => site.call(contract.account.resendPendingEmail, {}, { cookie });
  expect((await resend()).problem.code).toBe('no-pending-email');
  await update(cookie);
  const first = await confirmCode();
  site.clock.now += HOUR_MS;
  expect(await resend()).toMatchObject({ status: 200, body: { title: 'Email sent' } });
  expect(await pendingOf(cookie)).toMatchObject({ sentAt: site.clock.now });
  expect((await confirm(first)).problem.code).toBe('confirm-code');
  expect((await confirm(await confirmCode())).status).toBe(200);
});

test('a cancelled change cannot be confirmed, and can be cancelled twice', async () => {
  const { cookie } = await site.customer(anna);
  await update(cookie);
  const cancel = () => site.call(contract.account.cancelPendingEmail, {}, { cookie });
  expect([(await cancel()).status, (await cancel()).status]).toEqual([200, 200]);
  expect(await pendingOf(cookie)).toBeNull();
  expect((await confirm(await confirmCode())).problem.code).toBe('confirm-code');
});

test('a new password cancels the change and says so', async () => {
  const { cookie } = await site.customer(anna);
  const change = () =>
    site.call(
      contract.account.updatePassword,
      { password: 'another-horse-8', currentPassword: PASSWORD },
      { cookie },
    );
  await update(cookie);
  expect((await change()).body).toEqual({
    status: 200,
    title: 'Saved',
    body: 'Password saved',
    cancelledEmail: NEW_EMAIL,
  });
  expect(await pendingOf(cookie)).toBeNull();
});

test('the confirmation ends every session but that of its browser', async () => {
  const { cookie } = await site.customer(anna);
  const otherCookie = cookieOf(await login(anna));
  await update(cookie);
  await confirm(await confirmCode(), cookie);
  const statuses = await Promise.all(
    [cookie, otherCookie].map(
      async (token) => (await site.call(contract.auth.login, {}, { cookie: token })).status,
    ),
  );
  expect(statuses).toEqual([200, 401]);
});

test('of two accounts that confirm the same email at once one gets it', async () => {
  const codes: string[] = [];
  for (const email of [anna, 'ben@site.test']) {
    await update((await site.customer(email)).cookie);
    codes.push(await confirmCode());
  }
  const answers = await Promise.all(codes.map((code) => confirm(code)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.problem.code).toBe('email-taken');
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

test.each(['', 'A'.repeat(43)])('refuses the code %j', async (code) => {
  expect((await confirm(code)).problem.code).toBe('confirm-code');
});

test.each(['', 'a@site.test, b@site.test'])('refuses the email %j', async (email) => {
  const { cookie } = await site.customer(anna);
  expect(await update(cookie, email)).toMatchObject({
    status: 400,
    problem: { fields: { email: 'Email not valid' } },
  });
});
