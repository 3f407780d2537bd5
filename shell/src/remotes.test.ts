import type { PageScript } from '@site/shared/page-script';
import { moduleInstances, type PageModule, type Remote } from '@site/shared/remote';
import { deferred } from '@site/shared/testing';
import { RemoteUnavailable } from './remote-release';
import { createRemotes } from './remotes';
import type { ReleaseFailure } from './report-failure';
import { bootManifestOf } from './testing/boot-manifest-of';

const boot = bootManifestOf({ shop: [{}], support: [{}] });

function Empty() {
  return null;
}
const page: PageModule = { Component: Empty };
const fromLive = { module: page, version: 'shop-live' };
const fromPrevious = { module: page, version: 'shop-previous' };

function remote(change: Partial<Remote> = {}): Remote {
  return {
    name: 'shop',
    pages: { page: async () => page },
    instances: moduleInstances(),
    ...change,
  };
}

let reports: ReleaseFailure[];
let loads: [version: string, isRetry: boolean][];
let script: Record<'uses' | 'skip' | 'reloadWithout', jest.Mock>;

/**
 * The remotes with these releases. `releases` has, by version, the content of the container or a
 * function that returns it.
 */
function remotesOf(releases: Record<string, unknown>, from = boot) {
  const load = async ({ version }: { version: string }, isRetry: boolean) => {
    loads.push([version, isRetry]);
    const release = releases[version];
    return typeof release === 'function' ? release() : release;
  };
  const document = script as unknown as PageScript;
  return createRemotes(from, load, (report) => reports.push(report), document);
}

function fail(message: string) {
  return () => {
    throw new Error(message);
  };
}

beforeEach(() => {
  reports = [];
  loads = [];
  script = { uses: jest.fn(), skip: jest.fn(), reloadWithout: jest.fn(() => true) };
});
afterEach(() => jest.useRealTimers());

test('loads the live release with its first page, and sends no report', async () => {
  const { loadPage } = remotesOf({ 'shop-live': remote() });
  expect(loads).toEqual([]);
  expect(await loadPage('shop', 'page')).toEqual(fromLive);
  expect([loads, reports]).toEqual([[['shop-live', false]], []]);
});

test('concurrent and later calls load the remote once', async () => {
  const container = deferred<Remote>();
  const { loadPage } = remotesOf({ 'shop-live': () => container.promise });
  const loading = [loadPage('shop', 'page'), loadPage('shop', 'page'), loadPage('shop', 'page')];
  container.resolve(remote());
  expect(await Promise.all(loading)).toEqual([fromLive, fromLive, fromLive]);
  await loadPage('shop', 'page');
  expect(loads).toHaveLength(1);
});

test('if the live release fails, it is reported and the previous one is used until a reload', async () => {
  const { loadPage } = remotesOf({ 'shop-live': fail('503'), 'shop-previous': remote() });
  expect(await loadPage('shop', 'page')).toEqual(fromPrevious);
  expect(await loadPage('shop', 'page')).toEqual(fromPrevious);
  expect(loads).toEqual([
    ['shop-live', false],
    ['shop-previous', false],
  ]);
  expect(reports).toMatchObject([
    { remote: 'shop', version: 'shop-live', stage: 'load', message: '503' },
  ]);
});

test('if both releases fail, the remote is unavailable, and a later call loads them as retries', async () => {
  const releases: Record<string, unknown> = {
    'shop-live': fail('503'),
    'shop-previous': fail('404'),
  };
  const { loadPage } = remotesOf(releases);
  await expect(loadPage('shop', 'page')).rejects.toEqual(new RemoteUnavailable('shop'));
  expect(reports.map(({ version, message }) => [version, message])).toEqual([
    ['shop-live', '503'],
    ['shop-previous', '404'],
  ]);
  releases['shop-live'] = remote();
  expect(await loadPage('shop', 'page')).toEqual(fromLive);
  expect(loads).toEqual([
    ['shop-live', false],
    ['shop-previous', false],
    ['shop-live', true],
  ]);
});

test('a remote without a previous release is unavailable after one failure', async () => {
  const withoutPrevious = {
    ...boot,
    remotes: boot.remotes.map((remote) => ({ ...remote, previous: null })),
  };
  await expect(
    remotesOf({ 'shop-live': fail('503') }, withoutPrevious).loadPage('shop', 'page'),
  ).rejects.toBeInstanceOf(RemoteUnavailable);
  expect(loads).toHaveLength(1);
});

