import { contract, messages, problems } from '@site/shared/contract';
import { DAY_MS } from '@site/shared/rules';
import { users } from '../auth/tables';
import { outbox } from '../mail/tables';
import { activationCodeIn, codeIn, type TestApp, testApp } from '../testing/test-app';

let site: TestApp;
beforeAll(async () => {
  site = await testApp({ env: { RATE_LIMIT: 'off' } });
});
beforeEach(() => site.reset());
afterAll(() => site.close());

const anna = { email: 'anna@site.test', password: 'correct-horse-7' };
const created = {
  status: 200,
  title: 'Account created!',
  body: 'Check your inbox for the activation email',
};

function register(body: { email: string; password: string }) {
  return site.call(contract.auth.register, body);
}

async function activateByLastMail(to: string) {
  const mail = (await site.mails(to)).at(-1);
  return site.call(contract.auth.activate, { activationCode: activationCodeIn(mail) });
}

function activateBy(activationCode = '') {
  return site.call(contract.auth.activate, { activationCode });
}

function login(body: { email: string; password: string }) {
  return site.call(contract.auth.login, body);
}

test('the mail carries a link of this site that activates the account', async () => {
  expect(await register(anna)).toMatchObject({ status: 200, body: created });
  const [mail] = await site.mails(anna.email);
  expect(mail?.text).toMatch(/^http:\/\/localhost:8080\/activate\/[\w-]{43}$/m);
  expect(mail?.html).toContain('href="http://localhost:8080/activate/');
  expect((await activateByLastMail(anna.email)).body).toEqual({ already: false });
  expect((await login(anna)).status).toBe(200);
});

test('links are built from the settings, not from what the caller says about the host', async () => {
  await site.call(contract.auth.register, anna, {
    headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
  });
  const [mail] = await site.mails();
  expect(mail?.text).not.toContain('evil');
});

test('a known address gets the very same answer, and its owner a mail', async () => {
  await site.customer('owner@site.test');
  const known = await register({ ...anna, email: 'Owner@site.test' });
  const unknown = await register(anna);
  expect(JSON.stringify(known.body)).toBe(JSON.stringify(unknown.body));
  expect(comparable(known.headers)).toEqual(comparable(unknown.headers));
  const mails = await site.mails('owner@site.test');
  expect(mails.map((mail) => mail.subject)).toEqual(['You already have an account']);
});

test('the owner of a known address is not flooded', async () => {
  await site.customer('owner@site.test');
  for (let count = 0; count < 4; count += 1) await register({ ...anna, email: 'owner@site.test' });
  expect(await site.mails('owner@site.test')).toHaveLength(1);
  site.clock.now += 5 * 60_000;
  await register({ ...anna, email: 'owner@site.test' });
  expect(await site.mails('owner@site.test')).toHaveLength(2);
});

test.each([
  ['an unknown address', 'new@site.test'],
  ['an account', 'owner@site.test'],
  ['an account that was just told', 'told@site.test'],
  ['an address that had its mails of the hour', 'waiting@site.test'],
])('signing up writes one mail for %s, so that the time tells nothing', async (_, email) => {
  await site.customer('owner@site.test');
  await site.customer('told@site.test', { remindedAt: site.clock.now });
  for (let count = 0; count < 5; count += 1)
    await register({ ...anna, email: 'waiting@site.test' });
  const { enqueuedCount } = site.app.context.outbox;
  const before = enqueuedCount();
  await register({ ...anna, email });
  expect(enqueuedCount() - before).toBe(1);
});

test('a mail that is written to nobody does not leave', async () => {
  await site.customer('told@site.test', { remindedAt: site.clock.now });
  await register({ ...anna, email: 'told@site.test' });
  expect(await site.mails()).toEqual([]);
  expect(await site.db.$count(outbox)).toBe(0);
});

test('nothing changes for the owner of a known address', async () => {
  await site.customer('owner@site.test');
  await register({ email: 'owner@site.test', password: 'another-horse-8' });
  expect((await login({ email: 'owner@site.test', password: 'another-horse-8' })).status).toBe(401);
  expect((await login({ email: 'owner@site.test', password: anna.password })).status).toBe(200);
});

const attacker = { ...anna, password: 'an-attackers-word-1' };

async function expectNoPasswordButByMail() {
  expect([(await login(attacker)).status, (await login(anna)).status]).toEqual([401, 401]);
  const mail = (await site.mails(anna.email)).at(-1);
  expect(mail?.subject).toBe('Choose your password');
  const chosen = { recover: codeIn(mail, 'recover-password'), password: 'another-horse-8' };
  expect((await site.call(contract.auth.resetPassword, chosen)).status).toBe(200);
  expect((await login(attacker)).status).toBe(401);
  expect((await login({ ...anna, password: chosen.password })).status).toBe(200);
}

