import type { NavEntry } from '@site/shared/release';
import { remoteBuild, shellBuild } from '../testing/built-release';
import { reportHeaders } from '../testing/report-headers';
import { startSite, type TestSite } from '../testing/running-site';
import { isInRollout } from './visitor-bucket';

const CANARY_ENTRY: NavEntry = {
  label: 'Entry of the canary',
  path: '/shop',
  audience: 'everyone',
  order: 60,
};

describe('a site in a rollout', () => {
  let site: TestSite;
  let stable: string | undefined;
  let canary: string;
  let token: string;
  let logLines: string[];
  beforeEach(async () => {
    logLines = [];
    site = await startSite({ logLevel: 'warn' }, undefined, {
      logStream: { write: (line) => logLines.push(line) },
    });
    [, stable] = await site.release(shellBuild(), remoteBuild('shop', ['/shop']));
    token = await site.token('shop');
    canary = await site.publish({ ...remoteBuild('shop', ['/shop'], 'two'), nav: [CANARY_ENTRY] });
    await post('rollout', { version: canary, percent: 50 });
  });
  afterEach(() => site.close());

  async function post(path: string, payload: object) {
    const answer = await site.app.inject({
      method: 'POST',
      url: `/releases/api/shop/${path}`,
      headers: { authorization: `Bearer ${token}` },
      payload,
    });
    expect([path, answer.body]).toEqual([path, expect.not.stringContaining('message')]);
    return answer.json();
  }

  async function visit(bucket?: number, url = '/shop') {
    const answer = await site.app.inject({
      url,
      cookies: bucket === undefined ? {} : { 'release-bucket': String(bucket) },
    });
    const { headers, body, cookies } = answer;
    return {
      headers,
      body,
      cookies,
      isCanary: body.includes(`href="/releases/shop/${canary}`),
      hasCanaryEntry: body.includes(CANARY_ENTRY.label),
    };
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
    for (let again = 0; again < 5; again += 1) {
      const next = await visit(Number(cookie?.value));
      expect([next.isCanary, next.cookies]).toEqual([first.isCanary, []]);
      expect(next.hasCanaryEntry).toBe(next.isCanary);
    }
  });

  test('50 % of the visitors get the canary with the live release as previous, and keep it at 80 %', async () => {
    const buckets = Array.from({ length: 100 }, (_, index) => index * 100);
    const isCanary = async (bucket: number) => (await visit(bucket)).isCanary;
    const sides = () => Promise.all(buckets.map(isCanary));
    const atHalf = await sides();
    expect(atHalf).toEqual(buckets.map((bucket) => isInRollout(bucket, 'shop', 50)));
    expect((await visit(buckets[atHalf.indexOf(true)])).body).toContain(
      `"previous":{"version":"${stable}"`,
    );
    await post('rollout', { percent: 80 });
    const atMore = await sides();
    expect(atMore).toEqual(buckets.map((bucket) => isInRollout(bucket, 'shop', 80)));
    expect(atHalf.filter((was, index) => was && !atMore[index])).toEqual([]);
  });

  test('without a rollout caches share documents', async () => {
    await post('rollout', { percent: 0 });
    const { headers, cookies } = await visit();
    expect([headers['cache-control'], headers.vary, cookies]).toEqual([
      'no-cache',
      'accept-encoding',
      [],
    ]);
  });

  async function report(
    version: string | undefined,
    outcome: 'shown' | 'failed',
    address: string,
    more: object = {},
    headers: Record<string, string> = {},
  ) {
    const payload = {
      kind: 'view',
      page: '/shop',
      remote: 'shop',
      first: true,
      releases: { shop: version },
      outcome,
      ...more,
    };
    const answer = await site.app.inject({
      method: 'POST',
      url: '/releases/report',
      headers: {
        'sec-fetch-site': 'same-origin',
        ...reportHeaders(address, { shop: canary }),
        ...headers,
      },
      payload,
    });
    return answer.statusCode;
  }
  const state = async () =>
    (
      await site.app.inject({
        url: '/releases/api/shop',
        headers: { authorization: `Bearer ${token}` },
      })
    ).json();

  test('ends a canary that fails more often than the live release, and it is bad from then on', async () => {
    for (let visitor = 0; visitor < 30; visitor += 1)
      expect(await report(stable, 'shown', `192.0.2.${visitor}`)).toBe(204);
    for (let visitor = 0; visitor < 2; visitor += 1)
      await report(canary, 'failed', `198.51.100.${visitor}`);
    expect((await state()).canary).not.toBeNull();
    for (let visitor = 2; visitor < 8; visitor += 1)
      await report(canary, 'failed', `198.51.100.${visitor}`);
    expect(await state()).toMatchObject({ canary: null, live: stable, bad: [{ version: canary }] });
    const { history } = (
      await site.app.inject({
        url: '/releases/api/shop/history',
        headers: { authorization: `Bearer ${token}` },
      })
    ).json();
    expect(history.at(-1)).toMatchObject({
      action: 'revert',
      by: 'edge',
      why: expect.stringMatching(/^failed in \d of \d views; the stable release in 0 of 30$/),
    });
    expect(logLines.join()).toContain('a release is ended');

    const again = (path: string, payload: object) =>
      site.app.inject({
        method: 'POST',
        url: `/releases/api/shop/${path}`,
        headers: { authorization: `Bearer ${token}` },
        payload: { version: canary, ...payload },
      });
    for (const [path, payload] of [
      ['activate', {}],
      ['rollout', { percent: 10, force: true }],
      ['ship', { why: 'again' }],
    ] as const) {
      const refused = await again(path, payload);
      expect([refused.statusCode, refused.json().message]).toEqual([
        409,
        expect.stringMatching(/is bad since .*: failed in .*--force and --why/),
      ]);
    }
    const forced = await again('activate', { force: true, why: 'the API was down' });
    expect(forced.json()).toMatchObject({ live: canary, previous: stable, bad: [] });
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
    for (let visitor = 0; visitor < 20; visitor += 1)
      await report(
        canary,
        'failed',
        `198.51.100.${visitor}`,
        {},
        {
          cookie: `release-preview=x; ${reportHeaders(`198.51.100.${visitor}`, { shop: canary }).cookie}`,
        },
      );
    expect(await state()).toMatchObject({
      canary: { version: canary },
      outcomes: { comparison: { release: { views: 0 } } },
    });
  });

  test('logs the first failure of each release in use, also after 1,000 invented versions', async () => {
    for (let number = 0; number < 1_000; number += 1)
      await report(number.toString(16).padStart(16, '0'), 'failed', `10.0.${number % 250}.1`);
    for (const version of [canary, stable, canary])
      await report(version, 'failed', '192.0.2.1', {
        message: 'Failed at https://site.test/activate/Abcdefghijklmnopqrstuvwxyz?preview=secret',
      });
    const lines = logLines.filter((line) => line.includes('a release failed in a page'));
    expect(lines.map((line) => JSON.parse(line).version)).toEqual([canary, stable]);
    expect(lines.join()).toContain('https://site.test/activate/…');
    expect(lines.join()).not.toMatch(/Abcdef|secret/);
  });

  test('ignores reports that are invalid, from another site, of an unknown release, too large or too many', async () => {
    expect(await report('0123456789abcdef', 'failed', '192.0.2.1')).toBe(204);
    expect(await report(canary, 'failed', '192.0.2.1', { remote: 'unknown' })).toBe(204);
    expect(await report(canary, 'failed', '192.0.2.1', { stage: 'click' })).toBe(400);
    expect(await report(canary, 'failed', '192.0.2.1', { message: 'x'.repeat(9_000) })).toBe(413);
    const send = (headers: Record<string, string>, payload = '{}') =>
      site.app.inject({ method: 'POST', url: '/releases/report', headers, payload });
    expect(
      (await send({ 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' }))
        .statusCode,
    ).toBe(403);
    expect(
      (await send({ 'content-type': 'application/json', origin: 'https://evil.test' })).statusCode,
    ).toBe(403);
    expect((await send({ 'content-type': 'text/plain' })).statusCode).toBe(400);
    expect((await send({ 'content-type': 'application/json' }, '{')).statusCode).toBe(400);
    for (let count = 0; count < 130; count += 1)
      expect(await report(canary, 'shown', '192.0.2.7')).toBe(204);
    // Too many reports are answered 204 unread, so that the page logs no error.
    expect(await report(canary, 'failed', '192.0.2.7', { stage: 'click' })).toBe(204);
  });
});
