import { setTimeout as wait } from 'node:timers/promises';
import type { ReleaseSupervisor } from '../rollout/supervise-releases';
import { remoteBuild, shellBuild } from '../testing/built-release';
import { injectedCalls } from '../testing/injected-calls';
import { releaseCommand } from '../testing/release-command';
import { startSite, type TestSite } from '../testing/running-site';
import { sendReport } from '../testing/send-report';

const command = releaseCommand();
afterAll(command.remove);

let site: TestSite;
let env: Record<string, string>;

/** The clock of the edge, in milliseconds. */
let now: number;
let supervisor: ReleaseSupervisor;

beforeEach(async () => {
  now = Date.now();
  site = await startSite({}, undefined, {
    now: () => now,
    onSupervisor: (created) => {
      supervisor = created;
    },
  });
  await site.release(shellBuild(), remoteBuild('shop', ['/shop'], 'one'));
  env = {
    EDGE_URL: await site.listen(),
    RELEASE_TOKEN: await site.token('shop'),
    RELEASE_BY: 'Ada',
    DATA_DIR: site.dataDir,
  };
});
afterEach(() => site.close());

const build = (mark: string) => command.build(site, mark);
const release = (line: string) => command.run(line, env);

/** Views of the canary from different networks, after the edge has begun the rollout. */
async function views(version: string, outcome: 'shown' | 'failed', count: number) {
  while (!(await canary())) await wait(20);
  const releases = { shop: version };
  for (let visitor = 0; visitor < count; visitor += 1)
    await sendReport(site, `192.0.2.${visitor}`, { releases, outcome }, { canaries: releases });
}

const canary = async () =>
  (await injectedCalls(site, env.RELEASE_TOKEN ?? '').call('GET', 'shop')).body.canary;

test('ship publishes a build, follows its steps and ends when it is live', async () => {
  const version = build('shipped');
  const shipping = release('ship --steps 10,100 --views 5 --json');
  await views(version, 'shown', 5);
  expect(await canary()).toMatchObject({ version, percent: 10, plan: { views: 5 } });
  now += 60_000;
  await supervisor.decide();
  const { code, out } = await shipping;
  expect(code).toBe(0);
  const lines = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines[0]).toMatchObject({ version, percent: 10, done: false });
  expect(lines.at(-1)).toMatchObject({
    live: version,
    canary: null,
    watch: { release: version },
  });
  expect((await release('ship')).out).toContain(`shop: ${version} is live and watched`);
});

test('publish --activate fails when the edge ends the release, which is bad then', async () => {
  const version = build('broken');
  const shipping = release('publish --activate');
  await views(version, 'failed', 12);
  const { code, err } = await shipping;
  expect(code).toBe(1);
  expect(err).toMatch(/is not live \(revert by edge: failed in \d+ of \d+ views/);
  expect((await release('list')).out).toMatch(new RegExp(`${version}  bad `));
  expect((await release(`activate --force --why checked`)).out).toContain(`${version} is live`);
});
