import type { FastifyInstance } from 'fastify';

const TWO_YEARS_S = 63_072_000;

/** In production: redirects plain http to the site's https address, and sets HSTS (decision 73). */
export function requireHttps(app: FastifyInstance, siteUrl: string): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.protocol === 'https') {
      reply.header('strict-transport-security', `max-age=${TWO_YEARS_S}; includeSubDomains`);
      return;
    }
    // Never redirects to the request's own Host header. A request line may hold a whole URL, which
    // is not a path.
    const path = request.url.startsWith('/') ? request.url : '/';
    return reply.redirect(siteUrl + path, 308);
  });
}
