import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Release } from '@site/shared/release';
import { type BuiltRelease, remoteBuild, shellBuild } from '../testing/built-release';
import { injectedCalls } from '../testing/injected-calls';
import { startSite, type TestSite } from '../testing/running-site';
import { sendReport } from '../testing/send-report';

const NEXT_MAJOR = { react: '20.0.0', 'react-dom': '20.0.0' };

let site: TestSite;
let calls: ReturnType<typeof injectedCalls>;
beforeEach(async () => {
  site = await startSite();
  await site.release(shellBuild(), remoteBuild('shop', ['/shop']));
  calls = injectedCalls(site, await site.token(['shell', 'shop']));
});
afterEach(() => site.close());

const call: (typeof calls)['call'] = (...parts) => calls.call(...parts);

/** Uploads a build as a part of a set. */
async function upload(build: BuiltRelease): Promise<Release> {
  const { folder, release } = site.build(build);
  const begun = await call('POST', `${release.name}/uploads?set`, release);
  expect([begun.status, begun.body.message]).toEqual([201, undefined]);
  const uploadPath = `${release.name}/uploads/${begun.body.upload}`;
  for (const { path } of release.files)
    await call('PUT', `${uploadPath}/files/${path}`, readFileSync(join(folder, path), 'utf8'));
  expect((await call('POST', `${uploadPath}/commit?set`, {})).status).toBe(200);
  return release;
}

async function liveVersion(name: string): Promise<string> {
  return (await call('GET', `${name}`)).body.live;
}

test('a major upgrade that no package can make alone goes live as a set, in one change', async () => {
  const shellNext = { ...shellBuild('next'), builtAgainst: NEXT_MAJOR };
  const alone = await call('POST', 'shell/uploads', site.build(shellNext).release);
  expect([alone.status, alone.body.problems[0]]).toEqual([
    422,
    expect.stringContaining('release set shell remote-shop'),
  ]);

  const shell = await upload(shellNext);
  const shop = await upload({
    ...remoteBuild('shop', ['/shop'], 'next'),
    builtAgainst: NEXT_MAJOR,
  });
  expect((await call('POST', 'shell/activate', { version: shell.version })).status).toBe(404);
  const releases = [shell, shop].map(({ name, version }) => ({ name, version }));
  const foreign = await call('POST', 'sets', { releases }, await site.token('shop'));
  expect([foreign.status, foreign.body.message]).toEqual([
    403,
    'This token releases shop, not shell.',
  ]);
  const half = await call('POST', 'sets', { releases: releases.slice(0, 1) });
  expect([half.status, half.body.message]).toEqual([
    422,
    'The set does not pass the gate. Nothing has changed.',
  ]);
  expect(await liveVersion('shell')).not.toBe(shell.version);

  const { status } = await call('POST', 'sets', { releases, by: 'Ada', why: 'React 20' });
  expect(status).toBe(200);
  expect([await liveVersion('shell'), await liveVersion('shop')]).toEqual([
    shell.version,
    shop.version,
  ]);
  const { history } = (await call('GET', 'shop/history')).body;
  expect(history.at(-1)).toMatchObject({
    action: 'activate',
    by: 'Ada (token of shell, shop)',
    why: 'React 20',
  });
});

