import type { Release } from '@site/shared/release';
import { affectedPages } from './affected-pages';

type Files = Record<string, string>;

const ROUTES = [
  { path: '/shop', files: ['1.aaaaaaaa.js'] },
  { path: '/order', files: ['2.aaaaaaaa.js'] },
];

function releaseWith(version: string, files: Files, changes: object = {}): Release {
  const hash = version.repeat(8);
  const named = (path: string) => path.replace('aaaaaaaa', hash);
  return {
    ...{
      name: 'shop',
      global: `shop_${hash}`,
      version: hash,
      nav: [],
      counters: [],
      journeys: [],
      builtAgainst: {},
    },
    routes: ROUTES.map(({ path, files: own }) => ({ path, files: own.map(named) })),
    files: Object.keys(files).map((path) => ({ path: named(path) })),
    ...changes,
  } as unknown as Release;
}

/** The affected pages of a candidate, with the code of both releases by file. */
function affected(live: Files, candidate: Files, changes: object = {}) {
  const code: Record<string, Files> = { bbbbbbbb: live, cccccccc: candidate };
  const store = {
    read: async (_: string, version: string, path: string) =>
      Buffer.from(code[version]?.[path.replace(version, 'aaaaaaaa')] ?? ''),
  };
  return affectedPages(store, releaseWith('b', live), releaseWith('c', candidate, changes));
}

const code = {
  'entry.js': 'load("1.aaaaaaaa.js", "2.aaaaaaaa.js")',
  '1.aaaaaaaa.js': 'shop()',
  '2.aaaaaaaa.js': 'order()',
};

test('only a page with other code is affected; hashes of files are no code', async () => {
  const changed = { ...code, 'entry.js': 'load("1.aaaaaaaa.js", "2.cccccccc.js")' };
  const pages = await affected(code, { ...changed, '2.aaaaaaaa.js': 'order(2)' });
  expect(pages).toEqual(new Set(['/order']));
});

test('a file of a remote of another tool is code, too', async () => {
  const common = { ...code, 'vendor.mjs': 'library()' };
  const changed = { ...common, '2.aaaaaaaa.js': 'order(2)', 'vendor.mjs': 'library(2)' };
  expect(await affected(common, changed)).toBeUndefined();
});

test('the global of the container is no code', async () => {
  const live = { ...code, 'entry.js': 'var shop_bbbbbbbb = load()' };
  const changed = { ...code, 'entry.js': 'var shop_cccccccc = load()' };
  const pages = await affected(live, { ...changed, '2.aaaaaaaa.js': 'order(2)' });
  expect(pages).toEqual(new Set(['/order']));
});

test('another text of one language affects only the pages that have it', async () => {
  const german = { ...code, 'de/entry.js': 'load()', 'de/2.aaaaaaaa.js': 'bestellen()' };
  const changed = { ...german, 'de/2.aaaaaaaa.js': 'kaufen()' };
  expect(await affected(german, changed)).toEqual(new Set(['/order']));
  expect(await affected(german, { ...german, 'de/entry.js': 'other()' })).toBeUndefined();
});

test('other code of the entry or of a common file affects all pages', async () => {
  expect(await affected(code, { ...code, 'entry.js': 'other()' })).toBeUndefined();
  expect(await affected(code, { ...code, '9.aaaaaaaa.js': 'common()' })).toBeUndefined();
});

test('other code of a card affects only this card', async () => {
  const cards = [{ name: 'orders', files: ['3.aaaaaaaa.js'] }];
  const withCard = { ...code, '3.aaaaaaaa.js': 'card()' };
  const changed = { ...withCard, '3.aaaaaaaa.js': 'card(2)' };
  expect(await affected(withCard, changed, { cards })).toEqual(new Set(['card orders']));
});

test('a shell, a first release, and another navigation affect all pages', async () => {
  const changed = { ...code, '2.aaaaaaaa.js': 'order(2)' };
  expect(await affected(code, changed, { name: 'shell' })).toBeUndefined();
  expect(await affected(code, changed, { nav: [{ label: 'Shop' }] })).toBeUndefined();
  const store = { read: async () => undefined };
  expect(await affectedPages(store, undefined, releaseWith('c', code))).toBeUndefined();
});
