import rateLimit from '@fastify/rate-limit';
import {
  type LiveState,
  MAX_PAGE_REPORT_BYTES,
  PAGE_REPORT_PATH,
  type PageReport,
  pageReport,
} from '@site/shared/release';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { LiveStateReader } from '../releases/live-state';
import { isInconclusive } from './count-report';
import { countableReport } from './countable-report';
import { networkOf } from './networks';
import type { PageErrors } from './page-errors';
import { PREVIEW_COOKIE } from './preview-links';
import { isOfVisit, REPORT_COOKIE, type ReportValues } from './report-values';
import type { ReleaseSupervisor } from './supervise-releases';
import { viewOfCard } from './view-of-card';

/**
 * The most reports of one network that are read: a busy visitor opens a page every second. Further
 * reports are dropped, with the answer of a counted one.
 */
const MAX_REPORTS_PER_MINUTE = 120;

/**
 * `POST /releases/report`: what pages report about the releases that they use.
 *
 * A report is counted if it has the signed value of a document, names only what the releases in use
 * have (`countable-report.ts`), and comes from a browser without a preview. The answer is 204 for
 * every valid report, also if it is not counted.
 */
export async function serveReports(
  app: FastifyInstance,
  {
    supervisor,
    live,
    pageErrors,
    countReport,
    values,
    siteUrl,
    now,
  }: {
    supervisor: ReleaseSupervisor;
    live: LiveStateReader;
    pageErrors: PageErrors;
    /** Counts the report in the metrics of the operator. */
    countReport: ((report: PageReport, state: LiveState) => void) | undefined;
    values: ReportValues;
    siteUrl: string;
    now: () => number;
  },
): Promise<void> {
  await app.register(rateLimit, {
    max: MAX_REPORTS_PER_MINUTE,
    timeWindow: '1 minute',
    keyGenerator: ({ ip }) => networkOf(ip),
  });
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    reply.header('cache-control', 'no-store');
    if (error.statusCode === 429) return reply.code(204).send();
    if (error.statusCode !== undefined && error.statusCode < 500)
      return reply.code(error.statusCode).send();
    request.log.error(error);
    return reply.code(500).send();
  });

  app.post(PAGE_REPORT_PATH, { bodyLimit: MAX_PAGE_REPORT_BYTES }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!isOwnPage(request, siteUrl)) return reply.code(403).send();
    const sent = pageReport.safeParse(request.body);
    if (!sent.success) return reply.code(400).send();
    const { ip: address } = request;
    const visit = values.read(cookieOf(request, REPORT_COOKIE), address, now());
    if (!visit || cookieOf(request, PREVIEW_COOKIE)) return reply.code(204).send();
    const state = await live.current();
    const report = countableReport(sent.data, state);
    if (!report || !isOfVisit(report, visit, state)) return reply.code(204).send();
    if (report.kind === 'view' || report.kind === 'card') {
      const view = report.kind === 'card' ? viewOfCard(report) : report;
      const userAgent = request.headers['user-agent'];
      const newError = pageErrors.add(view, { address, userAgent }, state);
      if (newError && !isInconclusive(view)) {
        const { name: remote, version, error } = newError;
        const { page, stage, message } = error;
        request.log.warn({ remote, version, page, stage, message }, 'a release failed in a page');
      }
    }
    countReport?.(report, state);
    await supervisor.report(report, { ...visit, address });
    return reply.code(204).send();
  });
}

/** The value of a cookie of a request; undefined without it. */
function cookieOf({ headers }: FastifyRequest, name: string): string | undefined {
  return new RegExp(`(?:^|;\\s*)${name}=([^;]*)`).exec(headers.cookie ?? '')?.[1];
}

/** Whether a page of this site sends the request. */
function isOwnPage({ headers, host }: FastifyRequest, siteUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return false;
  const { origin } = headers;
  // A local edge may have another address than `siteUrl`.
  return origin === undefined || origin === siteUrl || origin === `http://${host}`;
}
