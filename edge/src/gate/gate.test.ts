import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { finishesWithin } from '@site/shared/testing/finishes-within';
import { remoteBuild, temporaryFolder, writeBuiltRelease } from '../testing/built-release';
import { budgetProblems } from './entry-budget';
import { navProblems } from './nav-entries';
import { singletonProblems } from './singletons';
import { doOverlap, patternProblems } from './url-patterns';

const temporary = temporaryFolder();
afterAll(temporary.remove);

const versions = {
  react: '19.3.1',
  'react-dom': '19.3.1',
  'react-router-dom': '7.18.5',
  '@site/shared': '1.2.0',
};
const shell = { name: 'shell', builtAgainst: versions };
const shop = { name: 'shop', builtAgainst: versions };
const built = (name: string, changed: Record<string, string>) => ({
  name,
  builtAgainst: { ...versions, ...changed },
});

describe('singletons', () => {
  test('the live shell must provide what a remote needs, by semver', () => {
    expect(singletonProblems(shop, [shell])).toEqual([]);
    expect(
      singletonProblems(built('shop', { '@site/shared': '1.0.0', 'react-router-dom': '7.0.0' }), [
        shell,
      ]),
    ).toEqual([]);
    for (const changed of [
      { '@site/shared': '1.3.0' },
      { '@site/shared': '2.0.0' },
      { 'react-router-dom': '6.30.0' },
      { react: '20.0.0', 'react-dom': '20.0.0' },
    ]) {
      expect(singletonProblems(built('shop', changed), [shell])[0]).toMatch(
        /shop needs .* the shell provides .* Build shop/,
      );
    }
  });

  test('a shell must provide what every live remote needs', () => {
    expect(singletonProblems(built('shell', { '@site/shared': '1.9.0' }), [shell, shop])).toEqual(
      [],
    );
    expect(singletonProblems(built('shell', { '@site/shared': '2.0.0' }), [shell, shop])).toEqual([
      "shop needs @site/shared ^1.2.0, the shell provides 2.0.0. First publish and activate a shop built with the shell's versions.",
    ]);
  });

  test('react and react-dom must be the same version, and every version must be recorded', () => {
    expect(singletonProblems(built('shop', { 'react-dom': '19.3.0' }), [shell])[0]).toMatch(
      /must be the same version/,
    );
    expect(
      singletonProblems({ name: 'shop', builtAgainst: { react: '19.3.1' } }, [shell])[0],
    ).toMatch(/react-dom, react-router-dom/);
    expect(singletonProblems(built('shop', { react: 'latest' }), [shell])).toHaveLength(1);
  });

  test('the live release of the same name does not count', () => {
    expect(
      singletonProblems(shop, [built('shop', { react: '1.0.0', 'react-dom': '1.0.0' })]),
    ).toEqual([]);
  });
});

describe('URL patterns', () => {
  test.each([
    ['/order/:id', '/order/:orderNumber', true],
    ['/Order/:id', '/order/new', true],
    ['/order', '/order/:id', false],
    ['/order/:id?', '/order', true],
    ['/shop/*', '/shop', true],
    ['/shop/*', '/shop/a/b', true],
    ['/*', '/anything', true],
    ['/shop/basic', '/shop/advanced', false],
    ['/', '/shop', false],
    ['/', '/', true],
  ])('%s and %s overlap: %s', (a, b, expected) => {
    expect([doOverlap(a, b), doOverlap(b, a)]).toEqual([expected, expected]);
  });

  test('refuses a pattern of another remote and names the owner; accepts its own patterns', () => {
    const others = [{ name: 'shop', patterns: ['/shop/*', '/order/:id'] }];
    expect(
      patternProblems({ name: 'support', patterns: ['/support', '/order/help'] }, others),
    ).toEqual([
      '/order/help is owned by shop (/order/:id). Remove it from remote.json, or wait until shop has a live release without it.',
    ]);
    expect(patternProblems({ name: 'shop', patterns: ['/order/:id'] }, others)).toEqual([]);
  });

  test('refuses reserved paths', () => {
    for (const pattern of [
      '/api/x',
      '/releases',
      '/bot-check/x',
      '/site.webmanifest',
      '/*',
      '/:anything',
    ]) {
      expect(patternProblems({ name: 'shop', patterns: [pattern] }, [])[0]).toMatch(
        /reserved for the edge/,
      );
    }
  });

  test('compares patterns with many optional segments in a bounded time', () => {
    expect(
      finishesWithin(
        1_000,
        () => void doOverlap(`/${'a?/'.repeat(200)}`, `/${':b?/'.repeat(200)}`),
      ),
    ).toBe(true);
  });
});

describe('nav entries', () => {
  const navTo = (...paths: string[]) =>
    paths.map((path) => ({ label: 'Orders', path, audience: 'everyone' as const, order: 10 }));
  const routes = ['/order/:orderNumber', '/account/orders'].map((path) => ({
    path,
    page: 'page',
    login: true,
    title: 'Page',
    files: [],
  }));

  test.each(['/account/orders', '/account/orders/', '/Account/Orders', '/order/new'])(
    'accepts %s: a page of the release',
    (path) => {
      expect(navProblems({ name: 'shop', routes, nav: navTo(path) })).toEqual([]);
    },
  );

  test('refuses each path that is no page of the release, with the next step', () => {
    const nav = navTo('/support', '/account/orders', '/order');
    expect(navProblems({ name: 'shop', routes, nav })).toEqual([
      "The nav entry 'Orders' leads to /support, which is no page of shop. Use a path of its own routes in remote.json.",
      "The nav entry 'Orders' leads to /order, which is no page of shop. Use a path of its own routes in remote.json.",
    ]);
  });

  test('refuses every entry of the shell, which has no routes', () => {
    expect(navProblems({ name: 'shell', routes: [], nav: navTo('/') })).toHaveLength(1);
  });
});

test('refuses an entry over its budget and names both sizes', async () => {
  const build = remoteBuild('shop', ['/shop']);
  const heavy = {
    ...build,
    files: { ...build.files, 'entry.js': randomBytes(40_000).toString('hex') },
  };
  const folder = join(temporary.path, 'heavy');
  const release = writeBuiltRelease(folder, heavy);
  expect(await budgetProblems(release, folder, { shell: 1, remote: 40_000 })).toEqual([
    expect.stringMatching(/entry is 4\d\.\d kB gzipped, the budget is 40\.0 kB/),
  ]);
  expect(await budgetProblems(release, folder, { shell: 1, remote: 60_000 })).toEqual([]);
});
