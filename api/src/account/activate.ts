import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { isUsableActivationCode } from '../auth/activation-codes';
import { hashLinkCode } from '../auth/link-codes';
import { UNUSABLE_PASSWORD_HASH } from '../auth/passwords';
import { activationCodes, type User, users } from '../auth/tables';
import type { Context } from '../context';
import type { Transaction } from '../db/database';
import { Problem } from '../http/problem';
import { recordEvent } from '../webhooks/record-event';
import { choosePasswordMail } from './account-mails';
import { hasSignedUpIn, type PasswordChoice, passwordChoice } from './password-choice';
import { issueRecoveryLinkCode } from './recovery-link-codes';
import { isTrialUsedBy, startTrial } from './start-trial';

/**
 * Activates the account of a code. A second call succeeds with `already` true, because mail
 * scanners open links too. Throws 'activation-code' for an unknown or expired code.
 *
 * The activation leaves no password valid in two cases: the browser is not the one of the sign-up,
 * so a stranger may have chosen the password, or different passwords were chosen at sign-up. The
 * owner then chooses one: by `choosePassword` of the answer, or by the link of a mail after closing
 * the page.
 */
export async function activate(
  context: Context,
  code: string,
  browserHash: string | null,
  now: number,
): Promise<{ already: boolean; choosePassword?: PasswordChoice }> {
  const hash = hashLinkCode(code);
  return context.db.transaction(async (tx) => {
    const [claimed] = await tx
      .update(activationCodes)
      .set({ usedAt: now })
      .where(and(eq(activationCodes.hash, hash), isUsableActivationCode(now)))
      .returning();
    const activated = claimed && (await activateAccount(tx, claimed.userId, browserHash, now));
    if (activated) {
      if (activated.passwordHash === UNUSABLE_PASSWORD_HASH)
        await mailPasswordChoice(context, tx, activated, now);
      await recordEvent(tx, 'customer.signed_up', { account: activated.id }, now);
      await startTrialOnActivation(context, tx, activated, now);
    }
    const choice = await passwordChoice(tx, claimed ?? (await usedCode(tx, hash)), now);
    return { already: !activated, ...(choice && { choosePassword: choice }) };
  });
}

/** Returns the account, or undefined if it was activated before. Ends its other codes. */
async function activateAccount(
  tx: Transaction,
  userId: number,
  browserHash: string | null,
  now: number,
): Promise<User | undefined> {
  const isOwnBrowser = await hasSignedUpIn(tx, userId, browserHash, now);
  const [activated] = await tx
    .update(users)
    .set({ activatedAt: now, ...(!isOwnBrowser && { passwordHash: UNUSABLE_PASSWORD_HASH }) })
    .where(and(eq(users.id, userId), isNull(users.activatedAt)))
    .returning();
  await tx
    .update(activationCodes)
    .set({ usedAt: now })
    .where(and(eq(activationCodes.userId, userId), isUsableActivationCode(now)));
  return activated;
}

/**
 * The mail is sent even if the email has reached the limit of recovery mails, which strangers can
 * use up. It is sent only once for an account.
 */
async function mailPasswordChoice(
  { outbox }: Context,
  tx: Transaction,
  user: User,
  now: number,
): Promise<void> {
  const code = await issueRecoveryLinkCode(tx, user.email, now);
  await outbox.enqueue(tx, user, (to) => choosePasswordMail(to, code));
}

/**
 * Starts the trial if the settings say so. A customer who has used the trial with another account
 * is activated without it, and `used_trial` hides the trial on every page.
 */
async function startTrialOnActivation(
  context: Context,
  tx: Transaction,
  { id, email }: User,
  now: number,
): Promise<void> {
  if (await isTrialUsedBy(context, tx, email)) {
    await tx.update(users).set({ used_trial: true }).where(eq(users.id, id));
  } else if (context.config.trialAutoStart) {
    await startTrial(context, tx, id, now).catch((error: unknown) => {
      // The activation succeeds even if the trial is refused.
      if (!(error instanceof Problem)) throw error;
    });
  }
}

/** The used code of a repeated call. Throws 'activation-code'. */
async function usedCode(tx: Transaction, hash: string) {
  const isUsed = and(eq(activationCodes.hash, hash), isNotNull(activationCodes.usedAt));
  const [code] = await tx.select().from(activationCodes).where(isUsed);
  if (!code) throw new Problem('activation-code');
  return code;
}
