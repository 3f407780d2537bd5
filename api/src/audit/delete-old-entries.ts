import { AUDIT_RETENTION_MS, DAY_MS } from '@site/shared/rules';
import { and, lt, lte, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../db/database';
import { auditLog } from './tables';

/**
 * Deletes the entries whose retention is over. A trigger of the table refuses younger entries with
 * an error, and measures their age by the clock of the database. The two conditions keep the
 * statement from such an error:
 *
 * - An entry must be old by both clocks.
 * - The second condition counts days as the trigger does: in the time zone of the connection, where
 *   a day can have 23 or 25 hours.
 */
export async function deleteOldEntries(db: Queryable, now: number): Promise<void> {
  const retention = sql`make_interval(days => ${AUDIT_RETENTION_MS.entry / DAY_MS})`;
  await db
    .delete(auditLog)
    .where(
      and(
        lt(auditLog.at, now - AUDIT_RETENTION_MS.entry),
        lt(auditLog.at, sql`now() - ${retention}`),
      ),
    );
}

/** Erases the IP addresses and user agents of all entries until a time (ms). */
export async function eraseOldBrowsers(db: Queryable, until: number): Promise<void> {
  await db
    .update(auditLog)
    .set({ userAgent: '', address: '' })
    .where(and(lte(auditLog.at, until), ne(auditLog.address, '')));
}
