import type { NavEntry } from '@site/shared/release';
import { remoteBuild, shellBuild } from '../testing/built-release';
import { injectedCalls } from '../testing/injected-calls';
import { reportHeaders } from '../testing/report-headers';
import { startSite, type TestSite } from '../testing/running-site';
import { sendReport } from '../testing/send-report';
import { isInRollout } from './visitor-bucket';

const CANARY_ENTRY: NavEntry = {
  label: 'Entry of the canary',
  path: '/shop',
  audience: 'everyone',
  order: 60,
};

let site: TestSite;
let stable: string | undefined;
let canary: string;
let api: ReturnType<typeof injectedCalls>;
let logLines: string[];
beforeEach(async () => {
  logLines = [];
  site = await startSite({ logLevel: 'warn' }, undefined, {
    logStream: { write: (line) => logLines.push(line) },
  });
  [, stable] = await site.release(shellBuild(), remoteBuild('shop', ['/shop']));
  api = injectedCalls(site, await site.token('shop'));
  canary = await site.publish({ ...remoteBuild('shop', ['/shop'], 'two'), nav: [CANARY_ENTRY] });
  await rollOut({ version: canary, percent: 50 });
});
afterEach(() => site.close());

async function rollOut(body: object) {
  expect((await api.call('POST', 'shop/rollout', body)).status).toBe(200);
}

async function visit(bucket?: number) {
  const { headers, body, cookies } = await site.app.inject({
    url: '/shop',
    cookies: bucket === undefined ? {} : { 'release-bucket': String(bucket) },
  });
  const isCanary = body.includes(`href="/releases/shop/${canary}`);
  return { headers, body, cookies, isCanary, hasCanaryEntry: body.includes(CANARY_ENTRY.label) };
}

test('a visitor keeps the bucket, and no cache shares the document', async () => {
  const first = await visit();
  expect(first.headers).toMatchObject({
    'cache-control': 'no-cache, private',
    vary: 'accept-encoding, cookie',
  });
  const [cookie] = first.cookies;
  expect(cookie).toMatchObject({
    name: 'release-bucket',
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    maxAge: 31_536_000,
  });
  const next = await visit(Number(cookie?.value));
  expect([next.isCanary, next.hasCanaryEntry, next.cookies]).toEqual([
    first.isCanary,
    first.isCanary,
    [],
  ]);
});

test.each([50, 80])(
  '%d %% of the visitors get the canary, with the live release as previous',
  async (percent) => {
    await rollOut({ percent });
    const buckets = Array.from({ length: 100 }, (_, index) => index * 100);
    const visits = await Promise.all(buckets.map(visit));
    expect(visits.map(({ isCanary }) => isCanary)).toEqual(
      buckets.map((bucket) => isInRollout(bucket, 'shop', percent)),
    );
    expect(visits.find(({ isCanary }) => isCanary)?.body).toContain(
      `"previous":{"version":"${stable}"`,
    );
  },
);

test('without a rollout caches share documents', async () => {
  await rollOut({ percent: 0 });
  const { headers, cookies } = await visit();
  expect([headers['cache-control'], headers.vary, cookies]).toEqual([
    'no-cache',
    'accept-encoding',
    [],
  ]);
});

const report = (
  version: string | undefined,
  outcome: 'shown' | 'failed',
  address: string,
  more: object = {},
) =>
  sendReport(
    site,
    address,
    { releases: { shop: version }, outcome, ...more },
    { canaries: { shop: canary }, headers: { 'sec-fetch-site': 'same-origin' } },
  );
const state = async () => (await api.call('GET', 'shop')).body;

