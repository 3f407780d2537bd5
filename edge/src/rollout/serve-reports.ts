import rateLimit from '@fastify/rate-limit';
import {
  type PageReport,
  pageReport,
  type ReleaseReport,
  releaseReport,
} from '@site/shared/release';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { textForLog } from '../http/log';
import type { LiveStateReader } from '../releases/live-state';
import type { ReleaseActions } from '../releases/release-actions';
import type { CanaryWatch } from './canary-watch';
import { createFailureLog } from './failure-log';

const MAX_BODY_BYTES = 4_096;
/** Per address. A busy visitor opens a page every second. Further reports are dropped silently. */
const MAX_REPORTS_PER_MINUTE = 120;

/**
 * `POST /releases/report`: the reports of pages about the releases they tried. A canary that fails
 * more often than the live release is ended.
 */
export async function serveReports(
  app: FastifyInstance,
  {
    watch,
    actions,
    live,
    siteUrl,
  }: { watch: CanaryWatch; actions: ReleaseActions; live: LiveStateReader; siteUrl: string },
): Promise<void> {
  await app.register(rateLimit, { max: MAX_REPORTS_PER_MINUTE, timeWindow: '1 minute' });
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    reply.header('cache-control', 'no-store');
    if (error.statusCode === 429) return reply.code(204).send();
    if (error.statusCode !== undefined && error.statusCode < 500)
      return reply.code(error.statusCode).send();
    request.log.error(error);
    return reply.code(500).send();
  });

  const isFirstFailure = createFailureLog();
  app.post('/releases/report', { bodyLimit: MAX_BODY_BYTES }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!isOwnPage(request, siteUrl)) return reply.code(403).send();
    const reports = releaseReportsIn(request.body);
    if (!reports) return reply.code(400).send();
    const state = await live.current();
    for (const report of reports) {
      const { outcome, remote, version, stage, message = '' } = report;
      if (outcome === 'failed' && isFirstFailure(report, state)) {
        request.log.warn(
          { remote, version, stage, message: textForLog(message) },
          'a release failed in a page',
        );
      }
      const failed = watch.add(report, request.ip, state);
      if (failed) {
        request.log.warn(failed, 'a rollout is ended');
        await actions.revert(failed.name, failed.version, {
          by: 'edge',
          why: failed.why,
          at: Date.now(),
        });
      }
    }
    return reply.code(204).send();
  });
}

/** The reports by release in a body; undefined for an invalid one. */
function releaseReportsIn(body: unknown): ReleaseReport[] | undefined {
  const single = releaseReport.safeParse(body);
  if (single.success) return [single.data];
  const report = pageReport.safeParse(body);
  return report.success ? releaseReportsOf(report.data) : undefined;
}

function releaseReportsOf(report: PageReport): ReleaseReport[] {
  if (report.kind !== 'view' || report.outcome === 'left') return [];
  const { outcome, releases, blame = report.remote, blameVersion, stage, message } = report;
  if (outcome === 'shown')
    return Object.entries(releases).map(([remote, version]) => ({
      remote,
      version,
      stage: 'render',
      outcome: 'ok',
    }));
  const version = blameVersion ?? releases[blame];
  if (!version) return [];
  const step = stage === 'load' || stage === 'page' ? stage : 'render';
  return [{ remote: blame, version, stage: step, outcome: 'failed', message: message ?? outcome }];
}

function isOwnPage({ headers, host }: FastifyRequest, siteUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return false;
  const { origin } = headers;
  return origin === undefined || origin === siteUrl || origin === `http://${host}`;
}
