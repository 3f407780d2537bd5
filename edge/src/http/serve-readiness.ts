import type { Draining } from '@site/shared/server';
import type { FastifyInstance } from 'fastify';
import { sendText, sendUnavailable } from './plain-answers';

/** `GET /ready`: whether a load balancer should send requests to this edge. */
export async function serveReadiness(
  app: FastifyInstance,
  { draining }: { draining: Draining },
): Promise<void> {
  app.get('/ready', { config: { plainHttp: true } }, (_request, reply) =>
    draining.hasStarted() ? sendUnavailable(reply) : sendText(reply, 200, 'Ready\n'),
  );
}
