/** What a histogram of `prom-client` offers; the servers have the package, this folder has not. */
type Observed = { observe: (labels: Record<string, string>, seconds: number) => void };
type Level = { inc: () => void; dec: () => void };

type Reply = {
  statusCode: number;
  raw: { once: (event: 'close', listener: () => void) => unknown; writableFinished: boolean };
};
type Request = { method: string; routeOptions: { url?: string | undefined } };
type App = {
  addHook: (
    name: 'onRequest',
    hook: (request: Request, reply: Reply, done: () => void) => void,
  ) => unknown;
};

/** The labels of each request: the route's pattern, never the path, so that they stay few. */
export const REQUEST_LABELS = ['method', 'route', 'status'] as const;
/** Seconds. */
export const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

const UNKNOWN_ROUTE = 'unknown';
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'];

/** Measures every request of a Fastify server, from its head to the end of its answer. */
export function measureRequests(
  app: App,
  { duration, inFlight }: { duration: Observed; inFlight: Level },
): void {
  app.addHook('onRequest', (request, reply, done) => {
    const start = performance.now();
    inFlight.inc();
    reply.raw.once('close', () => {
      inFlight.dec();
      const labels = {
        method: METHODS.includes(request.method) ? request.method : 'other',
        route: request.routeOptions.url ?? UNKNOWN_ROUTE,
        // A client that went away has received no status.
        status: reply.raw.writableFinished ? String(reply.statusCode) : 'aborted',
      };
      duration.observe(labels, (performance.now() - start) / 1_000);
    });
    done();
  });
}
