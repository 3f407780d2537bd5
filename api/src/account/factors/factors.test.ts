import { contract } from '@site/shared/contract';
import { HOUR_MS, MINUTE_MS, RECENT_SIGN_IN_MS } from '@site/shared/rules';
import { stepOfCode } from '../../auth/factors/totp';
import { cookieOf, factorOwnersOn } from '../../testing/factor-owners';
import { ADMIN, PASSWORD } from '../../testing/test-app';
import { testSite } from '../../testing/test-site';

const site = testSite({ env: { RATE_LIMIT: 'on', STAFF_FACTORS: 'on' } });
const owners = factorOwnersOn(site);

const { account, auth } = contract;

test('after an app is added, a sign-in needs its code, and the password alone starts no session', async () => {
  const who = await owners.newAccount();
  const { secret, recoveryCodes } = await owners.addTotp(who);
  expect(new Set(recoveryCodes).size).toBe(10);
  const entered = await owners.enterPassword(who.email);
  expect(entered.status).toBe(401);
  expect(entered.problem.secondStep?.proofs).toEqual(['totp']);
  expect(entered.cookies).toEqual([]);
  site.clock.now += MINUTE_MS;
  const token = entered.problem.secondStep?.token ?? '';
  const finished = await site.call(auth.finishSignIn, {
    token,
    code: ` ${owners.codeOf(secret)} `,
  });
  expect(finished.body).toMatchObject({ isAuth: true, id: who.id });
  expect(finished.cookies.map(({ name }) => name)).toContain('token');
  const wrong = { token, code: owners.wrongCodeOf(secret) };
  expect((await site.call(auth.finishSignIn, wrong)).status).toBe(422);
  expect(await owners.actions(who.id)).toEqual(['factor-added', 'sign-in']);
  expect((await site.mails(who.email)).map(({ subject }) => subject)).toEqual([
    'A second factor was added',
  ]);
});

test('the database holds neither the secret of an app nor a recovery code', async () => {
  const who = await owners.newAccount();
  const { secret, recoveryCodes } = await owners.addTotp(who);
  const stored = JSON.stringify(
    await Promise.all(
      ['factors', 'factor_recovery_codes', 'used_tokens'].map((table) =>
        site.db.execute(`select * from ${table}`),
      ),
    ),
  );
  for (const text of [secret, ...recoveryCodes]) expect(stored).not.toContain(text);
  const factorsOnPage = (await site.call(account.listFactors, {}, who)).body;
  expect(factorsOnPage).toMatchObject({ recoveryCodesLeft: 10, isRequired: false });
  expect(JSON.stringify(factorsOnPage)).not.toContain(secret);
});

