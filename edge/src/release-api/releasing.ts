import type { FastifyInstance } from 'fastify';
import type { Config } from '../config';
import { createGate } from '../gate/gate';
import type { SmokeLoad } from '../gate/smoke-load';
import type { LiveStateWriter } from '../releases/live-state';
import type { Publications } from '../releases/publications';
import { createReleaseActions } from '../releases/release-actions';
import type { ReleaseStore } from '../releases/release-store';
import type { CanaryWatch } from '../rollout/canary-watch';
import type { PreviewLinks } from '../rollout/preview-links';
import { serveReports } from '../rollout/serve-reports';
import { createPublish } from './publish';
import { serveReleaseApi } from './serve-release-api';
import { createReleaseTokens } from './tokens';
import { createUploads, uploadsIn } from './uploads';

export type ReleasingParts = {
  config: Config;
  live: LiveStateWriter;
  store: ReleaseStore;
  publications: Publications;
  previews: PreviewLinks;
  watch: CanaryWatch;
  smokes: SmokeLoad;
};

/** What teams change releases by, and what pages report of them. */
export async function serveReleasing(
  app: FastifyInstance,
  { config, ...parts }: ReleasingParts,
): Promise<void> {
  const { live, store, publications, previews, watch, smokes } = parts;
  const { dataDir, siteUrl, releaseLimit, releaseTokens, entryBudgets } = config;
  const uploads = createUploads(uploadsIn(dataDir));
  const gate = createGate(store, entryBudgets, smokes);
  const actions = createReleaseActions({ live, store, publications, check: gate.fits });
  await app.register(serveReleaseApi, {
    prefix: '/releases/api',
    tokens: createReleaseTokens(dataDir, releaseTokens),
    actions,
    publish: createPublish({ uploads, store, live, publications, gate, limit: releaseLimit }),
    uploads,
    publications,
    previews,
    live,
  });
  await app.register(serveReports, { watch, actions, live, siteUrl });
}
