import type { LiveState } from '@site/shared/release';
import type { FastifyInstance } from 'fastify';
import { type AppParts, buildApp } from './app';
import type { Config } from './config';
import { serveStandInApi } from './gate/stand-in-api';
import { fixedLiveState } from './releases/live-state';

/** A whole edge, over plain http for this machine's own browser, that shows this state and changes nothing, at the API either. */
export async function rehearse(
  config: Config,
  parts: AppParts,
  state: LiveState,
): Promise<FastifyInstance> {
  const releaseSet = { ...parts, live: fixedLiveState(state), api: serveStandInApi };
  const app = await buildApp(
    { ...config, production: false, liveReload: false, logLevel: 'silent' },
    releaseSet,
  );
  if (config.production) {
    // The API takes calls from pages of the public site only; these pages are the site's, at another address.
    app.server.prependListener('request', ({ headers }) => {
      if (headers.origin) headers.origin = config.siteUrl;
    });
  }
  return app;
}