test('a code is accepted once, also in two tabs at the same moment', async () => {
  const who = await owners.newAccount();
  const { secret } = await owners.addTotp(who);
  site.clock.now += MINUTE_MS;
  const code = owners.codeOf(secret);
  const tokens = [await owners.secondStep(who.email), await owners.secondStep(who.email)];
  const answers = await Promise.all(
    tokens.map((token) => site.call(auth.finishSignIn, { token, code })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  expect(answers.find(({ status }) => status === 422)?.problem.code).toBe('code-used');
  site.clock.now += MINUTE_MS;
  const next = { token: tokens[answers.findIndex(({ status }) => status === 422)] ?? '' };
  const retried = await site.call(auth.finishSignIn, { ...next, code: owners.codeOf(secret) });
  expect(retried.status).toBe(200);
});

test('a clock that is off by two minutes is named as the reason, and by 30 seconds accepted', async () => {
  const who = await owners.newAccount();
  const { secret } = await owners.addTotp(who);
  site.clock.now += HOUR_MS;
  const token = await owners.secondStep(who.email);
  const late = { token, code: owners.codeOf(secret, -2 * MINUTE_MS) };
  expect((await site.call(auth.finishSignIn, late)).problem).toMatchObject({
    code: 'clock-off',
    body: expect.stringContaining('about 2 minutes behind'),
  });
  const early = { token, code: owners.codeOf(secret, 2 * MINUTE_MS) };
  // Its reason would tell a guesser to wait. An app that is added gets it.
  expect((await site.call(auth.finishSignIn, early)).problem.code).toBe('wrong-code');
  const setup = (await site.call(account.newTotp, {}, await owners.newAccount())).body;
  expect(() =>
    stepOfCode(setup.secret, owners.codeOf(setup.secret, 2 * MINUTE_MS), site.clock.now),
  ).toThrow(expect.objectContaining({ body: expect.stringContaining('2 minutes ahead') }));
  const close = { token, code: owners.codeOf(secret, -30_000) };
  expect((await site.call(auth.finishSignIn, close)).status).toBe(200);
});

test('the second step ends after ten minutes, and with a new password', async () => {
  const who = await owners.newAccount();
  const { secret } = await owners.addTotp(who);
  const token = await owners.secondStep(who.email);
  site.clock.now += 11 * MINUTE_MS;
  const expired = await site.call(auth.finishSignIn, { token, code: owners.codeOf(secret) });
  expect(expired.problem.code).toBe('second-step-ended');
  expect((await site.call(auth.finishSignIn, { token: 'x.y', code: '123456' })).problem.code).toBe(
    'second-step-ended',
  );
  const current = await owners.secondStep(who.email);
  const change = { password: 'another-horse-8', currentPassword: PASSWORD };
  expect((await site.call(account.updatePassword, change, who)).status).toBe(200);
  const afterChange = await site.call(auth.finishSignIn, {
    token: current,
    code: owners.codeOf(secret),
  });
  expect(afterChange.problem.code).toBe('wrong-credentials');
});

test('a change of the factors needs a fresh sign-in, which the factor confirms, not the password', async () => {
  const who = await owners.newAccount();
  const { secret } = await owners.addTotp(who);
  site.clock.now += RECENT_SIGN_IN_MS + MINUTE_MS;
  expect((await site.call(account.newRecoveryCodes, {}, who)).problem.code).toBe('sign-in-again');
  const change = { email: 'new@site.test', currentPassword: PASSWORD };
  expect((await site.call(account.updateEmail, change, who)).problem.code).toBe('sign-in-again');
  const { proofs } = (await site.call(account.confirmationOptions, {}, who)).body;
  expect(proofs).toEqual(['totp']);
  const byPassword = await site.call(account.confirmSignIn, { password: PASSWORD }, who);
  expect(byPassword.problem.code).toBe('sign-in-again');
  const byCode = await site.call(account.confirmSignIn, { code: owners.codeOf(secret) }, who);
  expect(byCode.status).toBe(200);
  // Not while it is fresh either: it would stay fresh without the factor.
  const again = await site.call(account.confirmSignIn, { password: PASSWORD }, who);
  expect(again.problem.code).toBe('sign-in-again');
  expect((await site.call(account.newRecoveryCodes, {}, who)).status).toBe(200);
});

test('without a factor the password confirms a sign-in; a passkey must be of the same account', async () => {
  const who = await owners.newAccount();
  site.clock.now += RECENT_SIGN_IN_MS + MINUTE_MS;
  expect((await site.call(account.newTotp, {}, who)).problem.code).toBe('sign-in-again');
  const wrong = await site.call(account.confirmSignIn, { password: 'wrong-guess-1' }, who);
  expect(wrong.problem.code).toBe('wrong-password');
  const { passkey } = await owners.addPasskey(await owners.newAccount());
  const { options } = (await site.call(auth.passkeyOptions, {})).body;
  const foreign = { passkey: passkey.get(options) };
  expect((await site.call(account.confirmSignIn, foreign, who)).problem.code).toBe(
    'passkey-refused',
  );
  expect((await site.call(account.confirmSignIn, { password: PASSWORD }, who)).status).toBe(200);
  expect((await site.call(account.newTotp, {}, who)).status).toBe(200);
});

test('staff without a factor may sign in and add one, and nothing else; the last one stays', async () => {
  const admin = await site.admin();
  const list = () => site.call(contract.shop.listOrders, {}, admin);
  const silent = await site.call(auth.login, { remember: true }, admin);
  expect(silent.body.needs_factor).toBe(true);
  expect((await list()).problem.code).toBe('factor-needed');
  expect((await site.call(account.export, {}, admin)).problem.code).toBe('factor-needed');
  const elsewhere = { cookie: cookieOf(await owners.enterPassword(ADMIN.email, ADMIN.password)) };
  expect((await site.call(account.listFactors, {}, elsewhere)).status).toBe(200);
  await owners.addTotp(admin);
  expect((await list()).status).toBe(200);
  expect((await site.call(account.listFactors, {}, elsewhere)).status).toBe(401);
  const { factors: owned, isRequired } = (await site.call(account.listFactors, {}, admin)).body;
  expect(isRequired).toBe(true);
  const removed = await site.call(account.removeFactor, { id: owned[0]?.id ?? 0 }, admin);
  expect(removed.problem.code).toBe('last-factor');
});

test('a factor is renamed and removed by its owner only; with the last one the codes go', async () => {
  const who = await owners.newAccount();
  await owners.addTotp(who);
  const [factor] = (await site.call(account.listFactors, {}, who)).body.factors;
  const id = factor?.id ?? 0;
  const other = await owners.newAccount();
  expect((await site.call(account.renameFactor, { id, name: 'Mine' }, other)).status).toBe(404);
  expect((await site.call(account.removeFactor, { id }, other)).status).toBe(404);
  expect((await site.call(account.renameFactor, { id, name: 'Old phone' }, who)).status).toBe(200);
  expect((await site.call(account.removeFactor, { id }, who)).status).toBe(200);
  expect((await site.call(account.listFactors, {}, who)).body).toMatchObject({
    factors: [],
    recoveryCodesLeft: 0,
  });
  expect((await owners.enterPassword(who.email)).status).toBe(200);
  expect((await site.mails(who.email)).map(({ subject }) => subject)).toEqual([
    'A second factor was added',
    'A second factor was renamed',
    'A second factor was removed',
  ]);
});

test('a token with a part added to it is refused', async () => {
  const who = await owners.newAccount();
  const { token, secret } = (await site.call(account.newTotp, {}, who)).body;
  const body = { token: `${token}.x`, code: owners.codeOf(secret), name: 'Phone' };
  expect((await site.call(account.addTotp, body, who)).problem.code).toBe('setup-ended');
});
