import type { ReleaseReport } from '@site/shared/release';
import { moduleInstances, type PageModule, type Remote } from '@site/shared/remote';
import { deferred } from '@site/shared/testing';
import { createRemotes, RemoteUnavailable } from './load-remote';
import { bootManifestOf } from './testing/boot-manifest-of';

const boot = bootManifestOf({ shop: [{}], support: [{}] });

function Empty() {
  return null;
}
const page: PageModule = { Component: Empty };
const ofLive = { module: page, version: 'shop-live' };
const ofPrevious = { module: page, version: 'shop-previous' };

function remote(change: Partial<Remote> = {}): Remote {
  return {
    name: 'shop',
    pages: { page: async () => page },
    instances: moduleInstances(),
    ...change,
  };
}

let told: ReleaseReport[];
let asked: [version: string, isRetry: boolean][];

/** The remotes over releases by version; a function is called, anything else is what the container holds. */
function remotesOf(releases: Record<string, unknown>, from = boot) {
  const load = async ({ version }: { version: string }, isRetry: boolean) => {
    asked.push([version, isRetry]);
    const release = releases[version];
    return typeof release === 'function' ? release() : release;
  };
  return createRemotes(from, load, (report) => told.push(report));
}

function fail(message: string) {
  return () => {
    throw new Error(message);
  };
}

beforeEach(() => {
  told = [];
  asked = [];
});
afterEach(() => jest.useRealTimers());

test('the live release is loaded when it is first wanted, and nothing is reported', async () => {
  const { loadPage } = remotesOf({ 'shop-live': remote() });
  expect(asked).toEqual([]);
  expect(await loadPage('shop', 'page')).toEqual(ofLive);
  expect([asked, told]).toEqual([[['shop-live', false]], []]);
});

test('concurrent and later calls load the remote once', async () => {
  const gate = deferred<Remote>();
  const { loadPage } = remotesOf({ 'shop-live': () => gate.promise });
  const waiting = [loadPage('shop', 'page'), loadPage('shop', 'page'), loadPage('shop', 'page')];
  gate.resolve(remote());
  expect(await Promise.all(waiting)).toEqual([ofLive, ofLive, ofLive]);
  await loadPage('shop', 'page');
  expect(asked).toHaveLength(1);
});

test('where the live release fails the previous one is used for the rest of the session, and the live one is reported', async () => {
  const { loadPage } = remotesOf({ 'shop-live': fail('503'), 'shop-previous': remote() });
  expect(await loadPage('shop', 'page')).toEqual(ofPrevious);
  expect(await loadPage('shop', 'page')).toEqual(ofPrevious);
  expect(asked).toEqual([
    ['shop-live', false],
    ['shop-previous', false],
  ]);
  expect(told).toEqual([
    { remote: 'shop', version: 'shop-live', stage: 'load', outcome: 'failed', message: '503' },
  ]);
});

test('where both fail the remote is unavailable, and a later call tries both again, knowing that they failed', async () => {
  const releases: Record<string, unknown> = {
    'shop-live': fail('503'),
    'shop-previous': fail('404'),
  };
  const { loadPage } = remotesOf(releases);
  await expect(loadPage('shop', 'page')).rejects.toEqual(new RemoteUnavailable('shop'));
  expect(told.map(({ version, message }) => [version, message])).toEqual([
    ['shop-live', '503'],
    ['shop-previous', '404'],
  ]);
  releases['shop-live'] = remote();
  expect(await loadPage('shop', 'page')).toEqual(ofLive);
  expect(asked).toEqual([
    ['shop-live', false],
    ['shop-previous', false],
    ['shop-live', true],
  ]);
});

test('a remote without a previous release fails alone', async () => {
  const alone = { ...boot, remotes: boot.remotes.map((known) => ({ ...known, previous: null })) };
  await expect(
    remotesOf({ 'shop-live': fail('503') }, alone).loadPage('shop', 'page'),
  ).rejects.toBeInstanceOf(RemoteUnavailable);
  expect(asked).toHaveLength(1);
});

