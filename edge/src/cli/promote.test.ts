import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Release } from '@site/shared/release';
import { until } from '@site/shared/testing/until';
import { openFolderStorage } from '../releases/folder/folder-storage';
import { markLiveBad } from '../releases/live-state-changes';
import type { Publication } from '../releases/publications';
import { remoteBuild, shellBuild } from '../testing/built-release';
import { releaseCalls } from '../testing/release-calls';
import { startSite, type TestSite } from '../testing/running-site';
import type { Options } from './options';
import { listText } from './print';
import { TEAM_COMMANDS as commands } from './team-commands';

const GATE_STEPS = [{ name: '/shop', ms: 1_000, problems: 0 }];
let staging: TestSite;
let production: TestSite;
let from: string;
let tried: { release: Release };
let environment: NodeJS.ProcessEnv;
/** What the gate of staging finds. */
let problems: string[];

/** Sends a build to the gate of staging. */
async function publishAtStaging(mark: string) {
  const built = staging.build(remoteBuild('shop', ['/shop'], mark));
  const answer = await stagingCalls().publish(built);
  return { ...built, answer };
}

function stagingCalls() {
  return releaseCalls(from, 'shop', process.env.PROMOTE_TOKEN ?? '');
}

beforeEach(async () => {
  problems = [];
  const browserCheck = async () => ({ problems, notes: ['a note'], steps: GATE_STEPS });
  staging = await startSite({}, undefined, { browserCheck });
  production = await startSite();
  await staging.release(shellBuild());
  await production.release(
    shellBuild(),
    remoteBuild('shop', ['/shop'], 'before'),
    remoteBuild('tickets', ['/shop/plans']),
  );
  from = await staging.listen();
  environment = { ...process.env };
  Object.assign(process.env, {
    EDGE_URL: await production.listen(),
    RELEASE_TOKEN: await production.token('shop'),
    PROMOTE_TOKEN: await staging.token('shop'),
    RELEASE_BY: 'Ada',
  });
  tried = await publishAtStaging('tried');
  await stagingCalls().activate(tried.release.version);
});
afterEach(async () => {
  process.env = environment;
  await Promise.all([staging.close(), production.close()]);
});

function promote(version?: string, options: Options = {}) {
  return commands.promote.run(
    { name: 'shop', json: true, from, ...options },
    version ? [version] : [],
  );
}

async function publishedInProduction() {
  const { result } = await commands.list.run({ name: 'shop' });
  return result as Parameters<typeof listText>[0] & { releases: Publication[] };
}

test('publishes the files of the release that is live at staging, with the report of its gate', async () => {
  const { version, files } = tried.release;
  expect((await promote()).result).toMatchObject({ name: 'shop', version, already: false });

  const list = await publishedInProduction();
  expect(list.live).not.toBe(version);
  expect(list.releases).toMatchObject([
    {
      version,
      by: 'Ada (token of shop)',
      promoted: {
        from,
        at: expect.any(Number),
        by: 'Ada (token of shop)',
        notes: ['a note'],
        gate: GATE_STEPS,
      },
    },
  ]);
  expect(listText(list)).toContain(`Ada (token of shop), promoted from ${from}`);
  for (const path of ['release.json', ...files.map((file) => file.path)]) {
    const url = `/releases/shop/${version}/${path}`;
    const [there, here] = await Promise.all([staging.app.inject(url), production.app.inject(url)]);
    expect([path, here.statusCode, here.rawPayload]).toEqual([path, 200, there.rawPayload]);
  }

  expect((await promote()).text).toContain('is already published');
  expect((await promote(version, { activate: true, now: true })).text).toContain(
    `${version} is live`,
  );
});

test('refuses a release that staging has not published, or that its gate refused', async () => {
  await expect(promote('0123456789abcdef')).rejects.toThrow('is not published at');
  problems = ['the page throws'];
  const { release, answer } = await publishAtStaging('refused');
  expect(answer.status).toBe(422);
  await expect(promote(release.version)).rejects.toThrow('is not published at');
  expect((await publishedInProduction()).releases).toEqual([]);
});