test('concurrent calls share the failures: each release is loaded once', async () => {
  const { loadPage } = remotesOf({ 'shop-live': fail('503'), 'shop-previous': fail('503') });
  const results = await Promise.allSettled([loadPage('shop', 'page'), loadPage('shop', 'page')]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect([loads.length, reports.length]).toEqual([2, 2]);
});

test('a failed remote does not affect the others', async () => {
  const { loadPage } = remotesOf({
    'shop-live': fail('503'),
    'shop-previous': fail('503'),
    'support-live': remote({ name: 'support' }),
  });
  await expect(loadPage('shop', 'page')).rejects.toBeInstanceOf(RemoteUnavailable);
  expect(await loadPage('support', 'page')).toEqual({ module: page, version: 'support-live' });
});

test('a release that does not load within ten seconds has failed, and its late answer is not used', async () => {
  jest.useFakeTimers();
  const late = deferred<Remote>();
  const latePage = jest.fn(async () => page);
  const { loadPage } = remotesOf({ 'shop-live': () => late.promise, 'shop-previous': remote() });
  const loading = loadPage('shop', 'page');
  await jest.advanceTimersByTimeAsync(9_999);
  expect([loads.length, reports.length]).toEqual([1, 0]);
  await jest.advanceTimersByTimeAsync(1);
  expect(await loading).toEqual(fromPrevious);
  expect(reports).toMatchObject([
    {
      remote: 'shop',
      version: 'shop-live',
      stage: 'load',
      message: 'no answer in 10 s',
    },
  ]);
  late.resolve(remote({ pages: { page: latePage } }));
  await loadPage('shop', 'page');
  expect(latePage).not.toHaveBeenCalled();
  expect(jest.getTimerCount()).toBe(0);
});

test('a page that does not load within ten seconds is loaded from the previous release', async () => {
  jest.useFakeTimers();
  const stuckRemote = remote({ pages: { page: () => new Promise(() => undefined) } });
  const { loadPage } = remotesOf({ 'shop-live': stuckRemote, 'shop-previous': remote() });
  const outcome = loadPage('shop', 'page');
  await jest.advanceTimersByTimeAsync(10_000);
  expect(await outcome).toEqual(fromPrevious);
  expect(reports).toMatchObject([
    {
      remote: 'shop',
      version: 'shop-live',
      stage: 'page',
      message: 'no answer in 10 s',
    },
  ]);
});

test.each([
  undefined,
  null,
  7,
  'remote',
  {},
  { default: remote() },
  { name: 'shop' },
  { name: 'shop', pages: {} },
  [],
])('refuses a container that contains %p', async (content) => {
  const { loadPage } = remotesOf({ 'shop-live': content, 'shop-previous': remote() });
  expect(await loadPage('shop', 'page')).toEqual(fromPrevious);
  expect(reports).toMatchObject([
    { version: 'shop-live', stage: 'load', message: 'the container does not contain a remote' },
  ]);
});

test('refuses a container that contains another remote, and names it', async () => {
  const { loadPage } = remotesOf({
    'shop-live': remote({ name: 'support' }),
    'shop-previous': remote(),
  });
  expect(await loadPage('shop', 'page')).toEqual(fromPrevious);
  expect(reports).toMatchObject([{ message: 'the container contains the support remote' }]);
});

test.each(['react', 'router', 'host'] as const)(
  'refuses a remote with its own %s',
  async (name) => {
    const foreign = remote({ instances: { ...moduleInstances(), [name]: () => undefined } });
    const { loadPage } = remotesOf({ 'shop-live': foreign, 'shop-previous': foreign });
    await expect(loadPage('shop', 'page')).rejects.toBeInstanceOf(RemoteUnavailable);
    expect(reports.map(({ message }) => message)).toEqual([
      `the remote has its own ${name}`,
      `the remote has its own ${name}`,
    ]);
  },
);

test('refuses a remote without instances', async () => {
  const { loadPage } = remotesOf({
    'shop-live': remote({ instances: {} as Remote['instances'] }),
    'shop-previous': remote(),
  });
  await loadPage('shop', 'page');
  expect(reports).toMatchObject([{ message: 'the remote has its own react, router, host' }]);
});

test('a container that throws while it is checked is a failed release', async () => {
  const throwing = {
    get name(): string {
      throw new Error('unreadable');
    },
  };
  const { loadPage } = remotesOf({ 'shop-live': throwing, 'shop-previous': remote() });
  expect(await loadPage('shop', 'page')).toEqual(fromPrevious);
  expect(reports).toMatchObject([{ version: 'shop-live', message: 'unreadable' }]);
});

test('a thrown value that is no Error is reported as text', async () => {
  const { loadPage } = remotesOf({
    'shop-live': () => Promise.reject('offline'),
    'shop-previous': () => Promise.reject(undefined),
  });
  await expect(loadPage('shop', 'page')).rejects.toBeInstanceOf(RemoteUnavailable);
  expect(reports.map(({ message }) => message)).toEqual(['offline', 'undefined']);
});

test.each(['gone', 'constructor', 'toString', '__proto__'])(
  'a page that no release has (%s) is unavailable and reported, and other pages work',
  async (name) => {
    const { loadPage } = remotesOf({ 'shop-live': remote(), 'shop-previous': remote() });
    await expect(loadPage('shop', name)).rejects.toEqual(new RemoteUnavailable('shop'));
    expect(reports.map(({ version, stage }) => [version, stage])).toEqual([
      ['shop-live', 'page'],
      ['shop-previous', 'page'],
    ]);
    expect(await loadPage('shop', 'page')).toEqual(fromLive);
  },
);

test.each([{}, { default: page }, null])(
  'a page module without a component (%j) counts as missing',
  async (module) => {
    const { loadPage } = remotesOf({
      'shop-live': remote({ pages: { page: async () => module as never } }),
      'shop-previous': remote(),
    });
    expect(await loadPage('shop', 'page')).toEqual(fromPrevious);
    expect(reports).toMatchObject([{ stage: 'page', message: 'page page is missing' }]);
  },
);

/** A release whose page fails while `state.isBroken`. */
function breakableRelease() {
  const state = { isBroken: true };
  const load = async () => {
    if (state.isBroken) throw new Error('ChunkLoadError');
    return page;
  };
  return { state, release: remote({ pages: { page: load, other: async () => page } }) };
}

test('if the file of a page fails, the previous release is used for it and every later page', async () => {
  const { loadPage, markRendered } = remotesOf({
    'shop-live': breakableRelease().release,
    'shop-previous': remote({ pages: { page: async () => page, other: async () => page } }),
  });
  expect(await loadPage('shop', 'page')).toEqual(fromPrevious);
  markRendered('shop', 'shop-previous');
  expect(await loadPage('shop', 'other')).toEqual(fromPrevious);
  expect(reports).toMatchObject([
    {
      remote: 'shop',
      version: 'shop-live',
      stage: 'page',
      message: 'ChunkLoadError',
    },
  ]);
});

test('after the first render the release stays: a page that cannot be loaded is unavailable until it loads', async () => {
  const { state, release } = breakableRelease();
  const { loadPage, markRendered } = remotesOf({ 'shop-live': release, 'shop-previous': remote() });
  await loadPage('shop', 'other');
  markRendered('shop', 'shop-live');
  await expect(loadPage('shop', 'page')).rejects.toEqual(new RemoteUnavailable('shop'));
  await expect(loadPage('shop', 'page')).rejects.toEqual(new RemoteUnavailable('shop'));
  state.isBroken = false;
  expect(await loadPage('shop', 'page')).toEqual(fromLive);
  expect(loads).toEqual([['shop-live', false]]);
});

test('a page that throws before the first render is loaded from the previous release, and the failure is reported', async () => {
  const { loadPage, markRendered, fallBack } = remotesOf({
    'shop-live': remote(),
    'shop-previous': remote(),
  });
  await loadPage('shop', 'page');
  expect(fallBack('shop', 'shop-live', new Error('no such field'))).toBe(true);
  expect(await loadPage('shop', 'page')).toEqual(fromPrevious);
  markRendered('shop', 'shop-previous');
  markRendered('shop', 'shop-previous');
  expect(reports).toMatchObject([
    {
      remote: 'shop',
      version: 'shop-live',
      stage: 'render',
      message: 'no such field',
    },
  ]);
});

test('if the pages of both releases throw, there is no fallback, and a later visit starts with the live one', async () => {
  const { loadPage, fallBack } = remotesOf({
    'shop-live': remote(),
    'shop-previous': remote(),
  });
  await loadPage('shop', 'page');
  expect(fallBack('shop', 'shop-live', 'x')).toBe(true);
  await loadPage('shop', 'page');
  expect(fallBack('shop', 'shop-previous', 'x')).toBe(false);
  expect(await loadPage('shop', 'page')).toEqual(fromLive);
  expect(loads).toHaveLength(2);
});

test('a page that throws after the first render does not change the release', async () => {
  const { loadPage, markRendered, fallBack } = remotesOf({
    'shop-live': remote(),
    'shop-previous': remote(),
  });
  await loadPage('shop', 'page');
  markRendered('shop', 'shop-live');
  expect(fallBack('shop', 'shop-live', 'x')).toBe(false);
  expect(await loadPage('shop', 'page')).toEqual(fromLive);
});

test('the rendered release stays, also after a failure of another call', async () => {
  const { state, release } = breakableRelease();
  const { loadPage, markRendered } = remotesOf({ 'shop-live': release, 'shop-previous': remote() });
  const shown = await loadPage('shop', 'other');
  expect(await loadPage('shop', 'page')).toEqual(fromPrevious);
  markRendered('shop', shown.version);
  state.isBroken = false;
  expect(await loadPage('shop', 'page')).toEqual(fromLive);
});

test('a prefetch loads the release for a later visit; its failure is not reported and changes no release', async () => {
  const { state, release } = breakableRelease();
  const { loadPage, prefetch } = remotesOf({
    'shop-live': release,
    'shop-previous': remote(),
    'support-live': fail('503'),
  });
  await expect(prefetch('shop', 'page')).rejects.toThrow('ChunkLoadError');
  await expect(prefetch('support', 'page')).rejects.toThrow('503');
  await expect(prefetch('unknown', 'page')).resolves.toBeUndefined();
  expect(reports).toEqual([]);
  state.isBroken = false;
  expect(await loadPage('shop', 'page')).toEqual(fromLive);
  expect(loads).toEqual([
    ['shop-live', false],
    ['support-live', false],
  ]);
});

test.each(['unknown', '', '__proto__', 'constructor'])(
  'a remote that the manifest does not name (%j) is unavailable, and nothing is loaded',
  async (name) => {
    await expect(remotesOf({}).loadPage(name, 'page')).rejects.toEqual(new RemoteUnavailable(name));
    expect(loads).toEqual([]);
  },
);
