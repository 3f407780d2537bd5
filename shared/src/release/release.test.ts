import { finishesWithin } from '../testing/finishes-within';
import {
  bootManifest,
  liveState,
  navEntry,
  pageTitle,
  release,
  releaseName,
  releaseVersion,
} from './';
import { filePath, integrity } from './release';

const hash = `sha256-${'A'.repeat(43)}=`;
const version = '0123456789abcdef';

test.each(['shell', 'remote-shop', 'a', 'a1-', 'a'.repeat(40)])(
  'accepts the release name %s',
  (name) => {
    expect(releaseName.safeParse(name).success).toBe(true);
  },
);

test.each([
  '',
  'Shop',
  '1shop',
  '-shop',
  'a'.repeat(41),
  'a/b',
  '../a',
  'a.b',
  'a b',
  'a\n',
  '__proto__',
  'ä',
  null,
  7,
])('refuses the release name %j', (name) => {
  expect(releaseName.safeParse(name).success).toBe(false);
});

test.each([
  '',
  '0123456789abcde',
  '0123456789abcdef0',
  '0123456789ABCDEF',
  'latest',
  '../0123456789abc',
  `${version}\n`,
])('refuses the version %j', (value) => {
  expect(releaseVersion.safeParse(value).success).toBe(false);
});

test.each([
  'a.js',
  'shell.2ad48a8c.js',
  'pages/home.0f.js',
  'a/b/c/d@2x.png',
  '.well-known/x',
  '...',
  'a/..b',
  '-x',
])('accepts the file path %s', (path) => {
  expect(filePath.safeParse(path).success).toBe(true);
});

test.each([
  '',
  '.',
  '..',
  '../a.js',
  'a/../../b.js',
  'a/..',
  'a/./b',
  '/a.js',
  'a//b',
  'a/',
  '//evil.example/a.js',
  'https://evil.example/a.js',
  'a\\..\\b',
  'C:a.js',
  '%2e%2e/a.js',
  'a%2fb',
  'a.js?x',
  'a.js#x',
  'a b.js',
  'a.js\n',
  'a\u0000.js',
  null,
  7,
])('refuses the file path %j', (path) => {
  expect(filePath.safeParse(path).success).toBe(false);
});

test('checks a path of a megabyte in a bounded time', () => {
  for (const path of ['a/'.repeat(500_000), `${'a'.repeat(1_000_000)}!`]) {
    expect(finishesWithin(250, () => void filePath.safeParse(path))).toBe(true);
  }
});

test.each([
  '',
  'sha256-AAAA',
  `sha256-${'A'.repeat(42)}=`,
  `sha256-${'A'.repeat(44)}=`,
  `${hash} ${hash}`,
  hash.toUpperCase(),
  `sha256-${'_'.repeat(43)}=`,
])('refuses the integrity %j', (value) => {
  expect(integrity.safeParse(value).success).toBe(false);
});

const built = {
  schema: 1,
  name: 'shop',
  version,
  commit: 'abc',
  entry: 'remote.js',
  global: 'shop',
  initial: ['remote.css'],
  routes: [{ path: '/shop/basic', page: 'basic', login: true, title: 'Shop', files: ['basic.js'] }],
  nav: [{ label: 'Shop', path: '/shop/basic', audience: 'customer', order: 10, group: 'Support' }],
  journeys: [],
  counters: [],
  languages: {},
  builtAgainst: { react: '19.3.1' },
  files: [{ path: 'remote.js', size: 1, integrity: hash }],
  surface: { uses: { calls: {}, host: [], router: [], schema: [] } },
};

test('parses a release after a round trip through JSON', () => {
  expect(release.parse(JSON.parse(JSON.stringify(built)))).toEqual(built);
});

