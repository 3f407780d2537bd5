import { contract } from '@site/shared/contract';
import { DAY_MS } from '@site/shared/rules';
import { emailChangesOn, NEW_EMAIL } from '../testing/email-changes';
import { activationCodeIn, codeIn, PASSWORD } from '../testing/test-app';
import { testSite } from '../testing/test-site';
import { deleteExpiredData } from './delete-expired-data';
import { emailChanges } from './tables';

const site = testSite();
const { update, confirmCode, confirm } = emailChangesOn(site);

const anna = 'anna@site.test';

function undo(code: string) {
  return site.call(contract.account.undoEmail, { code });
}

async function undoCode(email = anna): Promise<string> {
  return codeIn((await site.mails(email)).at(-1), 'undo-email');
}

async function subjectsTo(email: string): Promise<string[]> {
  return (await site.mails(email)).map(({ subject }) => subject);
}

test('the old email can undo the change: its owner chooses a password, and the sessions of the thief end', async () => {
  const { cookie } = await site.customer(anna);
  await update(cookie);
  await confirm(await confirmCode(), cookie);
  await site.call(
    contract.account.updatePassword,
    { password: 'a-thiefs-word-9', currentPassword: PASSWORD },
    { cookie },
  );
  await site.call(contract.account.delete, { password: 'a-thiefs-word-9' }, { cookie });
  site.clock.now += 7 * DAY_MS - 1;
  const code = await undoCode();
  const undone = await undo(code);
  expect(undone).toMatchObject({ status: 200, body: { email: anna } });
  expect((await undo(code)).body).toEqual({ email: anna });
  for (const email of [anna, NEW_EMAIL])
    for (const password of [PASSWORD, 'a-thiefs-word-9'])
      expect((await site.call(contract.auth.login, { email, password })).status).toBe(401);
  await site.call(contract.auth.resetPassword, {
    recover: undone.body.recover ?? '',
    password: 'another-horse-8',
  });
  expect(
    (await site.call(contract.auth.login, { email: anna, password: 'another-horse-8' })).status,
  ).toBe(200);
  expect(await subjectsTo(NEW_EMAIL)).toContain('The change of your email was undone');
  expect(await subjectsTo(anna)).toContain('The change of your email was undone');
});

test('the link that undoes a change works for seven days', async () => {
  const { cookie } = await site.customer(anna);
  await update(cookie);
  await confirm(await confirmCode(), cookie);
  const code = await undoCode();
  site.clock.now += 7 * DAY_MS;
  expect((await undo(code)).problem.code).toBe('undo-code');
  await deleteExpiredData(site.app.context, site.clock.now);
  expect(await site.db.select().from(emailChanges)).toMatchObject([
    { previousEmail: null, undoHash: null },
  ]);
  expect((await undo('')).problem.code).toBe('undo-code');
});

test('after the first owner has undone a change, the link of a later change does not work', async () => {
  const { cookie } = await site.customer(anna);
  await update(cookie, 'thief@site.test');
  await confirm(await confirmCode('thief@site.test'), cookie);
  const ownersCode = await undoCode();
  site.clock.now += 1;
  await update(cookie, 'thief-2@site.test');
  await confirm(await confirmCode('thief-2@site.test'), cookie);
  const thiefsCode = await undoCode('thief@site.test');
  expect((await undo(ownersCode)).body.email).toBe(anna);
  expect((await undo(thiefsCode)).problem.code).toBe('undo-code');
});

test('a sign-up with the old email does not keep its owner out; an active account does', async () => {
  const { cookie } = await site.customer(anna);
  await update(cookie);
  await confirm(await confirmCode(), cookie);
  const code = await undoCode();
  await site.call(contract.auth.register, { email: anna, password: 'a-thiefs-word-9' });
  const activationCode = activationCodeIn((await site.mails(anna)).at(-1));
  expect((await undo(code)).body.email).toBe(anna);
  expect((await site.call(contract.auth.activate, { activationCode })).status).toBe(422);

  await site.reset();
  const second = await site.customer(anna);
  await update(second.cookie);
  await confirm(await confirmCode(), second.cookie);
  const secondCode = await undoCode();
  await site.customer(anna);
  expect(await undo(secondCode)).toMatchObject({ status: 409, problem: { code: 'email-taken' } });
});