test('ends a canary that fails more often than the live release, and it is bad from then on', async () => {
  for (let visitor = 0; visitor < 30; visitor += 1)
    expect(await report(stable, 'shown', `192.0.2.${visitor}`)).toBe(204);
  for (let visitor = 0; visitor < 2; visitor += 1)
    await report(canary, 'failed', `198.51.100.${visitor}`);
  expect((await state()).canary).not.toBeNull();
  for (let visitor = 2; visitor < 8; visitor += 1)
    await report(canary, 'failed', `198.51.100.${visitor}`);
  expect(await state()).toMatchObject({ canary: null, live: stable, bad: [{ version: canary }] });
  const { history } = (await api.call('GET', 'shop/history')).body;
  expect(history.at(-1)).toMatchObject({
    action: 'revert',
    by: 'edge',
    why: expect.stringMatching(/^failed in \d of \d views; the stable release in 0 of 30$/),
  });
  expect(logLines.join()).toContain('a release is ended');

  for (const [action, fields] of [
    ['activate', {}],
    ['rollout', { percent: 10, force: true }],
    ['ship', { why: 'again' }],
  ] as const) {
    const refused = await api.call('POST', `shop/${action}`, { version: canary, ...fields });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringMatching(/is bad since .*: failed in .*--force and --why/),
    ]);
  }
  const forced = { version: canary, force: true, why: 'the API was down' };
  expect((await api.call('POST', 'shop/activate', forced)).body).toMatchObject({
    live: canary,
    previous: stable,
    bad: [],
  });
});

test('neither one address nor one IPv6 network can end a canary', async () => {
  for (let load = 0; load < 40; load += 1) {
    await report(canary, 'failed', '192.0.2.1');
    await report(canary, 'failed', `2001:db8:7:${load.toString(16)}::${load}`);
    await report(stable, 'shown', `198.51.100.${load}`);
  }
  expect(await state()).toMatchObject({
    canary: { version: canary },
    outcomes: { comparison: { release: { views: 2, bad: 2 } } },
  });
});

test('the failures of a browser with a preview are not counted', async () => {
  for (let visitor = 0; visitor < 20; visitor += 1) {
    const address = `198.51.100.${visitor}`;
    const { cookie } = reportHeaders(address, { shop: canary });
    const failure = { releases: { shop: canary }, outcome: 'failed' };
    await sendReport(site, address, failure, {
      headers: { cookie: `release-preview=x; ${cookie}` },
    });
  }
  expect(await state()).toMatchObject({
    canary: { version: canary },
    outcomes: { comparison: { release: { views: 0 } } },
  });
});

test('logs the first failure of each release in use, also after 200 invented versions', async () => {
  for (let number = 0; number < 200; number += 1)
    await report(number.toString(16).padStart(16, '0'), 'failed', `10.0.${number}.1`);
  for (const version of [canary, stable, canary])
    await report(version, 'failed', '192.0.2.1', {
      message: 'Failed at https://site.test/activate/Abcdefghijklmnopqrstuvwxyz?preview=secret',
    });
  const lines = logLines.filter((line) => line.includes('a release failed in a page'));
  expect(lines.map((line) => JSON.parse(line).version)).toEqual([canary, stable]);
  expect(lines.join()).toContain('https://site.test/activate/…');
  expect(lines.join()).not.toMatch(/Abcdef|secret/);
});

test('ignores reports that are invalid, from another site, of an unknown release or too large', async () => {
  expect(await report('0123456789abcdef', 'failed', '192.0.2.1')).toBe(204);
  expect(await report(canary, 'failed', '192.0.2.1', { remote: 'unknown' })).toBe(204);
  expect(await report(canary, 'failed', '192.0.2.1', { stage: 'click' })).toBe(400);
  expect(await report(canary, 'failed', '192.0.2.1', { message: 'x'.repeat(9_000) })).toBe(413);
  const json = { 'content-type': 'application/json' };
  for (const [status, headers, payload] of [
    [403, { ...json, 'sec-fetch-site': 'cross-site' }, '{}'],
    [403, { ...json, origin: 'https://evil.test' }, '{}'],
    [400, { 'content-type': 'text/plain' }, '{}'],
    [400, json, '{'],
  ] as const) {
    const sent = { method: 'POST', url: '/releases/report', headers, payload } as const;
    expect((await site.app.inject(sent)).statusCode).toBe(status);
  }
  const { outcomes } = await state();
  expect([outcomes.live.views, outcomes.comparison.release.views]).toEqual([0, 0]);
});