test('concurrent calls to a remote that fails fail together, each release asked once', async () => {
  const { loadPage } = remotesOf({ 'shop-live': fail('503'), 'shop-previous': fail('503') });
  const results = await Promise.allSettled([loadPage('shop', 'page'), loadPage('shop', 'page')]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect([asked.length, told.length]).toEqual([2, 2]);
});

test('a remote that fails leaves the others alone', async () => {
  const { loadPage } = remotesOf({
    'shop-live': fail('503'),
    'shop-previous': fail('503'),
    'support-live': remote({ name: 'support' }),
  });
  await expect(loadPage('shop', 'page')).rejects.toBeInstanceOf(RemoteUnavailable);
  expect(await loadPage('support', 'page')).toEqual({ module: page, version: 'support-live' });
});

test('a release that never comes counts as failed after ten seconds, and what comes late is not used', async () => {
  jest.useFakeTimers();
  const late = deferred<Remote>();
  const latePage = jest.fn(async () => page);
  const { loadPage } = remotesOf({ 'shop-live': () => late.promise, 'shop-previous': remote() });
  const waiting = loadPage('shop', 'page');
  await jest.advanceTimersByTimeAsync(9_999);
  expect([asked.length, told.length]).toEqual([1, 0]);
  await jest.advanceTimersByTimeAsync(1);
  expect(await waiting).toEqual(ofPrevious);
  expect(told).toEqual([
    {
      remote: 'shop',
      version: 'shop-live',
      stage: 'load',
      outcome: 'failed',
      message: 'no answer in 10 s',
    },
  ]);
  late.resolve(remote({ pages: { page: latePage } }));
  await loadPage('shop', 'page');
  expect(latePage).not.toHaveBeenCalled();
  expect(jest.getTimerCount()).toBe(0);
});

test('a page that never comes is taken from the previous release after ten seconds', async () => {
  jest.useFakeTimers();
  const stuck = remote({ pages: { page: () => new Promise(() => undefined) } });
  const { loadPage } = remotesOf({ 'shop-live': stuck, 'shop-previous': remote() });
  const outcome = loadPage('shop', 'page');
  await jest.advanceTimersByTimeAsync(10_000);
  expect(await outcome).toEqual(ofPrevious);
  expect(told).toEqual([
    {
      remote: 'shop',
      version: 'shop-live',
      stage: 'page',
      outcome: 'failed',
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
])('a container that holds %p is refused', async (held) => {
  const { loadPage } = remotesOf({ 'shop-live': held, 'shop-previous': remote() });
  expect(await loadPage('shop', 'page')).toEqual(ofPrevious);
  expect(told).toMatchObject([
    { version: 'shop-live', stage: 'load', message: 'the container does not hold a remote' },
  ]);
});

test("a container that holds another remote is refused by that remote's name", async () => {
  const { loadPage } = remotesOf({
    'shop-live': remote({ name: 'support' }),
    'shop-previous': remote(),
  });
  expect(await loadPage('shop', 'page')).toEqual(ofPrevious);
  expect(told).toMatchObject([{ message: 'the container holds the support remote' }]);
});

test.each(['react', 'router', 'host'] as const)(
  'a remote that brought its own %s is refused',
  async (name) => {
    const foreign = remote({ instances: { ...moduleInstances(), [name]: () => undefined } });
    const { loadPage } = remotesOf({ 'shop-live': foreign, 'shop-previous': foreign });
    await expect(loadPage('shop', 'page')).rejects.toBeInstanceOf(RemoteUnavailable);
    expect(told.map(({ message }) => message)).toEqual([
      `the remote brought its own ${name}`,
      `the remote brought its own ${name}`,
    ]);
  },
);

test('a remote that names no instances at all is refused', async () => {
  const { loadPage } = remotesOf({
    'shop-live': remote({ instances: {} as Remote['instances'] }),
    'shop-previous': remote(),
  });
  await loadPage('shop', 'page');
  expect(told).toMatchObject([{ message: 'the remote brought its own react, router, host' }]);
});

test('a container that throws while it is looked at is a failed release', async () => {
  const trap = {
    get name(): string {
      throw new Error('trapped');
    },
  };
  const { loadPage } = remotesOf({ 'shop-live': trap, 'shop-previous': remote() });
  expect(await loadPage('shop', 'page')).toEqual(ofPrevious);
  expect(told).toMatchObject([{ version: 'shop-live', message: 'trapped' }]);
});

test('what is thrown need not be an Error', async () => {
  const { loadPage } = remotesOf({
    'shop-live': () => Promise.reject('offline'),
    'shop-previous': () => Promise.reject(undefined),
  });
  await expect(loadPage('shop', 'page')).rejects.toBeInstanceOf(RemoteUnavailable);
  expect(told.map(({ message }) => message)).toEqual(['offline', 'undefined']);
});

test.each(['gone', 'constructor', 'toString', '__proto__'])(
  'a page that no release has (%s) is unavailable and reported, and the others work',
  async (name) => {
    const { loadPage } = remotesOf({ 'shop-live': remote(), 'shop-previous': remote() });
    await expect(loadPage('shop', name)).rejects.toEqual(new RemoteUnavailable('shop'));
    expect(told.map(({ version, stage }) => [version, stage])).toEqual([
      ['shop-live', 'page'],
      ['shop-previous', 'page'],
    ]);
    expect(await loadPage('shop', 'page')).toEqual(ofLive);
  },
);

test.each([{}, { default: page }, null])(
  'a page module without a component (%j) is missing',
  async (module) => {
    const { loadPage } = remotesOf({
      'shop-live': remote({ pages: { page: async () => module as never } }),
      'shop-previous': remote(),
    });
    expect(await loadPage('shop', 'page')).toEqual(ofPrevious);
    expect(told).toMatchObject([{ stage: 'page', message: 'page page is missing' }]);
  },
);

/** A release whose page fails until it is repaired. */
function breakable() {
  const state = { isBroken: true };
  const load = async () => {
    if (state.isBroken) throw new Error('ChunkLoadError');
    return page;
  };
  return { state, release: remote({ pages: { page: load, other: async () => page } }) };
}

test('where the file of a page fails the previous release is used for it and for every later page', async () => {
  const { loadPage, rendered } = remotesOf({
    'shop-live': breakable().release,
    'shop-previous': remote({ pages: { page: async () => page, other: async () => page } }),
  });
  expect(await loadPage('shop', 'page')).toEqual(ofPrevious);
  rendered('shop', 'shop-previous');
  expect(await loadPage('shop', 'other')).toEqual(ofPrevious);
  expect(told).toEqual([
    {
      remote: 'shop',
      version: 'shop-live',
      stage: 'page',
      outcome: 'failed',
      message: 'ChunkLoadError',
    },
    { remote: 'shop', version: 'shop-previous', stage: 'render', outcome: 'ok' },
  ]);
});

test('once a page has rendered its release stays: a file that fails is unavailable until it comes', async () => {
  const { state, release } = breakable();
  const { loadPage, rendered } = remotesOf({ 'shop-live': release, 'shop-previous': remote() });
  await loadPage('shop', 'other');
  rendered('shop', 'shop-live');
  await expect(loadPage('shop', 'page')).rejects.toEqual(new RemoteUnavailable('shop'));
  await expect(loadPage('shop', 'page')).rejects.toEqual(new RemoteUnavailable('shop'));
  state.isBroken = false;
  expect(await loadPage('shop', 'page')).toEqual(ofLive);
  expect(asked).toEqual([['shop-live', false]]);
});

test('a page that throws before any has rendered is loaded again from the previous release, and both outcomes are reported', async () => {
  const { loadPage, rendered, renderFailed } = remotesOf({
    'shop-live': remote(),
    'shop-previous': remote(),
  });
  await loadPage('shop', 'page');
  expect(renderFailed('shop', 'shop-live', new Error('no such field'))).toBe(true);
  expect(await loadPage('shop', 'page')).toEqual(ofPrevious);
  rendered('shop', 'shop-previous');
  rendered('shop', 'shop-previous');
  expect(told).toEqual([
    {
      remote: 'shop',
      version: 'shop-live',
      stage: 'render',
      outcome: 'failed',
      message: 'no such field',
    },
    { remote: 'shop', version: 'shop-previous', stage: 'render', outcome: 'ok' },
  ]);
});

test('where both throw there is nothing to load again, and a later visit begins with the live one', async () => {
  const { loadPage, renderFailed } = remotesOf({
    'shop-live': remote(),
    'shop-previous': remote(),
  });
  await loadPage('shop', 'page');
  expect(renderFailed('shop', 'shop-live', 'x')).toBe(true);
  await loadPage('shop', 'page');
  expect(renderFailed('shop', 'shop-previous', 'x')).toBe(false);
  expect(await loadPage('shop', 'page')).toEqual(ofLive);
  expect(asked).toHaveLength(2);
});

test('a page that throws after one has rendered changes no release', async () => {
  const { loadPage, rendered, renderFailed } = remotesOf({
    'shop-live': remote(),
    'shop-previous': remote(),
  });
  await loadPage('shop', 'page');
  rendered('shop', 'shop-live');
  expect(renderFailed('shop', 'shop-live', 'x')).toBe(false);
  expect(await loadPage('shop', 'page')).toEqual(ofLive);
});

test('what is on the screen decides, whatever another call met meanwhile', async () => {
  const { state, release } = breakable();
  const { loadPage, rendered } = remotesOf({ 'shop-live': release, 'shop-previous': remote() });
  const shown = await loadPage('shop', 'other');
  expect(await loadPage('shop', 'page')).toEqual(ofPrevious);
  rendered('shop', shown.version);
  state.isBroken = false;
  expect(await loadPage('shop', 'page')).toEqual(ofLive);
});

test('a prefetch loads what a visit then finds; one that fails is not reported and changes no release', async () => {
  const { state, release } = breakable();
  const { loadPage, prefetch } = remotesOf({
    'shop-live': release,
    'shop-previous': remote(),
    'support-live': fail('503'),
  });
  await expect(prefetch('shop', 'page')).rejects.toThrow('ChunkLoadError');
  await expect(prefetch('support', 'page')).rejects.toThrow('503');
  await expect(prefetch('unknown', 'page')).resolves.toBeUndefined();
  expect(told).toEqual([]);
  state.isBroken = false;
  expect(await loadPage('shop', 'page')).toEqual(ofLive);
  expect(asked).toEqual([
    ['shop-live', false],
    ['support-live', false],
  ]);
});

test.each(['unknown', '', '__proto__', 'constructor'])(
  'a remote that the manifest does not name (%j) is unavailable and nothing is asked for',
  async (name) => {
    await expect(remotesOf({}).loadPage(name, 'page')).rejects.toEqual(new RemoteUnavailable(name));
    expect(asked).toEqual([]);
  },
);
