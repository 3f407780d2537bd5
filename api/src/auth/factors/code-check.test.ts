import { contract } from '@site/shared/contract';
import { CODE_LIMIT, DAY_MS, MINUTE_MS } from '@site/shared/rules';
import { eq } from 'drizzle-orm';
import { deleteExpiredData } from '../../account/delete-expired-data';
import { auditLog } from '../../audit/tables';
import { cookieOf, factorOwnersOn } from '../../testing/factor-owners';
import { codeIn } from '../../testing/test-app';
import { testSite } from '../../testing/test-site';
import { DEVICE_COOKIE } from '../known-devices';
import { users } from '../tables';
import { factorRecoveryCodes, wrongCodes } from './tables';

const { finishSignIn, login, recoverPassword, resetPassword } = contract.auth;
const { confirmSignIn, newRecoveryCodes } = contract.account;

const site = testSite({ env: { RATE_LIMIT: 'on' } });
const owners = factorOwnersOn(site);

async function ownerWithApp() {
  const who = await owners.newAccount();
  const { secret, recoveryCodes } = await owners.addTotp(who);
  site.clock.now += MINUTE_MS;
  return { who, secret, recoveryCode: recoveryCodes[0] ?? '' };
}

type Owner = Awaited<ReturnType<typeof ownerWithApp>>;

/** Enters a wrong code `count` times, and returns the last answer. */
async function guess({ who: { email }, secret }: Owner, count: number) {
  let token = '';
  let status = 0;
  for (let tried = 0; tried < count; tried += 1) {
    // Ten wrong codes in 15 minutes have a limit of their own.
    if (tried % 10 === 0) {
      site.clock.now += 15 * MINUTE_MS;
      token = await owners.secondStep(email);
    }
    ({ status } = await site.call(finishSignIn, { token, code: owners.wrongCodeOf(secret) }));
  }
  return status;
}

test(`after ${CODE_LIMIT.maxWrong} wrong codes of an app its codes are refused for a day, a recovery code signs in, and the owner gets one mail`, async () => {
  const owner = await ownerWithApp();
  const { who, secret, recoveryCode } = owner;
  expect(await guess(owner, CODE_LIMIT.maxWrong - 2)).toBe(422);
  site.clock.now += 15 * MINUTE_MS;
  const token = await owners.secondStep(who.email);
  const wrong = () => site.call(finishSignIn, { token, code: owners.wrongCodeOf(secret) });
  const atOnce = await Promise.all([wrong(), wrong(), wrong(), wrong()]);
  expect(atOnce.map(({ status }) => status).sort()).toEqual([422, 422, 429, 429]);

  const refused = await site.call(finishSignIn, { token, code: owners.codeOf(secret) });
  expect(refused.problem).toMatchObject({
    code: 'too-many',
    body: expect.stringContaining('recovery code or a passkey'),
  });
  expect(refused.headers['retry-after']).toBe(String((DAY_MS - 30 * MINUTE_MS) / 1_000));
  expect((await site.call(finishSignIn, { token, recoveryCode })).status).toBe(200);
  const subjects = (await site.mails(who.email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject === 'Too many wrong codes')).toHaveLength(1);
  const entries = await site.db.select().from(auditLog).where(eq(auditLog.action, 'codes-refused'));
  expect(entries).toMatchObject([{ accountId: who.id, actorId: null }]);

  site.clock.now += DAY_MS;
  const later = { token: await owners.secondStep(who.email), code: owners.codeOf(secret) };
  expect((await site.call(finishSignIn, later)).status).toBe(200);
  site.clock.now += DAY_MS;
  await deleteExpiredData(site.app.context, site.clock.now);
  expect(await site.db.select().from(wrongCodes)).toEqual([]);
});

