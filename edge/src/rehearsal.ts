import type { LiveState } from '@site/shared/release';
import type { FastifyInstance } from 'fastify';
import { type AppParts, buildApp } from './app';
import type { Config } from './config';
import { serveStandInApi } from './gate/stand-in-api';
import { fixedLiveState } from './releases/live-state';

/**
 * An edge for the smoke load, over plain http for a browser on this machine. It serves the given
 * live state, and changes neither that state nor the data of the API.
 */
export async function buildRehearsal(
  config: Config,
  parts: AppParts,
  state: LiveState,
): Promise<FastifyInstance> {
  const app = await buildApp(
    { ...config, production: false, liveReload: false, logLevel: 'silent', webhook: undefined },
    { ...parts, live: fixedLiveState(state), api: serveStandInApi },
  );
  if (config.production) {
    // The API accepts calls from pages of the public site. These pages have another address.
    app.server.prependListener('request', ({ headers }) => {
      if (headers.origin) headers.origin = config.siteUrl;
    });
  }
  return app;
}
