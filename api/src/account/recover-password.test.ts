import { contract, problems } from '@site/shared/contract';
import { DAY_MS } from '@site/shared/rules';
import { eq } from 'drizzle-orm';
import { users } from '../auth/tables';
import { outbox } from '../mail/tables';
import { codeIn, PASSWORD, type TestApp, testApp } from '../testing/test-app';
import { recoveryCodes } from './tables';

let site: TestApp;
beforeAll(async () => {
  site = await testApp({ env: { RATE_LIMIT: 'off' } });
});
beforeEach(() => site.reset());
afterAll(() => site.close());

const HOUR = 3_600_000;
const anna = 'anna@site.test';
const NEW = 'another-horse-8';

function recover(email: string, headers: Record<string, string> = {}) {
  return site.call(contract.auth.recoverPassword, { email }, { headers });
}

async function recoveryCode(email = anna): Promise<string> {
  await recover(email);
  return codeIn((await site.mails(anna)).at(-1), 'recover-password');
}

function reset(code: string, password = NEW) {
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
  expect((await login(anna, NEW)).status).toBe(200);
  expect((await site.mails(anna)).map((mail) => mail.subject)).toEqual([
    'Choose a new password',
    'Your password was changed',
  ]);
});

test('a known and an unknown address get the very same answer and cost the same writes; only the known one gets a mail', async () => {
  await site.customer(anna);
  const known = await recover(anna);
  const unknown = await recover('nobody@site.test');
  expect(known).toMatchObject({ status: 200, body: { title: 'Email sent' } });
  expect(JSON.stringify(known.body)).toBe(JSON.stringify(unknown.body));
  expect(await site.db.$count(recoveryCodes)).toBe(2);
  expect((await site.mails()).map((mail) => mail.recipient)).toEqual([anna]);
  expect(await site.db.$count(outbox)).toBe(1);
});

test('the mail goes to the address of the account, not to what was typed, and links to the site of the settings', async () => {
  await site.customer(anna);
  await recover(' ANNA@SITE.test ', { host: 'evil.example', 'x-forwarded-host': 'evil.example' });
  const [mail] = await site.mails();
  expect(mail?.recipient).toBe(anna);
  expect(mail?.text).toMatch(/^http:\/\/localhost:8080\/recover-password\/[\w-]{43}$/m);
  expect(mail?.text).not.toContain('evil');
});

test('a code is good for an hour', async () => {
  await site.customer(anna);
  const code = await recoveryCode();
  site.clock.now += HOUR;
  expect((await reset(code)).problem).toEqual({
    ...problems['recover-code'],
    code: 'recover-code',
  });
  site.clock.now -= 1;
  expect((await reset(code)).status).toBe(200);
});

test('a code is good once, also for many at the same moment, and takes the other codes with it', async () => {
  await site.customer(anna);
  const other = await recoveryCode();
  const code = await recoveryCode();
  const answers = await Promise.all(Array.from({ length: 5 }, () => reset(code)));
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 422, 422, 422, 422]);
  expect((await reset(other)).problem.code).toBe('recover-code');
});

test('it ends every session, and cancels a change of the address that somebody else began', async () => {
  const { cookie } = await site.customer(anna);
  await site.call(contract.account.updateEmail, { email: 'thief@site.test' }, { cookie });
  const confirm = codeIn((await site.mails('thief@site.test')).at(-1), 'confirm-email');
  await reset(await recoveryCode());
  expect((await site.call(contract.auth.login, { remember: true }, { cookie })).status).toBe(401);
  expect((await site.call(contract.account.confirmEmail, { code: confirm })).problem.code).toBe(
    'confirm-code',
  );
});

test('a common password is refused and leaves the code good', async () => {
  await site.customer(anna);
  const code = await recoveryCode();
  expect((await reset(code, 'password1')).problem.code).toBe('weak-password');
  expect((await reset(code)).status).toBe(200);
});

test('whoever proves the address by the code has an activated account, whatever password somebody chose for it before', async () => {
  await site.call(contract.auth.register, { email: anna, password: 'an-attackers-word-1' });
  await reset(await recoveryCode());
  expect((await login(anna, 'an-attackers-word-1')).status).toBe(401);
  expect((await login(anna, NEW)).status).toBe(200);
});

test('an address gets three mails an hour, known or not, and nobody is told', async () => {
  await site.customer(anna);
  for (let count = 0; count < 5; count += 1) {
    for (const email of [anna, 'nobody@site.test']) expect((await recover(email)).status).toBe(200);
  }
  expect(await site.mails()).toHaveLength(3);
  expect(await site.db.$count(recoveryCodes)).toBe(6);
  site.clock.now += HOUR;
  await recover(anna);
  expect(await site.mails()).toHaveLength(4);
});

test('a code for an address that the account no longer has opens nothing', async () => {
  const { id } = await site.customer(anna);
  const code = await recoveryCode();
  await site.db.update(users).set({ email: 'elsewhere@site.test' }).where(eq(users.id, id));
  expect((await reset(code)).problem.code).toBe('recover-code');
});

test.each([
  '',
  '  ',
  'anna',
  'anna@site',
  '<script>@site.test',
  'a@site.test, b@site.test',
  'a@site.test\r\nBcc: b@site.test',
])("%j is 'Failed / Email not valid'", async (email) => {
  expect(await recover(email)).toMatchObject({
    status: 422,
    problem: { title: 'Failed', body: 'Email not valid' },
  });
  expect(await site.db.$count(outbox)).toBe(0);
});

test.each(['', '   ', 'x', 'A'.repeat(43), "' or 1=1 --", '../..', '<b>', '%00'])(
  'the code %j is not valid',
  async (code) => {
    expect(await reset(code)).toMatchObject({
      status: 422,
      problem: { body: 'Reset code not valid' },
    });
  },
);

test('a code of one kind opens nothing of another kind', async () => {
  const { cookie } = await site.customer(anna);
  const recover = await recoveryCode();
  await site.call(contract.account.updateEmail, { email: 'new@site.test' }, { cookie });
  const confirm = codeIn((await site.mails('new@site.test')).at(-1), 'confirm-email');
  await site.call(contract.auth.register, { email: 'ben@site.test', password: NEW });
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

test('whoever reads the database cannot reset', async () => {
  await site.customer(anna);
  const code = await recoveryCode();
  const [row] = await site.db.select().from(recoveryCodes);
  expect(JSON.stringify(row)).not.toContain(code);
  expect((await reset(row?.hash ?? '')).problem.code).toBe('recover-code');
});

test('codes are not kept for longer than they are of use', async () => {
  const { deleteExpiredData } = await import('./delete-expired-data');
  await recover('nobody@site.test');
  site.clock.now += DAY_MS;
  await deleteExpiredData(site.app.context, site.clock.now);
  expect(await site.db.$count(recoveryCodes)).toBe(0);
});
