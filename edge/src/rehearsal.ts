import type { LiveState } from '@site/shared/release';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app';
import type { AppParts } from './app-parts';
import type { Config } from './config';
import { createStandInApi } from './gate/stand-in/stand-in-api';
import { fixedLiveState } from './releases/live-state';

/**
 * Builds an edge for the browser check, over plain http for a browser on this machine. It serves
 * the given live state, with a stand-in for the API, and does not change the data of the site.
 */
export async function buildRehearsal(
  config: Config,
  parts: AppParts,
  state: LiveState,
): Promise<FastifyInstance> {
  return buildApp(
    {
      ...config,
      production: false,
      liveReload: false,
      logLevel: 'silent',
      webhook: undefined,
      isCompressionQuick: true,
    },
    {
      ...parts,
      live: fixedLiveState(state),
      api: createStandInApi(config.productName),
      documentsWait: true,
    },
  );
}
