import { statSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { storedFile } from './languages';

/** The files that were sent lately, of all releases together. */
const MAX_KEPT_BYTES = 64_000_000;
/** Larger files, such as videos, are read from the disk. */
const MAX_FILE_BYTES = 2_000_000;
const COPIES: Readonly<Record<string, string>> = { br: '.br', gzip: '.gz' };

type KeptFile = { path: string; changedAt: number; headers: Record<string, string>; body: Buffer };

/**
 * Sends the files of the plugin from memory while they are on the disk unchanged, because reading a
 * file costs ten times the processor time of sending it. A damaged release that is published again
 * has other files. `folder` has the files of the plugin's prefix.
 */
export function keepFiles(app: FastifyInstance, folder: string): void {
  const kept = new LRUCache<string, KeptFile>({
    maxSize: MAX_KEPT_BYTES,
    sizeCalculation: ({ body }) => body.length + 1_000,
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
    // The header of https is that of a request.
    const { 'strict-transport-security': _https, ...own } = headers;
    if (before !== undefined)
      kept.set(keyOf(request), { path, changedAt: before, headers: own, body });
    return body;
  });
}

/** Undefined for a file that is missing. A call of some microseconds, without a thread. */
function changedAt(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs;
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
