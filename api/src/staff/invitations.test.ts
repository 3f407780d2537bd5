import { contract } from '@site/shared/contract';
import {
  HOUR_MS,
  INVITATION_LIFETIME_MS,
  STAFF_SESSION_MS,
  type StaffRole,
} from '@site/shared/rules';
import { eq } from 'drizzle-orm';
import { auditLog } from '../audit/tables';
import { sessions, users } from '../auth/tables';
import { codeIn, PASSWORD } from '../testing/test-app';
import { adminOn, testSite } from '../testing/test-site';
import { untilOthersWait } from '../testing/until-others-wait';
import { deleteEndedInvitations } from './invitations';
import { staffInvitations } from './tables';

type Caller = { id: number; email: string; cookie: string };

const { staff } = contract;
const reason = 'For the test';

const site = testSite();
const first = adminOn(site);

const member = (email: string, role: StaffRole) => site.customer(email, { role });
const roleOf = async ({ id }: Pick<Caller, 'id'>) =>
  (await site.db.select().from(users).where(eq(users.id, id)))[0]?.role;
const entriesAbout = async (action: string) =>
  (await site.db.select().from(auditLog)).filter((entry) => entry.action === action);
const signIn = (email: string, password = PASSWORD) =>
  site.call(contract.auth.login, { email, password });

/** Invites an email and returns the code of the mail. */
async function invite(email: string, role: StaffRole = 'support', by: Caller = first) {
  const answer = await site.call(staff.inviteStaff, { email, role, reason }, by);
  expect(answer.status).toBe(200);
  return codeIn((await site.mails(email)).at(-1), 'accept-invitation');
}

