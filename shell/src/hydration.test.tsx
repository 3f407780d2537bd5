import { isPublicRoute } from '@site/shared/release';
import { refusal, serveApi, siteReplies } from '@site/shared/testing';
import type { RenderResult } from './server';
import { loadingRemotes } from './testing/loading-remotes';

type Manifest = {
  name: string;
  routes: { path: string; page: string; login: boolean; title: string; description?: string }[];
  nav: unknown[];
};

/** The card of the shop on the home page. */
const CARD = 'shop/home-prices';

const MANIFESTS: Manifest[] = ['marketing', 'account', 'support', 'shop'].map((name) =>
  jest.requireActual(`../../remote-${name}/remote.json`),
);
const VERSION = 'a1b2c3d4e5f60718';
const ENTRY = { version: VERSION, url: '/entry.js', integrity: '', global: 'remote' };
const PRICES = {
  ...{ name: 'home-prices', slot: 'marketing/home-prices', version: 1 },
  ...{ audience: 'everyone', order: 10 },
};
const NOW = Date.parse('2026-11-20T23:30:00Z');

/** The pages that are rendered whole, and of each remote one of those that have the frame alone. */
const pages = MANIFESTS.flatMap(({ name, routes }) => {
  const all = routes.map((route) => ({ ...route, remote: name, isWhole: isPublicRoute(route) }));
  return [
    ...all.filter(({ isWhole }) => isWhole),
    ...all.filter(({ isWhole }) => !isWhole).slice(0, 1),
  ];
});

function bootOf(page: { path: string; remote: string }) {
  return {
    shell: VERSION,
    language: 'en',
    languages: ['en'],
    productName: 'Playlist Desk',
    retired: [],
    previews: [],
    page: { path: page.path, remote: page.remote },
    remotes: MANIFESTS.map(({ name, routes, nav }) => ({
      name,
      entry: ENTRY,
      language: 'en',
      previous: null,
      routes: routes.map(({ path, page, login, title }) => ({ path, page, login, title })),
      nav,
      ...(name === 'shop' && { cards: [PRICES] }),
    })),
  };
}

const site = {
  settings: siteReplies()['site/settings'],
  configuration: siteReplies()['shop-configuration'],
  now: NOW,
};

const { DateTimeFormat } = Intl;

/** Modules that are loaded from now on are new ones, on a machine with this time zone. */
function moveTo(timeZone: string): void {
  jest.resetModules();
  jest
    .spyOn(Intl, 'DateTimeFormat')
    .mockImplementation(
      (locales, options) => new DateTimeFormat(locales, { timeZone, ...options }),
    );
}

function loadRemotes(): Map<string, { pages: Record<string, () => Promise<unknown>> }> {
  return new Map(
    MANIFESTS.map(({ name }) => [
      name,
      jest.requireActual(`../../remote-${name}/src/remote`).default,
    ]),
  );
}

/** Pages and frames by path, as the server renders them. */
const rendered = new Map<string, RenderResult>();

beforeAll(async () => {
  window.scrollTo = () => undefined;
  // Nothing comes near the window.
  globalThis.IntersectionObserver = class {
    observe() {}
    disconnect() {}
  } as never;
  // React reports here that jsdom has no transferable buffers.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  moveTo('UTC');
  const { render } = jest.requireActual<typeof import('./server')>('./server');
  const remotes = loadRemotes();
  const optionsOfShop = { boot: bootOf({ path: '/', remote: 'marketing' }), path: '/', site };
  const shop = { name: 'shop', version: VERSION, entryPoint: remotes.get('shop') };
  const { html: prices } = await render({ ...optionsOfShop, remote: shop, card: CARD });
  for (const { path, remote, isWhole } of pages) {
    const entryPoint = remotes.get(remote);
    const options = { boot: bootOf({ path, remote }), path: path.replace(/:\w+/g, '-'), site };
    const whole = { remote: { name: remote, version: VERSION, entryPoint } };
    const cards = path === '/' ? { [CARD]: prices } : {};
    rendered.set(path, await render(isWhole ? { ...options, ...whole, cards } : options));
  }
});

test('in another zone and theme the browser takes pages over without a message', async () => {
  const served = serveApi({ ...siteReplies(), 'auth/login': refusal('not-signed-in') });
  const messages = jest.mocked(console.error).mockClear();
  moveTo('Asia/Kolkata');
  const start = jest.requireActual<typeof import('./start')>('./start');
  const host = jest.requireActual<typeof import('@site/shared/host')>('@site/shared/host');
  const cards = jest.requireActual<typeof import('./slots/cards')>('./slots/cards');
  const { act } = jest.requireActual<typeof import('react')>('react');
  const remotes = loadRemotes();
  host.setProductName('Playlist Desk');
  host.provideSite(site);
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);
  localStorage.setItem('theme', 'dark');
  for (const { path, remote, isWhole } of pages) {
    const { html, loaderData } = rendered.get(path) as RenderResult;
    document.body.innerHTML = `<div id="root">${html}</div>`;
    history.replaceState(null, '', path.replace(/:\w+/g, '-'));
    const root = document.getElementById('root') as HTMLElement;
    const main = root.querySelector('main');
    const card = root.querySelector('[data-card-html]');
    const boot = bootOf({ path, remote }) as never;
    const none = { entriesOf: () => [], open: () => Promise.reject(new Error('not near')) };
    host.provideCards(cards.cardsOf(boot, none, undefined, cards.readCardHtml(document)));
    const loads = loadingRemotes(async (name, page) => ({
      module: (await remotes.get(name)?.pages[page]?.()) as never,
      version: VERSION,
    }));
    let live: { unmount(): void } | undefined;
    await act(async () => {
      live = await start.takeOverPage(
        {
          boot,
          remotes: loads,
          script: undefined,
          root,
          onRouter: () => undefined,
        },
        { path, site, loaderData, ...(isWhole ? { version: VERSION } : {}) },
      );
    });
    expect({ path, messages: messages.mock.calls.map(String) }).toEqual({ path, messages: [] });
    // The elements of the server are in use.
    expect(root.querySelector('main')).toBe(main);
    expect(root.querySelector('[data-card-html]')).toBe(card);
    expect(root.querySelector<HTMLInputElement>('label[title=Dark] input')).toBeChecked();
    await act(async () => live?.unmount());
  }
  served.stop();
});

test('the home page has the prices of the shop, with ids of their own', () => {
  const { html = '' } = rendered.get('/') ?? {};
  expect(html).toMatch(/<div data-card-html="shop\/home-prices"><div[^>]*><ul.*€9\.90/);
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test('a public page is rendered whole, another one as its frame', () => {
  expect(rendered.get('/terms-condition')?.html).toContain('Terms and conditions</h1>');
  expect(rendered.get('/sign-in')?.html).toContain('Forgot your password?');
  expect(rendered.get('/support/ticket')?.html).toContain('Loading the page');
});
