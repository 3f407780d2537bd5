import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import type { Config } from '../config';
import { openBucketStorage } from '../releases/bucket/bucket-storage';
import type { ReleaseStorage } from '../releases/release-storage';
import { remoteBuild, shellBuild, temporaryFolder } from '../testing/built-release';
import { reportHeaders } from '../testing/report-headers';
import { startSite, type TestSite } from '../testing/running-site';
import { type S3Server, startS3 } from '../testing/s3/s3-server';
import { createPageErrors } from './page-errors';
import { createReleaseCounting } from './release-counting';
import { countsBeforeRestart, createCountsShare } from './share-counts';
import type { ReleaseSupervisor } from './supervise-releases';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 3_600_000;

type Edge = {
  site: TestSite;
  token: string;
  /** What the edge does every two seconds. */
  turn(): Promise<void>;
};

const temporary = temporaryFolder();
afterAll(temporary.remove);
let s3: S3Server;
let edges: Edge[];
let a: Edge;
let now: number;
let count = 0;
let stable = '';

beforeEach(async () => {
  s3 = await startS3();
  now = Date.UTC(2026, 0, 5);
  edges = [];
  count += 1;
  a = await startEdge('a');
  [, stable = ''] = await a.site.release(
    shellBuild(),
    remoteBuild('shop', ['/shop', '/order'], 'one'),
    remoteBuild('support', ['/support']),
  );
  // The edge reads the bucket every 400 ms.
  while ((await state(a)).live !== stable) await wait(10);
});
afterEach(async () => {
  await Promise.all(edges.map(({ site }) => site.close()));
  await s3.down();
});

/** An edge whose clock is `now`. The same name again is a restart. */
async function startEdge(name: string, settings: Partial<Config> = {}): Promise<Edge> {
  const dataDir = join(temporary.path, `${count}-${name}`);
  const opened: ReleaseStorage[] = [];
  const open = async (folder: string) => {
    const storage = await openBucketStorage(s3.settings, join(folder, 'cache'), () => {});
    opened.push(storage);
    return storage;
  };
  const { counts, close } = await open(dataDir);
  await close();
  const clock = () => now;
  const counting = createReleaseCounting(clock, await countsBeforeRestart(counts, name));
  const pageErrors = createPageErrors(clock);
  const share = createCountsShare(counts, name, { counting, pageErrors }, clock);
  let supervisor: ReleaseSupervisor | undefined;
  const site = await startSite({ dataDir, ...settings }, open, {
    counting,
    now: clock,
    onSupervisor: (created) => {
      supervisor = created;
    },
  });
  const edge = {
    site,
    token: await site.token('shop'),
    async turn() {
      const live = opened.at(1)?.live;
      if (live) await share.exchange(await live.current());
      await supervisor?.decide();
    },
  };
  edges.push(edge);
  return edge;
}

async function call(edge: Edge, method: 'GET' | 'POST', path: string, payload?: object) {
  const { statusCode, body } = await edge.site.app.inject({
    method,
    url: `/releases/api/shop${path}`,
    headers: { authorization: `Bearer ${edge.token}` },
    ...(payload ? { payload } : {}),
  });
  return { status: statusCode, ...JSON.parse(body) };
}

const state = (edge: Edge) => call(edge, 'GET', '');

type View = { releases: Record<string, string>; [field: string]: unknown };

async function report(edge: Edge, address: string, view: View) {
  const { statusCode } = await edge.site.app.inject({
    method: 'POST',
    url: '/releases/report',
    headers: reportHeaders(address, view.releases, now),
    payload: { kind: 'view', page: '/shop', remote: 'shop', first: false, ...view },
  });
  expect(statusCode).toBe(204);
}

/** One view from each of `visitors` networks. */
async function views(edge: Edge, version: string, visitors: number, outcome: string, from = 0) {
  for (let visitor = from; visitor < from + visitors; visitor += 1)
    await report(edge, `10.0.${visitor >> 8}.${visitor & 255}`, {
      releases: { shop: version },
      outcome,
    });
}

async function publish(edge: Edge, mark: string): Promise<string> {
  return edge.site.publish(remoteBuild('shop', ['/shop', '/order'], mark));
}

