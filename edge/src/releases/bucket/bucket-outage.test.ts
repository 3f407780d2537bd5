import { remoteBuild } from '../../testing/built-release';
import {
  type Edge,
  historyOf,
  type ListeningEdges,
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

test('without the bucket pages are served, also after a restart, and changes are refused with the next step', async () => {
  const [two, three] = [await publish(a, 'two'), await publish(a, 'three')];
  await a.shop.activate(two);
  await msUntilShown(b, '/shop', two);
  await b.page(`/releases/shop/${two}/entry.js`);
  await s3.down();

  expect(await b.page('/shop')).toMatchObject({ status: 200, text: expect.stringContaining(two) });
  await edges.stop(b);
  b = await edges.start('b');
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
  expect((await historyOf(a)).map(({ action }) => action)).toEqual([
    'activate',
    'activate',
    'activate',
    'rollback',
  ]);
});
