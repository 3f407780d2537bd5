import type { HistoryEntry } from '@site/shared/release';
import { AUDIT_RETENTION_MS } from '@site/shared/rules';
import type { Queryable } from '../db/database';
import { type AuditDetail, auditLog } from './tables';

/**
 * Adds changes of releases to the audit log. The edge repeats its reports, so a change that is
 * stored already is left out. A change whose retention is over is left out, too.
 */
export async function recordReleaseChanges(
  db: Queryable,
  changes: readonly HistoryEntry[],
  now: number,
): Promise<void> {
  const rows = changes.filter(({ at }) => at >= now - AUDIT_RETENTION_MS.entry).map(rowOf);
  if (rows.length > 0) await db.insert(auditLog).values(rows).onConflictDoNothing();
}

function rowOf(change: HistoryEntry) {
  const { at, name, action, from, to } = change;
  const versions = new Set([to, from].filter((version) => version !== null));
  return {
    at,
    action: `release-${action}` as const,
    subjects: [`release:${name}`, ...[...versions].map((version) => `version:${version}`)],
    detail: detailOf(change),
  };
}

function detailOf({ from, to, percent, by, why }: HistoryEntry): AuditDetail {
  return {
    by,
    ...(from !== null && { from }),
    ...(to !== null && { to }),
    ...(percent !== undefined && { percent: String(percent) }),
    ...(why && { reason: why }),
  };
}
