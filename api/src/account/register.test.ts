import { contract, messages } from '@site/shared/contract';
import { HOUR_MS } from '@site/shared/rules';
import { users } from '../auth/tables';
import { Problem } from '../http/problem';
import { outbox } from '../mail/tables';
import { activationCodeIn } from '../testing/test-app';
import { testSite } from '../testing/test-site';

const site = testSite();

const anna = { email: 'anna@site.test', password: 'correct-horse-7' };
const created = {
  status: 200,
  title: 'Account created!',
  body: 'Check your inbox for the activation email',
};

/** The mark of the browser that signed up last. */
let cookie: string;

async function register(body: { email: string; password: string }) {
  const answer = await site.call(contract.auth.register, body);
  const mark = answer.cookies.find(({ name }) => name === 'sign_up');
  cookie = `sign_up=${mark?.value}`;
  return answer;
}

/** Opens the link of the last mail in the browser that signed up last. */
async function activateByLastMail(to: string) {
  const mail = (await site.mails(to)).at(-1);
  const activationCode = activationCodeIn(mail);
  return site.call(contract.auth.activate, { activationCode }, { cookie });
}

function login(body: { email: string; password: string }) {
  return site.call(contract.auth.login, body);
}

test('the mail has a link of this site that activates the account', async () => {
  expect(await register(anna)).toMatchObject({ status: 200, body: created });
  const [mail] = await site.mails(anna.email);
  expect(mail?.text).toMatch(/^http:\/\/localhost:8080\/activate\/[\w-]{43}$/m);
  expect(mail?.html).toContain('href="http://localhost:8080/activate/');
  expect((await activateByLastMail(anna.email)).body).toMatchObject({ already: false });
  expect((await login(anna)).status).toBe(200);
});

test('links start with SITE_URL, not with the host that the request names', async () => {
  await site.call(contract.auth.register, anna, {
    headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
  });
  const [mail] = await site.mails();
  expect(mail?.text).not.toContain('evil');
});

test('a known email gets the same answer, and its owner a mail', async () => {
  await site.customer('owner@site.test');
  const known = await register({ ...anna, email: 'Owner@site.test' });
  const unknown = await register(anna);
  expect(JSON.stringify(known.body)).toBe(JSON.stringify(unknown.body));
  expect(comparable(known.headers)).toEqual(comparable(unknown.headers));
  const mails = await site.mails('owner@site.test');
  expect(mails.map((mail) => mail.subject)).toEqual(['You already have an account']);
});

test('the owner of a known email gets at most one mail in an hour', async () => {
  await site.customer('owner@site.test');
  for (let count = 0; count < 4; count += 1) await register({ ...anna, email: 'owner@site.test' });
  expect(await site.mails('owner@site.test')).toHaveLength(1);
  site.clock.now += HOUR_MS;
  await register({ ...anna, email: 'owner@site.test' });
  expect(await site.mails('owner@site.test')).toHaveLength(2);
});

test.each([
  ['an unknown email', 'new@site.test'],
  ['an account', 'owner@site.test'],
  ['an account that just got a mail', 'notified@site.test'],
  ['an email that has reached its limit of mails', 'waiting@site.test'],
])('sign-up stores one mail for %s, so the time reveals nothing', async (_, email) => {
  await site.customer('owner@site.test');
  await site.customer('notified@site.test', { remindedAt: site.clock.now });
  for (let count = 0; count < 5; count += 1)
    await register({ ...anna, email: 'waiting@site.test' });
  const { enqueuedCount } = site.app.context.outbox;
  const before = enqueuedCount();
  await register({ ...anna, email });
  expect(enqueuedCount() - before).toBe(1);
});

test('a mail without a recipient is not sent', async () => {
  await site.customer('notified@site.test', { remindedAt: site.clock.now });
  await register({ ...anna, email: 'notified@site.test' });
  expect(await site.mails()).toEqual([]);
  expect(await site.db.$count(outbox)).toBe(0);
});

test('sign-up with a known email changes nothing for its owner', async () => {
  await site.customer('owner@site.test');
  await register({ email: 'owner@site.test', password: 'another-horse-8' });
  expect((await login({ email: 'owner@site.test', password: 'another-horse-8' })).status).toBe(401);
  expect((await login({ email: 'owner@site.test', password: anna.password })).status).toBe(200);
});

test('an account that is not activated gets at most five mails an hour', async () => {
  for (let count = 0; count < 8; count += 1) expect((await register(anna)).body).toEqual(created);
  expect(await site.mails(anna.email)).toHaveLength(5);
});

test('an account that is not activated gets at most 15 mails a day, also for sign-ins', async () => {
  for (let hour = 0; hour < 12; hour += 1) {
    for (let count = 0; count < 3; count += 1) await register(anna);
    await login(anna);
    site.clock.now += HOUR_MS;
  }
  expect(await site.mails(anna.email)).toHaveLength(15);
});

test('many concurrent sign-ups create one account, and its last link works', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => register(anna)));
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200]);
  expect(await site.db.$count(users)).toBe(2);
  expect((await activateByLastMail(anna.email)).status).toBe(200);
  expect((await login(anna)).status).toBe(200);
});

test.each(['password1', '12345678', 'Qwerty123', '1q2w3e4r'])(
  'refuses the common password %s',
  async (password) => {
    expect(await register({ ...anna, password })).toMatchObject({
      status: 422,
      problem: new Problem('weak-password').toJSON(),
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
])('refuses %j with the message of its field', async (change, fields) => {
  const { status, problem } = await site.post('auth/register', { ...anna, ...change });
  expect([status, problem.fields]).toEqual([400, fields]);
  expect(problem.body).toBe(Object.values(fields)[0]);
});

test('trims the email; accepts a literal IP address and passwords of 8 and of 30 characters', async () => {
  await register({ email: '  Anna@site.test ', password: ' 1234567x ' });
  await register({ email: 'ben@[192.0.2.1]', password: `1${'x'.repeat(29)}` });
  expect((await site.mails()).map((mail) => mail.recipient)).toEqual([
    'Anna@site.test',
    'ben@[192.0.2.1]',
  ]);
});

/** The headers without those that differ between requests. */
function comparable({
  date,
  'x-ratelimit-remaining': _remaining,
  'x-ratelimit-reset': _reset,
  'x-request-id': _requestId,
  'set-cookie': setCookie,
  ...rest
}: Record<string, unknown>) {
  return { ...rest, setCookie: String(setCookie).replace(/=[\w-]{43};/, '=mark;') };
}
