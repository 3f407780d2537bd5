import type { FastifyInstance } from 'fastify';

const TWO_YEARS_S = 63_072_000;

/** In production: every plain http request is sent to the site's https address, and browsers are told to remember it. */
export function requireHttps(app: FastifyInstance, siteUrl: string): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.protocol === 'https') {
      reply.header('strict-transport-security', `max-age=${TWO_YEARS_S}; includeSubDomains`);
      return;
    }
    // The address is ours, never the request's Host; a request line can also hold a whole URL, which would not be a path.
    const path = request.url.startsWith('/') ? request.url : '/';
    return reply.redirect(siteUrl + path, 308);
  });
}
