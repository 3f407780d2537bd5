import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** In each period of this length a client must take the bytes of a very slow connection. */
const PERIOD_MS = 30_000;
const MIN_BYTES_PER_SECOND = 2_000;

/**
 * Closes the connection of a client that reads an answer too slowly: the rest of the answer, and
 * the API's connection that it comes from, would wait for the client. A period counts only when the
 * answer already waited at its beginning, so events and progress may take as long as they need, and
 * their reader has a whole period for the first bytes after a pause.
 */
export function limitAnswerTime(app: FastifyInstance, periodMs = PERIOD_MS): void {
  app.addHook('onSend', async ({ raw: { socket } }, { raw: answer }) => {
    const stop = closeWhenUnread(socket, periodMs);
    answer.once('finish', stop).once('close', stop);
  });
}

/** Checks the connection in each period until the result is called. */
export function closeWhenUnread(
  socket: Pick<Socket, 'bytesWritten' | 'writableLength' | 'destroy'>,
  periodMs: number,
): () => void {
  const minBytes = (periodMs / 1_000) * MIN_BYTES_PER_SECOND;
  let sentBefore = sentBytes(socket);
  let wasWaiting = false;
  const timer = setInterval(() => {
    const sent = sentBytes(socket);
    const isWaiting = socket.writableLength > 0;
    if (wasWaiting && isWaiting && sent - sentBefore < minBytes) socket.destroy();
    wasWaiting = isWaiting;
    sentBefore = sent;
  }, periodMs).unref();
  return () => clearInterval(timer);
}

/** What the system has taken for the client. */
function sentBytes(socket: Pick<Socket, 'bytesWritten' | 'writableLength'>): number {
  return socket.bytesWritten - socket.writableLength;
}
