import {
  type AuditEntry,
  contract,
  MAX_REPORTED_CHANGES,
  RELEASE_CHANGES_PATH,
} from '@site/shared/contract';
import { historyEntry } from '@site/shared/release';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import * as texts from '#texts';
import { recordReleaseChanges } from '../audit/record-release-changes';
import { csvOf } from '../csv';
import { Problem } from '../http/problem';
import { route } from '../http/route';
import { bearerToken, isEqualSecret } from '../http/secrets';
import { findEntries } from './find-entries';

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
      csv: csvOf(csvHeader(), entries.slice(0, MAX_EXPORTED_ENTRIES).map(csvRow)),
      isComplete: entries.length <= MAX_EXPORTED_ENTRIES,
    };
  });
}

/** The names of the columns. They and the labels of the actions are in the language of the page. */
function csvHeader(): string[] {
  const { id, time, action, by, account, about, facts, device, address } = texts.auditFile;
  const columns = [id, time, action, by, account, about, facts, device, address];
  return columns.map((name) => name());
}

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

const reportedChanges = z.object({
  changes: z.array(historyEntry).check(z.maxLength(MAX_REPORTED_CHANGES)),
});

/** The call with which the edge reports changes of releases; only with RELEASE_LOG_SECRET. */
function releaseChangeRoutes(app: FastifyInstance): void {
  const { config, db, now } = app.context;
  const secret = config.releaseLogSecret;
  if (secret === undefined) return;

  const options = {
    config: { anyOrigin: true },
    onRequest: async ({ headers }: FastifyRequest) => {
      if (!isEqualSecret(bearerToken(headers.authorization), secret))
        throw new Problem('not-allowed');
    },
  };
  app.post(RELEASE_CHANGES_PATH, options, async ({ body }) => {
    const report = reportedChanges.safeParse(body);
    if (!report.success) throw new Problem('malformed');
    await recordReleaseChanges(db, report.data.changes, now());
    return { status: 200 };
  });
}
