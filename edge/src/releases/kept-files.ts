import { statSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { storedFile } from './languages';

/** The most bytes of kept files, of all releases together. */
const MAX_KEPT_BYTES = 64_000_000;
/** Larger files, such as videos, are read from the disk. */
const MAX_FILE_BYTES = 2_000_000;
/** About the size of the path and the headers of a kept file. */
const OVERHEAD_BYTES = 1_000;
/** The ends of the names of compressed copies, by content encoding. */
const COPIES: Readonly<Record<string, string>> = { br: '.br', gzip: '.gz' };

type KeptFile = { path: string; changedAt: number; headers: Record<string, string>; body: Buffer };

/**
 * Sends the files of the plugin from memory while those on the disk are unchanged, because reading
 * a file costs ten times the processor time of sending it. They change when a damaged release is
 * published again. `folder` has the files that the plugin serves below its prefix.
 */
export function keepFiles(app: FastifyInstance, folder: string): void {
  const kept = new LRUCache<string, KeptFile>({
    maxSize: MAX_KEPT_BYTES,
    sizeCalculation: ({ body }) => body.length + OVERHEAD_BYTES,
  });
  app.addHook('onRequest', (request, reply, done) => {
    const file = isPlain(request) && kept.get(keyOf(request));
    if (file && changedAt(file.path) === file.changedAt)
      reply.headers(file.headers).send(file.body);
    else done();
  });
  app.addHook('onSend', async (request, reply, payload) => {
    if (!(payload instanceof Readable) || reply.statusCode !== 200 || !isPlain(request))
      return payload;
    const headers = reply.getHeaders() as Record<string, string>;
    if (!(Number(headers['content-length']) <= MAX_FILE_BYTES)) return payload;
    const address = (request.url.split('?', 1)[0] ?? '').slice(app.prefix.length);
    const copy = COPIES[headers['content-encoding'] ?? ''] ?? '';
    const path = join(folder, storedFile(folder, address) + copy);
    const before = changedAt(path);
    const body = await buffer(payload);
    // This header depends on the request: only an answer over https has it.
    const { 'strict-transport-security': _https, ...own } = headers;
    if (before !== undefined)
      kept.set(keyOf(request), { path, changedAt: before, headers: own, body });
    return body;
  });
}

/**
 * In milliseconds; undefined for a file that is missing. The call is synchronous: it takes some
 * microseconds, and needs no thread.
 */
function changedAt(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs;
}

/** Whether a request asks for a whole file, whatever the client has in its cache. */
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
