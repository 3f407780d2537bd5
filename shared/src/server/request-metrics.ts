import type { FastifyInstance } from 'fastify';
import { onAnswerEnd } from './on-answer-end';

/** What is used of a histogram of `prom-client`, which is a package of the servers. */
type Histogram = { observe: (labels: Record<string, string>, seconds: number) => void };
/** What is used of a gauge of `prom-client`. */
type Gauge = { inc: () => void; dec: () => void };

/** The labels of each request: the route's pattern, never the path, so that they stay few. */
export const REQUEST_LABELS = ['method', 'route', 'status'] as const;
/** The upper bounds of the histogram of durations, in seconds. */
export const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'];

/** Measures every request of a Fastify server, from its head to the end of its answer. */
export function measureRequests(
  app: FastifyInstance,
  { duration, inFlight }: { duration: Histogram; inFlight: Gauge },
): void {
  app.addHook('onRequest', (request, reply, done) => {
    const start = performance.now();
    inFlight.inc();
    onAnswerEnd(reply.raw, (isWhole) => {
      inFlight.dec();
      const labels = {
        method: METHODS.includes(request.method) ? request.method : 'other',
        route: request.routeOptions.url ?? 'unknown',
        status: isWhole ? String(reply.statusCode) : 'aborted',
      };
      duration.observe(labels, (performance.now() - start) / 1_000);
    });
    done();
  });
}