test('of 20 guesses at the same moment ten are checked, with one step token or many', async () => {
  for (const hasManyTokens of [false, true]) {
    const owner = await ownerWithApp();
    const { email } = owner.who;
    const from = (guess: number) => ({ headers: { 'x-forwarded-for': `192.0.2.${guess}` } });
    const one = await owners.secondStep(email);
    const tokens: string[] = [];
    for (let guess = 0; guess < 20; guess += 1)
      tokens.push(hasManyTokens ? await owners.secondStep(email, from(guess)) : one);
    const code = owners.wrongCodeOf(owner.secret);
    const answers = await Promise.all(
      tokens.map((token, guess) => site.call(finishSignIn, { token, code }, from(guess))),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 422)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);

    const byApp = { token: one, code: owners.codeOf(owner.secret) };
    expect((await site.call(finishSignIn, byApp)).problem).toMatchObject({
      code: 'too-many',
      body: expect.stringContaining('recovery code or a passkey'),
    });
    const byRecovery = { token: one, recoveryCode: owner.recoveryCode };
    expect((await site.call(finishSignIn, byRecovery)).status).toBe(200);
  }
});

test(`of 30 guesses at two processes ${CODE_LIMIT.maxWrong} are checked`, async () => {
  const owner = await ownerWithApp();
  const token = await owners.secondStep(owner.who.email);
  const payload = { token, code: owners.wrongCodeOf(owner.secret) };
  const other = await site.secondProcess();
  try {
    const statuses = await Promise.all(
      Array.from({ length: 30 }, async (_, guess) => {
        const process = guess % 2 === 0 ? site.app : other;
        const url = `/api/${finishSignIn.path}`;
        return (await process.inject({ method: 'POST', url, payload })).statusCode;
      }),
    );
    expect(statuses.filter((status) => status === 422)).toHaveLength(CODE_LIMIT.maxWrong);
    expect(statuses.filter((status) => status === 429)).toHaveLength(30 - CODE_LIMIT.maxWrong);
  } finally {
    await other.close();
  }
});

test('a right code does not count, and does not end the count', async () => {
  const owner = await ownerWithApp();
  const { who, secret } = owner;
  await guess(owner, 3);
  const right = { token: await owners.secondStep(who.email), code: owners.codeOf(secret) };
  expect((await site.call(finishSignIn, right)).status).toBe(200);
  expect(await site.db.select().from(wrongCodes)).toMatchObject([{ count: 3 }]);
});

test('new devices of silent sign-ins share the limit of the account', async () => {
  const { who, secret } = await ownerWithApp();
  const confirmInNewDevice = async () => {
    const device = cookieOf(await site.call(login, {}, who), DEVICE_COOKIE);
    const caller = { cookie: `${who.cookie}; ${device}` };
    return (await site.call(confirmSignIn, { code: owners.wrongCodeOf(secret) }, caller)).status;
  };
  const tenRefused = Array(10).fill(422);
  for (const expected of [[...tenRefused, 429], [...tenRefused, 429], [429]]) {
    site.clock.now += 15 * MINUTE_MS;
    const statuses: number[] = [];
    for (const _ of expected) statuses.push(await confirmInNewDevice());
    expect(statuses).toEqual(expected);
  }
  expect(await site.db.select().from(wrongCodes)).toMatchObject([{ count: CODE_LIMIT.maxWrong }]);
});

test('devices of new passwords share the limit, and a recovery code still signs in', async () => {
  const { who, secret, recoveryCode } = await ownerWithApp();
  const stepInNewDevice = async (password: string) => {
    await site.call(recoverPassword, { email: who.email });
    const recover = codeIn((await site.mails(who.email)).at(-1), 'recover-password');
    const device = cookieOf(await site.call(resetPassword, { recover, password }), DEVICE_COOKIE);
    const { problem } = await owners.enterPassword(who.email, password, { cookie: device });
    return { token: problem.secondStep?.token ?? '', caller: { cookie: device } };
  };
  const first = await stepInNewDevice('another-horse-8');
  const wrong = { token: first.token, code: owners.wrongCodeOf(secret) };
  expect((await site.call(finishSignIn, wrong, first.caller)).status).toBe(422);
  await site.db.update(wrongCodes).set({ count: CODE_LIMIT.maxWrong });

  const { token, caller } = await stepInNewDevice('another-horse-9');
  const byApp = { token, code: owners.codeOf(secret) };
  expect((await site.call(finishSignIn, byApp, caller)).status).toBe(429);
  expect((await site.call(finishSignIn, { token, recoveryCode }, caller)).status).toBe(200);
});

