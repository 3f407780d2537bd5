import { contract } from '@site/shared/contract';
import { type Challenge, type Payload, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { Problem } from '../http/problem';
import { testSite } from '../testing/test-site';
import { spentChallenges } from './tables';

const anna = { email: 'anna@site.test', password: 'correct-horse-7' };
const refused = { status: 400, problem: new Problem('bot-check').toJSON() };

const site = testSite({ env: { BOT_CHECK: 'on' } });
beforeEach(() => {
  // ALTCHA's library uses the real clock.
  site.clock.now = Date.now();
});

async function solved(): Promise<Payload> {
  const challenge = (await site.call(contract.botCheck.challenge, {})).body as unknown as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error('not solved');
  return { challenge, solution };
}

function register(payload: unknown) {
  const recaptcha =
    typeof payload === 'string' ? payload : Buffer.from(JSON.stringify(payload)).toString('base64');
  return site.call(contract.auth.register, { ...anna, recaptcha });
}

test('a solved challenge is accepted once', async () => {
  const payload = await solved();
  expect((await register(payload)).status).toBe(200);
  expect(await register(payload)).toMatchObject(refused);
  const { challenge } = payload;
  const upperCase = { ...challenge, signature: challenge.signature?.toUpperCase() };
  expect(await register({ ...payload, challenge: upperCase })).toMatchObject(refused);
});

test('of many concurrent calls with one solution one is accepted', async () => {
  const payload = await solved();
  const answers = await Promise.all(Array.from({ length: 8 }, () => register(payload)));
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array(7).fill(400)]);
});

test('a challenge expires after five minutes, and expired ones are deleted', async () => {
  const [early, late] = [await solved(), await solved()];
  await register(early);
  site.clock.now += 300_000;
  expect(await register(late)).toMatchObject(refused);
  await register(await solved());
  expect(await site.db.$count(spentChallenges)).toBe(1);
});

test('refuses every other token', async () => {
  const { challenge, solution } = await solved();
  const lessWork = { ...challenge, parameters: { ...challenge.parameters, cost: 1 } };
  const longer = {
    ...challenge,
    parameters: {
      ...challenge.parameters,
      expiresAt: (challenge.parameters.expiresAt ?? 0) + 1_000,
    },
  };
  const unsigned = { parameters: challenge.parameters };
  const attempts: unknown[] = [
    '',
    'x',
    '%%%',
    'null',
    {},
    [],
    { challenge, solution: { ...solution, derivedKey: '00'.repeat(32) } },
    { challenge: lessWork, solution },
    { challenge: longer, solution },
    { challenge: unsigned, solution },
    { challenge: { ...challenge, signature: '00'.repeat(32) }, solution },
    { challenge: (await solved()).challenge, solution },
  ];
  for (const attempt of attempts)
    expect([attempt, await register(attempt)]).toMatchObject([attempt, refused]);
  expect(await site.mails()).toEqual([]);
  expect((await register({ challenge, solution })).status).toBe(200);
});

test('sign-in needs the check, silent sign-in does not', async () => {
  const { cookie } = await site.customer(anna.email);
  expect(await site.call(contract.auth.login, anna)).toMatchObject(refused);
  expect((await site.call(contract.auth.login, { remember: true }, { cookie })).status).toBe(200);
});

test('the settings name the script of the built-in check', async () => {
  expect((await site.call(contract.site.settings, {})).body.botCheck).toEqual({
    script: '/bot-check/api.js',
    siteKey: 'built-in',
  });
});
