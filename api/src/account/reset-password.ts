import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { codeHash } from '../auth/codes';
import { findUserByEmail } from '../auth/find-user';
import { hashPassword, isCommonPassword } from '../auth/passwords';
import { users } from '../auth/tables';
import type { Context } from '../context';
import type { Queryable } from '../db/database';
import { Problem } from '../http/problem';
import { savePassword } from './save-password';
import { recoveryCodes } from './tables';

/**
 * Sets the password by the code of a mail, once, and ends every session. Whoever has the code has the address, so an account that
 * still waited for its activation is activated too. Throws 'weak-password', which leaves the code good, and 'recover-code'.
 */
export async function resetPassword(
  context: Context,
  { recover, password }: { recover: string; password: string },
  now: number,
) {
  const hash = codeHash(recover);
  if (!recover || !(await isGood(context.db, hash, now))) throw new Problem('recover-code');
  if (isCommonPassword(password)) throw new Problem('weak-password');
  const passwordHash = await hashPassword(password);

  await context.db.transaction(async (tx) => {
    const [claimed] = await tx
      .update(recoveryCodes)
      .set({ usedAt: now })
      .where(good(hash, now))
      .returning();
    const user = claimed && (await findUserByEmail(tx, claimed.email));
    if (!user) throw new Problem('recover-code');
    await savePassword(context, tx, user, passwordHash, now);
    if (user.activatedAt === null)
      await tx.update(users).set({ activatedAt: now }).where(eq(users.id, user.id));
  });
}

function good(hash: string, now: number) {
  return and(
    eq(recoveryCodes.hash, hash),
    isNull(recoveryCodes.usedAt),
    gt(recoveryCodes.expiresAt, now),
  );
}

/** Asked before the hash is made, so that guesses are cheap for us. */
async function isGood(db: Queryable, hash: string, now: number): Promise<boolean> {
  const rows = await db.select({ one: sql`1` }).from(recoveryCodes).where(good(hash, now));
  return rows.length > 0;
}
