import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

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
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    for (const answer of answers) {
      const { socket } = answer;
      if (answer.headersSent) answer.once('finish', () => socket?.destroySoon());
      else answer.setHeader('connection', 'close');
    }
  });
}
