import { statusText } from '../cli/status-command';
import { DECISIVE_EVIDENCE } from '../rollout/evidence';
import { remoteBuild, shellBuild } from '../testing/built-release';
import { injectedCalls } from '../testing/injected-calls';
import { startSite, type TestSite } from '../testing/running-site';
import { sendReport } from '../testing/send-report';
import type { ReleaseStatus } from './release-status';

let site: TestSite;
let api: ReturnType<typeof injectedCalls>;
let shell: string;
let live: string;
let canary: string;

beforeAll(async () => {
  site = await startSite();
  [shell = '', live = ''] = await site.release(shellBuild(), remoteBuild('shop', ['/shop']));
  canary = await site.publish(remoteBuild('shop', ['/shop'], 'two'));
  api = injectedCalls(site, await site.token('shop'));
  const rollout = { version: canary, percent: 30, why: 'new prices' };
  await api.call('POST', 'shop/rollout', rollout);
  const canaries = { shop: canary };
  for (const [index, [version, outcome]] of [
    [live, 'shown'],
    [canary, 'shown'],
    [canary, 'failed'],
  ].entries()) {
    const view = { releases: { shell, shop: version }, outcome };
    await sendReport(site, `192.0.2.${index}`, view, { canaries });
  }
});
afterAll(() => site.close());

const status = async (): Promise<ReleaseStatus> => (await api.call('GET', '')).body;

test('has every name, with the views of the releases that are compared, by page', async () => {
  const { names, token: own } = await status();
  expect(names.map(({ name }) => name)).toEqual(['shell', 'shop']);
  expect(own).toEqual({ names: ['shop'], rights: ['publish', 'activate', 'preview'] });
  const shop = names.find(({ name }) => name === 'shop');
  expect(shop?.outcomes?.comparison).toMatchObject({
    kind: 'canary',
    release: {
      version: canary,
      views: 2,
      bad: 1,
      reasons: { failed: 1, silent: 0, left: 0, slow: 0 },
      pages: { '/shop': { views: 2, bad: 1 } },
    },
    against: { version: live, views: 1, bad: 0 },
    complaint: null,
    waitsFor: null,
  });
  expect(shop?.outcomes?.live).toMatchObject({ version: live, views: 1, bad: 0 });
});

test('has the newest changes of all names with their reasons', async () => {
  const { history } = await status();
  expect(history[0]).toMatchObject({ name: 'shop', action: 'rollout', why: 'new prices' });
  expect(history.map(({ name }) => name)).toContain('shell');
});

test('in the terminal, each name has its releases and their views', async () => {
  const lines = statusText(await status()).split('\n');
  expect(lines[0]).toBe(`shell: ${shell} is live`);
  expect(lines).toContainEqual(
    expect.stringMatching(
      `  ${canary}: 1 bad of 2 views .1 failed. .* evidence [\\d.]+ of ${DECISIVE_EVIDENCE}`,
    ),
  );
  expect(lines).toContainEqual(`  ${live}: 0 bad of 1 view`);
  expect(lines[1]).toMatch(new RegExp(`^  ${shell} has no report of the gate`));
  expect(lines[2]).toBe(`  ${shell}: 1 bad of 3 views (1 failed)`);
});