test.each([
  { ...built, schema: 2 },
  { ...built, entry: '../remote.js' },
  { ...built, initial: ['/remote.css'] },
  { ...built, routes: [{ ...built.routes[0], path: 'shop/basic' }] },
  { ...built, routes: [{ ...built.routes[0], files: ['../x'] }] },
  { ...built, files: [{ path: 'remote.js', size: 1.5, integrity: hash }] },
  { ...built, files: [{ path: 'remote.js', size: 1 }] },
  { ...built, builtAgainst: { react: 19 } },
  { ...built, version: undefined },
  { ...built, surface: undefined },
  { ...built, counters: undefined },
  { ...built, nav: {} },
  { ...built, nav: Array(21).fill(built.nav[0]) },
  null,
  [],
])('refuses an invalid release (%#)', (value) => {
  expect(release.safeParse(value).success).toBe(false);
});

test('the live state refuses invalid names, paths and percentages', () => {
  const live = built;
  const state = { schema: 1, releases: { shop: { live, previous: null } }, history: [] };
  expect(liveState.parse(state)).toEqual(state);
  for (const releases of [
    { '../shop': { live, previous: null } },
    { Shop: { live, previous: null } },
    { shop: { live: null, previous: null } },
    { shop: { live } },
    { shop: { live, previous: null, canary: { release: live, percent: 100 } } },
    { shop: { live, previous: null, canary: { release: live, percent: 0 } } },
    { shop: { live: { ...live, entry: '../remote.js' }, previous: null } },
  ]) {
    expect(liveState.safeParse({ ...state, releases }).success).toBe(false);
  }
});

test.each([
  { label: 'a' },
  { label: 'a'.repeat(40) },
  { label: 'My orders' },
  { path: '/' },
  { path: '/sign-in/' },
  { audience: 'everyone' },
  { audience: 'admin' },
  { order: 0 },
  { order: 999 },
  { group: 'My account' },
  { group: 'Business', covers: ['/order'] },
  { group: undefined },
])('accepts a nav entry with %j', (change) => {
  expect(navEntry.safeParse({ ...built.nav[0], ...change }).success).toBe(true);
});

test.each([
  { label: '' },
  { label: ' ' },
  { label: ' Shop' },
  { label: 'Two\nlines' },
  { label: 'a'.repeat(41) },
  { label: undefined },
  { path: '' },
  { path: 'shop' },
  { path: '//' },
  { path: '//evil.example' },
  { path: '/shop/../order' },
  { path: '/order/:orderNumber' },
  { path: '/shop/*' },
  { path: '/shop?x' },
  { path: '/#pricing' },
  { path: 'https://evil.example/' },
  { path: `/${'a'.repeat(200)}` },
  { audience: 'visitor' },
  { audience: undefined },
  { order: -1 },
  { order: 1.5 },
  { order: 1_000 },
  { order: '10' },
  { covers: ['/order/:orderNumber'] },
  { group: 'Billing' },
  { group: '' },
])('refuses a nav entry with %j', (change) => {
  expect(navEntry.safeParse({ ...built.nav[0], ...change }).success).toBe(false);
});

test('a boot manifest may have no remotes, but none with an invalid name', () => {
  const entry = { version, url: '/releases/shop/x/remote.js', integrity: hash, global: 'shop' };
  const manifest = {
    shell: version,
    page: { path: '/', remote: 'shop' },
    language: 'en',
    languages: ['en', 'de'],
    productName: 'Playlist Desk',
    retired: [],
    previews: [],
    remotes: [{ name: 'shop', entry, language: 'de', previous: entry, routes: [], nav: [] }],
  };
  expect(bootManifest.parse(manifest)).toEqual(manifest);
  expect(bootManifest.safeParse({ ...manifest, remotes: [] }).success).toBe(true);
  expect(
    bootManifest.safeParse({ ...manifest, remotes: [{ ...manifest.remotes[0], name: '../shop' }] })
      .success,
  ).toBe(false);
});

test.each([
  ['Shop', 'Playlist Desk', 'Shop · Playlist Desk'],
  ['', 'Playlist Desk', 'Playlist Desk'],
  ['Playlist Desk', 'Playlist Desk', 'Playlist Desk'],
])('the page %j of %s has the title %s', (title, product, expected) => {
  expect(pageTitle(title, product)).toBe(expected);
});
