import { language } from '@site/shared/language';
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
 * the account is activated. An account that signed up and never opened its link is activated, too.
 * Throws 'invitation-code', 'weak-password', and 'invitation-sign-in' for an active account.
 */
export async function acceptInvitation(
  context: Context,
  { code, password, caller }: { code: string; password: string; caller: HashCaller },
  browser: Browser,
  now: number,
): Promise<void> {
  const { db, outbox } = context;
  // Checked before the password is hashed, because hashing is expensive.
  const { email, hasAccount } = await checkInvitation(db, code, now);
  if (hasAccount) throw new Problem('invitation-sign-in');
  await refuseWeakPassword(context, password);
  const passwordHash = await hashPassword(password, caller);
  await db.transaction(async (tx) => {
    await tx
      .insert(users)
      .values({ email, language: language(), createdAt: now, passwordHash })
      .onConflictDoNothing();
    // The account is locked before the invitation, as in a suspension of the account.
    const account = await lockAccountWith(tx, hasEmail(email));
    const invitation = await lockInvitation(tx, code, now);
    if (!account || account.activatedAt !== null) throw new Problem('invitation-sign-in');
    await tx.update(users).set({ passwordHash, activatedAt: now }).where(eq(users.id, account.id));
    await cancelPendingLinks(tx, account, now);
    await giveRole(context, tx, { invitation, account, browser, keptSessionId: undefined }, now);
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
  { session, id: keptSessionId }: Pick<ActiveSession, 'session' | 'id'>,
  browser: Browser,
  now: number,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const account = await lockAccount(tx, session.id);
    const invitation = await lockInvitation(tx, code, now);
    if (!account || account.email.toLowerCase() !== invitation.email.toLowerCase())
      throw new Problem('invitation-other-account');
    if (account.role !== 'customer') throw new Problem('already-staff');
    await giveRole(context, tx, { invitation, account, browser, keptSessionId }, now);
  });
  context.outbox.sendDueMails();
}

type Acceptance = {
  invitation: InvitationRow;
  account: User;
  browser: Browser;
  /** The session of the caller, if there is one. All others end, so they get no rights of staff. */
  keptSessionId: string | undefined;
};

/** Gives the account the role of the invitation, and ends the invitation. */
async function giveRole(
  { outbox }: Context,
  tx: Transaction,
  { invitation, account, browser, keptSessionId }: Acceptance,
  now: number,
): Promise<void> {
  const { id, role, invitedBy } = invitation;
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
    invitedBy === null ? [] : await tx.select().from(users).where(eq(users.id, invitedBy));
  if (inviter) await outbox.enqueue(tx, inviter, (to) => joinedMail(to, account.email, role));
}
