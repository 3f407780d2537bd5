import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/**
 * After this many turns in a row without a new connection or request, the connections that waited
 * have been accepted.
 */
const QUIET_TURNS = 5;
/** A server that is never quiet stops after this many turns. */
const MAX_TURNS = 1_000;
/** How long a draining server waits for a read that it can turn away. */
const READ_TO_TURN_AWAY_MS = 500;
/** How long requests take that a proxy sent before it learned of a read turned away. */
const ON_THE_WAY_MS = 100;
/** The time in which an accepted connection may still bring its first request. */
const FIRST_REQUEST_MS = 1_000;

/**
 * Lets `app.close()` end as soon as the last answer is sent. Node.js itself closes only connections
 * that wait for a further request. It leaves open those that have had no request yet, which
 * browsers open in advance, and keeps those with a running answer for the whole keep-alive time.
 *
 * With `hasPeers`, another process serves the same requests. This one then ends the connections
 * of reads without an answer before it stops. A proxy sends the read to another process, and leaves
 * this one out: no change is on its way to this process when it stops listening.
 */
export function closeConnections(app: FastifyInstance, { hasPeers = false } = {}): void {
  /** The last answer of each open connection. */
  const answers = new Map<Socket, ServerResponse | null>();

  app.server.on('connection', (socket: Socket) => {
    answers.set(socket, null);
    socket.once('close', () => answers.delete(socket));
  });
  app.server.prependListener('request', ({ socket }, response: ServerResponse) => {
    if (answers.has(socket)) answers.set(socket, response);
  });
  const turnReadsAway = hasPeers ? readsTurnedAway(app) : undefined;
  // Requests that come later are answered by Fastify with `Connection: close`.
  app.addHook('preClose', async () => {
    await turnReadsAway?.();
    await quietTurns(app.server);
    // Before Fastify does it, which waits for the last answer: what is accepted now has time for
    // its first request.
    app.server.close();
    for (const [socket, answer] of answers) {
      if (!answer || answer.writableFinished) continue;
      if (answer.headersSent) answer.once('finish', () => socket.destroySoon());
      else answer.setHeader('connection', 'close');
    }
    const endOfWait = setTimeout(() => {
      for (const socket of answers.keys()) if (socket.bytesRead === 0) socket.destroy();
    }, FIRST_REQUEST_MS);
    app.server.once('close', () => clearTimeout(endOfWait));
  });
}

/**
 * Returns a function that from its call on ends the connection of each read without an answer. It
 * resolves when a proxy has learned of the first one, or has sent none for some time.
 */
function readsTurnedAway(app: FastifyInstance): () => Promise<void> {
  let onRead: (() => void) | undefined;
  app.addHook('onRequest', (request, reply, done) => {
    if (!onRead || !['GET', 'HEAD'].includes(request.method)) return done();
    reply.hijack();
    request.raw.socket.destroy();
    onRead();
  });
  return async () => {
    const hasTurnedAway = new Promise<true>((resolve) => {
      onRead = () => resolve(true);
    });
    const noRead = wait(READ_TO_TURN_AWAY_MS, false, { ref: false });
    if (await Promise.race([hasTurnedAway, noRead])) await wait(ON_THE_WAY_MS);
  };
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
