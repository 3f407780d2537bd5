import { setSession, siteReady } from '@site/shared/host';
import type { PageScript } from '@site/shared/page-script';
import { moduleInstances, type PageModule } from '@site/shared/remote';
import { RouterProvider } from '@site/shared/router';
import { type Served, serveApi, siteReplies } from '@site/shared/testing';
import { act, cleanup, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { createRemotes } from './remotes';
import { createRouter } from './router';
import { bootManifestOf } from './testing/boot-manifest-of';
import { trackViews } from './views/track-views';

// jsdom has no layout: each element has a place on the page.
Element.prototype.getBoundingClientRect = () => new DOMRect(0, 0, 100, 20);
Element.prototype.checkVisibility = () => true;
// Nor does it measure a page.
Performance.prototype.getEntriesByType = () => [];

const boot = bootManifestOf({
  marketing: [{ path: '/', page: 'home' }],
  shop: [
    { path: '/shop', page: 'shop' },
    { path: '/checkout', page: 'checkout' },
    { path: '/checkout/new', page: 'checkout', isNew: true },
    { path: '/order/:orderNumber', page: 'order', login: true },
  ],
  account: [{ path: '/sign-in/', page: 'sign-in' }],
});

function textPage(text: string): PageModule {
  return { Component: Text.bind(null, text) };
}
function Text(text: string) {
  return <p>{text}</p>;
}
let hideText: () => void;
function ShownForAWhile() {
  const [isHidden, setHidden] = useState(false);
  hideText = () => setHidden(true);
  return isHidden ? null : <p>the shop for a while</p>;
}
function Empty() {
  return null;
}
function Broken(): never {
  throw new Error('render failed');
}

/** Pages by release and name. */
let pages: Record<string, PageModule>;
/** What the shell calls of the document's script. */
let calls: unknown[][];
let reloads: number;
let served: Served;

function scriptOf(): PageScript {
  const record =
    (name: string) =>
    (...values: unknown[]) => {
      calls.push([name, ...values]);
      return true;
    };
  return {
    reports: [],
    view: () => ({
      page: '/',
      remote: 'shop',
      first: false,
      releases: { shell: 'shell-live', shop: 'shop-live' },
    }),
    begin: record('begin'),
    mounted: record('mounted'),
    card: () => undefined,
    uses: () => undefined,
    shown: record('shown'),
    failed: ({ stage, blame, message }) => void calls.push(['failed', stage, blame, message]),
    send: record('send'),
    skip: record('skip'),
    reloadWithout(name, version) {
      calls.push(['reloadWithout', name, version]);
      reloads += 1;
      return reloads === 1;
    },
  };
}

async function visit(path: string) {
  window.history.replaceState(null, '', path);
  const script = scriptOf();
  const load = async ({ version }: { version: string }) => ({
    name: version.split('-')[0],
    pages: new Proxy(
      {},
      { get: (_, page) => async () => pages[`${version} ${String(page)}`] ?? pages[String(page)] },
    ),
    instances: moduleInstances(),
  });
  const report: Parameters<typeof createRemotes>[2] = ({ remote, stage, message }) =>
    script.failed({ stage, message, blame: remote });
  const remotes = createRemotes(boot, load, report, script);
  const router = createRouter(boot, remotes, report, script);
  trackViews(router, script);
  await act(async () => void render(<RouterProvider router={router} />));
  await settle();
  return router;
}

/** Lets the page load and render. */
async function settle(timeMs = 100) {
  await act(() => jest.advanceTimersByTimeAsync(timeMs));
}

beforeAll(() => {
  served = serveApi(siteReplies());
});
afterAll(() => served.stop());
beforeEach(async () => {
  calls = [];
  reloads = 0;
  pages = {
    home: textPage('the home page'),
    shop: textPage('the shop'),
    checkout: textPage('the checkout'),
    order: textPage('the order'),
    'sign-in': textPage('the sign-in page'),
  };
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  await siteReady();
  setSession(null);
  jest.useFakeTimers();
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('a view begins with the document and with each navigation, and is shown with its content', async () => {
  const router = await visit('/');
  expect(calls).toEqual([['begin', '/', 'marketing', false], ['mounted'], ['shown']]);
  calls = [];
  await act(() => router.navigate('/shop'));
  await settle();
  await act(() => router.navigate('/shop#prices'));
  await settle();
  await act(() => router.navigate('/nowhere'));
  await settle();
  expect(calls).toEqual([
    ['begin', '/shop', 'shop', false],
    ['shown'],
    ['shown'],
    ['begin', '*', 'shell', false],
    ['shown'],
  ]);
});

test('a redirect to the sign-in page continues the view', async () => {
  await visit('/order/7');
  expect(screen.getByText('the sign-in page')).toBeInTheDocument();
  expect(calls.filter(([name]) => name !== 'mounted')).toEqual([
    ['begin', '/order/:orderNumber', 'shop', false],
    ['begin', '/sign-in/', 'account', true],
    ['shown'],
  ]);
});

test('a page without content is replaced by that of the previous release after 4 s', async () => {
  pages['shop-live shop'] = { Component: Empty };
  await visit('/shop');
  await settle(3_500);
  expect(calls).not.toContainEqual(expect.arrayContaining(['failed']));
  await settle(600);
  await settle();
  expect(screen.getByText('the shop')).toBeInTheDocument();
  expect(calls).toEqual([
    ['begin', '/shop', 'shop', false],
    ['mounted'],
    ['failed', 'blank', 'shop', 'the page shows no content'],
    ['shown'],
    ['skip', 'shop', 'shop-live'],
  ]);
});

test('a page whose content disappears after it was shown is reloaded with the previous release', async () => {
  pages['shop-live shop'] = { Component: ShownForAWhile };
  await visit('/shop');
  act(() => hideText());
  await settle(6_000);
  expect(calls.slice(-2)).toEqual([
    ['failed', 'blank', 'shop', 'the page shows no content'],
    ['reloadWithout', 'shop', 'shop-live'],
  ]);
});

test('a loader that does not end within ten seconds is replaced by that of the previous release', async () => {
  pages['shop-live shop'] = { ...textPage('never'), loader: () => new Promise(() => undefined) };
  await visit('/shop');
  await settle(10_000);
  expect(screen.getByText('the shop')).toBeInTheDocument();
  expect(calls).toContainEqual(['failed', 'loader', 'shop', 'no answer in 10 s']);
});

test.each([
  ['throws', { Component: Broken }],
  ['has a broken loader', { ...textPage(''), loader: () => Promise.reject(new TypeError('x')) }],
  ['has no content', { Component: Empty }],
])(
  'after another page of the remote, a page that %s is reloaded with the previous release',
  async (_defect, broken) => {
    const router = await visit('/shop');
    pages['shop-live checkout'] = broken;
    await act(() => router.navigate('/checkout'));
    await settle(4_500);
    expect(calls).toContainEqual(['reloadWithout', 'shop', 'shop-live']);
    expect(screen.queryByText('Unexpected Application Error!')).not.toBeInTheDocument();
    // The document was reloaded already because of this release.
    await act(() => router.navigate('/shop'));
    await settle();
    calls = [];
    await act(() => router.navigate('/checkout'));
    await settle(4_500);
    expect(calls).toContainEqual(['failed', expect.any(String), 'shop', expect.any(String)]);
  },
);

test('a page that the previous release does not have is not reloaded', async () => {
  const router = await visit('/shop');
  pages['shop-live checkout'] = { Component: Broken };
  await act(() => router.navigate('/checkout/new'));
  await settle();
  expect(screen.getByText('Unexpected Application Error!')).toBeInTheDocument();
  expect(reloads).toBe(0);
});

test('replaced built-in functions are a fault of the remote, and are put back', async () => {
  const { trimEnd } = String.prototype;
  const { fetch } = window;
  const router = await visit('/shop');
  Reflect.set(String.prototype, 'trimEnd', () => '');
  window.fetch = async () => new Response();
  await act(() => router.navigate('/'));
  expect([String.prototype.trimEnd, window.fetch]).toEqual([trimEnd, fetch]);
  expect(calls).toContainEqual([
    'failed',
    'error',
    'shop',
    'built-in functions were replaced: fetch, trimEnd',
  ]);
});