describe('invitations', () => {
  test('a person without an account chooses a password and gets the role', async () => {
    const code = await invite('new@site.test');
    expect((await site.call(staff.checkInvitation, { code })).body).toEqual({
      email: 'new@site.test',
      role: 'support',
      hasAccount: false,
    });
    const accepted = await site.call(staff.acceptInvitation, { code, password: PASSWORD });
    expect(accepted.status).toBe(200);
    expect((await signIn('new@site.test')).body.role).toBe('support');
    expect(await entriesAbout('invite-staff')).toMatchObject([
      { actorId: 1, detail: { role: 'support', reason } },
    ]);
    expect(await entriesAbout('join-staff')).toMatchObject([{ accountId: 2, actorId: 2 }]);
    expect((await site.mails(first.email)).at(-1)?.subject).toBe('Your invitation was accepted');
  });

  test('a customer signs in to accept, and keeps the session', async () => {
    const ann = await site.customer('Ann@site.test');
    const code = await invite('ann@site.test', 'admin');
    expect((await site.call(staff.checkInvitation, { code })).body.hasAccount).toBe(true);
    const withPassword = await site.call(staff.acceptInvitation, { code, password: PASSWORD });
    expect(withPassword.problem.code).toBe('invitation-sign-in');
    expect((await site.call(staff.joinStaff, { code }, ann)).status).toBe(200);
    const [session] = await site.db.select().from(sessions).where(eq(sessions.userId, ann.id));
    expect(session?.expiresAt).toBe(site.clock.now + STAFF_SESSION_MS);
    expect((await site.call(staff.listStaff, {}, ann)).body.members).toHaveLength(2);
  });

  test('joining ends the other sessions of the account, and needs a fresh sign-in', async () => {
    const ann = await site.customer('ann@site.test');
    const elsewhere = (await signIn('ann@site.test')).cookies.find(({ name }) => name === 'token');
    const code = await invite('ann@site.test', 'admin');
    site.clock.now += HOUR_MS + 1;
    const late = await site.call(staff.joinStaff, { code }, ann);
    expect(late.problem.code).toBe('sign-in-again');
    expect(await roleOf(ann)).toBe('customer');
    await site.db.update(sessions).set({ confirmedAt: site.clock.now });
    expect((await site.call(staff.joinStaff, { code }, ann)).status).toBe(200);
    const other = { cookie: `token=${elsewhere?.value}` };
    expect((await site.call(staff.listStaff, {}, other)).problem.code).toBe('not-signed-in');
    expect((await site.call(staff.listStaff, {}, ann)).status).toBe(200);
  });

  test('two acceptances at once make one account, and a later one is refused', async () => {
    const code = await invite('new@site.test');
    const accept = () => site.call(staff.acceptInvitation, { code, password: PASSWORD });
    const statuses = (await Promise.all([accept(), accept()])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, expect.any(Number)]);
    expect(await entriesAbout('join-staff')).toHaveLength(1);
    expect((await accept()).problem.code).toBe('invitation-code');
  });

  test('an acceptance and a suspension of the invited account do not wait for each other', async () => {
    const email = 'new@site.test';
    const code = await invite(email);
    const [invited] = await site.db
      .insert(users)
      .values({ email, createdAt: site.clock.now, passwordHash: '' })
      .returning();
    const calls = await site.db.transaction(async (tx) => {
      await tx.execute('lock table users in exclusive mode');
      const waiting = [
        site.call(staff.suspendAccount, { account: invited?.id ?? 0, reason }, first),
        site.call(staff.acceptInvitation, { code, password: PASSWORD }),
      ];
      await untilOthersWait(tx, waiting.length);
      return waiting;
    });
    const [suspended, accepted] = await Promise.all(calls);
    expect(suspended?.status).toBe(200);
    expect(accepted?.status).toBeLessThan(500);
    expect((await site.db.select().from(users)).at(-1)?.suspendedAt).toBe(site.clock.now);
  });

  test('is refused to another email', async () => {
    const code = await invite('new@site.test');
    const eve = await site.customer('eve@site.test');
    const answer = await site.call(staff.joinStaff, { code }, eve);
    expect(answer.problem.code).toBe('invitation-other-account');
    expect(await roleOf(eve)).toBe('customer');
  });

  test('expires, is replaced by a later one, and can be withdrawn', async () => {
    const replaced = await invite('new@site.test');
    const withdrawn = await invite('new@site.test');
    const { invitations } = (await site.call(staff.listStaff, {}, first)).body;
    expect(invitations).toHaveLength(1);
    const invitation = invitations[0]?.id ?? 0;
    await site.call(staff.withdrawInvitation, { invitation, reason }, first);
    const expired = await invite('other@site.test');
    site.clock.now += INVITATION_LIFETIME_MS;
    for (const code of [replaced, withdrawn, expired])
      expect((await site.call(staff.checkInvitation, { code })).problem.code).toBe(
        'invitation-code',
      );
    await deleteEndedInvitations(site.db, site.clock.now);
    expect(await site.db.select().from(staffInvitations)).toEqual([]);
  });

  test('ends when the invited account or the administrator who invited is suspended', async () => {
    const ann = await site.customer('ann@site.test');
    const boss = await member('boss@site.test', 'admin');
    const own = await invite('ann@site.test');
    const sent = await invite('new@site.test', 'support', boss);
    for (const { id } of [ann, boss])
      await site.call(staff.suspendAccount, { account: id, reason }, first);
    for (const code of [own, sent])
      expect((await site.call(staff.checkInvitation, { code })).problem.code).toBe(
        'invitation-code',
      );
    const body = { email: 'ann@site.test', role: 'support' as const, reason };
    const again = await site.call(staff.inviteStaff, body, first);
    expect(again.problem.code).toBe('account-suspended');
  });

  test('a member of the staff is not invited', async () => {
    await member('sam@site.test', 'support');
    const body = { email: 'sam@site.test', role: 'admin' as const, reason };
    const answer = await site.call(staff.inviteStaff, body, first);
    expect(answer.problem.code).toBe('already-staff');
  });
});
