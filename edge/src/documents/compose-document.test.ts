import { INTEGRITY_PATTERN, type NavEntry } from '@site/shared/release';
import { activate } from '../releases/live-state-changes';
import { bootOf } from '../testing/boot-of';
import { buildWriter } from '../testing/build-writer';
import { remoteBuild, shellBuild, TEMPLATE } from '../testing/built-release';
import { compose, SITE } from '../testing/composed-document';
import { TemplateError } from './fill-template';

/** A pattern for the attributes of a checked file. */
const INTEGRITY = `crossorigin="anonymous" integrity="${INTEGRITY_PATTERN}"`;
const { write, liveStateOf } = buildWriter();

const NAV_ENTRY: NavEntry = {
  label: 'My orders',
  path: '/order/list',
  audience: 'customer',
  order: 10,
  group: 'My account',
};
const state = liveStateOf(
  shellBuild(),
  { ...remoteBuild('remote-shop', ['/shop/advanced', '/order/:orderNumber']), nav: [NAV_ENTRY] },
  remoteBuild('remote-marketing', ['/']),
);
const version = (name: string) => state.releases[name]?.live.version;

test('the boot manifest has every remote with its entry, integrity, routes and nav entries', () => {
  const boot = bootOf(compose(state, '/'));
  expect(boot.shell).toBe(version('shell'));
  expect(boot.productName).toBe('Playlist Desk');
  expect(boot.maintenance).toEqual(SITE.maintenance);
  expect(boot.remotes.map(({ name }) => name)).toEqual(['remote-marketing', 'remote-shop']);
  const shop = state.releases['remote-shop'];
  expect(boot.remotes[1]).toEqual({
    name: 'remote-shop',
    entry: {
      version: shop?.live.version,
      url: `/releases/remote-shop/${shop?.live.version}/entry.js`,
      integrity: shop?.live.files.find(({ path }) => path === 'entry.js')?.integrity,
      global: 'remote_shop',
    },
    language: 'en',
    previous: null,
    routes: [
      { path: '/shop/advanced', page: 'page', login: false, title: 'Title of /shop/advanced' },
      {
        path: '/order/:orderNumber',
        page: 'page',
        login: false,
        title: 'Title of /order/:orderNumber',
      },
    ],
    nav: [NAV_ENTRY],
  });
});

test('the boot manifest has the previous release', () => {
  const before = write(remoteBuild('remote-shop', ['/shop/advanced'], 'before'));
  const after = write(remoteBuild('remote-shop', ['/shop/advanced'], 'after'));
  const twice = activate(activate(state, [before]), [after]);
  expect(bootOf(compose(twice, '/')).remotes[1]).toMatchObject({
    entry: { version: after.version },
    previous: { version: before.version },
  });
});

test('preloads the entry, scripts and styles of the page, and of no other remote', () => {
  const html = compose(state, '/shop/advanced');
  const preloads = [
    ...html.matchAll(
      new RegExp(`<link rel="preload" as="(\\w+)" href="([^"]+)" ${INTEGRITY}>`, 'g'),
    ),
  ];
  const base = `/releases/remote-shop/${version('remote-shop')}`;
  expect(preloads.map(([, as, href]) => [as, href])).toEqual([
    ['script', `${base}/entry.js`],
    ['script', `${base}/page.js`],
    ['style', `${base}/page.css`],
  ]);
  expect(html.match(/rel="preload"/g)).toHaveLength(3);
});

test('links the styles and the deferred scripts of the shell in order, with integrity', () => {
  const html = compose(state, '/');
  const base = `/releases/shell/${version('shell')}`;
  expect(html).toMatch(new RegExp(`<link rel="stylesheet" href="${base}/shell.css" ${INTEGRITY}>`));
  const scripts = [
    ...html.matchAll(
      new RegExp(`<script defer fetchpriority="high" src="([^"]+)" ${INTEGRITY}></script>`, 'g'),
    ),
  ];
  expect(scripts.map(([, src]) => src)).toEqual([`${base}/runtime.js`, `${base}/shell.js`]);
});

