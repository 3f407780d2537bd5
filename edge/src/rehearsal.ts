import type { LiveState } from '@site/shared/release';
import type { FastifyInstance } from 'fastify';
import { type AppParts, buildApp } from './app';
import type { Config } from './config';
import { BLANK_PAGE } from './gate/browser/signed-in-tab';
import { createStandInApi } from './gate/stand-in/stand-in-api';
import { fixedLiveState } from './releases/live-state';

/** A page with other values than those of the site gets a process of its own. */
const HEADERS_OF_PROCESS = {
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
};

/**
 * An edge for the browser check, over plain http for a browser on this machine. It serves the given
 * live state, with a stand-in for the API. It changes neither that state nor the data of the site.
 */
export async function buildRehearsal(
  config: Config,
  parts: AppParts,
  state: LiveState,
): Promise<FastifyInstance> {
  const app = await buildApp(
    { ...config, production: false, liveReload: false, logLevel: 'silent', webhook: undefined },
    {
      ...parts,
      live: fixedLiveState(state),
      api: createStandInApi(config.productName),
      waitsForRendering: true,
    },
  );
  app.get(BLANK_PAGE, (_request, reply) =>
    reply.headers(HEADERS_OF_PROCESS).type('text/html').send('<!doctype html><title>Blank</title>'),
  );
  return app;
}
