import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config/config';
import { Problem } from './problem';

const LOCAL_ORIGIN = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/**
 * Refuses what another site makes a browser send with our cookie. Callers without a browser send neither header and pass: they have
 * no cookie of somebody else. Routes for servers (payment notices) switch it off by `config.anyOrigin`.
 */
export function refuseOtherOrigins(app: FastifyInstance, config: Config): void {
  app.addHook('onRequest', async (request) => {
    if (request.method !== 'POST' || request.routeOptions.config.anyOrigin) return;
    if (!isOwn(request, config)) throw new Problem('wrong-origin');
  });
}

function isOwn(request: FastifyRequest, config: Config): boolean {
  if (request.headers['sec-fetch-site'] === 'cross-site') return false;
  const { origin } = request.headers;
  return (
    origin === undefined ||
    origin === config.siteUrl ||
    (config.mode === 'local' && LOCAL_ORIGIN.test(origin))
  );
}
