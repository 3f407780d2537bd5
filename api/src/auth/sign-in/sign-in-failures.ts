import { eq, sql } from 'drizzle-orm';
import { recordEntry } from '../../audit/record-entry';
import type { Database, Transaction } from '../../db/database';
import type { Browser } from '../sessions';
import { signInFailures } from '../tables';

/** The audit log records the 5th, 20th and 100th failure in a row, and then each 1,000th. */
const FIRST_RECORDED_COUNTS = [5, 20, 100];
const RECORDED_INTERVAL = 1_000;

/** Whether the audit log records the failed sign-in with this number in a row. */
export function isRecordedFailure(inARow: number): boolean {
  return FIRST_RECORDED_COUNTS.includes(inARow) || (inARow > 0 && inARow % RECORDED_INTERVAL === 0);
}

/**
 * Counts a wrong password, or a wrong code of the second step. The audit log gets an entry at some
 * numbers in a row, so that an attack does not fill it.
 */
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

/** Ends the count at a sign-in. Returns the number of failures since the sign-in before. */
export async function endSignInFailures(tx: Transaction, userId: number): Promise<number> {
  const [ended] = await tx
    .delete(signInFailures)
    .where(eq(signInFailures.userId, userId))
    .returning();
  return ended?.count ?? 0;
}
