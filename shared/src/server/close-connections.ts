import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

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
    for (const [socket, answer] of answers) {
      if (socket.bytesRead === 0) socket.destroy();
      if (!answer || answer.writableFinished) continue;
      if (answer.headersSent) answer.once('finish', () => socket.destroySoon());
      else answer.setHeader('connection', 'close');
    }
  });
}
