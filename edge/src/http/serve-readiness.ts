import type { Draining } from '@site/shared/server';
import type { FastifyInstance } from 'fastify';
import { sendText, sendUnavailable } from './plain-answers';

/** `GET /ready`: whether a load balancer should send requests to this edge. */
export async function serveReadiness(
  app: FastifyInstance,
  {
    draining,
    hasLiveState,
  }: {
    draining: Draining;
    /** Whether the live state can be read. Without it, no page can be served. */
    hasLiveState: () => Promise<boolean>;
  },
): Promise<void> {
  app.get('/ready', { config: { plainHttp: true } }, async (_request, reply) =>
    !draining.hasStarted() && (await hasLiveState())
      ? sendText(reply, 200, 'Ready\n')
      : sendUnavailable(reply),
  );
}
