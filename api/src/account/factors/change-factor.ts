import { and, eq } from 'drizzle-orm';
import { recordOwnEntry } from '../../audit/record-entry';
import { deleteRecoveryCodes, replaceRecoveryCodes } from '../../auth/factors/recovery-codes';
import { lockOwnAccount } from '../../auth/lock-account';
import { factorsOf, isFactorRequired } from '../../auth/owned-factors';
import type { Browser } from '../../auth/sessions';
import { type FactorRow, factors } from '../../auth/tables';
import type { Context } from '../../context';
import type { Transaction } from '../../db/database';
import { Problem } from '../../http/problem';
import { factorRemovedMail, factorRenamedMail, newRecoveryCodesMail } from './factor-mails';

/** Who changes the factors of an account: its owner, in a session of a browser, at a time (ms). */
export type FactorChange = { userId: number; sessionId: string; browser: Browser; now: number };

/** Renames a factor and tells the owner by mail. Throws 'not-found'. */
export async function renameFactor(
  context: Context,
  { userId, browser, now }: FactorChange,
  { id, name }: { id: number; name: string },
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const user = await lockOwnAccount(tx, userId);
    const factor = await ownFactor(tx, userId, id);
    if (factor.name === name) return;
    await tx.update(factors).set({ name }).where(eq(factors.id, id));
    await context.outbox.enqueue(tx, user, (to) => factorRenamedMail(to, factor.name, name));
    await recordOwnEntry(tx, userId, { action: 'factor-renamed', browser }, now);
  });
}

/**
 * Removes a factor; with the last factor, also the recovery codes. Throws 'not-found', and
 * 'last-factor' if the account must have a factor.
 */
export async function removeFactor(
  context: Context,
  { userId, browser, now }: FactorChange,
  id: number,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const user = await lockOwnAccount(tx, userId);
    const { kind, name } = await ownFactor(tx, userId, id);
    const isLast = (await factorsOf(tx, userId)).length === 1;
    if (isLast && isFactorRequired(context.config, user.role)) throw new Problem('last-factor');
    await tx.delete(factors).where(eq(factors.id, id));
    if (isLast) await deleteRecoveryCodes(tx, userId);
    await context.outbox.enqueue(tx, user, (to) => factorRemovedMail(to, kind, name));
    await recordOwnEntry(tx, userId, { action: 'factor-removed', detail: { kind }, browser }, now);
  });
}

/** Replaces the recovery codes and returns the new ones. Throws 'not-found' without a factor. */
export async function makeRecoveryCodes(
  context: Context,
  { userId, browser, now }: FactorChange,
): Promise<string[]> {
  return context.db.transaction(async (tx) => {
    const user = await lockOwnAccount(tx, userId);
    if ((await factorsOf(tx, userId)).length === 0) throw new Problem('not-found');
    await context.outbox.enqueue(tx, user, newRecoveryCodesMail);
    await recordOwnEntry(tx, userId, { action: 'recovery-codes-made', browser }, now);
    return replaceRecoveryCodes(context, tx, userId, now);
  });
}

async function ownFactor(tx: Transaction, userId: number, id: number): Promise<FactorRow> {
  const [factor] = await tx
    .select()
    .from(factors)
    .where(and(eq(factors.id, id), eq(factors.userId, userId)));
  if (!factor) throw new Problem('not-found');
  return factor;
}
