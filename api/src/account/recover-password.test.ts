import { contract } from '@site/shared/contract';
import { DAY_MS, HOUR_MS } from '@site/shared/rules';
import { eq } from 'drizzle-orm';
import { users } from '../auth/tables';
import { Problem } from '../http/problem';
import { outbox } from '../mail/tables';
import { codeIn, PASSWORD } from '../testing/test-app';
import { testSite } from '../testing/test-site';
import { recoveryLinkCodes } from './tables';

const site = testSite();

const anna = 'anna@site.test';
const NEW_PASSWORD = 'another-horse-8';

function recover(email: string, headers: Record<string, string> = {}) {
  return site.call(contract.auth.recoverPassword, { email }, { headers });
}

async function recoveryCode(email = anna): Promise<string> {
  await recover(email);
  return codeIn((await site.mails(anna)).at(-1), 'recover-password');
}

function reset(code: string, password = NEW_PASSWORD) {
  return site.call(contract.auth.resetPassword, { recover: code, password });
}

function login(email: string, password: string) {
  return site.call(contract.auth.login, { email, password });
}

test('the link of the mail changes the password, and the old one no longer signs in', async () => {
  await site.customer(anna);
  const code = await recoveryCode();
  expect(await reset(` ${code}\n`)).toMatchObject({
    status: 200,
    body: { status: 200, title: 'Password changed' },
  });
  expect((await login(anna, PASSWORD)).status).toBe(401);
  expect((await login(anna, NEW_PASSWORD)).status).toBe(200);
  expect((await site.mails(anna)).map((mail) => mail.subject)).toEqual([
    'Choose a new password',
    'Your password was changed',
  ]);
});

test('a known and an unknown email get the same answer after the same writes; only the known one gets a mail', async () => {
  await site.customer(anna);
  const known = await recover(anna);
  const unknown = await recover('unknown@site.test');
  expect(known).toMatchObject({ status: 200, body: { title: 'Email sent' } });
  expect(JSON.stringify(known.body)).toBe(JSON.stringify(unknown.body));
  expect(await site.db.$count(recoveryLinkCodes)).toBe(2);
  expect((await site.mails()).map((mail) => mail.recipient)).toEqual([anna]);
  expect(await site.db.$count(outbox)).toBe(1);
});

test('the mail goes to the email as the account spells it, and links to SITE_URL', async () => {
  await site.customer(anna);
  await recover(' ANNA@SITE.test ', { host: 'evil.example', 'x-forwarded-host': 'evil.example' });
  const [mail] = await site.mails();
  expect(mail?.recipient).toBe(anna);
  expect(mail?.text).toMatch(/^http:\/\/localhost:8080\/recover-password\/[\w-]{43}$/m);
  expect(mail?.text).not.toContain('evil');
});

test('a code works for an hour', async () => {
  await site.customer(anna);
  const code = await recoveryCode();
  site.clock.now += HOUR_MS;
  expect((await reset(code)).problem).toEqual(new Problem('recover-code').toJSON());
  site.clock.now -= 1;
  expect((await reset(code)).status).toBe(200);
});

test('a code works once, also for concurrent calls, and makes the other codes invalid', async () => {
  await site.customer(anna);
  const other = await recoveryCode();
  const code = await recoveryCode();
  const answers = await Promise.all(Array.from({ length: 5 }, () => reset(code)));
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 422, 422, 422, 422]);
  expect((await reset(other)).problem.code).toBe('recover-code');
});

test('a reset ends every session and cancels a pending change of the email', async () => {
  const { cookie } = await site.customer(anna);
  await site.call(
    contract.account.updateEmail,
    { email: 'thief@site.test', currentPassword: PASSWORD },
    { cookie },
  );
  const confirm = codeIn((await site.mails('thief@site.test')).at(-1), 'confirm-email');
  await reset(await recoveryCode());
  expect((await site.call(contract.auth.login, { remember: true }, { cookie })).status).toBe(401);
  expect((await site.call(contract.account.confirmEmail, { code: confirm })).problem.code).toBe(
    'confirm-code',
  );
});

test('refuses a common password, and the code still works', async () => {
  await site.customer(anna);
  const code = await recoveryCode();
  expect((await reset(code, 'password1')).problem.code).toBe('weak-password');
  expect((await reset(code)).status).toBe(200);
});

