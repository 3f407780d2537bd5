import { isStaff, roleOf, staffAuditAction } from '@site/shared/rules';
import type { Database } from '../db/database';
import type { ActiveSession, ActWork } from '../http/http-context';
import { recordEntry } from './record-entry';
import { staffEntry } from './staff-entry';

/** A call that may be one of staff which the audit log records. */
export type ActCall = {
  activeSession: ActiveSession | null;
  path: string;
  body: unknown;
  browser: { userAgent: string; address: string };
  now: number;
};

/**
 * Runs the act of a call in a transaction. For a recorded call of staff, its entry is in the same
 * transaction: neither exists without the other. A repeated call that has changed nothing has none.
 */
export function runAct<Result>(
  db: Database,
  { activeSession, path, body, browser, now }: ActCall,
  work: ActWork<Result>,
): Promise<Result> {
  return db.transaction(async (tx) => {
    let isSkipped = false;
    let fields = body;
    const result = await work(tx, {
      skipEntry: () => {
        isSkipped = true;
      },
      setEntryFields: (changed) => {
        fields = { ...(body as object), ...changed };
      },
    });
    if (isSkipped) return result;
    const action = staffAuditAction(path.slice(path.lastIndexOf('/') + 1));
    if (activeSession && action && isStaff(roleOf(activeSession.session))) {
      const entry = { ...staffEntry(action, fields, result), actorId: activeSession.session.id };
      await recordEntry(tx, { ...entry, browser }, now);
    }
    return result;
  });
}
