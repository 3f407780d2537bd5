import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '@site/shared/testing/until';
import { remoteBuild, shellBuild } from '../../testing/built-release';
import {
  type Edge,
  historyOf,
  type ListeningEdges,
  MAX_DELAY_MS,
  msUntilShown,
  publish,
  startListeningEdges,
} from '../../testing/listening-edges';
import type { S3Server } from '../../testing/s3/s3-server';

let edges: ListeningEdges;
let s3: S3Server;
let a: Edge;
let b: Edge;
beforeEach(async () => {
  edges = await startListeningEdges();
  ({ s3, a, b } = edges);
});
afterEach(() => edges.close());

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
  expect((await historyOf(a)).map(({ action }) => action)).toEqual([
    'activate',
    'activate',
    'rollback',
  ]);
  expect((await b.shop.call('GET', '')).body.releases).toMatchObject([{ version }]);
});

test('another edge shows a new release within a second, with its files', async () => {
  const times: number[] = [];
  let version = '';
  // The quickest of three, because other work of the machine only adds time.
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
  const lines = await historyOf(a);
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
  const wrong = await edges.start('wrong', { secretAccessKey: 'not-it' });
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
  await edges.stop(b);
  rmSync(join(b.site.dataDir, 'cache'), { recursive: true });
  b = await edges.start('b');
  expect((await b.page('/shop')).status).toBe(200);
});
