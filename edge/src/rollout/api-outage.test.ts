import { setTimeout as wait } from 'node:timers/promises';
import { type LocalServer, startServer } from '@site/shared/testing/local-server';
import { remoteBuild, shellBuild } from '../testing/built-release';
import { injectedCalls } from '../testing/injected-calls';
import { startSite, type TestSite } from '../testing/running-site';
import { sendReport } from '../testing/send-report';

let site: TestSite;
let calls: ReturnType<typeof injectedCalls>;
let now: number;
let shell = '';
let released = '';
let api: LocalServer;
let checks: number;

/** A release in its watch, on a site whose API is down. */
beforeEach(async () => {
  now = Date.UTC(2026, 0, 5);
  checks = 0;
  api = await startServer((_request, response) => {
    checks += 1;
    response.end(JSON.stringify({ status: 'ready', recentCalls: { calls: 0, failed: 0 } }));
  });
  api.close();
  site = await startSite({ apiUrls: [api.url] }, undefined, { now: () => now });
  [shell = ''] = await site.release(shellBuild(), remoteBuild('shop', ['/shop'], 'one'));
  calls = injectedCalls(site, await site.token('shop'));
  released = await site.publish(remoteBuild('shop', ['/shop'], 'two'));
  expect((await calls.call('POST', 'shop/activate', { version: released })).status).toBe(200);
  for (let call = 0; call < 3; call += 1) {
    const settings = { method: 'POST', url: '/api/site/settings', payload: {} } as const;
    expect((await site.app.inject(settings)).statusCode).toBe(503);
  }
});
afterEach(async () => {
  await site.close();
  api.close();
});

const liveVersion = async () => (await calls.call('GET', 'shop')).body.live;

/** Visitors of eight networks report that the loader of the page fails. */
async function failViews() {
  const releases = { shell, shop: released };
  const failure = { outcome: 'failed', releases, stage: 'loader', message: 'no answer' };
  for (let network = 1; network <= 8; network += 1)
    await sendReport(site, `192.0.2.${network}`, failure, { now });
}

test('views that fail during an outage of the API end no release in its watch', async () => {
  await failViews();
  expect(await liveVersion()).toBe(released);
});

test('views that fail after the outage count again', async () => {
  api.server.listen(api.port, '127.0.0.1');
  // At the second check, the edge has read the answer to the first one.
  while (checks < 2) await wait(20);
  now += 60_000;
  await failViews();
  expect(await liveVersion()).not.toBe(released);
});
