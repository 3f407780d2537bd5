import type { Remote } from '@site/shared/remote';
import { deferred } from '@site/shared/testing';
import { RemoteUnavailable } from './remote-release';
import {
  boot,
  fail,
  fromLive,
  fromPrevious,
  loads,
  page,
  remote,
  remotesOf,
  reports,
} from './testing/remotes-of';

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

test('refuses a container without a remote', async () => {
  const { loadPage } = remotesOf({ 'shop-live': {}, 'shop-previous': remote() });
  expect(await loadPage('shop', 'page')).toEqual(fromPrevious);
  expect(reports).toMatchObject([
    { version: 'shop-live', stage: 'load', message: 'the container does not contain a remote' },
  ]);
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

test.each(['unknown', '', '__proto__', 'constructor'])(
  'a remote that the manifest does not name (%j) is unavailable, and nothing is loaded',
  async (name) => {
    await expect(remotesOf({}).loadPage(name, 'page')).rejects.toEqual(new RemoteUnavailable(name));
    expect(loads).toEqual([]);
  },
);
