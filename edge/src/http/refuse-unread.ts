import { type ProblemCode, problems } from '@site/shared/contract';
import type { FastifyReply } from 'fastify';

/** After an early answer, the rest of the body is read and dropped up to these limits. */
const MAX_DROPPED_BYTES = 16_000_000;
const MAX_DROPPING_MS = 5_000;

/**
 * Answers a problem before the body has arrived, and closes the connection. The rest of the body is
 * read first: a connection that is closed with unread bytes is reset, and the client loses the
 * answer.
 */
export function refuseUnread(reply: FastifyReply, code: ProblemCode): void {
  const text = JSON.stringify({ ...problems[code], code });
  reply.hijack();
  const { raw: response } = reply;
  const { raw: request } = reply.request;
  const { status } = problems[code];
  response.writeHead(status, {
    connection: 'close',
    ...(status === 429 || status === 503 ? { 'retry-after': '5' } : {}),
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  });
  // The client has the whole answer by its length. `end` would close the connection at once.
  response.write(text);

  let dropped = 0;
  const timer = setTimeout(finish, MAX_DROPPING_MS);
  function finish() {
    clearTimeout(timer);
    response.end();
  }
  if (request.complete || request.destroyed) {
    finish();
    return;
  }
  request.on('data', (chunk: Buffer) => {
    dropped += chunk.length;
    if (dropped > MAX_DROPPED_BYTES) finish();
  });
  request.once('end', finish);
  request.once('close', finish);
  request.resume();
}
