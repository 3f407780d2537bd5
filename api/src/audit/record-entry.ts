import type { AuditAction } from '@site/shared/rules';
import type { Queryable } from '../db/database';
import { type AuditDetail, auditLog } from './tables';

type NewEntry = {
  action: AuditAction;
  actorId?: number | null;
  accountId?: number;
  subjects?: string[];
  detail?: AuditDetail;
  /** The browser that made the request. */
  browser: { userAgent: string; address: string };
};

/** For an entry about what no browser asked for, such as the answer to a ticket by mail. */
export const NO_BROWSER = { userAgent: '', address: '' };

/** Adds an entry to the audit log. */
export async function recordEntry(
  tx: Queryable,
  { browser, ...entry }: NewEntry,
  now: number,
): Promise<void> {
  await tx.insert(auditLog).values({ ...entry, ...browser, at: now });
}

/** Adds an entry about an account by its owner. */
export function recordOwnEntry(
  tx: Queryable,
  accountId: number,
  entry: Pick<NewEntry, 'action' | 'detail' | 'browser'>,
  now: number,
): Promise<void> {
  return recordEntry(tx, { ...entry, accountId, actorId: accountId }, now);
}
