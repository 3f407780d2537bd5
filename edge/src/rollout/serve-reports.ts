import rateLimit from '@fastify/rate-limit';
import {
  MAX_PAGE_REPORT_BYTES,
  PAGE_REPORT_PATH,
  type PageReport,
  pageReport,
  releaseReport,
} from '@site/shared/release';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { printable, textForLog } from '../http/log';
import type { LiveStateReader } from '../releases/live-state';
import { isFailure } from './count-report';
import { createFailureLog } from './failure-log';
import { PREVIEW_COOKIE } from './follow-preview-link';
import { knownReport } from './known-report';
import { networkOf } from './networks';
import type { PageErrors } from './page-errors';
import type { ReleaseSupervisor } from './supervise-releases';
import { BUCKET_COOKIE, parseBucket } from './visitor-bucket';

/** Per network. A busy visitor opens a page every second. Further reports are dropped silently. */
const MAX_REPORTS_PER_MINUTE = 120;

/**
 * `POST /releases/report`: what pages report about the releases that they use. Only what these
 * releases have is counted, and nothing of a browser with a preview.
 */
export async function serveReports(
  app: FastifyInstance,
  {
    supervisor,
    live,
    pageErrors,
    siteUrl,
  }: {
    supervisor: ReleaseSupervisor;
    live: LiveStateReader;
    pageErrors: PageErrors;
    siteUrl: string;
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

  const isFirstFailure = createFailureLog();
  app.post(PAGE_REPORT_PATH, { bodyLimit: MAX_PAGE_REPORT_BYTES }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!isOwnPage(request, siteUrl)) return reply.code(403).send();
    const sent = reportIn(request.body);
    if (!sent) return reply.code(400).send();
    if (cookieOf(request, PREVIEW_COOKIE)) return reply.code(204).send();
    const state = await live.current();
    const report = knownReport(sent, state);
    if (!report) return reply.code(204).send();
    const failure = failureIn(report);
    if (failure && isFirstFailure(failure, request.ip, state))
      request.log.warn(failure, 'a release failed in a page');
    const userAgent = request.headers['user-agent'];
    if (report.kind === 'view') pageErrors.add(report, { address: request.ip, userAgent }, state);
    const bucket = parseBucket(cookieOf(request, BUCKET_COOKIE.name));
    await supervisor.report(report, { address: request.ip, bucket });
    return reply.code(204).send();
  });
}

/** The report in a body, also that of a shell from before page reports. */
function reportIn(body: unknown): PageReport | undefined {
  const report = pageReport.safeParse(body);
  if (report.success) return report.data;
  const earlier = releaseReport.safeParse(body);
  if (!earlier.success) return undefined;
  const { remote, version, stage, outcome, message } = earlier.data;
  return {
    kind: 'view',
    page: '*',
    remote,
    first: false,
    releases: { [remote]: version },
    outcome: outcome === 'ok' ? 'shown' : 'failed',
    stage,
    ...(message ? { message } : {}),
  };
}

function failureIn(report: PageReport) {
  if (report.kind !== 'view' || !isFailure(report) || report.translated) return undefined;
  const { releases, page, outcome, remote, blame = remote, blameVersion } = report;
  const version = blameVersion ?? releases[blame];
  if (!version) return undefined;
  const message = textForLog(report.message ?? '');
  const stage = report.stage ?? outcome;
  return { remote: blame, version, page: printable(page), stage, message };
}

function cookieOf({ headers }: FastifyRequest, name: string): string | undefined {
  return new RegExp(`(?:^|;\\s*)${name}=([^;]*)`).exec(headers.cookie ?? '')?.[1];
}

function isOwnPage({ headers, host }: FastifyRequest, siteUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return false;
  const { origin } = headers;
  return origin === undefined || origin === siteUrl || origin === `http://${host}`;
}
