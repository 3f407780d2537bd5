import { ShellFileUnavailable } from './load-release';
import { RemoteUnavailable } from './remote-release';
import {
  fail,
  fromLive,
  fromPrevious,
  loads,
  page,
  remote,
  remotesOf,
  reports,
} from './testing/remotes-of';

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

test('without the federation runtime, which is a file of the shell, the release is not blamed', async () => {
  let isOffline = true;
  const { loadPage } = remotesOf({
    'shop-live': () => {
      if (isOffline) throw new ShellFileUnavailable('the federation runtime', 'ChunkLoadError');
      return remote();
    },
    'shop-previous': remote(),
  });
  await expect(loadPage('shop', 'page')).rejects.toEqual(new RemoteUnavailable('shop'));
  expect(reports).toMatchObject([{ remote: 'shell', stage: 'load' }]);
  isOffline = false;
  expect(await loadPage('shop', 'page')).toEqual(fromLive);
});
