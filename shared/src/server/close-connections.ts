import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** So many turns without news in a row: a new connection brings its request a moment later. */
const QUIET_TURNS = 5;
/** A server that is never quiet stops after so many turns. */
const MAX_TURNS = 1_000;

/**
 * Lets `app.close()` end as soon as the last answer is sent. Node.js itself closes only connections
 * that wait for a further request. It leaves open those that have had no request yet, which
 * browsers open in advance, and keeps those with a running answer for the whole keep-alive time.
 */
export function closeConnections(app: FastifyInstance): void {
  /** The last answer of each open connection. */
  const answers = new Map<Socket, ServerResponse | null>();

  app.server.on('connection', (socket: Socket) => {
    answers.set(socket, null);
    socket.once('close', () => answers.delete(socket));
  });
  app.server.prependListener('request', ({ socket }, response: ServerResponse) => {
    if (answers.has(socket)) answers.set(socket, response);
  });
  // Requests that come later are answered by Fastify with `Connection: close`.
  app.addHook('preClose', async () => {
    await quietTurns(app.server);
    for (const [socket, answer] of answers) {
      if (socket.bytesRead === 0) socket.destroy();
      if (!answer || answer.writableFinished) continue;
      if (answer.headersSent) answer.once('finish', () => socket.destroySoon());
      else answer.setHeader('connection', 'close');
    }
  });
}

/**
 * Resolves after turns of the event loop without a new connection or request, or after many turns.
 * A connection that waits to be accepted when the server stops listening is reset, and so is an
 * idle one on which a request has just been sent. A proxy must not send such a change again.
 */
async function quietTurns(server: Server): Promise<void> {
  let quiet = 0;
  const startAgain = () => {
    quiet = 0;
  };
  server.on('connection', startAgain).on('request', startAgain);
  for (let turns = 0; quiet < QUIET_TURNS && turns < MAX_TURNS; turns += 1) {
    quiet += 1;
    await turn();
  }
  server.off('connection', startAgain).off('request', startAgain);
}
