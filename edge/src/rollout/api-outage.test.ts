import { remoteBuild, shellBuild } from '../testing/built-release';
import { reportHeaders } from '../testing/report-headers';
import { startSite, type TestSite } from '../testing/running-site';

let site: TestSite;
let now: number;
let shell = '';
let released = '';
let token: string;
beforeEach(async () => {
  now = Date.UTC(2026, 0, 5);
  // No API listens there.
  const settings = { apiUrls: ['http://127.0.0.1:9'] };
  site = await startSite(settings, undefined, { now: () => now });
  [shell = ''] = await site.release(shellBuild(), remoteBuild('shop', ['/shop'], 'one'));
  token = await site.token('shop');
  released = await site.publish(remoteBuild('shop', ['/shop'], 'two'));
  await post('activate', { version: released });
});
afterEach(() => site.close());

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
  now += 60_000;
  await failViews();
  expect(await liveVersion()).not.toBe(released);
});
