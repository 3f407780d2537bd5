import { PAGE_REPORT_PATH } from '@site/shared/release';
import { openFolderStorage } from '../releases/folder/folder-storage';
import { EMPTY_LIVE_STATE, fixedLiveState } from '../releases/live-state';
import { reportHeaders } from '../testing/report-headers';
import { startSite, type TestSite } from '../testing/running-site';
import { createMetrics } from './metrics';

let site: TestSite | undefined;
afterEach(async () => {
  await site?.close();
  site = undefined;
});

test('the metrics have requests by route, page views and vitals by release, and the live state', async () => {
  let metrics: ReturnType<typeof createMetrics> | undefined;
  const started = await startSite(
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
  site = started;
  const [version = ''] = await started.release({
    name: 'remote-a',
    files: { 'entry.aaaa1111.js': 'a' },
    entry: 'entry.aaaa1111.js',
    routes: [{ path: '/a/:id' }],
  });
  await started.app.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(started.app.server.address() as { port: number }).port}`;
  const report = (body: object) =>
    fetch(url + PAGE_REPORT_PATH, {
      method: 'POST',
      headers: { ...reportHeaders('192.0.2.1'), 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const releases = { 'remote-a': version };
  const view = { kind: 'view', page: '/a/:id', remote: 'remote-a', first: true, releases };
  await report({ ...view, outcome: 'shown' });
  await report({ ...view, outcome: 'failed' });
  await report({ ...view, outcome: 'failed', translated: true });
  await report({ ...view, outcome: 'shown', remote: 'invented', releases: { invented: 'x1' } });
  await report({ kind: 'vitals', page: '/a/:id', remote: 'remote-a', releases, lcp: 1200 });
  await (await fetch(`${url}/sitemap.xml`)).text();

  const text = (await metrics?.text()) ?? '';
  const release = 'remote="remote-a",release="live"';
  expect(text).toContain(`edge_page_views_total{${release},outcome="shown"} 1`);
  expect(text).toContain(`edge_page_views_total{${release},outcome="failed"} 1`);
  expect(text).toContain(`edge_web_vitals_lcp_seconds_count{${release}} 1`);
  expect(text).toContain('edge_canary_percent{remote="remote-a"} 0');
  expect(text).toContain('edge_restarts 1');
  expect(text).toMatch(
    /duration_seconds_count\{method="GET",route="\/sitemap.xml",status="200"\} 1/,
  );
  expect(text).not.toContain('invented');
});

test('runs of the browser check are counted by their outcome, and a bucket that is away is seen', async () => {
  let isReachable = true;
  const metrics = createMetrics({
    storage: { live: fixedLiveState(EMPTY_LIVE_STATE), isReachable: () => isReachable },
    dataDir: '/',
    restarts: 0,
  });
  const runs = async (count: number) => {
    const text = await metrics.text();
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
    await metrics.measured(outcome as never)({} as never, {} as never, {});
  await runs(1);
  const broken = async () => Promise.reject(new Error('no disk'));
  await expect(metrics.measured(broken)({} as never, {} as never, {})).rejects.toThrow('no disk');
  expect(await metrics.text()).toContain(
    'edge_gate_run_duration_seconds_count{outcome="failed"} 2',
  );
  expect(await metrics.text()).toContain('edge_release_storage_up 1');
  isReachable = false;
  expect(await metrics.text()).toContain('edge_release_storage_up 0');
});
