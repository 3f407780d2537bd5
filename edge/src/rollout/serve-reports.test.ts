import { remoteBuild, shellBuild } from '../testing/built-release';
import { injectedCalls } from '../testing/injected-calls';
import { startSite, type TestSite } from '../testing/running-site';
import { sendReport } from '../testing/send-report';
import { createReleaseCounting, type ReleaseCounting } from './release-counting';

let site: TestSite;
let counting: ReleaseCounting;
let logLines: string[];
let shell: string;
let stable: string;
let canary: string;
let api: ReturnType<typeof injectedCalls>;
beforeEach(async () => {
  logLines = [];
  counting = createReleaseCounting(Date.now);
  site = await startSite({ logLevel: 'warn' }, undefined, {
    counting,
    logStream: { write: (line) => logLines.push(line) },
  });
  const shop = { ...remoteBuild('shop', ['/shop', '/order']), counters: ['order-placed'] };
  [shell = '', stable = ''] = await site.release(shellBuild(), shop);
  api = injectedCalls(site, await site.token('shop'));
  canary = await site.publish({ ...shop, ...remoteBuild('shop', ['/shop', '/order'], 'two') });
  await api.call('POST', 'shop/rollout', { version: canary, percent: 50 });
});
afterEach(() => site.close());

const report = (address: string, more: object) =>
  sendReport(
    site,
    address,
    { releases: { shell, shop: canary }, ...more },
    { canaries: { shop: canary } },
  );

test('views of translated pages end no release, and are not logged as its failures', async () => {
  for (let turn = 0; turn < 40; turn += 1) {
    const translated = { outcome: 'failed', stage: 'render', message: 'not a child' };
    await report(`198.51.${turn}.1`, { ...translated, translated: true });
    await report(`203.0.${turn}.1`, { releases: { shell, shop: stable } });
  }
  expect((await api.call('GET', 'shop')).body).toMatchObject({
    canary: { version: canary },
    outcomes: { comparison: { release: { views: 0, bad: 0 }, against: { views: 40 } } },
  });
  expect(logLines).toEqual([]);
  expect((await api.call('GET', 'shop/errors')).body).toMatchObject({
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

test('the addresses of one IPv6 network have one limit together', async () => {
  const address = (subnet: number) => `2001:db8:1:${subnet.toString(16)}::1`;
  for (let subnet = 0; subnet < 120; subnet += 1) await report(address(subnet), {});
  // Further reports of the network are answered unread.
  expect(await report(address(120), { outcome: 'unknown' })).toBe(204);
  expect(await report('2001:db8:2::1', { outcome: 'unknown' })).toBe(400);
});
