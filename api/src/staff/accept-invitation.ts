import { eq } from 'drizzle-orm';
import { cancelPendingLinks } from '../account/cancel-pending-links';
import { recordOwnEntry } from '../audit/record-entry';
import { hasEmail } from '../auth/find-user';
import { lockAccount, lockAccountWith } from '../auth/lock-account';
import { type HashCaller, hashPassword } from '../auth/passwords';
import { refuseWeakPassword } from '../auth/refuse-weak-password';
import { type Browser, endSessionsOf, shortenSessionsOf } from '../auth/sessions';
import { type User, users } from '../auth/tables';
import type { Context } from '../context';
import type { Transaction } from '../db/database';
import type { ActiveSession } from '../http/http-context';
import { Problem } from '../http/problem';
import { checkInvitation, type InvitationRow, lockInvitation } from './invitations';
import { joinedMail } from './staff-mails';
import { staffInvitations } from './tables';

/**
 * Creates the invited account. The code proves that the caller reads the mails of this email, so
 * the account is activated, also one that signed up and never opened its link. Throws
 * 'invitation-code', 'weak-password', and 'invitation-sign-in' for an active account.
 */
export async function acceptInvitation(
  context: Context,
  { code, password, caller }: { code: string; password: string; caller: HashCaller },
  browser: Browser,
  now: number,
): Promise<void> {
  const { db, outbox } = context;
  // Before the password is hashed, because hashing is expensive.
  const { hasAccount } = await checkInvitation(db, code, now);
  if (hasAccount) throw new Problem('invitation-sign-in');
  await refuseWeakPassword(context, password);
  const passwordHash = await hashPassword(password, caller);
  await db.transaction(async (tx) => {
    const { email } = await lockInvitation(tx, code, now);
    const created = { passwordHash, activatedAt: now };
    await tx.insert(users).values({ email, createdAt: now, passwordHash }).onConflictDoNothing();
    const account = await lockAccountWith(tx, hasEmail(email));
    if (!account || account.activatedAt !== null) throw new Problem('invitation-sign-in');
    await tx.update(users).set(created).where(eq(users.id, account.id));
    await cancelPendingLinks(tx, account, now);
    await join(context, tx, await lockInvitation(tx, code, now), account, browser, now);
  });
  outbox.sendDueMails();
}

/**
 * Gives the role of an invitation to the account of the session that makes the call. Throws
 * 'invitation-code', 'invitation-other-account' and 'already-staff'.
 */
export async function joinStaff(
  context: Context,
  code: string,
  { session, id: sessionId }: Pick<ActiveSession, 'session' | 'id'>,
  browser: Browser,
  now: number,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const account = await lockAccount(tx, session.id);
    const invitation = await lockInvitation(tx, code, now);
    if (!account || account.email.toLowerCase() !== invitation.email.toLowerCase())
      throw new Problem('invitation-other-account');
    if (account.role !== 'customer') throw new Problem('already-staff');
    await join(context, tx, invitation, account, browser, now, sessionId);
  });
  context.outbox.sendDueMails();
}

/** Ends every session of the account, except `keptSessionId`: the others get no rights. */
async function join(
  { outbox }: Context,
  tx: Transaction,
  { id, role, invitedBy }: InvitationRow,
  account: User,
  browser: Browser,
  now: number,
  keptSessionId?: string,
): Promise<void> {
  if (account.suspendedAt !== null) throw new Problem('account-suspended');
  await tx.update(users).set({ role }).where(eq(users.id, account.id));
  await endSessionsOf(tx, account.id, keptSessionId);
  await shortenSessionsOf(tx, account.id, now);
  await tx
    .update(staffInvitations)
    .set({ acceptedAt: now, acceptedBy: account.id })
    .where(eq(staffInvitations.id, id));
  const detail = { role, invitation: String(id) };
  await recordOwnEntry(tx, account.id, { action: 'join-staff', detail, browser }, now);
  const [inviter] =
    invitedBy === null
      ? []
      : await tx.select({ email: users.email }).from(users).where(eq(users.id, invitedBy));
  if (inviter) await outbox.enqueue(tx, joinedMail(inviter.email, account.email, role));
}
