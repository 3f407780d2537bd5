import rateLimit from '@fastify/rate-limit';
import { releaseReport } from '@site/shared/release';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { LiveStateReader } from '../releases/live-state';
import type { ReleaseActions } from '../releases/release-actions';
import type { CanaryWatch } from './canary-watch';

export type ReportsOptions = {
  watch: CanaryWatch;
  actions: ReleaseActions;
  live: LiveStateReader;
  siteUrl: string;
};

const BODY_LIMIT = 4_096;
/** Of one address; a busy visitor opens a page every second. What is more is dropped without a word: nobody reads the answer. */
const A_MINUTE = 120;
/** Anybody can report anything. */
const MOST_LOGGED = 1_000;

/** `POST /releases/report`: what pages tell of the releases they tried. Failures end a rollout that is worse than what it replaces. */
export async function serveReports(
  app: FastifyInstance,
  { watch, actions, live, siteUrl }: ReportsOptions,
): Promise<void> {
  await app.register(rateLimit, { max: A_MINUTE, timeWindow: '1 minute' });
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    if (error.statusCode === 429) return reply.code(204).header('cache-control', 'no-store').send();
    const isTheirs = error.statusCode !== undefined && error.statusCode < 500;
    if (!isTheirs) request.log.error(error);
    return reply
      .code(isTheirs ? (error.statusCode ?? 400) : 500)
      .header('cache-control', 'no-store')
      .send();
  });

  // Once each: a broken release is told of by every page.
  const logged = new Set<string>();
  function isNews(failure: string) {
    if (logged.has(failure) || logged.size >= MOST_LOGGED) return false;
    logged.add(failure);
    return true;
  }

  app.post('/releases/report', { bodyLimit: BODY_LIMIT }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!isOwnPage(request, siteUrl)) return reply.code(403).send();
    const report = releaseReport.safeParse(request.body);
    if (!report.success) return reply.code(400).send();
    const { outcome, remote, version, stage, message } = report.data;
    if (outcome === 'failed' && isNews(`${remote} ${version} ${stage}`)) {
      request.log.warn({ remote, version, stage, said: message }, 'a release failed in a page');
    }
    const verdict = watch.take(report.data, request.ip, await live.current());
    if (verdict) {
      request.log.warn(verdict, 'a rollout is ended');
      await actions.revert(verdict.name, verdict.version, {
        by: 'edge',
        why: verdict.why,
        at: Date.now(),
      });
    }
    return reply.code(204).send();
  });
}

function isOwnPage({ headers, host }: FastifyRequest, siteUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return false;
  const { origin } = headers;
  return origin === undefined || origin === siteUrl || origin === `http://${host}`;
}
