import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { type LocalServer, startServer } from '@site/shared/testing/local-server';
import { type BucketEdges, startBucketEdges } from '../testing/bucket-edges';

let edges: BucketEdges;
let a: BucketEdges['a'];
let stable: string;
beforeEach(async () => {
  edges = await startBucketEdges();
  ({ a, stable } = edges);
});
afterEach(() => edges.close());

let webhook: LocalServer;
let notice: Promise<{ body: string; headers: IncomingHttpHeaders }>;
beforeEach(async () => {
  let failures = 1;
  let resolve: (received: Awaited<typeof notice>) => void;
  notice = new Promise((resolveIt) => {
    resolve = resolveIt;
  });
  webhook = await startServer(async (request, response) => {
    const body = await text(request);
    // The first request fails and is repeated.
    response.writeHead(failures > 0 ? 503 : 204).end();
    failures -= 1;
    if (failures < 0) resolve({ body, headers: request.headers });
  });
});
afterEach(() => webhook.close());

test('the watch makes the earlier release live again when the new one is worse, and sends a notice', async () => {
  const url = `${webhook.url}/hook`;
  const b = await edges.start('b', { webhook: { url, secret: 'a secret of sixteen' } });
  await b.views(stable, 100, 'shown');
  const broken = await b.publish('two');
  await b.call('POST', '/activate', { version: broken });
  await b.views(broken, 20, 'shown', 200);
  await b.views(broken, 14, 'failed', 300);
  const after = await b.state();
  expect(after).toMatchObject({ live: stable, previous: null, watch: null });
  expect(after.bad).toMatchObject([{ version: broken }]);
  const { body, headers } = await notice;
  expect(JSON.parse(body)).toEqual({
    name: 'shop',
    version: broken,
    previous: stable,
    together: [],
    why: expect.stringMatching(/^failed in \d+ of \d+ views; the stable release in 0 of 100$/),
    at: edges.now(),
    stage: 'watch',
    ended: true,
  });
  expect(headers['x-release-signature']).toBe(
    `sha256=${createHmac('sha256', 'a secret of sixteen').update(body).digest('hex')}`,
  );
});

test('a fix over a failing release has the last good release before it', async () => {
  await a.views(stable, 100, 'shown');
  const broken = await a.publish('two');
  await a.call('POST', '/activate', { version: broken });
  await a.views(broken, 40, 'shown', 200);
  await a.views(broken, 9, 'failed', 300);
  expect((await a.state()).live).toBe(broken);
  const fixed = await a.publish('three');
  await a.call('POST', '/activate', { version: fixed });
  expect(await a.state()).toMatchObject({
    live: fixed,
    previous: stable,
    bad: [{ version: broken, why: expect.stringMatching(/^replaced: failed in 9 of 49/) }],
  });
});
