import { Readable } from 'node:stream';
import { MAX_BODY_BYTES, maxBodyBytes, type ProblemCode } from '@site/shared/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The whole body of a call to the API, as it was received. */
    heldBody?: Buffer;
  }
}

/** The size of the bodies that this edge holds in memory, of all requests together. */
const MAX_HELD_BYTES = 128_000_000;

/**
 * How many bodies above `MAX_BODY_BYTES` are read at the same time: mails with attachments. Their
 * provider sends a refused mail again.
 */
const MAX_LARGE_BODIES = 2;

/** A body was not read. `code` is the problem that the client gets. */
export class BodyRefused extends Error {
  constructor(readonly code: ProblemCode) {
    super(code);
  }
}

/**
 * Reads each body as a whole before its request is passed on, so that a client that sends slowly,
 * or stops, takes no connection to the API. A request with a refused body fails with BodyRefused.
 */
export function readBodies(app: FastifyInstance): void {
  let heldBytes = 0;
  let largeBodies = 0;

  async function read({ raw, headers }: FastifyRequest, reply: FastifyReply): Promise<Buffer> {
    const maxBytes = maxBodyBytes(raw.url ?? '');
    if (Number(headers['content-length'] ?? 0) > maxBytes) throw new BodyRefused('too-large');
    const chunks: Buffer[] = [];
    let size = 0;
    let isLarge = false;
    reply.raw.once('close', () => {
      heldBytes -= size;
      if (isLarge) largeBodies -= 1;
    });
    // When the loop ends early, the connection stays open: the client still gets its answer.
    for await (const chunk of raw.iterator({ destroyOnReturn: false })) {
      size += chunk.length;
      heldBytes += chunk.length;
      if (size > MAX_BODY_BYTES && !isLarge) {
        isLarge = true;
        largeBodies += 1;
      }
      if (size > maxBytes) throw new BodyRefused('too-large');
      if (heldBytes > MAX_HELD_BYTES || (isLarge && largeBodies > MAX_LARGE_BODIES))
        throw new BodyRefused('unavailable');
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  }

  app.addHook('preParsing', async (request, reply, payload) => {
    const { headers } = request.raw;
    if (headers['transfer-encoding'] === undefined && !Number(headers['content-length']))
      return payload;
    try {
      request.heldBody = await read(request, reply);
    } catch (error) {
      if (error instanceof BodyRefused) throw error;
      // The client has gone, so the answer does not matter.
      throw new BodyRefused('malformed');
    } finally {
      // Reads and drops the rest of a refused body, so that the client gets the answer.
      request.raw.resume();
    }
    // The body may have been sent in chunks. Its length is known now.
    delete headers['transfer-encoding'];
    headers['content-length'] = String(request.heldBody.length);
    return Readable.from(request.heldBody);
  });
}
