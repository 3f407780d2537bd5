import { language } from '@site/shared/language';
import { INVITATION_LIFETIME_MS, type StaffRole } from '@site/shared/rules';
import { and, eq, gt, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import * as texts from '#texts';
import { recordEntry } from '../audit/record-entry';
import { findUserByEmail } from '../auth/find-user';
import { createLinkCode, hashLinkCode } from '../auth/link-codes';
import { lockAccount } from '../auth/lock-account';
import type { User } from '../auth/tables';
import type { Context } from '../context';
import type { Queryable, Transaction } from '../db/database';
import { Problem } from '../http/problem';
import { type AccountAct, requireAdministrator } from './account-act';
import { invitationMail } from './staff-mails';
import { staffInvitations } from './tables';

export type InvitationRow = typeof staffInvitations.$inferSelect;

/** The condition for invitations that can be accepted at `now` (ms). */
export function isOpen(now: number): SQL | undefined {
  return and(
    isNull(staffInvitations.acceptedAt),
    isNull(staffInvitations.withdrawnAt),
    gt(staffInvitations.expiresAt, now),
  );
}

/**
 * Sends a person the link that gives a role. An earlier invitation of the email ends. Throws
 * 'already-staff' and 'account-suspended'.
 */
export async function inviteStaff(
  { db, outbox }: Context,
  { email, role }: { email: string; role: StaffRole },
  { actorId, browser, reason, now }: AccountAct,
): Promise<void> {
  await db.transaction(async (tx) => {
    const actor = await lockActor(tx, actorId);
    const invited = await findUserByEmail(tx, email);
    if (invited && invited.role !== 'customer') throw new Problem('already-staff');
    if (invited && invited.suspendedAt !== null)
      throw new Problem('account-suspended', {
        body: texts.customerDesk.accountSuspended(),
      });
    await withdraw(tx, hasInvitedEmail(email), now);
    const { code, hash } = createLinkCode();
    const expiresAt = now + INVITATION_LIFETIME_MS;
    const [invitation] = await tx
      .insert(staffInvitations)
      .values({ hash, email, role, invitedBy: actorId, createdAt: now, expiresAt })
      .returning({ id: staffInvitations.id });
    // Without an account, the language of the administrator's page.
    const recipient = { email, language: invited?.language ?? language() };
    await outbox.enqueue(tx, recipient, (to) =>
      invitationMail(to, { code, role, invitedBy: actor.email }),
    );
    // The entry names the invitation by its number: the email may have no account.
    const subjects = [`invitation:${invitation?.id}`];
    const detail = { role, reason };
    await recordEntry(
      tx,
      {
        action: 'invite-staff',
        actorId,
        subjects,
        detail,
        browser,
        ...(invited && { accountId: invited.id }),
      },
      now,
    );
  });
  outbox.sendDueMails();
}

/** Ends an open invitation. Throws 'not-found' if there is no invitation with this id. */
export async function withdrawInvitation(
  { db }: Context,
  id: number,
  { actorId, browser, reason, now }: AccountAct,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockActor(tx, actorId);
    if ((await tx.$count(staffInvitations, eq(staffInvitations.id, id))) === 0)
      throw new Problem('not-found');
    if ((await withdraw(tx, eq(staffInvitations.id, id), now)) === 0) return;
    const subjects = [`invitation:${id}`];
    const detail = { reason };
    await recordEntry(
      tx,
      { action: 'withdraw-invitation', actorId, subjects, detail, browser },
      now,
    );
  });
}

/**
 * Ends the open invitations that an account sent or got, because it is suspended or is no
 * administrator any more.
 */
export async function withdrawInvitationsOf(
  tx: Transaction,
  { id, email }: User,
  now: number,
): Promise<void> {
  await withdraw(tx, or(eq(staffInvitations.invitedBy, id), hasInvitedEmail(email)), now);
}

/**
 * The open invitation of a code, locked. Throws 'invitation-code' for an unknown, used, withdrawn
 * and expired one.
 */
export async function lockInvitation(
  tx: Transaction,
  code: string,
  now: number,
): Promise<InvitationRow> {
  const [invitation] = await tx
    .select()
    .from(staffInvitations)
    .where(and(eq(staffInvitations.hash, hashLinkCode(code)), isOpen(now)))
    .for('update');
  if (!invitation) throw new Problem('invitation-code');
  return invitation;
}

/**
 * What the link of an invitation offers, and whether its email has an active account. Changes
 * nothing. Throws as `lockInvitation`.
 */
export async function checkInvitation(
  db: Queryable,
  code: string,
  now: number,
): Promise<{ email: string; role: StaffRole; hasAccount: boolean }> {
  const [invitation] = await db
    .select({ email: staffInvitations.email, role: staffInvitations.role })
    .from(staffInvitations)
    .where(and(eq(staffInvitations.hash, hashLinkCode(code)), isOpen(now)));
  if (!invitation) throw new Problem('invitation-code');
  const account = await findUserByEmail(db, invitation.email);
  return { ...invitation, hasAccount: account !== undefined && account.activatedAt !== null };
}

/** Deletes the expired invitations that were not accepted, because they contain an email. */
export async function deleteEndedInvitations(db: Queryable, now: number): Promise<void> {
  await db
    .delete(staffInvitations)
    .where(and(isNull(staffInvitations.acceptedAt), lte(staffInvitations.expiresAt, now)));
}

/** Ends the open invitations that match. Returns how many. */
async function withdraw(tx: Transaction, condition: SQL | undefined, now: number): Promise<number> {
  const withdrawn = await tx
    .update(staffInvitations)
    .set({ withdrawnAt: now })
    .where(and(condition, isOpen(now)))
    .returning({ id: staffInvitations.id });
  return withdrawn.length;
}

function hasInvitedEmail(email: string): SQL {
  return sql`lower(${staffInvitations.email}) = lower(${email})`;
}

/** The account of the administrator who acts, locked. Throws 'not-allowed'. */
async function lockActor(tx: Transaction, actorId: number): Promise<User> {
  const actor = await lockAccount(tx, actorId);
  requireAdministrator(actor);
  return actor;
}