test('wrong recovery codes have a limit of 15 minutes of their own, and do not count for the day', async () => {
  const owner = await ownerWithApp();
  const { who, secret } = owner;
  await guess(owner, 10);
  const token = await owners.secondStep(who.email);
  const statuses: number[] = [];
  for (let tried = 0; tried < 11; tried += 1) {
    const wrong = { token, recoveryCode: 'aaaa-aaaa-aaaa' };
    statuses.push((await site.call(finishSignIn, wrong)).status);
  }
  expect(statuses).toEqual([...Array(10).fill(422), 429]);
  expect(await site.db.select().from(wrongCodes)).toMatchObject([{ count: 10 }]);
  site.clock.now += 15 * MINUTE_MS;
  const later = { token: await owners.secondStep(who.email), code: owners.codeOf(secret) };
  expect((await site.call(finishSignIn, later)).status).toBe(200);
});

/** Enters wrong recovery codes until they are refused. */
async function refuseRecoveryCodes(email: string, caller = {}) {
  const token = await owners.secondStep(email, caller);
  const wrong = { token, recoveryCode: 'aaaa-aaaa-aaaa' };
  const statuses: number[] = [];
  for (let tried = 0; tried < 11; tried += 1)
    statuses.push((await site.call(finishSignIn, wrong, caller)).status);
  expect(statuses).toEqual([...Array(10).fill(422), 429]);
}

test('wrong recovery codes refuse neither another network nor a known device', async () => {
  const { who } = await ownerWithApp();
  const { recoveryCodes } = (await site.call(newRecoveryCodes, {}, who)).body;
  const [known, elsewhere] = ['192.0.2.1', '192.0.2.2'].map((address) => ({
    headers: { 'x-forwarded-for': address },
  }));
  const use = async (recoveryCode: string | undefined, caller = {}) => {
    const token = await owners.secondStep(who.email, caller);
    return site.call(finishSignIn, { token, recoveryCode: recoveryCode ?? '' }, caller);
  };
  const device = cookieOf(await use(recoveryCodes[0], known), DEVICE_COOKIE);
  await refuseRecoveryCodes(who.email, known);
  expect((await use(recoveryCodes[1], known)).status).toBe(429);
  expect((await use(recoveryCodes[1], elsewhere)).status).toBe(200);
  expect((await use(recoveryCodes[2], { ...known, cookie: device })).status).toBe(200);
});

test('a new password ends the count of wrong recovery codes', async () => {
  const { who, recoveryCode } = await ownerWithApp();
  await refuseRecoveryCodes(who.email);
  await site.call(recoverPassword, { email: who.email });
  const recover = codeIn((await site.mails(who.email)).at(-1), 'recover-password');
  const password = 'another-horse-8';
  expect((await site.call(resetPassword, { recover, password })).status).toBe(200);
  const { problem } = await owners.enterPassword(who.email, password);
  const right = { token: problem.secondStep?.token ?? '', recoveryCode };
  expect((await site.call(finishSignIn, right)).status).toBe(200);
});

test('a suspended account is refused before its recovery code is used up', async () => {
  const { who, recoveryCode } = await ownerWithApp();
  const token = await owners.secondStep(who.email);
  await site.db.update(users).set({ suspendedAt: site.clock.now }).where(eq(users.id, who.id));
  const refused = await site.call(finishSignIn, { token, recoveryCode });
  expect(refused.problem.code).toBe('account-suspended');
  expect(await site.db.$count(factorRecoveryCodes)).toBe(10);
});
