import { ENOUGH_SPACE } from '@site/shared/server';
import type { FastifyInstance } from 'fastify';
import type { AppParts } from './app-parts';
import type { Config } from './config';
import { noBrowserCheck } from './gate/browser/browser-check';
import { createGate } from './gate/gate';
import type { RenderCheck } from './gate/render-check';
import { createPublish } from './release-api/publish';
import { serveReleaseApi } from './release-api/serve-release-api';
import { createReleaseTokens } from './release-api/tokens';
import { createUploads } from './release-api/uploads';
import type { LiveStateWriter } from './releases/live-state';
import type { SuspicionOf } from './releases/live-state-changes';
import { createReleaseActions } from './releases/release-actions';
import { createPageErrors } from './rollout/page-errors';
import type { PreviewLinks } from './rollout/preview-links';
import type { ReleaseCounting } from './rollout/release-counting';
import type { ReportValues } from './rollout/report-values';
import { createSendWebhook } from './rollout/send-webhook';
import { serveReports } from './rollout/serve-reports';
import { createReleaseSupervisor, liveSuspicion } from './rollout/supervise-releases';

/** Registers the release API with its gate and its supervisor, and the reports of pages. */
export async function registerReleasing(
  app: FastifyInstance,
  config: Config,
  {
    now = Date.now,
    storage: { store, publications, pictures, deltas, tokens },
    live,
    previews,
    counting,
    pageErrors = createPageErrors(now),
    values,
    onSupervisor,
    browserCheck = noBrowserCheck,
    freeSpace = ENOUGH_SPACE,
    metrics,
    renderCheck,
  }: AppParts & {
    values: ReportValues;
    renderCheck: RenderCheck | undefined;
    live: LiveStateWriter;
    counting: ReleaseCounting;
    previews: PreviewLinks;
  },
): Promise<void> {
  const { dataDir, siteUrl, maxReleaseBytes, sizeBudgets } = config;
  const uploads = createUploads(dataDir);
  const report = (problem: string) => app.log.error(problem);
  const gate = createGate({ budgets: sizeBudgets, browserCheck, renderCheck, report });
  const suspicion: SuspicionOf = (name, state) => liveSuspicion(counting, name, state);
  const actions = createReleaseActions({ live, store, publications, suspicion });
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
    sendNotice(notice) {
      if (notice.ended) metrics?.countRevert(notice);
      sendWebhook?.(notice);
    },
    watchMs: config.watchMs,
    now,
  });
  onSupervisor?.(supervisor);
  const publish = createPublish({
    uploads,
    store,
    live,
    publications,
    pictures,
    deltas,
    gate: { ...gate, browserCheck: metrics?.measured(gate.browserCheck) ?? gate.browserCheck },
    maxReleaseBytes,
    suspicion,
    now,
    report,
  });
  await app.register(serveReleaseApi, {
    prefix: '/releases/api',
    tokens: createReleaseTokens(tokens),
    actions,
    publish,
    uploads,
    store,
    publications,
    pictures,
    previews,
    live,
    counting,
    readPageErrors: async () => pageErrors.ofAllEdges(await live.current()),
    plan: config.plan,
    now,
    freeSpace,
  });
  const countReport = metrics?.countReport;
  const reporting = { supervisor, live, pageErrors, countReport, values, siteUrl, now };
  await app.register(serveReports, reporting);
}
