import { PassThrough } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refusalOf } from './refusal';

/** JSON lines. A client that accepts them gets a line for each step, and the answer as the last. */
const LINES_TYPE = 'application/x-ndjson';

/** Empty lines keep the connection: proxies close one without data after about a minute. */
const EMPTY_LINE_INTERVAL_MS = 15_000;

/**
 * Answers a call that takes long, in lines if the client accepts them. Each step is a line
 * `{"progress": …}`. The last line is `{"result": …}` or `{"refused": …}`, with the fields of the
 * usual answer. The status is 200 in both cases, because it is sent before the call ends.
 */
export async function sendProgress(
  request: FastifyRequest,
  reply: FastifyReply,
  run: (onProgress?: (line: string) => void) => Promise<object>,
): Promise<unknown> {
  if (!request.headers.accept?.includes(LINES_TYPE)) return run();
  const lines = new PassThrough();
  const write = (line: object) => lines.write(`${JSON.stringify(line)}\n`);
  const timer = setInterval(() => lines.write('\n'), EMPTY_LINE_INTERVAL_MS);
  run((progress) => write({ progress }))
    .then(
      (result) => write({ result }),
      (error: Error) => write({ refused: refusalOf(error, request) }),
    )
    .finally(() => {
      clearInterval(timer);
      lines.end();
    });
  // With this header, nginx passes each line on at once.
  return reply.header('content-type', LINES_TYPE).header('x-accel-buffering', 'no').send(lines);
}
