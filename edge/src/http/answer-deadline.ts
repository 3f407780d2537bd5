import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** In each period of this length a client must take the bytes of a very slow connection. */
const PERIOD_MS = 30_000;
const MIN_BYTES_PER_SECOND = 2_000;

/**
 * Closes the connection of a client that reads an answer too slowly: the rest of the answer, and
 * the API's connection that it comes from, would wait for the client. A period in which the edge
 * has nothing to send does not count, so events and progress may take as long as they need.
 */
export function limitAnswerTime(app: FastifyInstance, periodMs = PERIOD_MS): void {
  app.addHook('onSend', async ({ raw: { socket } }, { raw: answer }) => {
    const stop = closeWhenUnread(socket, periodMs);
    answer.once('finish', stop).once('close', stop);
  });
}

function closeWhenUnread(socket: Socket, periodMs: number): () => void {
  const minBytes = (periodMs / 1_000) * MIN_BYTES_PER_SECOND;
  let sentBefore = sentBytes(socket);
  const timer = setInterval(() => {
    const sent = sentBytes(socket);
    if (socket.writableLength > 0 && sent - sentBefore < minBytes) socket.destroy();
    sentBefore = sent;
  }, periodMs).unref();
  return () => clearInterval(timer);
}

/** What the system has taken for the client. */
function sentBytes(socket: Socket): number {
  return socket.bytesWritten - socket.writableLength;
}