describe('in the watch', () => {
  let before: string[];
  let releases: { name: string; version: string }[];
  beforeEach(async () => {
    before = [await liveVersion('shell'), await liveVersion('shop')];
    const shell = await upload(shellBuild('next'));
    const shop = await upload(remoteBuild('shop', ['/shop'], 'next'));
    releases = [shell, shop].map(({ name, version }) => ({ name, version }));
    const body = { releases, by: 'Ada', why: 'together' };
    expect((await call('POST', 'sets', body)).status).toBe(200);
  });

  /** Visitors of so many networks report that the page of the shop fails. */
  async function failViews(networks = 8) {
    const [shell, shop] = [await liveVersion('shell'), await liveVersion('shop')];
    const failure = { outcome: 'failed', stage: 'render', message: 'broken', blame: 'shop' };
    const view = { ...failure, releases: { shell, shop } };
    for (let network = 1; network <= networks; network += 1)
      expect(await sendReport(site, `192.0.2.${network}`, view)).toBe(204);
  }

  const historyOf = async (name: string) => (await call('GET', `${name}/history`)).body.history;

  test('a failing member takes the whole set back; only the failing release is bad', async () => {
    await failViews();
    expect([await liveVersion('shell'), await liveVersion('shop')]).toEqual(before);
    const bad = [(await call('GET', 'shell')).body.bad, (await call('GET', 'shop')).body.bad];
    // A fault of the shop's own page is one of the shop and of the shell around it: one of them
    // reaches the limit first.
    expect(bad.flat()).toHaveLength(1);
    const last = [(await historyOf('shell')).at(-1), (await historyOf('shop')).at(-1)];
    expect(last.map(({ by }) => by)).toEqual(['edge', 'edge']);
    expect(last.map(({ action }) => action).sort()).toEqual(['revert', 'rollback']);
    expect(last.find(({ action }) => action === 'rollback').why).toMatch(
      /^went live as a set with (shell|shop): failed in \d of \d views/,
    );
  });

  test('no page falls back to a failing release that a set has replaced', async () => {
    await failViews(2);
    const shell = await upload(shellBuild('fix'));
    const shop = await upload(remoteBuild('shop', ['/shop'], 'fix'));
    const fixes = [shell, shop].map(({ name, version }) => ({ name, version }));
    expect((await call('POST', 'sets', { releases: fixes, why: 'a fix' })).status).toBe(200);
    expect((await call('GET', 'shop')).body).toMatchObject({
      live: shop.version,
      previous: before[1],
    });
  });

  test('a member that was replaced since stays', async () => {
    const fix = await site.publish(shellBuild('fix'));
    expect((await call('POST', 'shell/activate', { version: fix })).status).toBe(200);
    await failViews();
    expect(await liveVersion('shop')).toBe(before[1]);
    expect((await historyOf('shop')).at(-1).action).toBe('revert');
    expect((await historyOf('shell')).at(-1).why).not.toMatch(/^went live as a set/);
  });

  test('a rollback takes the whole set back if the token holds its names; no release is bad', async () => {
    const { status, body } = await call('POST', 'shop/rollback', { by: 'Ada', why: 'too slow' });
    expect([status, body.together, body.stay]).toEqual([200, ['shell'], []]);
    expect([await liveVersion('shell'), await liveVersion('shop')]).toEqual(before);
    expect((await historyOf('shell')).at(-1)).toMatchObject({
      action: 'rollback',
      by: 'Ada (token of shell, shop)',
      why: 'went live as a set with shop: too slow',
    });
    const bad = [(await call('GET', 'shell')).body.bad, (await call('GET', 'shop')).body.bad];
    expect(bad.flat()).toEqual([]);
  });

  test('the rollout of a member that goes back ends with an entry, and the answer names it', async () => {
    const next = await site.publish(remoteBuild('shop', ['/shop'], 'canary'));
    await call('POST', 'shop/rollout', { version: next, percent: 10 });
    expect((await call('GET', 'shell')).body.set).toEqual(['shop']);
    const { body } = await call('POST', 'shell/rollback', { why: 'too slow' });
    expect([body.together, body.endedRollouts]).toEqual([['shop'], ['shop']]);
    expect((await call('GET', 'shop')).body).toMatchObject({ live: before[1], canary: null });
    expect((await historyOf('shop')).slice(-2)).toMatchObject([
      { action: 'withdraw', from: next, why: expect.stringContaining('is rolled back') },
      { action: 'rollback', to: before[1] },
    ]);
  });

  test('a rollback with a token for one name leaves the others and names them', async () => {
    const shell = await liveVersion('shell');
    const { body } = await call('POST', 'shop/rollback', {}, await site.token('shop'));
    expect([body.together, body.stay]).toEqual([[], ['shell']]);
    expect([await liveVersion('shell'), await liveVersion('shop')]).toEqual([shell, before[1]]);
  });
});
