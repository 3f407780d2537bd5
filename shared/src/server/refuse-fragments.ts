import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/**
 * Ends every request whose address has a `#`, with the answer that `refuse` sends. Browsers send no
 * `#`. Fastify's router ends a path at it, but code that splits an address at `?` does not: the two
 * would decide about different paths. Call this before adding the hooks that read addresses.
 */
export function refuseFragments(
  app: FastifyInstance,
  refuse: (request: FastifyRequest, reply: FastifyReply) => FastifyReply,
): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.originalUrl.includes('#')) return refuse(request, reply);
  });
}