test('refuses a damaged file, and a release.json of another version', async () => {
  const { version } = tried.release;
  const folder = join(staging.dataDir, 'releases/shop', version);
  writeFileSync(join(folder, 'page.js'), `'page other'`);
  await expect(promote()).rejects.toThrow(/page\.js has another content.* Build its commit/);
  const edited = { ...tried.release, global: 'other' };
  writeFileSync(join(folder, 'release.json'), JSON.stringify(edited));
  await expect(promote()).rejects.toThrow('the version is not the hash');
  expect((await publishedInProduction()).releases).toEqual([]);
});

test('refuses a release that staging has ended as bad, unless it is forced with a reason', async () => {
  const { version } = tried.release;
  const storage = openFolderStorage(staging.dataDir, () => {});
  await storage.live.change((state) =>
    markLiveBad(state, 'shop', version, { why: 'failed', at: 1 }),
  );
  await storage.close();
  // An edge reads the live state of its folder again after a moment.
  await until(async () =>
    JSON.stringify(await stagingCalls().call('GET', '')).includes('"why":"failed"'),
  );
  await expect(promote()).rejects.toThrow(/is bad at .* \(failed\)/);
  await expect(promote(version, { force: true })).rejects.toThrow('is bad at');
  const forced = await promote(version, { force: true, why: 'the API was down' });
  expect(forced.result).toMatchObject({ version });
});

test('the gate of the site refuses a release that does not fit its live releases', async () => {
  await until(async () => (await publishedInProduction()).live !== null);
  const other = staging.build(remoteBuild('shop', ['/shop', '/shop/plans'], 'wider'));
  expect((await stagingCalls().publish(other)).status).toBe(200);
  await expect(promote(other.release.version)).rejects.toMatchObject({
    status: 422,
    problems: [expect.stringContaining('/shop/plans')],
  });
  expect((await publishedInProduction()).releases).toEqual([]);
});

test('names the setting that is wrong', async () => {
  await expect(promote(undefined, { from: '' })).rejects.toThrow('--from https://staging');
  await expect(promote(undefined, { from: 'staging' })).rejects.toThrow('--from is not a valid');
  await expect(promote(undefined, { from: process.env.EDGE_URL ?? '' })).rejects.toThrow(
    'are the same edge',
  );
  await expect(promote(undefined, { from: 'http://127.0.0.1:9' })).rejects.toThrow('Check --from');
  process.env.PROMOTE_TOKEN = process.env.RELEASE_TOKEN ?? '';
  await expect(promote()).rejects.toThrow('does not accept PROMOTE_TOKEN: it is unknown there');
  process.env.PROMOTE_TOKEN = await staging.token('shell');
  await expect(promote()).rejects.toThrow(
    `${from} does not accept PROMOTE_TOKEN: it does not release this name there.`,
  );
  process.env.PROMOTE_TOKEN = '';
  await expect(promote()).rejects.toThrow('PROMOTE_TOKEN is not set');
});

test('a set has the releases that are live at the other edge, and goes live in one change', async () => {
  const names = ['shop', 'support'];
  process.env.PROMOTE_TOKEN = await staging.token(names);
  process.env.RELEASE_TOKEN = await production.token(names);
  const support = staging.build(remoteBuild('support', ['/support']));
  const calls = releaseCalls(from, 'support', process.env.PROMOTE_TOKEN);
  await calls.publish(support);
  await calls.activate(support.release.version);
  await expect(commands.set.run({ from }, ['shop'])).rejects.toThrow('Give the names');

  await commands.set.run({ from, json: true, why: 'both' }, names);
  const { version } = tried.release;
  expect(await commands.list.run({ name: 'shop' })).toMatchObject({
    result: { live: version },
  });
  const { result } = await commands.history.run({ name: 'support' });
  expect(JSON.stringify(result)).toContain(support.release.version);
});
