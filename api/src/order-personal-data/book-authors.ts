import { and, eq, like, or, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { ERASED_PREFIX } from '../auth/erased-email';
import { coinPayments, unmatchedPayments } from '../coin-payments/tables';
import { coupons } from '../coupons/tables';
import { isEmail } from '../db/author-index';
import type { Transaction } from '../db/database';
import { orderMoves, walletEntries } from '../orders/tables';
import { refunds } from '../refunds/tables';

/**
 * The condition for the entries of staff. Their author is an email, also an erased one; the author
 * of others is a word such as 'customer'.
 */
export function isByStaff(author: PgColumn): SQL | undefined {
  return or(isEmail(author), like(author, `${ERASED_PREFIX}%`));
}

/** Replaces the email of a member of staff in the entries that it has made. */
export async function replaceAuthor(tx: Transaction, from: string, to: string): Promise<void> {
  for (const table of [orderMoves, refunds, walletEntries, coinPayments])
    await tx
      .update(table)
      .set({ by: to })
      .where(and(eq(table.by, from), isEmail(table.by)));
  await tx
    .update(unmatchedPayments)
    .set({ resolvedBy: to })
    .where(and(eq(unmatchedPayments.resolvedBy, from), isEmail(unmatchedPayments.resolvedBy)));
  await tx.update(coupons).set({ createdBy: to }).where(eq(coupons.createdBy, from));
}
