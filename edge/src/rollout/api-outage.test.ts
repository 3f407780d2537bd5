import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { remoteBuild, shellBuild } from '../testing/built-release';
import { reportHeaders } from '../testing/report-headers';
import { startSite, type TestSite } from '../testing/running-site';

let site: TestSite;
let now: number;
let shell = '';
let released = '';
let token: string;
let api: Server;
let checks: number;
beforeEach(async () => {
  now = Date.UTC(2026, 0, 5);
  checks = 0;
  api = createServer((_request, response) => {
    checks += 1;
    response.end(JSON.stringify({ status: 'ready', recentCalls: { calls: 0, failed: 0 } }));
  });
  await listen();
  const settings = { apiUrls: [`http://127.0.0.1:${port()}`] };
  await stopApi();
  site = await startSite(settings, undefined, { now: () => now });
  [shell = ''] = await site.release(shellBuild(), remoteBuild('shop', ['/shop'], 'one'));
  token = await site.token('shop');
  released = await site.publish(remoteBuild('shop', ['/shop'], 'two'));
  await post('activate', { version: released });
});
afterEach(async () => {
  await site.close();
  if (api.listening) await stopApi();
});

function port(): number {
  return (api.address() as AddressInfo).port;
}

function listen(at = 0): Promise<void> {
  return new Promise((resolve) => api.listen(at, '127.0.0.1', resolve));
}

function stopApi(): Promise<unknown> {
  api.closeAllConnections();
  return new Promise((resolve) => api.close(resolve));
}

async function post(action: string, payload: object) {
  const { statusCode } = await site.app.inject({
    method: 'POST',
    url: `/releases/api/shop/${action}`,
    headers: { authorization: `Bearer ${token}` },
    payload,
  });
  expect(statusCode).toBe(200);
}

async function liveVersion(): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  return (await site.app.inject({ url: '/releases/api/shop', headers })).json().live;
}

async function callApi(times: number) {
  for (let call = 0; call < times; call += 1) {
    const { statusCode } = await site.app.inject({
      method: 'POST',
      url: '/api/site/settings',
      payload: {},
    });
    expect(statusCode).toBe(503);
  }
}

/** Visitors of eight networks report that the loader of the page fails. */
async function failViews() {
  for (let network = 1; network <= 8; network += 1)
    await site.app.inject({
      method: 'POST',
      url: '/releases/report',
      headers: reportHeaders(`192.0.2.${network}`, {}, now),
      payload: {
        kind: 'view',
        page: '/shop',
        remote: 'shop',
        first: true,
        outcome: 'failed',
        releases: { shell, shop: released },
        stage: 'loader',
        message: 'no answer',
      },
    });
}

test('views that fail during an outage of the API end no release in its watch', async () => {
  await callApi(3);
  await failViews();
  expect(await liveVersion()).toBe(released);
});

test('views that fail after the outage count again', async () => {
  await callApi(3);
  await listen(Number(new URL(site.apiUrls[0] ?? '').port));
  // At the second check, the edge has read the answer to the first one.
  while (checks < 2) await wait(20);
  now += 60_000;
  await failViews();
  expect(await liveVersion()).not.toBe(released);
});
