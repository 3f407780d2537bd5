import { contract } from '@site/shared/contract';
import { DAY_MS, TRIAL_LIMITS } from '@site/shared/rules';
import { eq } from 'drizzle-orm';
import { activationCodes, users } from '../auth/tables';
import { Problem } from '../http/problem';
import { activationCodeIn, testApp } from '../testing/test-app';
import { testSite } from '../testing/test-site';

const site = testSite({ env: { RATE_LIMIT: 'on' } });

const anna = { email: 'anna@site.test', password: 'correct-horse-7' };

async function register(): Promise<string> {
  await site.call(contract.auth.register, anna);
  return activationCodeIn((await site.mails(anna.email)).at(-1));
}

function activate(activationCode: string) {
  return site.call(contract.auth.activate, { activationCode });
}

test('an activation starts no session; a second one answers already: true', async () => {
  const code = await register();
  expect(await activate(code)).toMatchObject({
    status: 200,
    body: { already: false },
    cookies: [],
  });
  expect(await activate(` ${code}\n`)).toMatchObject({ status: 200, body: { already: true } });
  site.clock.now += 30 * DAY_MS;
  expect(await activate(code)).toMatchObject({ status: 200, body: { already: true } });
});

test('one of many concurrent calls activates the account', async () => {
  const code = await register();
  const answers = await Promise.all(Array.from({ length: 10 }, () => activate(code)));
  expect(answers.map((answer) => answer.body.already).sort()).toEqual([
    false,
    ...Array(9).fill(true),
  ]);
});

test('a code works for seven days', async () => {
  const code = await register();
  site.clock.now += 7 * DAY_MS;
  expect((await activate(code)).problem.code).toBe('activation-code');
  site.clock.now -= 1;
  expect((await activate(code)).body).toMatchObject({ already: false });
});

test.each(['', 'A'.repeat(43)])('refuses the code %j', async (code) => {
  expect(await activate(code)).toMatchObject({
    status: 422,
    problem: new Problem('activation-code').toJSON(),
  });
});

test('the stored hash does not activate', async () => {
  const code = await register();
  const [row] = await site.db.select().from(activationCodes);
  expect(JSON.stringify(row)).not.toContain(code);
  expect((await activate(row?.hash ?? '')).problem.code).toBe('activation-code');
});

test('an account has no trial left if an alias of its email has used one', async () => {
  const other = await site.customer('anna+first@site.test');
  await site.call(contract.shop.activateTrial, {}, other);
  await activate(await register());
  expect(await entitlement()).toMatchObject({ used_trial: true, max_list: null });
});

test('activation starts the trial only with TRIAL_AUTO_START', async () => {
  await activate(await register());
  expect(await entitlement()).toMatchObject({ used_trial: false, max_list: null, expiry: null });

  const autoStart = await testApp({ env: { TRIAL_AUTO_START: 'on' } });
  await autoStart.call(contract.auth.register, anna);
  const [mail] = await autoStart.mails();
  await autoStart.call(contract.auth.activate, { activationCode: activationCodeIn(mail) });
  expect(await entitlement(autoStart)).toMatchObject({
    used_trial: true,
    max_list: TRIAL_LIMITS.playlist,
    expiry: autoStart.clock.now + 7 * DAY_MS,
  });
  await autoStart.close();
});

async function entitlement({ db } = site) {
  const [user] = await db.select().from(users).where(eq(users.email, anna.email));
  return user;
}
