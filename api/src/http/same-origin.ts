import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config/config';
import { Problem } from './problem';

const LOCAL_ORIGIN = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/**
 * Refuses POST requests that another site makes a browser send with this site's cookies (CSRF). A
 * request without `Origin` and `Sec-Fetch-Site` does not come from a browser and is accepted: it
 * carries no cookies of a visitor.
 * Routes for other servers (payment events) switch the check off with `config.anyOrigin`.
 */
export function refuseOtherOrigins(app: FastifyInstance, config: Config): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const isChecked = request.method === 'POST' && !request.routeOptions.config.anyOrigin;
    done(isChecked && !isSameOrigin(request, config) ? new Problem('wrong-origin') : undefined);
  });
}

/** The origins of this site's pages: in local mode also the request's, on any port. */
export function acceptedOrigins({ headers }: FastifyRequest, config: Config): string[] {
  const { origin = '' } = headers;
  const isLocal = config.siteMode === 'local' && LOCAL_ORIGIN.test(origin);
  return [config.siteUrl, ...(isLocal ? [origin] : [])];
}

function isSameOrigin(request: FastifyRequest, config: Config): boolean {
  if (request.headers['sec-fetch-site'] === 'cross-site') return false;
  const { origin } = request.headers;
  return origin === undefined || acceptedOrigins(request, config).includes(origin);
}
