import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/** The last time of a server, in which it answers requests but asks for no new ones. */
export type Draining = {
  hasStarted(): boolean;
  /**
   * Starts the draining and resolves after `ms`. Requests are still answered, but each answer
   * closes its connection. A second call ends the wait: both calls then resolve at once.
   */
  start(ms: number): Promise<void>;
};

/**
 * Lets a load balancer take its requests elsewhere before the server stops listening. The readiness
 * route answers 503 while `hasStarted()`. Connections close after their next answer, so that the
 * balancer has none open when the server ends.
 */
export function createDraining(server: Server): Draining {
  const endWait = new AbortController();
  let hasStarted = false;
  return {
    hasStarted: () => hasStarted,
    async start(ms) {
      if (hasStarted) endWait.abort();
      else
        server.prependListener('request', (_request, response) =>
          response.setHeader('connection', 'close'),
        );
      hasStarted = true;
      await wait(ms, undefined, { signal: endWait.signal }).catch(() => {});
    },
  };
}
