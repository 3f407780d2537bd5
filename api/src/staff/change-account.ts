import type { AccountRole, AuditAction } from '@site/shared/rules';
import { eq } from 'drizzle-orm';
import { recordEntry } from '../audit/record-entry';
import type { AuditDetail } from '../audit/tables';
import { endSessionsOf } from '../auth/sessions';
import { type User, users } from '../auth/tables';
import type { Context } from '../context';
import type { Transaction } from '../db/database';
import { Problem } from '../http/problem';
import { unassignTicketsOf } from '../tickets/assign-tickets';
import { type AccountAct, lockForAct } from './account-act';
import { withdrawInvitationsOf } from './invitations';
import { restoredMail, roleMail, suspendedMail } from './staff-mails';

/** Gives a member of staff another role. Throws as `lockForAct`, 'not-found' for a customer. */
export async function changeRole(
  context: Context,
  accountId: number,
  role: AccountRole,
  act: AccountAct,
): Promise<void> {
  await changeAccount(context, accountId, act, 'change-role', async (tx, account) => {
    if (account.role === 'customer') throw new Problem('not-found');
    if (account.role === role) return null;
    await tx.update(users).set({ role }).where(eq(users.id, accountId));
    // Pages that are open still show what the old role may do.
    await endSessionsOf(tx, accountId);
    if (role !== 'admin') await withdrawInvitationsOf(tx, account, act.now);
    if (role === 'customer') await unassignTicketsOf(tx, accountId);
    await context.outbox.enqueue(tx, account, (to) => roleMail(to, role));
    return { from: account.role, to: role };
  });
}

/** Ends the sessions of an account and refuses new ones. Throws as `lockForAct`. */
export async function suspendAccount(
  context: Context,
  accountId: number,
  act: AccountAct,
): Promise<void> {
  await changeAccount(context, accountId, act, 'suspend-account', async (tx, account) => {
    if (account.suspendedAt !== null) return null;
    await tx.update(users).set({ suspendedAt: act.now }).where(eq(users.id, accountId));
    await endSessionsOf(tx, accountId);
    await withdrawInvitationsOf(tx, account, act.now);
    await unassignTicketsOf(tx, accountId);
    await context.outbox.enqueue(tx, account, suspendedMail);
    return {};
  });
}

/** Lets a suspended account sign in again. Throws as `lockForAct`. */
export async function restoreAccount(
  context: Context,
  accountId: number,
  act: AccountAct,
): Promise<void> {
  await changeAccount(context, accountId, act, 'restore-account', async (tx, account) => {
    if (account.suspendedAt === null) return null;
    await tx.update(users).set({ suspendedAt: null }).where(eq(users.id, accountId));
    await context.outbox.enqueue(tx, account, restoredMail);
    return {};
  });
}

/** Signs an account out in every browser. Throws as `lockForAct`. */
export async function endAccountSessions(
  context: Context,
  accountId: number,
  act: AccountAct,
): Promise<void> {
  await changeAccount(context, accountId, act, 'end-account-sessions', async (tx) => {
    await endSessionsOf(tx, accountId);
    return {};
  });
}

/**
 * Changes an account, and adds an entry to the audit log in the same transaction. `change` returns
 * the facts of the entry, or null if nothing was to change. Throws as `lockForAct`.
 */
async function changeAccount(
  { db, outbox }: Context,
  accountId: number,
  { actorId, browser, reason, now }: AccountAct,
  action: AuditAction,
  change: (tx: Transaction, account: User) => Promise<AuditDetail | null>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const account = await lockForAct(tx, actorId, accountId);
    const facts = await change(tx, account);
    if (facts === null) return;
    const detail = { ...facts, reason };
    await recordEntry(tx, { action, actorId, accountId, detail, browser }, now);
  });
  outbox.sendDueMails();
}
