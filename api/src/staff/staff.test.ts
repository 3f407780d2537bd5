import { contract } from '@site/shared/contract';
import type { StaffRole } from '@site/shared/rules';
import { eq } from 'drizzle-orm';
import { auditLog } from '../audit/tables';
import { users } from '../auth/tables';
import { PASSWORD } from '../testing/test-app';
import { adminOn, testSite } from '../testing/test-site';
import { untilOthersWait } from '../testing/until-others-wait';
import { lockTickets } from '../tickets/lock-ticket';
import { ticketMessages } from '../tickets/tables';

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
const isSignedIn = async (caller: Caller) =>
  (await site.call(contract.account.sessions, {}, caller)).status === 200;
const signIn = (email: string, password = PASSWORD) =>
  site.call(contract.auth.login, { email, password });

/** A new ticket that a member of staff works on. */
async function assignedTicket({ id, cookie }: Caller): Promise<number> {
  const ann = await site.customer('ann@site.test');
  const ticket = { title: 'Help', description: '<p>Hi</p>', category: 'Bug report' as const };
  const { ticket_id } = (await site.call(contract.ticket.createTicket, ticket, ann)).body;
  const assigned = { ticket_ids: [ticket_id], assignee: id };
  expect((await site.call(contract.ticket.assignTickets, assigned, { cookie })).status).toBe(200);
  return ticket_id;
}

describe('suspension', () => {
  test('ends open sessions, refuses the sign-in, and can be ended', async () => {
    const sam = await member('sam@site.test', 'support');
    expect(await isSignedIn(sam)).toBe(true);
    const { body } = await site.call(staff.suspendAccount, { account: sam.id, reason }, first);
    expect(body.members[1]).toMatchObject({ suspendedAt: site.clock.now, sessionCount: 0 });
    expect(await isSignedIn(sam)).toBe(false);
    expect((await signIn(sam.email)).problem.code).toBe('account-suspended');
    expect((await signIn(sam.email, 'wrong-1-password')).problem.code).toBe('wrong-credentials');
    await site.call(staff.restoreAccount, { account: sam.id, reason }, first);
    expect((await signIn(sam.email)).status).toBe(200);
    const subjects = (await site.mails(sam.email)).map(({ subject }) => subject);
    expect(subjects).toEqual(['Your account is suspended', 'You can sign in again']);
    expect(await entriesAbout('suspend-account')).toMatchObject([
      { actorId: 1, accountId: sam.id, detail: { reason } },
    ]);
  });

  test('of two administrators who suspend each other at once one stays', async () => {
    const [ann, ben] = [
      await member('ann@site.test', 'admin'),
      await member('ben@site.test', 'admin'),
    ];
    const answers = await Promise.all([
      site.call(staff.suspendAccount, { account: ben.id, reason }, ann),
      site.call(staff.suspendAccount, { account: ann.id, reason }, ben),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, expect.any(Number)]);
    const { members } = (await site.call(staff.listStaff, {}, first)).body;
    expect(members.filter(({ suspendedAt }) => suspendedAt !== null)).toHaveLength(1);
  });

  test('and an answer of the member at the same moment both succeed', async () => {
    const sam = await member('sam@site.test', 'support');
    const ticketId = await assignedTicket(sam);
    let suspended: Promise<{ status: number }> | undefined;
    await site.db.transaction(async (tx) => {
      await lockTickets(tx, [ticketId]);
      suspended = site.call(staff.suspendAccount, { account: sam.id, reason }, first);
      await untilOthersWait(tx);
      const answer = { authorId: sam.id, byStaff: true, description: '<p>Hi</p>' };
      await tx.insert(ticketMessages).values({ ...answer, ticketId, createdAt: site.clock.now });
    });
    expect((await suspended)?.status).toBe(200);
  });

  test('takes assigned tickets from the member', async () => {
    const sam = await member('sam@site.test', 'support');
    const ticket_id = await assignedTicket(sam);
    const assigned = { ticket_ids: [ticket_id], assignee: sam.id };
    await site.call(staff.suspendAccount, { account: sam.id, reason }, first);
    expect((await site.call(contract.ticket.assignTickets, assigned, first)).problem.code).toBe(
      'assignee-unknown',
    );
    const viewed = await site.call(contract.ticket.viewTicket, { ticket_id }, first);
    expect(viewed.body.ticket.assignee ?? null).toBeNull();
  });
});

test('account 1 is neither suspended, lowered nor signed out by another administrator', async () => {
  const boss = await member('boss@site.test', 'admin');
  const act = { account: 1, reason };
  const answers = [
    await site.call(staff.suspendAccount, act, boss),
    await site.call(staff.endAccountSessions, act, boss),
    await site.call(staff.changeRole, { ...act, role: 'support' }, boss),
  ];
  expect(answers.map(({ problem }) => problem.code)).toEqual(Array(3).fill('first-admin'));
  expect(await isSignedIn(first)).toBe(true);
});

test('no administrator suspends or lowers the own account', async () => {
  const boss = await member('boss@site.test', 'admin');
  for (const caller of [boss, first]) {
    const act = { account: caller.id, reason };
    const suspended = await site.call(staff.suspendAccount, act, caller);
    const lowered = await site.call(staff.changeRole, { ...act, role: 'customer' }, caller);
    expect([suspended.problem.code, lowered.problem.code]).toEqual(['own-account', 'own-account']);
  }
});

test('a role is changed with its sessions ended; a customer has no role to change', async () => {
  const sam = await member('sam@site.test', 'support');
  const ann = await site.customer('ann@site.test');
  const raised = { account: sam.id, role: 'admin' as const, reason };
  await site.call(staff.changeRole, raised, first);
  expect([await roleOf(sam), await isSignedIn(sam)]).toEqual(['admin', false]);
  expect(await entriesAbout('change-role')).toMatchObject([
    { accountId: sam.id, detail: { from: 'support', to: 'admin', reason } },
  ]);
  const refused = await site.call(staff.changeRole, { ...raised, account: ann.id }, first);
  expect(refused.problem.code).toBe('not-found');
});

test('another account is signed out everywhere, and its owner signs in again', async () => {
  const ann = await site.customer('ann@site.test');
  await site.call(staff.endAccountSessions, { account: ann.id, reason }, first);
  expect(await isSignedIn(ann)).toBe(false);
  expect((await signIn(ann.email)).status).toBe(200);
});
