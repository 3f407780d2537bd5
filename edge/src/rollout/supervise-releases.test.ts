import { setTimeout as wait } from 'node:timers/promises';
import { parseLiveState } from '../releases/live-state';
import { type BucketEdges, startBucketEdges } from '../testing/bucket-edges';
import { addressOf } from '../testing/live-states';
import { sendReport } from '../testing/send-report';
import { createReleaseCounting } from './release-counting';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 3_600_000;

let edges: BucketEdges;
let a: BucketEdges['a'];
let stable: string;
beforeEach(async () => {
  edges = await startBucketEdges();
  ({ a, stable } = edges);
});
afterEach(() => edges.close());

test('edges add up their counts before they decide, and remove those of an edge that is gone', async () => {
  edges.s3.objects.set(
    'site/release-counts/gone',
    Buffer.from(JSON.stringify({ at: edges.now() - 2 * DAY_MS, pairs: {}, bases: {}, errors: {} })),
  );
  const canary = await a.publish('two');
  await a.call('POST', '/rollout', { version: canary, percent: 10 });
  const b = await edges.start('b');
  for (const edge of [a, b]) {
    const from = edge === a ? 0 : 100;
    await edge.views(stable, 30, 'shown', from);
    await edge.views(canary, 3, 'failed', from + 50);
    expect((await edge.state()).canary).toMatchObject({ version: canary });
    await edge.turn();
  }
  expect([...edges.s3.objects.keys()].filter((key) => key.includes('/release-counts/'))).toEqual([
    'site/release-counts/a',
    'site/release-counts/b',
  ]);
  expect(await b.state()).toMatchObject({
    canary: null,
    live: stable,
    bad: [
      {
        version: canary,
        why: 'failed in 6 of 6 views; the stable release in 0 of 60',
      },
    ],
  });
});

test('a shipped release goes through its steps by itself, and is watched for a day', async () => {
  const canary = await a.publish('two');
  const plan = { steps: [1, 10, 100], views: 20, minutes: 30, quietSite: true };
  const shipped = await a.call('POST', '/ship', { version: canary, ...plan, by: 'Ada' });
  expect(shipped.canary).toMatchObject({ percent: 1, plan });
  await a.views(canary, 20, 'shown');
  await a.turn();
  // Stalled views and silent documents are not known yet.
  expect((await a.state()).canary.percent).toBe(1);
  edges.pass(MINUTE_MS);
  await a.turn();
  expect(await a.state()).toMatchObject({
    canary: { percent: 10, plan },
    outcomes: { comparison: { release: { views: 0 } } },
  });
  // Shipping it again follows the same plan.
  expect((await a.call('POST', '/ship', { version: canary })).canary).toMatchObject({
    percent: 10,
    plan,
    since: edges.now(),
  });
  // A site with few visitors: the step ends after its time.
  await a.views(canary, 3, 'shown');
  edges.pass(29 * MINUTE_MS);
  await a.turn();
  expect((await a.state()).canary.percent).toBe(10);
  edges.pass(MINUTE_MS);
  await a.turn();
  expect(await a.state()).toMatchObject({
    canary: null,
    live: canary,
    previous: stable,
    watch: { release: canary, against: stable, since: edges.now() },
  });
  const { history } = await a.call('GET', '/history');
  expect(history.slice(-3).map(({ by, why }: { by: string; why: string }) => [by, why])).toEqual([
    ['Ada (token of shop)', ''],
    ['edge', '20 good views at 1 %'],
    ['edge', '3 good views in 30 minutes at 10 %'],
  ]);
  edges.pass(DAY_MS);
  await a.turn();
  expect((await a.state()).watch).toBeNull();
});

/** Another edge has counted good views of 900 networks, and of 700 with the canary. */
function countGoodViews(canary: string) {
  const counting = createReleaseCounting(edges.now);
  const state = parseLiveState(String(edges.s3.objects.get('site/live.json')));
  const view = { kind: 'view', page: '/shop', remote: 'shop', first: false } as const;
  for (let visitor = 0; visitor < 1_600; visitor += 1) {
    const releases = { shop: visitor < 900 ? stable : canary };
    const from = { address: addressOf(visitor), canaries: [] };
    counting.addReport({ ...view, releases, outcome: 'shown' }, from, state);
  }
  const counts = { at: edges.now(), errors: {}, ...counting.stored(state) };
  edges.s3.objects.set('site/release-counts/other', Buffer.from(JSON.stringify(counts)));
}

