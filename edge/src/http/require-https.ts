import type { FastifyInstance } from 'fastify';

const TWO_YEARS_S = 63_072_000;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answers plain http, too: for calls from the network of the site, which has no TLS. */
    plainHttp?: boolean;
  }
}

/**
 * In production: redirects plain http to the site's https address, and sets HSTS (decision 73 of
 * the specification).
 */
export function requireHttps(app: FastifyInstance, siteUrl: string): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.protocol === 'https') {
      reply.header('strict-transport-security', `max-age=${TWO_YEARS_S}; includeSubDomains`);
      done();
      return;
    }
    if (request.routeOptions.config.plainHttp) {
      done();
      return;
    }
    // The redirect goes to the site, and not to the Host header of the request. A request line may
    // hold a whole URL in place of a path.
    const path = request.url.startsWith('/') ? request.url : '/';
    reply.redirect(siteUrl + path, 308);
  });
}