test('a public page has a title, a description and a canonical URL', () => {
  const html = compose(state, '/shop/advanced');
  expect(html).toContain('<title>Title of /shop/advanced · Playlist Desk</title>');
  expect(html).toContain('<meta name="description" content="A test page">');
  expect(html).toContain('<link rel="canonical" href="https://site.test/shop/advanced">');
  expect(html).not.toContain('noindex');
});

test('a page with a parameter does not contain its URL and is not indexed', () => {
  const html = compose(state, '/order/secret');
  expect(html).not.toContain('secret');
  expect(html).toContain('<meta name="robots" content="noindex">');
});

test('the not-found page has the whole boot manifest and no preloads', () => {
  const html = compose(state, '/nothing/here');
  expect(html).toContain('<title>We lost this page · Playlist Desk</title>');
  expect(bootOf(html).remotes).toHaveLength(2);
  expect(html).not.toContain('rel="preload"');
});

test('the title of a page of the shell is in the language of the document, or English', () => {
  const manifest = { 'We lost this page': 'Seite nicht gefunden' };
  const german = liveStateOf({ ...shellBuild(), languages: { de: { missing: 0, manifest } } });
  const titleOf = (path: string) => /<title>(.*)<\/title>/.exec(compose(german, path))?.[1];
  expect(titleOf('/de/nothing')).toBe('Seite nicht gefunden · Playlist Desk');
  expect(titleOf('/fr/nothing')).toBe('We lost this page · Playlist Desk');
});

test('a hostile title does not end the title or the data block, and is not searched for markers', () => {
  const title = `</script></title><script>alert(1)</script><!--boot-->$&$' "quoted"`;
  const hostile = liveStateOf(shellBuild(), {
    ...remoteBuild('remote-shop', []),
    routes: [{ path: '/shop', title, description: title }],
  });
  const html = compose(hostile, '/shop');
  expect(html).not.toContain('<script>alert');
  expect(html.match(/<\/script>/g)).toHaveLength(5);
  expect(html.match(/<\/title>/g)).toHaveLength(1);
  expect(html).toContain(`content="&lt;/script&gt;`);
  expect(bootOf(html).remotes[0]?.routes[0]?.title).toBe(title);
});

test.each(['<!--title-->', '<!--head-->', '<!--boot-->', '<!--page-->'])(
  'refuses a template without %s, or with two',
  (marker) => {
    for (const template of [TEMPLATE.replace(marker, ''), TEMPLATE + marker])
      expect(() => compose(state, '/', { template })).toThrow(TemplateError);
  },
);

test('the boot manifest has the page of the address and the shell before this one', () => {
  const { page, previousShell } = bootOf(compose(state, '/order/1234'));
  expect(page).toEqual({ path: '/order/:orderNumber', remote: 'remote-shop' });
  expect(previousShell).toBeUndefined();
  expect(bootOf(compose(state, '/unknown')).page).toEqual({ path: '*', remote: 'shell' });
  const next = activate(state, [
    write(shellBuild('next')),
    write(remoteBuild('remote-shop', ['/shop/advanced', '/shop/new'], 'next')),
  ]);
  const boot = bootOf(compose(next, '/'));
  expect(boot.previousShell).toBe(version('shell'));
  const routes = boot.remotes.find(({ name }) => name === 'remote-shop')?.routes;
  expect(routes?.map(({ path, isNew }) => [path, isNew])).toEqual([
    ['/shop/advanced', undefined],
    ['/shop/new', true],
  ]);
});

test('the inline scripts stand before the scripts of the shell', () => {
  const scripts = [...compose(state, '/').matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag);
  expect(scripts.slice(0, 2)).toEqual(['<script>', '<script>']);
  expect(scripts[2]).toContain('/releases/shell/');
});
