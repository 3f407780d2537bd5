import { MAX_BODY_BYTES, maxBodyBytes, type ProblemCode } from '@site/shared/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The size of the bodies that this edge holds in memory, of all requests together. */
const MAX_HELD_BYTES = 128_000_000;

/**
 * How many bodies above `MAX_BODY_BYTES` are read at the same time: mails with attachments. Their
 * provider sends a refused mail again.
 */
const MAX_LARGE_BODIES = 2;

/** Receives the whole body of a request, or the problem that its client gets. */
type BodyRead = (refusal: ProblemCode | null, body: Buffer | null) => void;

/**
 * Returns a function that reads the whole body of a request before the request is passed on, so
 * that a client that sends slowly, or stops, takes no connection to the API. A client that leaves
 * before the end gets no answer, and `done` is not called.
 */
export function createReadBody(): (
  request: FastifyRequest,
  reply: FastifyReply,
  done: BodyRead,
) => void {
  let heldBytes = 0;
  let largeBodies = 0;

  return ({ raw }, reply, done) => {
    const { headers } = raw;
    const length = Number(headers['content-length'] ?? 0);
    if (headers['transfer-encoding'] === undefined && length === 0) return done(null, null);
    const maxBytes = maxBodyBytes(raw.url ?? '');
    const chunks: Buffer[] = [];
    let size = 0;
    let isLarge = false;

    /** Reads and drops the rest of the body, so that the connection stays open for the answer. */
    function refuse(code: ProblemCode): void {
      raw.off('data', add).off('end', end).resume();
      done(code, null);
    }
    function add(chunk: Buffer): void {
      size += chunk.length;
      heldBytes += chunk.length;
      if (size > MAX_BODY_BYTES && !isLarge) {
        isLarge = true;
        largeBodies += 1;
      }
      chunks.push(chunk);
      if (size > maxBytes) refuse('too-large');
      else if (heldBytes > MAX_HELD_BYTES || (isLarge && largeBodies > MAX_LARGE_BODIES))
        refuse('unavailable');
    }
    function end(): void {
      done(null, chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks));
    }

    if (length > maxBytes) return refuse('too-large');
    reply.raw.once('close', () => {
      heldBytes -= size;
      if (isLarge) largeBodies -= 1;
    });
    raw.on('data', add).on('end', end);
  };
}
