import { openFolderStorage } from '../releases/folder/folder-storage';
import { EMPTY_LIVE_STATE, fixedLiveState } from '../releases/live-state';
import { remoteBuild, shellBuild } from '../testing/built-release';
import { injectedCalls } from '../testing/injected-calls';
import { startSite } from '../testing/running-site';
import { sendReport } from '../testing/send-report';
import { createMetrics, type Metrics } from './metrics';

let isReachable: boolean;
let counters: Metrics;
beforeEach(() => {
  isReachable = true;
  counters = createMetrics({
    storage: { live: fixedLiveState(EMPTY_LIVE_STATE), isReachable: () => isReachable },
    dataDir: '/',
    restarts: 0,
  });
});

test('the metrics have requests by route, page views and vitals by release, the live state, and releases that the edge has ended', async () => {
  let metrics: Metrics | undefined;
  const site = await startSite(
    {},
    (dataDir) => {
      const storage = openFolderStorage(dataDir, () => {});
      metrics ??= createMetrics({ storage, dataDir, restarts: 1 });
      return storage;
    },
    {
      metrics: {
        contentType: '',
        text: async () => '',
        register: (app) => metrics?.register(app),
        countRevert: (notice) => metrics?.countRevert(notice),
        countWebhookFailure: () => metrics?.countWebhookFailure(),
        countReport: (report, state) => metrics?.countReport(report, state),
        measured: (check) => metrics?.measured(check) ?? check,
      },
    },
  );
  const [, stable = ''] = await site.release(shellBuild(), remoteBuild('shop', ['/shop'], 'one'));
  const views = async (version: string, count: number, outcome: string, network: number) => {
    for (let visitor = 0; visitor < count; visitor += 1)
      await sendReport(site, `10.${network}.0.${visitor}`, {
        releases: { shop: version },
        outcome,
      });
  };
  await views(stable, 100, 'shown', 1);
  const releases = { shop: stable };
  for (const report of [
    { releases, outcome: 'failed' },
    { releases, outcome: 'failed', translated: true },
    { remote: 'invented', releases: { invented: 'x1' } },
    { kind: 'vitals', releases, lcp: 1200 },
  ])
    await sendReport(site, '192.0.2.1', report);
  await site.app.inject('/sitemap.xml');

  const text = (await metrics?.text()) ?? '';
  const release = 'remote="shop",release="live"';
  expect(text).toContain(`edge_page_views_total{${release},outcome="shown"} 100`);
  expect(text).toContain(`edge_page_views_total{${release},outcome="failed"} 1`);
  expect(text).toContain(`edge_web_vitals_lcp_seconds_count{${release}} 1`);
  expect(text).toContain('edge_canary_percent{remote="shop"} 0');
  expect(text).toContain('edge_restarts 1');
  expect(text).toMatch(
    /duration_seconds_count\{method="GET",route="\/sitemap.xml",status="200"\} 1/,
  );
  expect(text).not.toContain('invented');
  expect(text).toContain('edge_releases_reverted_total{remote="shop",stage="canary"} 0');

  const broken = await site.publish(remoteBuild('shop', ['/shop'], 'two'));
  const api = injectedCalls(site, await site.token('shop'));
  await api.call('POST', 'shop/activate', { version: broken });
  await views(broken, 20, 'shown', 2);
  await views(broken, 14, 'failed', 3);
  const after = (await metrics?.text()) ?? '';
  expect(after).toContain('edge_releases_reverted_total{remote="shop",stage="watch"} 1');
  await site.close();
});

test('runs of the browser check are counted by their outcome, and a bucket that is away is seen', async () => {
  const runs = async (count: number) => {
    const text = await counters.text();
    for (const outcome of ['passed', 'refused', 'failed'])
      expect(text).toContain(`edge_gate_run_duration_seconds_count{outcome="${outcome}"} ${count}`);
  };
  await runs(0);
  const outcomes = [
    async () => ({ problems: [], notes: [], steps: [] }),
    async () => ({ problems: ['blank'], notes: [], steps: [] }),
    async () => ({ problems: ['no browser'], notes: [], steps: [], hasFailed: true }),
  ];
  for (const outcome of outcomes)
    await counters.measured(outcome as never)({} as never, {} as never, {});
  await runs(1);
  const broken = async () => Promise.reject(new Error('no disk'));
  await expect(counters.measured(broken)({} as never, {} as never, {})).rejects.toThrow('no disk');
  expect(await counters.text()).toContain(
    'edge_gate_run_duration_seconds_count{outcome="failed"} 2',
  );
  expect(await counters.text()).toContain('edge_release_storage_up 1');
  isReachable = false;
  expect(await counters.text()).toContain('edge_release_storage_up 0');
});

test('releases that went back together, and notices without a receiver, are counted', async () => {
  expect(await counters.text()).toContain('edge_webhook_failures_total 0');
  counters.countRevert({ name: 'shop', together: ['shell'], stage: 'watch' });
  counters.countWebhookFailure();
  const text = await counters.text();
  expect(text).toContain('edge_releases_reverted_total{remote="shop",stage="watch"} 1');
  expect(text).toContain('edge_releases_reverted_total{remote="shell",stage="watch"} 1');
  expect(text).toContain('edge_webhook_failures_total 1');
});