test('faults in few of many networks are reported once, and the release is not ended', async () => {
  const b = await edges.start('b');
  const canary = await a.publish('two');
  await a.call('POST', '/ship', { version: canary, steps: [10, 100], views: 20, minutes: 30 });
  countGoodViews(canary);
  await a.turn();
  const failure = { page: '/order', releases: { shop: canary }, outcome: 'failed' };
  for (let visitor = 0; visitor < 12; visitor += 1) await a.report(`10.9.0.${visitor}`, failure);
  edges.pass(MINUTE_MS);
  await a.turn();
  // Another edge counts more of them, and may not have read the complaint.
  while ((await b.state()).canary?.version !== canary) await wait(10);
  await b.report('10.9.0.12', failure);
  for (const edge of [b, a, b]) await edge.turn();
  const why = expect.stringMatching(/^failed in 1[23] of 1[23] views of \/order/);
  expect(await a.state()).toMatchObject({
    canary: { version: canary, percent: 10 },
    outcomes: { comparison: { complaint: why, waitsFor: expect.stringContaining('its team') } },
  });
  const { history } = await a.call('GET', '/history');
  expect(history.filter(({ action }: { action: string }) => action === 'complain')).toMatchObject([
    { by: 'edge', to: canary, from: stable, why },
  ]);
});

test('silent documents end a rollout; documents of robots and prefetches do not count', async () => {
  const canary = await a.publish('two');
  await a.call('POST', '/rollout', { version: canary, percent: 50 });
  const open = (visitor: number, bucket: number, headers: object) =>
    a.site.app.inject({
      url: '/shop',
      headers: {
        accept: 'text/html',
        'x-forwarded-for': `10.1.0.${visitor}`,
        cookie: `release-bucket=${bucket}`,
        ...headers,
      },
    });
  const buckets: Record<string, number> = {};
  for (let bucket = 0; Object.keys(buckets).length < 2; bucket += 500) {
    const { body } = await open(0, bucket, { accept: '*/*' });
    buckets[body.includes(`/releases/shop/${canary}/`) ? 'canary' : 'stable'] = bucket;
  }
  for (let visitor = 1; visitor <= 30; visitor += 1) {
    await open(visitor, buckets.stable ?? 0, {});
    await a.report(`10.1.0.${visitor}`, {
      first: true,
      releases: { shop: stable },
      outcome: 'shown',
    });
    await open(visitor + 50, buckets.canary ?? 0, { 'sec-purpose': 'prefetch' });
    await open(visitor + 50, buckets.canary ?? 0, { accept: '*/*' });
  }
  edges.pass(MINUTE_MS);
  await a.turn();
  expect((await a.state()).canary).toMatchObject({ version: canary });
  for (let visitor = 1; visitor <= 15; visitor += 1)
    await open(visitor + 100, buckets.canary ?? 0, { 'sec-fetch-dest': 'document' });
  await a.turn();
  expect((await a.state()).canary).toMatchObject({ version: canary });
  edges.pass(MINUTE_MS);
  await a.turn();
  expect((await a.state()).bad).toMatchObject([
    {
      version: canary,
      why: 'no report from 15 of 15 documents of /shop; the stable release in 0 of 30',
    },
  ]);
});

test('a canary that damages the pages of other remotes is ended', async () => {
  const canary = await a.publish('two');
  await a.call('POST', '/rollout', { version: canary, percent: 10 });
  const releases = { support: '0123456789abcdef' };
  for (let visitor = 0; visitor < 100; visitor += 1) {
    // The value of the document has the canary, which the page does not use.
    const isCanary = visitor % 10 === 0;
    const canaries = isCanary ? { ...releases, shop: canary } : releases;
    const outcome = isCanary ? 'failed' : 'shown';
    const view = { page: '/support', remote: 'support', first: false, releases, outcome };
    const sender = { canaries, now: edges.now() };
    expect(await sendReport(a.site, `10.2.0.${visitor}`, view, sender)).toBe(204);
  }
  expect((await a.state()).bad).toMatchObject([
    { version: canary, why: expect.stringMatching(/of pages of other remotes/) },
  ]);
});
