import { isStaff, roleOf, staffAuditAction } from '@site/shared/rules';
import type { Database } from '../db/database';
import type { ActiveSession, ActWork } from '../http/http-context';
import { recordEntry } from './record-entry';
import { staffEntry } from './staff-entry';

/** A call whose handler makes a change. The audit log records it if it is a call of staff. */
type ActCall = {
  activeSession: ActiveSession | null;
  path: string;
  body: unknown;
  browser: { userAgent: string; address: string };
  now: number;
};

/**
 * Runs the work of a call in a transaction. If the audit log records the call, its entry is in the
 * same transaction: neither is stored without the other. The work can skip the entry when it has
 * changed nothing.
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
    const callName = path.slice(path.lastIndexOf('/') + 1);
    const action = staffAuditAction(callName);
    if (activeSession && action && isStaff(roleOf(activeSession.session))) {
      const { session, apiToken } = activeSession;
      const entry = staffEntry(action, fields, result);
      const detail = { ...entry.detail, ...(apiToken && { token: apiToken.name }) };
      await recordEntry(tx, { ...entry, detail, actorId: session.id, browser }, now);
    }
    return result;
  });
}
