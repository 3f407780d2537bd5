import { eq, sql } from 'drizzle-orm';
import { recordEntry } from '../../audit/record-entry';
import type { Database, Transaction } from '../../db/database';
import type { Browser } from '../sessions';
import { signInFailures } from '../tables';

/** After so many wrong passwords in a row there is an entry, and then after each last number. */
const FAILED_SIGN_IN_MARKS = [5, 20, 100, 1_000];

/** Whether the audit log records the failed sign-in with this number in a row. */
export function isRecordedFailure(inARow: number): boolean {
  return FAILED_SIGN_IN_MARKS.includes(inARow) || (inARow > 0 && inARow % 1_000 === 0);
}

/** Counts a wrong password. The audit log gets an entry at some numbers in a row, not at each. */
export async function countSignInFailure(
  db: Database,
  userId: number,
  browser: Browser,
  now: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [failures] = await tx
      .insert(signInFailures)
      .values({ userId, count: 1 })
      .onConflictDoUpdate({
        target: signInFailures.userId,
        set: { count: sql`${signInFailures.count} + 1` },
      })
      .returning();
    if (!failures || !isRecordedFailure(failures.count)) return;
    const detail = { inARow: String(failures.count) };
    await recordEntry(tx, { action: 'failed-sign-ins', accountId: userId, detail, browser }, now);
  });
}

/** The account has signed in. Returns the wrong passwords since the sign-in before. */
export async function endSignInFailures(tx: Transaction, userId: number): Promise<number> {
  const [ended] = await tx
    .delete(signInFailures)
    .where(eq(signInFailures.userId, userId))
    .returning();
  return ended?.count ?? 0;
}