test('a reset activates the account, and an earlier password does not work', async () => {
  await site.call(contract.auth.register, { email: anna, password: 'an-attackers-word-1' });
  await reset(await recoveryCode());
  expect((await login(anna, 'an-attackers-word-1')).status).toBe(401);
  expect((await login(anna, NEW_PASSWORD)).status).toBe(200);
});

test('an email gets three mails an hour, and after that the answer says so, also for an unknown email', async () => {
  await site.customer(anna);
  for (let count = 0; count < 5; count += 1) {
    const known = await recover(anna);
    const unknown = await recover('unknown@site.test');
    const title = count < 3 ? 'Email sent' : 'Email already sent';
    expect(known).toMatchObject({ status: 200, body: { title } });
    expect(known.body.isLimited).toBe(count < 3 ? undefined : true);
    expect(unknown.body).toEqual(known.body);
  }
  expect(await site.mails()).toHaveLength(3);
  expect(await site.db.$count(recoveryLinkCodes)).toBe(6);
  site.clock.now += HOUR_MS;
  await recover(anna);
  expect(await site.mails()).toHaveLength(4);
});

test('a code for the former email of an account does not work', async () => {
  const { id } = await site.customer(anna);
  const code = await recoveryCode();
  await site.db.update(users).set({ email: 'elsewhere@site.test' }).where(eq(users.id, id));
  expect((await reset(code)).problem.code).toBe('recover-code');
});

test.each(['', 'a@site.test, b@site.test'])("%j is 'Failed / Email not valid'", async (email) => {
  expect(await recover(email)).toMatchObject({
    status: 422,
    problem: { title: 'Failed', body: 'Email not valid' },
  });
  expect(await site.db.$count(outbox)).toBe(0);
});

test.each(['', 'A'.repeat(43)])('refuses the code %j', async (code) => {
  expect(await reset(code)).toMatchObject({
    status: 422,
    problem: { body: 'Reset code not valid' },
  });
});

test('a code works only for its own purpose', async () => {
  const { cookie } = await site.customer(anna);
  const recover = await recoveryCode();
  await site.call(
    contract.account.updateEmail,
    { email: 'new@site.test', currentPassword: PASSWORD },
    { cookie },
  );
  const confirm = codeIn((await site.mails('new@site.test')).at(-1), 'confirm-email');
  await site.call(contract.auth.register, { email: 'ben@site.test', password: NEW_PASSWORD });
  const activation = codeIn((await site.mails('ben@site.test')).at(-1), 'activate');
  for (const code of [confirm, activation])
    expect((await reset(code)).problem.code).toBe('recover-code');
  for (const code of [recover, activation]) {
    expect((await site.call(contract.account.confirmEmail, { code })).problem.code).toBe(
      'confirm-code',
    );
  }
  for (const activationCode of [recover, confirm]) {
    expect((await site.call(contract.auth.activate, { activationCode })).problem.code).toBe(
      'activation-code',
    );
  }
});

test('the stored hash does not reset the password', async () => {
  await site.customer(anna);
  const code = await recoveryCode();
  const [row] = await site.db.select().from(recoveryLinkCodes);
  expect(JSON.stringify(row)).not.toContain(code);
  expect((await reset(row?.hash ?? '')).problem.code).toBe('recover-code');
});

test('expired codes are deleted', async () => {
  const { deleteExpiredData } = await import('./delete-expired-data');
  await recover('unknown@site.test');
  site.clock.now += DAY_MS;
  await deleteExpiredData(site.app.context, site.clock.now);
  expect(await site.db.$count(recoveryLinkCodes)).toBe(0);
});

test('the check of a code refuses an unknown, an expired and a used one, and uses none up', async () => {
  await site.customer(anna);
  const code = await recoveryCode();
  const check = async (recover: string) =>
    (await site.call(contract.auth.checkRecover, { recover })).problem.code;
  expect([await check(code), await check(code), await check('x'), await check('')]).toEqual([
    undefined,
    undefined,
    'recover-code',
    'recover-code',
  ]);
  site.clock.now += HOUR_MS;
  expect(await check(code)).toBe('recover-code');
  site.clock.now -= 1;
  await reset(code);
  expect(await check(code)).toBe('recover-code');
});

test('of 20 requests for one email at the same moment three send a mail, also with another case', async () => {
  await site.customer(anna);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => recover(index % 2 ? anna : anna.toUpperCase())),
  );
  expect(answers.filter(({ body }) => body.title === 'Email sent')).toHaveLength(3);
  expect(await site.mails(anna)).toHaveLength(3);
});
