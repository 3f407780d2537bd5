import { isStaff, roleOf, staffAuditAction } from '@site/shared/rules';
import type { FastifyBaseLogger } from 'fastify';
import type { Queryable } from '../db/database';
import type { ActiveSession } from '../http/http-context';
import { recordEntry } from './record-entry';
import { staffEntry } from './staff-entry';

type StaffCall = {
  activeSession: ActiveSession;
  path: string;
  body: unknown;
  answer: unknown;
  browser: { userAgent: string; address: string };
};

/**
 * Adds the call of a member of staff to the audit log, if it is one that is recorded. The call has
 * been made, so a failure is logged and does not change its answer.
 */
export async function recordStaffCall(
  db: Queryable,
  { activeSession: { session }, path, body, answer, browser }: StaffCall,
  now: number,
  log: FastifyBaseLogger,
): Promise<void> {
  const action = staffAuditAction(path.slice(path.lastIndexOf('/') + 1));
  if (!action || !isStaff(roleOf(session))) return;
  const entry = { ...staffEntry(action, body, answer), actorId: session.id };
  // The log of the process names no address and no user agent.
  await recordEntry(db, { ...entry, browser }, now).catch((error: unknown) =>
    log.error({ err: error, entry }, 'An act of staff is missing in the audit log.'),
  );
}
