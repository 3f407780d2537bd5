import { ENOUGH_SPACE } from '@site/shared/server';
import type { FastifyInstance } from 'fastify';
import type { AppParts } from './app';
import type { Config } from './config';
import { noBrowserCheck } from './gate/browser/browser-check';
import { createGate } from './gate/gate';
import type { RenderCheck } from './gate/render-check';
import { createPublish } from './release-api/publish';
import { createPublishSet } from './release-api/publish-set';
import { createRefusalRecorder } from './release-api/record-refusals';
import { serveReleaseApi } from './release-api/serve-release-api';
import { createReleaseTokens } from './release-api/tokens';
import { createUploads } from './release-api/uploads';
import type { SuspicionOf } from './releases/activate-over';
import type { LiveStateWriter } from './releases/live-state';
import { createReleaseActions } from './releases/release-actions';
import type { createPreviewLinks } from './rollout/preview-links';
import type { ReleaseCounting } from './rollout/release-counting';
import { createSendWebhook } from './rollout/send-webhook';
import { serveReports } from './rollout/serve-reports';
import { pageErrorsOfThisEdge } from './rollout/share-page-errors';
import { createReleaseSupervisor, liveSuspicion } from './rollout/supervise-releases';

/** The calls by which teams release, and the reports of pages. */
export async function registerReleasing(
  app: FastifyInstance,
  config: Config,
  {
    now = Date.now,
    storage: { store, publications, revokedTokens },
    live,
    previews,
    counting,
    pageErrors = pageErrorsOfThisEdge(live, now),
    onSupervisor,
    browserCheck = noBrowserCheck,
    freeSpace = ENOUGH_SPACE,
    metrics,
    renderCheck,
  }: Pick<
    AppParts,
    'now' | 'storage' | 'pageErrors' | 'onSupervisor' | 'browserCheck' | 'freeSpace' | 'metrics'
  > & {
    renderCheck: RenderCheck | undefined;
    live: LiveStateWriter;
    counting: ReleaseCounting;
    previews: ReturnType<typeof createPreviewLinks>;
  },
): Promise<void> {
  const { dataDir, siteUrl, maxReleaseBytes, releaseTokens, sizeBudgets } = config;
  const uploads = createUploads(dataDir);
  const gate = createGate(sizeBudgets, browserCheck, renderCheck);
  const suspicion: SuspicionOf = (name, state) => liveSuspicion(counting, name, state);
  const actions = createReleaseActions({
    live,
    store,
    publications,
    suspicion,
  });
  const sendWebhook =
    config.webhook &&
    createSendWebhook(config.webhook, (problem) => {
      app.log.error(problem);
      metrics?.countWebhookFailure();
    });
  const supervisor = createReleaseSupervisor({
    live,
    actions,
    counting,
    log: app.log,
    sendWebhook(notice) {
      metrics?.countRevert(notice);
      sendWebhook?.(notice);
    },
    watchMs: config.watchMs,
    now,
  });
  onSupervisor?.(supervisor);
  const recorded = createRefusalRecorder({
    live,
    now,
    report: (problem) => app.log.error(problem),
  });
  await app.register(serveReleaseApi, {
    prefix: '/releases/api',
    tokens: createReleaseTokens(
      dataDir,
      releaseTokens,
      (problem) => app.log.error(problem),
      revokedTokens,
    ),
    actions,
    publishSet: recorded.publishSet(
      createPublishSet({ store, live, publications, gate, suspicion }),
    ),
    publish: recorded.publish(
      createPublish({ uploads, store, live, publications, gate, maxReleaseBytes }),
      uploads,
    ),
    uploads,
    store,
    publications,
    previews,
    live,
    counting,
    pageErrors: pageErrors.share,
    plan: config.plan,
    now,
    freeSpace,
  });
  await app.register(serveReports, { supervisor, live, pageErrors: pageErrors.own, siteUrl });
}
