import { createHash } from 'node:crypto';
import { gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Answers of more than 1 kB are compressed. Only for answers without a secret of the site: the
     * length of a compressed answer can reveal it.
     */
    isCompressed?: boolean;
  }
}

/** Smaller answers fit into one packet anyway. */
const MIN_COMPRESSED_BYTES = 1_024;

/** The ETag of a version. A version differs between accounts that may read other things. */
export function etagOf(version: string): string {
  return `"${createHash('sha256').update(version).digest('base64url').slice(0, 22)}"`;
}

/** The answer to a caller that has the current version: 304 without a body. */
export function sendUnchanged(reply: FastifyReply, etag: string): FastifyReply {
  return reply.header('etag', etag).code(304).send();
}

/** Compresses the answers of calls with `isCompressed`, if the caller accepts it. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!request.routeOptions.config.isCompressed || typeof payload !== 'string') return done();
    reply.header('vary', 'accept-encoding');
    const isAccepted = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
    if (!isAccepted || payload.length < MIN_COMPRESSED_BYTES) return done();
    reply.header('content-encoding', 'gzip').removeHeader('content-length');
    gzip(payload, done);
  });
}
