import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { MAX_BODY_BYTES, maxBodyBytes } from '@site/shared/contract';
import type { FastifyInstance } from 'fastify';
import { hasBody } from './body-deadline';
import { refuseUnread } from './refuse-unread';

declare module 'fastify' {
  interface FastifyRequest {
    /** The whole body of a call to the API, as it was received. */
    heldBody?: Buffer;
  }
}

/** The bodies that this edge holds in memory, all requests together. */
const MAX_HELD_BYTES = 128_000_000;

/**
 * The mails with attachments that are read at the same time. The provider sends a refused one
 * again.
 */
const MAX_LARGE_BODIES = 2;

/** Whether a request says that its body is larger than the API accepts. */
export function declaresTooMuch({
  headers,
  url = '',
}: Pick<IncomingMessage, 'headers' | 'url'>): boolean {
  return Number(headers['content-length'] ?? 0) > maxBodyBytes(url);
}

/**
 * Reads each body as a whole before its request is passed on: a client that sends slowly, or stops,
 * takes no connection to the API. A body that is too large is refused by its Content-Length, or as
 * soon as that many bytes have arrived.
 */
export function readBodies(app: FastifyInstance): void {
  let heldBytes = 0;
  let largeBodies = 0;

  app.addHook('preParsing', (request, reply, payload, done) => {
    if (declaresTooMuch(request.raw)) {
      refuseUnread(reply, 'too-large');
      return;
    }
    if (!hasBody(request)) {
      done();
      return;
    }
    const chunks: Buffer[] = [];
    const maxBytes = maxBodyBytes(request.raw.url ?? '');
    let size = 0;
    let isLarge = false;
    reply.raw.once('close', () => {
      heldBytes -= size;
      if (isLarge) largeBodies -= 1;
    });
    payload.on('data', (chunk: Buffer) => {
      if (reply.sent) return;
      size += chunk.length;
      heldBytes += chunk.length;
      chunks.push(chunk);
      if (size > MAX_BODY_BYTES && !isLarge) {
        isLarge = true;
        largeBodies += 1;
      }
      if (size > maxBytes) refuseUnread(reply, 'too-large');
      else if (heldBytes > MAX_HELD_BYTES || (isLarge && largeBodies > MAX_LARGE_BODIES))
        refuseUnread(reply, 'unavailable');
      if (reply.sent) chunks.length = 0;
    });
    payload.once('end', () => {
      if (reply.sent) return;
      // The body has this length now, however it was sent.
      const { headers } = request.raw;
      delete headers['transfer-encoding'];
      headers['content-length'] = String(size);
      request.heldBody = Buffer.concat(chunks);
      done(null, Readable.from(request.heldBody));
    });
    // The client has gone: no answer can be sent.
    payload.on('error', () => {});
  });
}
