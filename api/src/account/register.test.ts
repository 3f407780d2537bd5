import { messages } from '@site/shared/contract';
import { HOUR_MS } from '@site/shared/rules';
import { users } from '../auth/tables';
import { Problem } from '../http/problem';
import { signUpsOn } from '../testing/sign-ups';
import { testSite } from '../testing/test-site';

const site = testSite();
const { register, activateByLastMail, login } = signUpsOn(site);

const anna = { email: 'anna@site.test', password: 'correct-horse-7' };
const created = {
  status: 200,
  title: 'Account created!',
  body: 'Check your inbox for the activation email',
};

test('the mail has a link of this site that activates the account', async () => {
  expect(await register(anna)).toMatchObject({ status: 200, body: created });
  const [mail] = await site.mails(anna.email);
  expect(mail?.text).toMatch(/^http:\/\/localhost:8080\/activate\/[\w-]{43}$/m);
  expect(mail?.html).toContain('href="http://localhost:8080/activate/');
  expect((await activateByLastMail(anna.email)).body).toMatchObject({ already: false });
  expect((await login(anna)).status).toBe(200);
});

test('the owner of a known email gets at most one mail in an hour', async () => {
  await site.customer('owner@site.test');
  for (let count = 0; count < 4; count += 1) await register({ ...anna, email: 'owner@site.test' });
  expect((await site.mails('owner@site.test')).map(({ subject }) => subject)).toEqual([
    'You already have an account',
  ]);
  site.clock.now += HOUR_MS;
  await register({ ...anna, email: 'owner@site.test' });
  expect(await site.mails('owner@site.test')).toHaveLength(2);
});

test('sign-up stores one mail for every email, so the time reveals nothing', async () => {
  await site.customer('owner@site.test');
  await site.customer('notified@site.test', { remindedAt: site.clock.now });
  for (let count = 0; count < 5; count += 1)
    await register({ ...anna, email: 'waiting@site.test' });
  const { enqueuedCount } = site.app.context.outbox;
  for (const name of ['new', 'owner', 'notified', 'waiting']) {
    const before = enqueuedCount();
    await register({ ...anna, email: `${name}@site.test` });
    expect([name, enqueuedCount() - before]).toEqual([name, 1]);
  }
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
  for (let hour = 0; hour < 4; hour += 1) {
    for (let count = 0; count < 4; count += 1) await register(anna);
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

test('refuses a common password', async () => {
  expect(await register({ ...anna, password: 'Qwerty123' })).toMatchObject({
    status: 422,
    problem: new Problem('weak-password').toJSON(),
  });
  expect(await site.mails()).toEqual([]);
});

test.each([
  [{ email: '' }, { email: messages.credentials }],
  [{ email: undefined }, { email: messages.credentials }],
  [{ email: 5 }, { email: messages.credentials }],
  [{ email: 'a@site.test\r\nBcc: b@site.test' }, { email: messages.email }],
  [{ password: '' }, { password: messages.credentials }],
  [{ password: undefined }, { password: messages.credentials }],
  [{ password: 'no-digit-here' }, { password: messages.password }],
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
