import { and, count, gt, sql } from 'drizzle-orm';
import type { Context } from '../context';
import { recoveryMail } from './account-mails';
import { issueRecoveryCode } from './recovery-codes';
import { recoveryCodes } from './tables';

const CODES_PER_HOUR = 3;

/**
 * Sends a link for a new password, good for an hour. Nobody looks up the account here: the code is kept by address, and the worker
 * of the outbox drops the mail where there is no account. So known and unknown addresses cost the same, and get the same answer.
 */
export async function recoverPassword(
  { db, outbox }: Context,
  email: string,
  now: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    const recent = and(
      sql`lower(${recoveryCodes.email}) = lower(${email})`,
      gt(recoveryCodes.createdAt, now - 3_600_000),
    );
    const [row] = await tx.select({ codes: count() }).from(recoveryCodes).where(recent);
    // Said to nobody: whoever floods an address would learn from it, and its owner has three mails to choose from.
    if ((row?.codes ?? 0) >= CODES_PER_HOUR) return;
    await outbox.enqueue(tx, recoveryMail(email, await issueRecoveryCode(tx, email, now)));
  });
}
