import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

/** The files that were sent lately, of all releases together. */
const MAX_KEPT_BYTES = 64_000_000;
/** Larger files, such as videos, are read from the disk. */
const MAX_FILE_BYTES = 2_000_000;
/** A damaged file that was published again is sent soon. */
const KEPT_MS = 60_000;

type KeptFile = { headers: Record<string, string>; body: Buffer };

/**
 * Sends the files of the plugin from memory while they are asked for often. Reading a file from the
 * disk costs ten times the processor time of sending it. A query means that a browser has got a
 * broken copy: the file is then read again.
 */
export function keepFiles(app: FastifyInstance): void {
  const kept = new LRUCache<string, KeptFile>({
    maxSize: MAX_KEPT_BYTES,
    sizeCalculation: ({ body }) => body.length + 1_000,
    ttl: KEPT_MS,
  });
  app.addHook('onRequest', (request, reply, done) => {
    const file = isPlain(request) && !request.url.includes('?') && kept.get(keyOf(request));
    if (file) reply.headers(file.headers).send(file.body);
    else done();
  });
  app.addHook('onSend', async (request, reply, payload) => {
    if (!(payload instanceof Readable) || reply.statusCode !== 200 || !isPlain(request))
      return payload;
    const headers = reply.getHeaders() as Record<string, string>;
    if (!(Number(headers['content-length']) <= MAX_FILE_BYTES)) return payload;
    const body = await buffer(payload);
    // The header of https is that of a request.
    const { 'strict-transport-security': _https, ...own } = headers;
    kept.set(keyOf(request), { headers: own, body });
    return body;
  });
}

/** Whether a request asks for a whole file, whatever its client has. */
function isPlain({ method, headers }: FastifyRequest): boolean {
  return (
    method === 'GET' &&
    headers.range === undefined &&
    headers['if-none-match'] === undefined &&
    headers['if-modified-since'] === undefined &&
    headers['available-dictionary'] === undefined
  );
}

function keyOf({ url, headers }: FastifyRequest): string {
  const accepted = headers['accept-encoding']?.toLowerCase() ?? '';
  const encoding = negotiate(accepted, ['br', 'gzip'] as const) ?? '';
  return `${encoding} ${url.split('?', 1)[0]}`;
}
