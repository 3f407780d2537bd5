import { rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { HistoryEntry } from '@site/shared/release';
import { until } from '@site/shared/testing/until';
import { remoteBuild, shellBuild, temporaryFolder } from '../../testing/built-release';
import { type ReleaseCalls, releaseCalls } from '../../testing/release-calls';
import { startSite, type TestSite } from '../../testing/running-site';
import { type S3Server, startS3 } from '../../testing/s3/s3-server';
import type { BucketSettings } from './bucket-settings';
import { openBucketStorage } from './bucket-storage';

/** From an activation at one edge to the first page of another edge. */
const MAX_DELAY_MS = 1_000;

type Edge = {
  site: TestSite;
  shop: ReleaseCalls;
  support: ReleaseCalls;
  reports: string[];
  page(path: string): Promise<Page>;
};
type Page = { status: number; text: string };

const temporary = temporaryFolder();
afterAll(temporary.remove);
let s3: S3Server;
let edges: Edge[];
let a: Edge;
let b: Edge;
let count = 0;
/** Of the remotes, known to all edges. */
let tokens: Record<string, string>;

beforeEach(async () => {
  s3 = await startS3();
  edges = [];
  tokens = {};
  count += 1;
  a = await startEdge('a');
  await a.site.release(
    shellBuild(),
    remoteBuild('shop', ['/shop']),
    remoteBuild('support', ['/support']),
  );
  b = await startEdge('b');
  await msUntilShown(a, '/shop', '/releases/shop/');
});
afterEach(async () => {
  await Promise.all(edges.map(({ site }) => site.close()));
  await s3.down();
});

/** Starts an edge with a data folder of its own. The same name again is a restart. */
async function startEdge(name: string, changed: Partial<BucketSettings> = {}): Promise<Edge> {
  const reports: string[] = [];
  const dataDir = join(temporary.path, `${count}-${name}`);
  const site = await startSite({ dataDir }, (folder) =>
    openBucketStorage({ ...s3.settings, ...changed }, join(folder, 'cache'), (problem) =>
      reports.push(problem),
    ),
  );
  await site.app.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(site.app.server.address() as AddressInfo).port}`;
  const calls = async (remote: string) => {
    tokens[remote] ??= await site.token(remote);
    return releaseCalls(url, remote, tokens[remote]);
  };
  const page = async (path: string) => {
    const answer = await fetch(url + path);
    return { status: answer.status, text: await answer.text() };
  };
  const edge = { site, shop: await calls('shop'), support: await calls('support'), reports, page };
  edges.push(edge);
  return edge;
}

async function stop(edge: Edge) {
  edges = edges.filter((one) => one !== edge);
  await edge.site.close();
}

async function publish(
  edge: Edge,
  mark: string,
  name: 'shop' | 'support' = 'shop',
): Promise<string> {
  const { status, body } = await edge[name].publish(
    edge.site.build(remoteBuild(name, [`/${name}`], mark)),
  );
  expect([status, body.message]).toEqual([200, undefined]);
  return body.version ?? '';
}

/** The time in milliseconds until a page of the edge contains a text. */
async function msUntilShown(edge: Edge, path: string, text: string): Promise<number> {
  const start = performance.now();
  while (!(await edge.page(path)).text.includes(text)) {
    if (performance.now() - start > 5 * MAX_DELAY_MS)
      throw new Error(`${path} does not show ${text}`);
    await wait(10);
  }
  return performance.now() - start;
}

async function history(edge: Edge): Promise<HistoryEntry[]> {
  return (await edge.shop.call('GET', '/history')).body.history as HistoryEntry[];
}

test('all edges show a release of one edge, and a rollback at another', async () => {
  const before = (await a.shop.call('GET', '')).body.live;
  const version = await publish(a, 'two');
  expect((await b.page('/shop')).text).not.toContain(version);
  expect((await a.shop.activate(version)).body).toMatchObject({ live: version, previous: before });
  const entry = `/releases/shop/${version}/entry.js`;
  expect((await a.page('/shop')).text).toContain(entry);
  await msUntilShown(b, '/shop', entry);
  expect(await b.page(entry)).toEqual({
    status: 200,
    text: remoteBuild('shop', [], 'two').files['entry.js'],
  });

  expect((await b.shop.call('POST', '/rollback', {})).body).toMatchObject({ live: before });
  expect((await b.page('/shop')).text).not.toContain(version);
  await msUntilShown(a, '/shop', `href="/releases/shop/${before}/`);
  expect((await history(a)).map(({ action }) => action)).toEqual([
    'activate',
    'activate',
    'rollback',
  ]);
  expect((await b.shop.call('GET', '')).body.releases).toMatchObject([{ version }]);
});

