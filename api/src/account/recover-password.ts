import { language } from '@site/shared/language';
import { HOUR_MS, MAX_RECOVERY_MAILS_PER_HOUR } from '@site/shared/rules';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Context } from '../context';
import { recoveryMail } from './account-mails';
import { isCodeFor, issueRecoveryLinkCode } from './recovery-link-codes';
import { recoveryLinkCodes } from './tables';

/** Separates the advisory locks of recovery from other advisory locks. */
const RECOVERY_LOCK = 7_204_130;

/**
 * Sends a link for a new password. It does not look up the account: the code belongs to the email,
 * and the outbox drops the mail if there is no account. So a known and an unknown email get the
 * same answer in the same time. The mail is in the language of the page. `isLimited` says that the
 * email has had its mails of this hour.
 */
export async function recoverPassword(
  { db, outbox }: Context,
  email: string,
  now: number,
): Promise<{ isLimited: boolean }> {
  return db.transaction(async (tx) => {
    // Requests for one email take turns. There may be no row to lock: the email may be unknown.
    await tx.execute(
      sql`select pg_advisory_xact_lock(${RECOVERY_LOCK}, hashtext(lower(${email})))`,
    );
    const isRecent = and(
      isCodeFor(email),
      eq(recoveryLinkCodes.isMailed, true),
      gt(recoveryLinkCodes.createdAt, now - HOUR_MS),
    );
    // Codes for an unknown email count too, so the limit does not reveal whether an account exists.
    const recentCodes = await tx.$count(recoveryLinkCodes, isRecent);
    if (recentCodes >= MAX_RECOVERY_MAILS_PER_HOUR) return { isLimited: true };
    const code = await issueRecoveryLinkCode(tx, email, now);
    await outbox.enqueue(tx, { email, language: language() }, (to) => recoveryMail(to, code));
    return { isLimited: false };
  });
}