test('edges add up their counts before they decide, and remove those of an edge that is gone', async () => {
  s3.objects.set(
    'site/release-counts/gone',
    Buffer.from(JSON.stringify({ at: now - 2 * DAY_MS, pairs: {}, bases: {}, errors: {} })),
  );
  const canary = await publish(a, 'two');
  await call(a, 'POST', '/rollout', { version: canary, percent: 10 });
  const b = await startEdge('b');
  for (const edge of [a, b]) {
    const from = edge === a ? 0 : 100;
    await views(edge, stable, 30, 'shown', from);
    await views(edge, canary, 3, 'failed', from + 50);
    expect((await state(edge)).canary).toMatchObject({ version: canary });
    await edge.turn();
  }
  expect([...s3.objects.keys()].filter((key) => key.includes('/release-counts/'))).toEqual([
    'site/release-counts/a',
    'site/release-counts/b',
  ]);
  expect(await state(b)).toMatchObject({
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

test('counts survive a restart, and have no address', async () => {
  const canary = await publish(a, 'two');
  await call(a, 'POST', '/rollout', { version: canary, percent: 10 });
  await views(a, stable, 40, 'shown');
  await views(a, canary, 2, 'failed', 50);
  await a.turn();
  expect(s3.objects.get('site/release-counts/a')?.toString()).not.toContain('10.0.');
  const again = await startEdge('a');
  await views(again, canary, 2, 'failed', 60);
  expect((await state(again)).canary).toBeNull();
});

test('a shipped release goes through its steps by itself, and is watched for a day', async () => {
  const canary = await publish(a, 'two');
  const plan = { steps: [1, 10, 100], views: 20, minutes: 30 };
  const shipped = await call(a, 'POST', '/ship', { version: canary, ...plan, by: 'Ada' });
  expect(shipped.canary).toMatchObject({ percent: 1, plan });
  await views(a, canary, 20, 'shown');
  await a.turn();
  // Stalled views and silent documents are not known yet.
  expect((await state(a)).canary.percent).toBe(1);
  now += MINUTE_MS;
  await a.turn();
  expect(await state(a)).toMatchObject({
    canary: { percent: 10, plan },
    counts: { release: { views: 0 } },
  });
  // Shipping it again follows the same plan.
  expect((await call(a, 'POST', '/ship', { version: canary })).canary).toMatchObject({
    percent: 10,
    plan,
    since: now,
  });
  // A site with few visitors: the step ends after its time.
  await views(a, canary, 3, 'shown');
  now += 29 * MINUTE_MS;
  await a.turn();
  expect((await state(a)).canary.percent).toBe(10);
  now += MINUTE_MS;
  await a.turn();
  expect(await state(a)).toMatchObject({
    canary: null,
    live: canary,
    previous: stable,
    watch: { release: canary, against: stable, since: now },
  });
  const { history } = await call(a, 'GET', '/history');
  expect(history.slice(-3).map(({ by, why }: { by: string; why: string }) => [by, why])).toEqual([
    ['Ada (token of shop)', ''],
    ['edge', '20 good views at 1 %'],
    ['edge', '3 good views in 30 minutes at 10 %'],
  ]);
  now += DAY_MS;
  await a.turn();
  expect((await state(a)).watch).toBeNull();
});

test('a step without a view waits, and a step of a quiet site does not', async () => {
  const canary = await publish(a, 'two');
  const plan = { steps: [10, 100], views: 20, minutes: 30 };
  await call(a, 'POST', '/ship', { version: canary, ...plan });
  now += DAY_MS;
  await a.turn();
  expect(await state(a)).toMatchObject({
    canary: { version: canary },
    counts: { waitsFor: 'one good view; --quiet-site ends a step without views' },
  });
  await call(a, 'POST', '/ship', { version: canary, ...plan, quietSite: true });
  now += DAY_MS;
  await a.turn();
  expect((await state(a)).live).toBe(canary);
});

test('faults in few of many networks are reported once, and the release is not ended', async () => {
  const canary = await publish(a, 'two');
  await call(a, 'POST', '/ship', { version: canary, steps: [10, 100], views: 20, minutes: 30 });
  await views(a, stable, 900, 'shown');
  await views(a, canary, 700, 'shown', 1_000);
  for (let visitor = 0; visitor < 12; visitor += 1)
    await report(a, `10.9.0.${visitor}`, {
      page: '/order',
      releases: { shop: canary },
      outcome: 'failed',
    });
  now += MINUTE_MS;
  for (let turn = 0; turn < 3; turn += 1) await a.turn();
  const why = expect.stringMatching(/^failed in 12 of 12 views of \/order/);
  expect(await state(a)).toMatchObject({
    canary: { version: canary, percent: 10 },
    counts: { complaint: why, waitsFor: expect.stringContaining('its team') },
  });
  const { history } = await call(a, 'GET', '/history');
  expect(history.filter(({ action }: { action: string }) => action === 'complain')).toMatchObject([
    { by: 'edge', to: canary, from: stable, why },
  ]);
});

test('a step does not end while the release fails', async () => {
  const canary = await publish(a, 'two');
  await call(a, 'POST', '/ship', { version: canary, steps: [10, 100], views: 20, minutes: 30 });
  await views(a, stable, 200, 'shown');
  await views(a, canary, 18, 'shown', 300);
  await views(a, canary, 1, 'failed', 400);
  now += DAY_MS;
  await a.turn();
  expect((await state(a)).canary).toMatchObject({ version: canary, percent: 10 });
});

describe('the watch', () => {
  let webhook: Server;
  let notice: Promise<{ body: string; headers: IncomingHttpHeaders }>;
  beforeEach(async () => {
    let failures = 1;
    notice = new Promise((resolve) => {
      webhook = createServer(async (request, response) => {
        const body = await text(request);
        // The first request fails and is repeated.
        response.writeHead(failures > 0 ? 503 : 204).end();
        failures -= 1;
        if (failures < 0) resolve({ body, headers: request.headers });
      });
    });
    await new Promise<void>((resolve) => webhook.listen(0, '127.0.0.1', resolve));
  });
  afterEach(() => {
    webhook.close();
    webhook.closeAllConnections();
  });

  test('makes the earlier release live again when the new one is worse, and sends a notice', async () => {
    const { port } = webhook.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}/hook`;
    const b = await startEdge('b', { webhook: { url, secret: 'a secret of sixteen' } });
    await views(b, stable, 100, 'shown');
    const broken = await publish(b, 'two');
    await call(b, 'POST', '/activate', { version: broken });
    await views(b, broken, 20, 'shown', 200);
    await views(b, broken, 14, 'failed', 300);
    const after = await state(b);
    expect(after).toMatchObject({ live: stable, previous: null, watch: null });
    expect(after.bad).toMatchObject([{ version: broken }]);
    const { body, headers } = await notice;
    expect(JSON.parse(body)).toEqual({
      name: 'shop',
      version: broken,
      previous: stable,
      together: [],
      why: expect.stringMatching(/^failed in \d+ of \d+ views; the stable release in 0 of 100$/),
      at: now,
      stage: 'watch',
      ended: true,
    });
    expect(headers['x-release-signature']).toBe(
      `sha256=${createHmac('sha256', 'a secret of sixteen').update(body).digest('hex')}`,
    );
  });

  test('finds a release that breaks late, after many good views', async () => {
    await views(a, stable, 100, 'shown');
    const late = await publish(a, 'two');
    await call(a, 'POST', '/activate', { version: late });
    await views(a, late, 300, 'shown', 1_000);
    now += 5 * 3_600_000;
    await views(a, late, 12, 'failed', 3_000);
    expect((await state(a)).live).toBe(stable);
  });

  test('a fix over a failing release has the last good release before it', async () => {
    await views(a, stable, 100, 'shown');
    const broken = await publish(a, 'two');
    await call(a, 'POST', '/activate', { version: broken });
    await views(a, broken, 40, 'shown', 200);
    await views(a, broken, 9, 'failed', 300);
    expect((await state(a)).live).toBe(broken);
    const fixed = await publish(a, 'three');
    await call(a, 'POST', '/activate', { version: fixed });
    expect(await state(a)).toMatchObject({
      live: fixed,
      previous: stable,
      bad: [{ version: broken, why: expect.stringMatching(/^replaced: failed in 9 of 49/) }],
    });
  });
});

test('silent documents end a rollout; documents of robots and prefetches do not count', async () => {
  const canary = await publish(a, 'two');
  await call(a, 'POST', '/rollout', { version: canary, percent: 50 });
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
    await report(a, `10.1.0.${visitor}`, {
      first: true,
      releases: { shop: stable },
      outcome: 'shown',
    });
    await open(visitor + 50, buckets.canary ?? 0, { 'sec-purpose': 'prefetch' });
    await open(visitor + 50, buckets.canary ?? 0, { accept: '*/*' });
  }
  now += MINUTE_MS;
  await a.turn();
  expect((await state(a)).canary).toMatchObject({ version: canary });
  for (let visitor = 1; visitor <= 15; visitor += 1)
    await open(visitor + 100, buckets.canary ?? 0, { 'sec-fetch-dest': 'document' });
  await a.turn();
  expect((await state(a)).canary).toMatchObject({ version: canary });
  now += MINUTE_MS;
  await a.turn();
  expect((await state(a)).bad).toMatchObject([
    {
      version: canary,
      why: 'no report from 15 of 15 documents of /shop; the stable release in 0 of 30',
    },
  ]);
});

test('a canary that damages the pages of other remotes is ended', async () => {
  const canary = await publish(a, 'two');
  await call(a, 'POST', '/rollout', { version: canary, percent: 10 });
  for (let visitor = 0; visitor < 200; visitor += 1) {
    const bucket = visitor * 50;
    const { body } = await a.site.app.inject({
      url: '/shop',
      headers: { cookie: `release-bucket=${bucket}` },
    });
    const isCanary = body.includes(`/releases/shop/${canary}/`);
    // The value of the document has the canary, which the page does not use.
    const releases = { support: '0123456789abcdef' };
    const values = isCanary ? { ...releases, shop: canary } : releases;
    const { statusCode } = await a.site.app.inject({
      method: 'POST',
      url: '/releases/report',
      headers: reportHeaders(`10.2.0.${visitor}`, values, now),
      payload: {
        kind: 'view',
        page: '/support',
        remote: 'support',
        first: false,
        releases,
        outcome: isCanary ? 'failed' : 'shown',
      },
    });
    expect(statusCode).toBe(204);
  }
  expect((await state(a)).bad).toMatchObject([
    { version: canary, why: expect.stringMatching(/of pages of other remotes/) },
  ]);
});
