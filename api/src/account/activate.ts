import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import { hashLinkCode } from '../auth/link-codes';
import { UNUSABLE_PASSWORD_HASH } from '../auth/passwords';
import { activationCodes, users } from '../auth/tables';
import type { Context } from '../context';
import type { Transaction } from '../db/database';
import { Problem } from '../http/problem';
import { choosePasswordMail } from './account-mails';
import { hasSignedUpIn, type PasswordChoice, passwordChoice } from './password-choice';
import { issueRecoveryCode } from './recovery-codes';
import { isTrialUsedBy, startTrial } from './start-trial';

/**
 * Activates the account of a code. A second call succeeds with `already` true, because mail
 * scanners open links too. In another browser than the one of the sign-up, a stranger may have
 * chosen the password, so from then on it is not valid; nor is any if different ones were chosen at
 * sign-up. The answer then lets the owner choose one, and so does a mail, for an owner who closes
 * the page. Throws 'activation-code' for an unknown or expired code.
 */
export async function activate(
  { db, config, outbox }: Context,
  code: string,
  browserHash: string | null,
  now: number,
): Promise<{ already: boolean; choosePassword?: PasswordChoice }> {
  const hash = hashLinkCode(code);
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
    if (!claimed) return answer(true, await passwordChoice(tx, await usedCode(tx, hash), now));
    const isOwnBrowser = await hasSignedUpIn(tx, claimed.userId, browserHash, now);
    const [activated] = await tx
      .update(users)
      .set({ activatedAt: now, ...(!isOwnBrowser && { passwordHash: UNUSABLE_PASSWORD_HASH }) })
      .where(and(eq(users.id, claimed.userId), isNull(users.activatedAt)))
      .returning();
    await tx
      .update(activationCodes)
      .set({ usedAt: now })
      .where(
        and(
          eq(activationCodes.userId, claimed.userId),
          isNull(activationCodes.usedAt),
          gt(activationCodes.expiresAt, now),
        ),
      );
    // Not counted against the limit of recovery mails, which others can use up. It happens only
    // once for an account.
    if (activated?.passwordHash === UNUSABLE_PASSWORD_HASH) {
      await outbox.enqueue(
        tx,
        choosePasswordMail(activated.email, await issueRecoveryCode(tx, activated.email, now)),
      );
    }
    // Because of `used_trial` in the session, no page offers the trial.
    if (activated && (await isTrialUsedBy(tx, activated.email)))
      await tx.update(users).set({ used_trial: true }).where(eq(users.id, activated.id));
    else if (activated && config.trialAutoStart) await startTrialIfAvailable(tx, activated.id, now);
    return answer(!activated, await passwordChoice(tx, claimed, now));
  });
}

function answer(already: boolean, choice: PasswordChoice | undefined) {
  return { already, ...(choice && { choosePassword: choice }) };
}

async function usedCode(tx: Transaction, hash: string) {
  const isUsed = and(eq(activationCodes.hash, hash), isNotNull(activationCodes.usedAt));
  const [code] = await tx.select().from(activationCodes).where(isUsed);
  if (!code) throw new Problem('activation-code');
  return code;
}

/** The activation succeeds even if the customer has used the trial with another account. */
async function startTrialIfAvailable(tx: Transaction, userId: number, now: number): Promise<void> {
  try {
    await startTrial(tx, userId, now);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
  }
}
