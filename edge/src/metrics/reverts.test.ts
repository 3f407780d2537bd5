import { openFolderStorage } from '../releases/folder/folder-storage';
import { EMPTY_LIVE_STATE, fixedLiveState } from '../releases/live-state';
import { remoteBuild, shellBuild } from '../testing/built-release';
import { reportHeaders } from '../testing/report-headers';
import { startSite, type TestSite } from '../testing/running-site';
import { createMetrics, type Metrics } from './metrics';

let site: TestSite | undefined;
afterEach(async () => {
  await site?.close();
  site = undefined;
});

test('a release that the edge ends is counted by remote and stage, from zero on', async () => {
  let metrics: Metrics | undefined;
  const started = await startSite(
    {},
    (dataDir) => {
      const storage = openFolderStorage(dataDir, () => {});
      metrics ??= createMetrics({ storage, dataDir, restarts: 0 });
      return storage;
    },
    {
      metrics: {
        contentType: '',
        text: async () => '',
        register: () => {},
        countReport: () => {},
        measured: (check) => check,
        countRevert: (notice) => metrics?.countRevert(notice),
        countWebhookFailure: () => metrics?.countWebhookFailure(),
      },
    },
  );
  site = started;
  const [, stable = ''] = await started.release(
    shellBuild(),
    remoteBuild('shop', ['/shop'], 'one'),
  );
  const authorization = `Bearer ${await started.token('shop')}`;
  const views = async (version: string, count: number, outcome: string, network: number) => {
    for (let visitor = 0; visitor < count; visitor += 1)
      await started.app.inject({
        method: 'POST',
        url: '/releases/report',
        headers: reportHeaders(`10.${network}.0.${visitor}`, { shop: version }),
        payload: {
          kind: 'view',
          page: '/shop',
          remote: 'shop',
          first: false,
          releases: { shop: version },
          outcome,
        },
      });
  };
  await views(stable, 100, 'shown', 1);
  expect(await metrics?.text()).toContain(
    'edge_releases_reverted_total{remote="shop",stage="canary"} 0',
  );
  const broken = await started.publish(remoteBuild('shop', ['/shop'], 'two'));
  await started.app.inject({
    method: 'POST',
    url: '/releases/api/shop/activate',
    headers: { authorization },
    payload: { version: broken },
  });
  await views(broken, 20, 'shown', 2);
  await views(broken, 14, 'failed', 3);
  expect(await metrics?.text()).toContain(
    'edge_releases_reverted_total{remote="shop",stage="watch"} 1',
  );
});

test('releases that went back together, and notices without a receiver, are counted', async () => {
  const live = fixedLiveState(EMPTY_LIVE_STATE);
  const counters = createMetrics({
    storage: { live, isReachable: () => true },
    dataDir: '/',
    restarts: 0,
  });
  expect(await counters.text()).toContain('edge_webhook_failures_total 0');
  counters.countRevert({ name: 'shop', together: ['shell'], stage: 'watch' });
  counters.countWebhookFailure();
  const text = await counters.text();
  expect(text).toContain('edge_releases_reverted_total{remote="shop",stage="watch"} 1');
  expect(text).toContain('edge_releases_reverted_total{remote="shell",stage="watch"} 1');
  expect(text).toContain('edge_webhook_failures_total 1');
});
