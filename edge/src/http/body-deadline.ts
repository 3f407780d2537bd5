import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuseUnread } from './refuse-unread';

/** A body may take this long, and a second more for each of these bytes that has arrived. */
const BODY_TIMEOUT_MS = 10_000;
const MIN_BYTES_PER_SECOND = 8_000;

/**
 * Gives each request body a deadline, on every path. A slow phone or a large upload gets more time
 * with each byte, but a client that sends nothing, or one byte a second, is answered 408.
 */
export function limitBodyTime(app: FastifyInstance, timeoutMs = BODY_TIMEOUT_MS): void {
  app.addHook('onRequest', async (request, reply) => {
    if (hasBody(request)) startDeadline(request, reply, timeoutMs);
  });
}

export function hasBody({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function startDeadline(
  { raw: request }: FastifyRequest,
  reply: FastifyReply,
  timeoutMs: number,
): void {
  const { socket } = request;
  const startedAt = performance.now();
  const bytesBefore = socket.bytesRead;
  let timer = setTimeout(check, timeoutMs).unref();
  request.once('close', () => clearTimeout(timer));

  function check() {
    if (request.complete || request.readableEnded || request.destroyed) return;
    const received = socket.bytesRead - bytesBefore;
    const remainingMs =
      startedAt + timeoutMs + (received / MIN_BYTES_PER_SECOND) * 1_000 - performance.now();
    if (remainingMs > 0) {
      timer = setTimeout(check, Math.max(remainingMs, 100)).unref();
    } else if (reply.sent || reply.raw.headersSent) {
      request.destroy();
    } else {
      refuseUnread(reply, 'too-slow');
    }
  }
}
