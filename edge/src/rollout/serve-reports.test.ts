import { remoteBuild, shellBuild } from '../testing/built-release';
import { reportHeaders } from '../testing/report-headers';
import { startSite, type TestSite } from '../testing/running-site';
import { createReleaseCounting, type ReleaseCounting } from './release-counting';

let site: TestSite;
let counting: ReleaseCounting;
let logLines: string[];
let shell: string;
let stable: string;
let canary: string;
let token: string;
beforeEach(async () => {
  logLines = [];
  counting = createReleaseCounting(Date.now);
  site = await startSite({ logLevel: 'warn' }, undefined, {
    counting,
    logStream: { write: (line) => logLines.push(line) },
  });
  const shop = { ...remoteBuild('shop', ['/shop', '/order']), counters: ['order-placed'] };
  [shell = '', stable = ''] = await site.release(shellBuild(), shop);
  token = await site.token('shop');
  canary = await site.publish({ ...shop, ...remoteBuild('shop', ['/shop', '/order'], 'two') });
  await call('POST', '/rollout', { version: canary, percent: 50 });
});
afterEach(() => site.close());

async function call(method: 'GET' | 'POST', path: string, payload?: object) {
  const { statusCode, json } = await site.app.inject({
    method,
    url: `/releases/api/shop${path}`,
    headers: { authorization: `Bearer ${token}` },
    ...(payload ? { payload } : {}),
  });
  expect(statusCode).toBe(200);
  return json();
}

async function report(address: string, more: object) {
  const { statusCode } = await site.app.inject({
    method: 'POST',
    url: '/releases/report',
    headers: reportHeaders(address, { shop: canary }),
    payload: {
      kind: 'view',
      page: '/shop',
      remote: 'shop',
      first: true,
      releases: { shell, shop: canary },
      outcome: 'shown',
      ...more,
    },
  });
  return statusCode;
}

test('views of invented pages do not count for the release that they name', async () => {
  for (let turn = 0; turn < 50; turn += 1) await report('192.0.2.1', { page: `/p${turn}` });
  for (let turn = 0; turn < 10; turn += 1)
    await report(`198.51.100.${turn}`, { page: '/invented', outcome: 'failed' });
  await report('192.0.2.2', {});
  expect(await call('GET', '')).toMatchObject({
    canary: { version: canary },
    outcomes: { comparison: { release: { views: 1, bad: 0 } } },
  });
});

test('views of translated pages end no release, and are not logged as its failures', async () => {
  for (let turn = 0; turn < 40; turn += 1) {
    const translated = { outcome: 'failed', stage: 'render', message: 'not a child' };
    await report(`198.51.${turn}.1`, { ...translated, translated: true });
    await report(`203.0.${turn}.1`, { releases: { shell, shop: stable } });
  }
  expect(await call('GET', '')).toMatchObject({
    canary: { version: canary },
    outcomes: { comparison: { release: { views: 0, bad: 0 }, against: { views: 40 } } },
  });
  expect(logLines).toEqual([]);
  expect(await call('GET', '/errors')).toMatchObject({
    errors: [{ message: 'not a child', translated: true }],
  });
});

test('only the counters in the list of a release are counted', async () => {
  const event = { kind: 'counter', version: stable };
  for (let turn = 0; turn < 30; turn += 1)
    await report('192.0.2.1', { ...event, name: `invented-${turn}` });
  await report('192.0.2.2', { ...event, name: 'order-placed' });
  expect(counting.liveCounts('shop', stable)).toEqual({
    'event shop order-placed': { trials: 1, hits: 1 },
  });
});

test('a report with a name of every object is answered like others and logs nothing', async () => {
  const version = 'a'.repeat(16);
  for (const more of [
    { releases: { constructor: version } },
    { remote: 'constructor', releases: { constructor: version }, blameVersion: version },
    { blame: 'constructor', blameVersion: version, outcome: 'failed' },
    { kind: 'counter', remote: 'constructor', version, name: 'order-placed' },
  ])
    expect(await report('192.0.2.1', more)).toBe(204);
  expect(logLines).toEqual([]);
});

test('a failure is logged after one visitor has reported 200 invented ones', async () => {
  for (let turn = 0; turn < 200; turn += 1)
    await report(`192.0.2.${turn % 2}`, {
      page: `/invented-${turn}`,
      releases: { shop: stable },
      outcome: 'failed',
    });
  expect(logLines).toEqual([]);
  const failure = { page: '/order', releases: { shell, shop: stable }, outcome: 'failed' };
  await report('198.51.100.1', { ...failure, stage: 'render', message: 'broken' });
  expect(logLines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ remote: 'shop', version: stable, page: '/order', message: 'broken' }),
  ]);
});

test('the addresses of one IPv6 network have one limit together', async () => {
  const address = (subnet: number) => `2001:db8:1:${subnet.toString(16)}::1`;
  for (let subnet = 0; subnet < 120; subnet += 1) await report(address(subnet), {});
  // Further reports of the network are answered unread.
  expect(await report(address(120), { outcome: 'unknown' })).toBe(204);
  expect(await report('2001:db8:2::1', { outcome: 'unknown' })).toBe(400);
});
