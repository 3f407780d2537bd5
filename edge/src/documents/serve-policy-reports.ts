import rateLimit from '@fastify/rate-limit';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { pathForLog, printable } from '../http/log';
import { POLICY_REPORT_PATH } from './document-headers';

const MAX_BODY_BYTES = 32_768;
/** The reports that one address may send. Further ones are dropped. */
const MAX_REQUESTS_PER_MINUTE = 30;
/** Any client can report anything, so the kinds of violations that are counted are limited. */
const MAX_KINDS = 200;

const text = z.optional(z.string());
const policyReport = z.object({
  'csp-report': z.object({
    'effective-directive': text,
    'violated-directive': text,
    'blocked-uri': text,
    'document-uri': text,
  }),
});

type Violation = { directive: string; blocked: string; page: string };

/**
 * Receives the reports of browsers about what the Content-Security-Policy of a document has
 * refused. Each kind of violation is logged at its 1st, 10th, 100th … report.
 */
export async function servePolicyReports(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, { max: MAX_REQUESTS_PER_MINUTE, timeWindow: '1 minute' });
  app.addContentTypeParser(
    'application/csp-report',
    { parseAs: 'string' },
    // A body that would set `__proto__` or `constructor` is refused.
    app.getDefaultJsonParser('error', 'error'),
  );
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    reply.header('cache-control', 'no-store');
    if (error.statusCode === 429) return reply.code(204).send();
    if (error.statusCode !== undefined && error.statusCode < 500)
      return reply.code(error.statusCode).send();
    request.log.error(error);
    return reply.code(500).send();
  });

  const count = createViolationCounter(app.log);
  app.post(POLICY_REPORT_PATH, { bodyLimit: MAX_BODY_BYTES }, async ({ body }, reply) => {
    const { data } = policyReport.safeParse(body);
    if (data) count(violationOf(data['csp-report']));
    return reply.code(204).header('cache-control', 'no-store').send();
  });
}

/** The part of a report that is logged. Of the refused address, it has the origin only. */
function violationOf(report: z.infer<typeof policyReport>['csp-report']): Violation {
  const directive = report['effective-directive'] ?? report['violated-directive'] ?? '';
  const { 'blocked-uri': blocked = '', 'document-uri': page = '' } = report;
  const url = URL.canParse(blocked) ? new URL(blocked) : undefined;
  const origin = url && url.origin !== 'null' ? url.origin : (url?.protocol ?? blocked);
  return {
    directive: printable(directive.slice(0, 40)),
    blocked: printable(origin.slice(0, 100)),
    page: pathForLog(URL.canParse(page) ? new URL(page).pathname : '').slice(0, 100),
  };
}

function createViolationCounter(log: FastifyBaseLogger): (violation: Violation) => void {
  const counts = new Map<string, number>();
  return (violation) => {
    // Extensions of browsers change pages, and their own code is reported, too.
    if (/-extension:|^(about|chrome):/.test(violation.blocked)) return;
    const key = JSON.stringify(violation);
    if (!counts.has(key) && counts.size >= MAX_KINDS) return;
    const reportCount = (counts.get(key) ?? 0) + 1;
    counts.set(key, reportCount);
    if (/^10*$/.test(String(reportCount)))
      log.warn({ ...violation, reportCount }, 'the policy of a page refused something');
  };
}
