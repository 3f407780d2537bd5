import { onAnswerEnd } from '@site/shared/server';
import type { FastifyInstance } from 'fastify';
import { pathForLog } from './log';

const LEVELS_WITH_CALLS: ReadonlySet<string> = new Set(['info', 'debug', 'trace']);

/**
 * Logs each call that the edge passes on, with one line at its end: method, path without query,
 * status, time and the id of the request. `app` is the plugin that passes calls on, and has no
 * other routes. Without effect if the log leaves out the level `info`.
 */
export function logCalls(app: FastifyInstance): void {
  if (!LEVELS_WITH_CALLS.has(app.log.level)) return;
  app.addHook('onRequest', (request, reply, done) => {
    const startedAt = performance.now();
    // The hook `onResponse` does not run for a client that goes away.
    onAnswerEnd(reply.raw, (isWhole) =>
      app.log.info(
        {
          reqId: request.id,
          method: request.method,
          path: pathForLog(request.url),
          status: isWhole ? reply.raw.statusCode : 'aborted',
          ms: Math.round(performance.now() - startedAt),
        },
        'call',
      ),
    );
    done();
  });
}
