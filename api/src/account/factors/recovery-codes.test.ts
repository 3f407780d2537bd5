import { contract } from '@site/shared/contract';
import { factorOwnersOn } from '../../testing/factor-owners';
import { testSite } from '../../testing/test-site';
import { resetFactors } from './reset-factors';

const site = testSite({ env: { STAFF_FACTORS: 'on' } });
const owners = factorOwnersOn(site);

const { account, auth } = contract;

test('a recovery code replaces the factor once, in any spelling, and the owner gets a mail', async () => {
  const who = await owners.newAccount();
  const { recoveryCodes } = await owners.addTotp(who);
  const recoveryCode = (recoveryCodes[3] ?? '').toUpperCase().replaceAll('-', ' ');
  const use = async () =>
    site.call(auth.finishSignIn, { token: await owners.secondStep(who.email), recoveryCode });
  expect((await use()).status).toBe(200);
  expect((await use()).problem.code).toBe('wrong-recovery-code');
  expect((await site.call(account.listFactors, {}, who)).body.recoveryCodesLeft).toBe(9);
  expect((await site.mails(who.email)).map(({ subject }) => subject)).toContain(
    'A recovery code was used',
  );
  const renewed = await site.call(account.newRecoveryCodes, {}, who);
  expect(renewed.body.recoveryCodes).toHaveLength(10);
  expect(renewed.body.recoveryCodes).not.toEqual(expect.arrayContaining(recoveryCodes.slice(0, 1)));
});

test('five recovery codes at once with one step token: one sign-in, and one code is used up', async () => {
  const who = await owners.newAccount();
  const { recoveryCodes } = await owners.addTotp(who);
  const token = await owners.secondStep(who.email);
  const answers = await Promise.all(
    recoveryCodes
      .slice(0, 5)
      .map((recoveryCode) => site.call(auth.finishSignIn, { token, recoveryCode })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401]);
  expect((await site.call(account.listFactors, {}, who)).body.recoveryCodesLeft).toBe(9);
});

test('a wrong recovery code does not use the step token up', async () => {
  const who = await owners.newAccount();
  const { recoveryCodes } = await owners.addTotp(who);
  const token = await owners.secondStep(who.email);
  const enter = (recoveryCode = '') => site.call(auth.finishSignIn, { token, recoveryCode });
  expect((await enter('aaaa-aaaa-aaaa')).problem.code).toBe('wrong-recovery-code');
  expect((await enter(recoveryCodes[0])).status).toBe(200);
});

test('when every factor is lost, the operator removes them: an entry, a mail and no session stay', async () => {
  const who = await owners.newAccount();
  await owners.addTotp(who);
  const { app, clock } = site;
  expect(await resetFactors(app.context, who.email.toUpperCase(), clock.now)).toBe(true);
  expect(await resetFactors(app.context, 'unknown@site.test', clock.now)).toBe(false);
  expect((await site.call(account.listFactors, {}, who)).status).toBe(401);
  expect((await owners.enterPassword(who.email)).status).toBe(200);
  expect(await owners.actions(who.id)).toEqual(['factor-added', 'factors-reset', 'sign-in']);
  expect((await site.mails(who.email)).map(({ subject }) => subject)).toContain(
    'Your second factors were removed',
  );
});
