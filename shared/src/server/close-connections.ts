import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** A server that never has a quiet turn stops after so many. */
const MAX_TURNS = 1_000;

/**
 * Lets `app.close()` end as soon as the last answer is sent. Node.js itself closes only connections
 * that wait for a further request. It leaves open those that have had no request yet, which
 * browsers open in advance, and keeps those with a running answer for the whole keep-alive time.
 */
export function closeConnections(app: FastifyInstance): void {
  const sockets = new Set<Socket>();
  const answers = new Set<ServerResponse>();

  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  app.server.prependListener('request', (_request, response: ServerResponse) => {
    answers.add(response);
    response.once('close', () => answers.delete(response));
  });
  // Requests that come later are answered by Fastify with `Connection: close`.
  app.addHook('preClose', async () => {
    await quietTurn(app.server);
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    for (const answer of answers) {
      const { socket } = answer;
      if (answer.headersSent) answer.once('finish', () => socket?.destroySoon());
      else answer.setHeader('connection', 'close');
    }
  });
}

/**
 * Resolves after a turn of the event loop without a new connection or request, or after many turns.
 * A connection that waits to be accepted when the server stops listening is reset, and so is an
 * idle one on which a request has just been sent. A proxy must not send such a change again.
 */
async function quietTurn(server: Server): Promise<void> {
  let arrived = 0;
  const count = () => {
    arrived += 1;
  };
  server.on('connection', count).on('request', count);
  for (let turns = 0; turns < MAX_TURNS; turns += 1) {
    arrived = 0;
    await turn();
    if (arrived === 0) break;
  }
  server.off('connection', count).off('request', count);
}
