import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import { codeHash } from '../auth/codes';
import { noPassword } from '../auth/passwords';
import { activationCodes, users } from '../auth/tables';
import type { Context } from '../context';
import { Problem } from '../http/problem';
import { choosePasswordMail } from './account-mails';
import { issueRecoveryCode } from './recovery-codes';
import { startTrial } from './start-trial';

/**
 * Activates the account behind a code. Mail scanners open links too, so the second time is no error: `already` is true then, also for
 * the loser of two calls at the same moment. Where different passwords were proposed, none is valid, and a mail lets the owner choose.
 * Throws 'activation-code' for a code that never was or is older than 7 days.
 */
export async function activate(
  { db, config, outbox }: Context,
  code: string,
  now: number,
): Promise<{ already: boolean }> {
  const hash = codeHash(code);
  return db.transaction(async (tx) => {
    const [claimed] = await tx
      .update(activationCodes)
      .set({ usedAt: now })
      .where(
        and(
          eq(activationCodes.hash, hash),
          isNull(activationCodes.usedAt),
          gt(activationCodes.expiresAt, now),
        ),
      )
      .returning();
    if (!claimed) {
      const used = and(eq(activationCodes.hash, hash), isNotNull(activationCodes.usedAt));
      const [row] = await tx.select().from(activationCodes).where(used);
      if (!row) throw new Problem('activation-code');
      return { already: true };
    }
    const [activated] = await tx
      .update(users)
      .set({ activatedAt: now })
      .where(and(eq(users.id, claimed.userId), isNull(users.activatedAt)))
      .returning();
    // Past the limit of recovery mails, which somebody else may have used up: this happens once in the life of an account.
    if (activated?.passwordHash === noPassword) {
      await outbox.enqueue(
        tx,
        choosePasswordMail(activated.email, await issueRecoveryCode(tx, activated.email, now)),
      );
    }
    if (activated && config.trialAutoStart)
      await startTrialIfNew(() => startTrial(tx, activated.id, now));
    return { already: !activated };
  });
}

/** Somebody who had a trial under another account still gets this one activated. */
async function startTrialIfNew(start: () => Promise<void>): Promise<void> {
  try {
    await start();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
  }
}
