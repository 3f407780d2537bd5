import { contract } from '@site/shared/contract';
import { HOUR_MS, MINUTE_MS, UNDO_LIFETIME_MS } from '@site/shared/rules';
import { factors } from '../../auth/tables';
import { factorOwnersOn } from '../../testing/factor-owners';
import { codeIn, PASSWORD } from '../../testing/test-app';
import { testSite } from '../../testing/test-site';

const site = testSite({ env: { STAFF_FACTORS: 'on' } });
const owners = factorOwnersOn(site);

const { account, auth } = contract;

test('the link of the mail undoes a new password within seven days, and removes new factors', async () => {
  const who = await owners.newAccount();
  const change = { password: 'another-horse-8', currentPassword: PASSWORD };
  await site.call(account.updatePassword, change, who);
  await owners.addTotp(who);
  const code = codeIn((await site.mails(who.email))[0], 'undo-password');
  site.clock.now += UNDO_LIFETIME_MS - MINUTE_MS;
  const undone = await site.call(account.undoPassword, { code });
  const recover = undone.body.recover ?? '';
  expect((await owners.enterPassword(who.email, change.password)).status).toBe(401);
  expect((await site.call(account.listFactors, {}, who)).status).toBe(401);
  expect(await site.db.select().from(factors)).toEqual([]);
  expect((await site.call(account.undoPassword, { code })).body).toEqual({});
  const reset = await site.call(auth.resetPassword, { recover, password: 'chosen-horse-9' });
  expect(reset.status).toBe(200);
  expect((await owners.enterPassword(who.email, 'chosen-horse-9')).status).toBe(200);
  site.clock.now += HOUR_MS;
  expect((await site.call(account.undoPassword, { code })).problem.code).toBe('undo-password-code');
});

test('the mailbox alone removes no second factor', async () => {
  const who = await owners.newAccount();
  await owners.addTotp(who);
  await site.call(auth.recoverPassword, { email: who.email });
  const recover = codeIn((await site.mails(who.email)).at(-1), 'recover-password');
  expect(
    (await site.call(auth.resetPassword, { recover, password: 'chosen-horse-9' })).status,
  ).toBe(200);
  const code = codeIn((await site.mails(who.email)).at(-1), 'undo-password');
  expect((await site.call(account.undoPassword, { code })).status).toBe(200);
  expect(await site.db.select().from(factors)).toHaveLength(1);
});

test('a change of the email ends the links that undo a password', async () => {
  const who = await owners.newAccount();
  const change = { password: 'another-horse-8', currentPassword: PASSWORD };
  await site.call(account.updatePassword, change, who);
  const undo = codeIn((await site.mails(who.email)).at(-1), 'undo-password');
  const email = `new-${who.email}`;
  await site.call(account.updateEmail, { email, currentPassword: change.password }, who);
  const code = codeIn((await site.mails(email)).at(-1), 'confirm-email');
  expect((await site.call(account.confirmEmail, { code }, who)).status).toBe(200);
  expect((await site.call(account.undoPassword, { code: undo })).problem.code).toBe(
    'undo-password-code',
  );
});
