import type { FastifyInstance, FastifyReply } from 'fastify';

/** The answer where there is nothing, never kept by a cache: it may be there a moment later. */
export function sendNotFound(reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send('Not found\n');
}

/** The answer where something is that cannot be had just now. */
export function sendUnavailable(reply: FastifyReply): FastifyReply {
  reply
    .code(503)
    .headers({ 'cache-control': 'no-store', 'retry-after': '5' })
    .type('text/plain; charset=utf-8');
  return reply.send('This cannot be had just now. Please try later.\n');
}

/** In a context that serves files: a refused path looks like a missing one. */
export function hideRefusedPaths(app: FastifyInstance): void {
  app.setErrorHandler((error: { statusCode?: number }, request, reply) => {
    if (error.statusCode !== undefined && error.statusCode < 500) return sendNotFound(reply);
    request.log.error(error);
    return reply
      .code(500)
      .header('cache-control', 'no-store')
      .type('text/plain; charset=utf-8')
      .send('Something went wrong here.\n');
  });
}
