import { AUDIT_RETENTION_MS, DAY_MS } from '@site/shared/rules';
import { and, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../db/database';
import { auditLog } from './tables';

/**
 * Deletes the entries whose retention is over. The trigger of the table measures by the clock of
 * the database, so the later of the two clocks does not delete entries too early. The trigger and
 * the second condition count days in the time zone of the connection, where a day can have 23 or 25
 * hours: an entry that the statement finds old and the trigger does not would end it with an error.
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
