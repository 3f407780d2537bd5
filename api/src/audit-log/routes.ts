import { type AuditEntry, contract } from '@site/shared/contract';
import type { FastifyInstance } from 'fastify';
import { csvOf } from '../csv';
import { route } from '../http/route';
import { findEntries } from './find-entries';
import { releaseChangeRoutes } from './release-change-routes';

export const AUDIT_ENTRIES_PER_PAGE = 50;

/** The most entries of one exported file. */
const MAX_EXPORTED_ENTRIES = 10_000;

/** The audit log for the administrator, and the reports of the edge for it. */
export function auditLogRoutes(app: FastifyInstance): void {
  const { db } = app.context;
  releaseChangeRoutes(app);

  route(app, contract.audit.listEntries, async ({ body }) => {
    const entries = await findEntries(db, body, AUDIT_ENTRIES_PER_PAGE + 1);
    return {
      entries: entries.slice(0, AUDIT_ENTRIES_PER_PAGE),
      hasOlder: entries.length > AUDIT_ENTRIES_PER_PAGE,
    };
  });

  route(app, contract.audit.exportEntries, async ({ body }) => {
    const entries = await findEntries(db, body, MAX_EXPORTED_ENTRIES + 1);
    return {
      csv: csvOf(CSV_HEADER, entries.slice(0, MAX_EXPORTED_ENTRIES).map(csvRow)),
      isComplete: entries.length <= MAX_EXPORTED_ENTRIES,
    };
  });
}

const CSV_HEADER = ['id', 'time', 'action', 'by', 'account', 'about', 'facts', 'device', 'address'];

function csvRow(entry: AuditEntry): string[] {
  const { id, at, label, actor, by, account, subjects, detail, device, place } = entry;
  return [
    String(id),
    new Date(at).toISOString(),
    label,
    actor?.email ?? by ?? '',
    account?.email ?? '',
    subjects.join(' '),
    Object.entries(detail)
      .map(([name, value]) => `${name}: ${value}`)
      .join('; '),
    device,
    place,
  ];
}
