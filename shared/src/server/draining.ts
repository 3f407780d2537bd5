import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/** The time between 'no new requests, please' and the end of a server. */
export type Draining = {
  hasStarted(): boolean;
  /**
   * From now on every answer closes its connection. Resolves after `ms`; a further call resolves
   * all of them at once. Requests are answered as before.
   */
  start(ms: number): Promise<void>;
};

/**
 * Lets a load balancer take its requests elsewhere before the server stops listening. The readiness
 * route answers 503 while `hasStarted()`. Connections close after their next answer, so that the
 * balancer has none open when the server ends.
 */
export function createDraining(server: Server): Draining {
  const skip = new AbortController();
  let hasStarted = false;
  server.prependListener('request', (_request, response) => {
    if (hasStarted) response.setHeader('connection', 'close');
  });
  return {
    hasStarted: () => hasStarted,
    async start(ms) {
      if (hasStarted) skip.abort();
      hasStarted = true;
      await wait(ms, undefined, { signal: skip.signal }).catch(() => {});
    },
  };
}
