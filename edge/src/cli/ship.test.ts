import { setTimeout as wait } from 'node:timers/promises';
import type { ReleaseSupervisor } from '../rollout/supervise-releases';
import { remoteBuild, shellBuild } from '../testing/built-release';
import { releaseCommand } from '../testing/release-command';
import { reportHeaders } from '../testing/report-headers';
import { startSite, type TestSite } from '../testing/running-site';

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
  await site.release(
    shellBuild(),
    remoteBuild('shop', ['/shop'], 'one'),
    remoteBuild('support', ['/support']),
  );
  const edgeUrl = await site.listen();
  env = {
    EDGE_URL: edgeUrl,
    RELEASE_TOKEN: await site.token('shop'),
    RELEASE_BY: 'Ada',
    DATA_DIR: site.dataDir,
  };
  build('two');
});
afterEach(() => site.close());

const build = (mark: string) => command.build(site, mark);
const release = (line: string, extraEnv: Record<string, string> = {}) =>
  command.run(line, { ...env, ...extraEnv });

describe('ship', () => {
  /** Views of the canary from different networks, after the edge has begun the rollout. */
  async function views(version: string, outcome: 'shown' | 'failed', count: number) {
    while (!(await canary())) await wait(20);
    for (let visitor = 0; visitor < count; visitor += 1)
      await site.app.inject({
        method: 'POST',
        url: '/releases/report',
        headers: reportHeaders(`192.0.2.${visitor}`, { shop: version }),
        payload: {
          kind: 'view',
          page: '/shop',
          remote: 'shop',
          first: true,
          releases: { shop: version },
          outcome,
        },
      });
  }

  async function canary() {
    const { body } = await site.app.inject({
      url: '/releases/api/shop',
      headers: { authorization: `Bearer ${env.RELEASE_TOKEN}` },
    });
    return JSON.parse(body).canary;
  }

  test('publishes a build, follows its steps and ends when it is live', async () => {
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

  test('fails when the edge ends the release, which is bad then', async () => {
    const version = build('broken');
    const shipping = release('publish --activate');
    await views(version, 'failed', 12);
    const { code, err } = await shipping;
    expect(code).toBe(1);
    expect(err).toMatch(/is not live \(revert by edge: failed in \d+ of \d+ views/);
    expect((await release('list')).out).toMatch(new RegExp(`${version}  bad `));
    const again = await release('ship');
    expect([again.code, again.err]).toEqual([1, expect.stringContaining('--force and --why')]);
    expect((await release(`activate --force --why checked`)).out).toContain(`${version} is live`);
  });

  test.each(['--steps 10,5', '--views 0', '--minutes soon'])('refuses %s', async (options) => {
    expect((await release(`ship ${options}`)).code).toBe(2);
  });
});