test('another edge shows a new release of a remote within a second', async () => {
  const times: number[] = [];
  // The quickest of three, because other work of the machine only adds time.
  for (const mark of ['two', 'three', 'four']) {
    const version = await publish(a, mark);
    await a.shop.activate(version);
    times.push(await msUntilShown(b, '/shop', `/releases/shop/${version}/entry.js`));
  }
  expect(Math.min(...times)).toBeLessThan(MAX_DELAY_MS);
});

test('another edge shows a new shell within a second, with its files', async () => {
  const times: number[] = [];
  let version = '';
  for (const mark of ['two', 'three', 'four']) {
    [version = ''] = await a.site.release(shellBuild(mark));
    times.push(await msUntilShown(b, '/shop', version));
  }
  expect(Math.min(...times)).toBeLessThan(MAX_DELAY_MS);
  expect((await b.page(`/releases/shell/${version}/shell.js`)).status).toBe(200);
  expect((await b.page('/favicon.svg')).status).toBe(200);
});

test('edges that activate at the same time lose no change', async () => {
  const [one, two, other] = [
    await publish(a, 'one'),
    await publish(b, 'two'),
    await publish(b, 'other', 'support'),
  ];
  const answers = await Promise.all([
    a.shop.activate(one),
    b.shop.activate(two),
    b.support.activate(other),
    a.shop.activate(two),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const lines = await history(a);
  expect(lines.slice(1).map(({ from }) => from)).toEqual(lines.slice(0, -1).map(({ to }) => to));
  expect(new Set(lines.slice(1).map(({ to }) => to))).toEqual(new Set([one, two]));
  for (const edge of [a, b]) {
    await msUntilShown(edge, '/shop', `/releases/shop/${lines.at(-1)?.to}/`);
    await msUntilShown(edge, '/support', `/releases/support/${other}/`);
  }
});

test('an interrupted upload is not a release and succeeds at the next attempt', async () => {
  s3.fail((method, key) => (method === 'PUT' && key.endsWith('page.css') ? 500 : undefined));
  const built = a.site.build(remoteBuild('shop', ['/shop'], 'two'));
  const failed = await a.shop.publish(built);
  expect([failed.status, failed.body.message]).toEqual([
    503,
    expect.stringMatching(/cannot be reached .* Try again/),
  ]);
  s3.fail(undefined);
  const { version } = built.release;
  const keys = [...s3.objects.keys()].filter((key) => key.includes(version));
  expect([keys.length > 0, keys.some((key) => key.endsWith('release.json'))]).toEqual([
    true,
    false,
  ]);
  for (const edge of [a, b]) {
    expect((await edge.shop.activate(version)).status).toBe(404);
    expect((await edge.shop.call('GET', '')).body.releases).toEqual([]);
  }
  expect((await a.shop.publish(built)).status).toBe(200);
  expect((await b.shop.activate(version)).status).toBe(200);
});

test('wrong bytes in the bucket are not served, and publishing again repairs the release', async () => {
  const built = a.site.build(remoteBuild('shop', ['/shop'], 'two'));
  const { version } = built.release;
  await a.shop.publish(built);
  const key = `site/releases/shop/${version}/page.js`;
  s3.objects.set(key, Buffer.from("'Page two'"));
  expect((await b.page(`/releases/shop/${version}/page.js`)).status).toBe(404);
  expect((await b.page(`/releases/shop/${version}/entry.js`)).status).toBe(404);
  expect(b.reports).toEqual([
    expect.stringMatching(/is damaged in the bucket .* page\.js has another content/),
  ]);
  const refused = await b.shop.activate(version);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    expect.stringMatching(/Publish it again/),
  ]);

  expect((await b.shop.publish(built)).status).toBe(200);
  expect((await b.page(`/releases/shop/${version}/page.js`)).text).toBe("'page two'");
  expect(s3.objects.get(key)?.toString()).toBe("'page two'");
});

test('replaces an invalid compressed copy', async () => {
  const version = await publish(a, 'two');
  const key = `site/releases/shop/${version}/entry.js.br`;
  s3.objects.set(key, s3.objects.get(key)?.subarray(1) ?? Buffer.alloc(0));
  s3.objects.set(`${key.slice(0, -3)}.gz`, Buffer.from('x'));
  expect((await b.page(`/releases/shop/${version}/entry.js`)).text).toBe(
    remoteBuild('shop', [], 'two').files['entry.js'],
  );
});