test.each([
  ['first', attacker, anna, 0],
  ['first', attacker, anna, 1],
  ['afterwards', anna, attacker, 0],
  ['afterwards', anna, attacker, 1],
])(
  'an attacker who signs the address up %s has no password in it, whichever link its owner opens',
  async (_, one, other, opened) => {
    await register(one);
    await register(other);
    const links = (await site.mails(anna.email)).map(activationCodeIn);
    expect((await activateBy(links[opened])).body).toEqual({ already: false });
    expect((await activateBy(links[1 - opened])).body).toEqual({ already: true });
    await expectNoPasswordButByMail();
  },
);

test('an attacker who used up the mails of the hour has no password either', async () => {
  for (let count = 0; count < 5; count += 1) await register(attacker);
  expect((await register(anna)).body).toEqual(created);
  expect(await site.mails(anna.email)).toHaveLength(5);
  await activateByLastMail(anna.email);
  await expectNoPasswordButByMail();
});

test('the owner chooses the password also where somebody used up the recovery mails of the hour', async () => {
  await register(anna);
  await register(attacker);
  const code = activationCodeIn((await site.mails(anna.email)).at(-1));
  for (let count = 0; count < 3; count += 1)
    await site.call(contract.auth.recoverPassword, { email: anna.email });
  await activateBy(code);
  await expectNoPasswordButByMail();
});

test('different passwords at the same moment: none is valid', async () => {
  await Promise.all([register(anna), register(attacker), register(anna)]);
  await activateByLastMail(anna.email);
  await expectNoPasswordButByMail();
});

test('once every link of before has expired the new password counts', async () => {
  await register(attacker);
  site.clock.now += 7 * DAY_MS;
  await register(anna);
  await activateByLastMail(anna.email);
  expect((await login(attacker)).status).toBe(401);
  expect((await login(anna)).status).toBe(200);
});

test('the mail warns whoever did not sign up', async () => {
  await register(attacker);
  const [mail] = await site.mails(anna.email);
  expect(mail?.text).toContain('If you did not sign up, do not open the link');
});

test('signing up twice with the same password leaves both links good', async () => {
  await register(anna);
  const [first] = await site.mails(anna.email);
  await register(anna);
  expect(await site.mails(anna.email)).toHaveLength(2);
  expect(
    (await site.call(contract.auth.activate, { activationCode: activationCodeIn(first) })).body,
  ).toEqual({ already: false });
});

test('an address that waits for its activation gets five mails an hour at most', async () => {
  for (let count = 0; count < 8; count += 1) expect((await register(anna)).body).toEqual(created);
  expect(await site.mails(anna.email)).toHaveLength(5);
});

test('of many at the same moment one account remains, and its last link works', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => register(anna)));
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200]);
  expect(await site.db.$count(users)).toBe(2);
  expect((await activateByLastMail(anna.email)).status).toBe(200);
  expect((await login(anna)).status).toBe(200);
});

test.each(['password1', '12345678', 'Qwerty123', '1q2w3e4r'])(
  '%s follows the rule and is refused as one of the first that attackers try',
  async (password) => {
    expect(await register({ ...anna, password })).toMatchObject({
      status: 422,
      problem: { ...problems['weak-password'], code: 'weak-password' },
    });
    expect(await site.mails()).toEqual([]);
  },
);

test.each([
  [{ email: '' }, { email: messages.credentials }],
  [{ email: '   ' }, { email: messages.credentials }],
  [{ email: undefined }, { email: messages.credentials }],
  [{ email: 5 }, { email: messages.credentials }],
  [{ email: 'anna' }, { email: messages.email }],
  [{ email: 'anna@site' }, { email: messages.email }],
  [{ email: 'anna@site.t' }, { email: messages.email }],
  [{ email: 'a b@site.test' }, { email: messages.email }],
  [{ email: 'a@site.test\r\nBcc: b@site.test' }, { email: messages.email }],
  [{ email: 'a@site.test, b@site.test' }, { email: messages.email }],
  [{ password: '' }, { password: messages.credentials }],
  [{ password: undefined }, { password: messages.credentials }],
  [{ password: 'short-1' }, { password: messages.password }],
  [{ password: 'no-digit-here' }, { password: messages.password }],
  [{ password: 'with space 1' }, { password: messages.password }],
  [{ password: `1${'x'.repeat(30)}` }, { password: messages.password }],
])('%j is refused with the message of its field', async (change, fields) => {
  const { status, problem } = await site.post('auth/register', { ...anna, ...change });
  expect([status, problem.fields]).toEqual([400, fields]);
  expect(problem.body).toBe(Object.values(fields)[0]);
});

test('the address is trimmed, an address in brackets is one, and passwords of 8 and of 30 characters are', async () => {
  await register({ email: '  Anna@site.test ', password: ' 1234567x ' });
  await register({ email: 'ben@[192.0.2.1]', password: `1${'x'.repeat(29)}` });
  expect((await site.mails()).map((mail) => mail.recipient)).toEqual([
    'Anna@site.test',
    'ben@[192.0.2.1]',
  ]);
});

/** The headers without what differs from request to request. */
function comparable({
  date,
  'x-ratelimit-remaining': _left,
  'x-ratelimit-reset': _reset,
  ...rest
}: Record<string, unknown>) {
  return rest;
}
