import { type PageScript, SIGNED_IN_MARK } from '@site/shared/page-script';
import { serveApi, siteReplies } from '@site/shared/testing';
import { act, screen } from '@testing-library/react';
import { isSameAddress } from './rendering';
import { takeOverPage } from './start';
import { bootManifestOf } from './testing/boot-manifest-of';
import { loadingRemotes } from './testing/loading-remotes';

const VERSION = 'shop-live';
const replies = siteReplies();
const site = {
  settings: replies['site/settings'],
  configuration: replies['shop-configuration'],
  now: 1,
};
const rendering = { path: '/prices', version: VERSION, loaderData: null, site };

function Prices() {
  return <h1>The prices of the browser</h1>;
}

let stop: () => void;

beforeEach(() => {
  stop = serveApi(replies).stop;
  window.scrollTo = () => undefined;
  history.replaceState(null, '', '/prices');
  document.body.innerHTML = '<div id="root"><main><h1>The rendered prices</h1></main></div>';
});

afterEach(() => stop());

/** Takes over a page whose code comes from `load`. */
async function takeOver(load: () => Promise<{ version: string }>) {
  const script = { mounted: jest.fn(), failed: jest.fn() };
  const boot = bootManifestOf({ shop: [{ path: '/prices', page: 'prices' }] });
  const live = await act(() =>
    takeOverPage(
      {
        boot: { ...boot, page: { path: '/prices', remote: 'shop' } },
        remotes: loadingRemotes(async () => ({
          module: { Component: Prices },
          ...(await load()),
        })),
        script: script as unknown as PageScript,
        root: document.getElementById('root') as HTMLElement,
        onRouter: () => undefined,
      },
      rendering,
    ),
  );
  return { script, live };
}

test('the style sheets of the document are known by their full addresses', async () => {
  document.head.innerHTML = '<style data-href="/releases/shop/a/1.css"></style>';
  const { live } = await takeOver(async () => ({ version: 'shop-previous' }));
  expect(document.querySelector('style')?.dataset.href).toBe(
    `${location.origin}/releases/shop/a/1.css`,
  );
  await act(async () => live?.unmount());
  document.head.innerHTML = '';
});

test('a page from another release than the rendered one is rendered in its place', async () => {
  const { live } = await takeOver(async () => ({ version: 'shop-previous' }));
  expect(await screen.findByText('The prices of the browser')).toBeVisible();
  expect(screen.queryByText('The rendered prices')).not.toBeInTheDocument();
  await act(async () => live?.unmount());
});

test('a page that was translated before it is live is rendered in its place', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const title = document.querySelector('h1') as HTMLElement;
  title.innerHTML = '<font><font>I prezzi</font></font>';
  const { live } = await takeOver(async () => ({ version: VERSION }));
  expect(await screen.findByText('The prices of the browser')).toBeVisible();
  expect(title).not.toBeInTheDocument();
  expect(log).not.toHaveBeenCalled();
  await act(async () => live?.unmount());
});

test('without a loadable release the rendered page stays, with a notice and every link', async () => {
  document.documentElement.dataset[SIGNED_IN_MARK] = '';
  const { script } = await takeOver(() => Promise.reject(new Error('no release')));
  expect(screen.getByText('The rendered prices')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('You can read this page');
  expect(screen.getByRole('button', { name: 'Reload the page' })).toBeVisible();
  expect(script.mounted).toHaveBeenCalled();
  expect(document.documentElement.dataset[SIGNED_IN_MARK]).toBeUndefined();
});

test.each([
  ['/prices', '', null, true],
  ['/prices/', '', null, true],
  ['/prices', '?from=%2Forder', null, false],
  ['/prices', '', { usr: { email: 'anna@example.test' } }, false],
])('a rendered page is the same at %s%s with the state %j: %s', (pathname, search, state, same) => {
  expect(isSameAddress(rendering, { pathname, search }, state)).toBe(same);
});

test('a frame is the same at every address', () => {
  const { version: _version, ...frame } = rendering;
  expect(isSameAddress(frame, { pathname: '/order/7', search: '?a=b' }, null)).toBe(true);
});