test('without the bucket pages are served, also after a restart, and changes are refused with the next step', async () => {
  const [two, three] = [await publish(a, 'two'), await publish(a, 'three')];
  await a.shop.activate(two);
  await msUntilShown(b, '/shop', two);
  await b.page(`/releases/shop/${two}/entry.js`);
  await s3.down();

  expect(await b.page('/shop')).toMatchObject({ status: 200, text: expect.stringContaining(two) });
  await stop(b);
  b = await startEdge('b');
  expect(await b.page('/shop')).toMatchObject({ status: 200, text: expect.stringContaining(two) });
  expect((await b.page(`/releases/shop/${two}/entry.js`)).status).toBe(200);
  // Edge b has never fetched it, so its cache does not have it.
  expect((await b.page(`/releases/shop/${three}/entry.js`)).status).toBe(503);
  const built = a.site.build(remoteBuild('shop', ['/shop'], 'four'));
  for (const { status, body } of [
    await a.shop.activate(three),
    await a.shop.call('POST', '/rollback', {}),
    await a.shop.publish(built),
  ]) {
    expect([status, body.message]).toEqual([
      503,
      expect.stringMatching(/cannot be reached .* Try again/),
    ]);
  }
  expect(b.reports.filter((report) => report.includes('stays in use'))).toHaveLength(1);

  await s3.up();
  expect((await a.shop.call('GET', '')).body).toMatchObject({ live: two });
  expect((await a.shop.publish(built)).status).toBe(200);
  expect((await a.shop.activate(three)).status).toBe(200);
  await msUntilShown(b, '/shop', three);
});

test('a bucket that hangs delays no page, and a change is refused within seconds', async () => {
  const [two, three] = [await publish(a, 'two'), await publish(a, 'three')];
  await a.shop.activate(two);
  await msUntilShown(b, '/shop', two);
  await b.page(`/releases/shop/${two}/entry.js`);
  s3.fail(() => 'hangs');
  const changes = [a.shop.activate(three), b.shop.call('POST', '/rollback', {})];
  let isRefused = false;
  const refusals = Promise.all(changes).finally(() => {
    isRefused = true;
  });
  for (const edge of [a, b]) {
    expect(await edge.page('/shop')).toMatchObject({
      status: 200,
      text: expect.stringContaining(two),
    });
    expect((await edge.page(`/releases/shop/${two}/entry.js`)).status).toBe(200);
  }
  expect(isRefused).toBe(false);
  for (const { status, body } of await refusals)
    expect([status, body.message]).toEqual([503, expect.stringMatching(/timeout.* Try again/)]);

  s3.fail(undefined);
  expect((await a.shop.activate(three)).body).toMatchObject({ live: three, previous: two });
  await msUntilShown(b, '/shop', three);
});

test('a change whose response is lost is made once', async () => {
  const [two, three] = [await publish(a, 'two'), await publish(a, 'three')];
  await a.shop.activate(two);
  await a.shop.activate(three);
  let isFirst = true;
  s3.fail((method, key) => {
    if (method !== 'PUT' || !key.endsWith('live.json') || !isFirst) return undefined;
    isFirst = false;
    return 'lost';
  });
  expect((await a.shop.call('POST', '/rollback', {})).body).toMatchObject({ live: two });
  expect((await history(a)).map(({ action }) => action)).toEqual([
    'activate',
    'activate',
    'activate',
    'rollback',
  ]);
});

test('keeps the last good live state when live.json is missing or invalid in the bucket, and refuses changes', async () => {
  const version = await publish(a, 'two');
  const good = s3.objects.get('site/live.json') ?? Buffer.alloc(0);
  for (const bad of [undefined, Buffer.from('{"schema":2}')]) {
    const reported = b.reports.length;
    if (bad) s3.objects.set('site/live.json', bad);
    else s3.objects.delete('site/live.json');
    await until(async () => {
      expect((await b.page('/shop')).status).toBe(200);
      return b.reports.length > reported;
    });
    expect((await b.shop.activate(version)).status).toBeGreaterThanOrEqual(500);
    expect(s3.objects.get('site/live.json')).toBe(bad);
  }
  s3.objects.set('site/live.json', good);
  expect((await b.shop.activate(version)).status).toBe(200);
});

test('an edge with a wrong secret reports it and has no pages', async () => {
  const wrong = await startEdge('wrong', { secretAccessKey: 'not-it' });
  expect(wrong.reports).toEqual([
    expect.stringMatching(/SignatureDoesNotMatch.*correct the S3 settings/),
  ]);
  expect((await wrong.page('/shop')).status).toBe(503);
  const { status, body } = await wrong.shop.publish(
    wrong.site.build(remoteBuild('shop', ['/shop'], 'x')),
  );
  expect([status, body.message]).toEqual([503, expect.stringContaining('SignatureDoesNotMatch')]);
});

test('fills a cache that was deleted while the edge was stopped', async () => {
  await stop(b);
  rmSync(join(temporary.path, `${count}-b`, 'cache'), { recursive: true });
  b = await startEdge('b');
  expect((await b.page('/shop')).status).toBe(200);
});
