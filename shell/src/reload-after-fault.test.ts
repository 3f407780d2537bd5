import type { PageScript } from '@site/shared/page-script';
import { moduleInstances, type PageModule } from '@site/shared/remote';
import { createRemotes } from './remotes';
import { bootManifestOf } from './testing/boot-manifest-of';

function Empty() {
  return null;
}
const page: PageModule = { Component: Empty };
const uses = jest.fn();
const skip = jest.fn();
const reloadWithout = jest.fn(() => true);

/** The shop, whose live release does not load, or loads without one of its pages. */
function shopOf(isLoaded: boolean) {
  const script = { uses, skip, reloadWithout } as unknown as PageScript;
  const load = async ({ version }: { version: string }) => {
    if (version === 'shop-live' && !isLoaded) throw new Error('503');
    return { name: 'shop', pages: { page: async () => page }, instances: moduleInstances() };
  };
  return createRemotes(bootManifestOf({ shop: [{}] }), load, () => undefined, script);
}

test('the next documents begin with the previous release once it has replaced the live one', async () => {
  const { loadPage, markRendered } = shopOf(false);
  await loadPage('shop', 'page');
  expect(uses.mock.calls).toEqual([['shop', 'shop-previous']]);
  expect(skip).not.toHaveBeenCalled();
  markRendered('shop', 'shop-previous');
  expect(skip.mock.calls).toEqual([['shop', 'shop-live']]);
});

test('a document is reloaded without the rendered release once that has failed on another page', async () => {
  const { loadPage, markRendered, fallBack, reloadAfterFault } = shopOf(true);
  await loadPage('shop', 'page');
  expect(reloadAfterFault('shop')).toBe(false);
  markRendered('shop', 'shop-live');
  await expect(loadPage('shop', 'other')).rejects.toThrow();
  expect(reloadAfterFault('shop')).toBe(true);
  expect(reloadAfterFault('shop')).toBe(false);
  expect(fallBack('shop', 'shop-live', new Error('no such field'))).toBe(false);
  expect(reloadAfterFault('shop')).toBe(true);
  expect(reloadWithout).toHaveBeenLastCalledWith('shop', 'shop-live');
});
