import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { finishesWithin } from '@site/shared/testing/finishes-within';
import { remoteBuild, temporaryFolder, writeBuiltRelease } from '../testing/built-release';
import { navProblems } from './nav-entries';
import { ownReactProblems } from './own-react';
import { syntaxProblems } from './script-syntax';
import { singletonProblems } from './singletons';
import { sizeProblems } from './size-budgets';
import { styleProblems } from './style-scope';
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
      "shop needs @site/shared ^1.2.0, the shell provides 2.0.0. First publish and activate a shop built with the shell's versions, or release both together: release set shell remote-shop",
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

  test('the addresses below a pattern and above it belong to its owner, but not below the home page', () => {
    const others = [
      { name: 'account', patterns: ['/sign-in', '/account/settings'] },
      { name: 'marketing', patterns: ['/'] },
    ];
    const problems = (pattern: string, live: string[] = []) =>
      patternProblems({ name: 'support', patterns: [pattern] }, others, live);
    for (const pattern of ['/sign-in/now', '/Sign-In/:x/*', '/account/settings/danger', '/account'])
      expect([pattern, problems(pattern)]).toEqual([
        pattern,
        [expect.stringMatching(/ is owned by account \(/)],
      ]);
    expect(problems('/account/tickets')).toEqual([]);
    // A pattern that is live already blocks no release, unless both match the same address.
    expect(problems('/sign-in/now', ['/sign-in/now'])).toEqual([]);
    expect(problems('/sign-in', ['/sign-in'])).toHaveLength(1);
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

describe('sizes', () => {
  const budgets = { shell: 1, remote: 60_000, page: 60_000 };
  const build = remoteBuild('shop', ['/shop', '/shop/more']);
  const withFile = (path: string) => ({
    ...build,
    files: { ...build.files, [path]: randomBytes(40_000).toString('hex') },
  });

  test('refuses an entry over its budget and names both sizes', async () => {
    const folder = join(temporary.path, 'heavy-entry');
    const release = writeBuiltRelease(folder, withFile('entry.js'));
    expect(await sizeProblems(release, folder, budgets)).toEqual([]);
    expect(await sizeProblems(release, folder, { ...budgets, remote: 40_000 })).toEqual([
      expect.stringMatching(/entry is 4\d\.\d kB gzipped, the budget is 40\.0 kB/),
    ]);
  });

  test('refuses each page whose entry and files together exceed the budget of a page', async () => {
    const folder = join(temporary.path, 'heavy-page');
    const release = writeBuiltRelease(folder, withFile('page.js'));
    expect(await sizeProblems(release, folder, budgets)).toEqual([]);
    expect(await sizeProblems(release, folder, { ...budgets, page: 40_000 })).toEqual([
      expect.stringMatching(/^The page \/shop loads 4\d\.\d kB .*the budget is 40\.0 kB/),
      expect.stringMatching(/^The page \/shop\/more loads /),
    ]);
  });
});

describe('styles', () => {
  const problems = (text: string, name = 'shop') =>
    styleProblems({ name }, [{ path: 'a.css', text }]);

  test.each([
    '.page_title_a1b2c h1>a:hover{color:red}',
    '@layer page{@media (width>40rem){.page_row_x-_9A{margin:0}}}',
    ':where(.page_row_a1b2c,.page_cell_a1b2c) *{margin:0}',
    '.page_row_a1b2c{& button{margin:0} td{margin:0}}',
    '@keyframes page_spin_a1b2c{from{opacity:0}50%{opacity:1}}@font-face{font-family:x}',
  ])('accepts %s', (css) => {
    expect(problems(css)).toEqual([]);
  });

  test.each([
    'body{display:none}',
    'button{color:red}',
    '@layer page{*{margin:0}}',
    ':root{--space:0}',
    '.menu{display:none}',
    'html .page_row_a1b2c,nav{margin:0}',
    'body:has(.page_row_a1b2c){overflow:hidden}',
    ':not(.page_row_a1b2c){margin:0}',
    ':is(.page_row_a1b2c,a){margin:0}',
    '.page_row_a1b2c{body:has(&){margin:0}}',
    '@import "https://styles.example/a.css";',
    'a{',
  ])('refuses %s', (css) => {
    expect(problems(css)).toHaveLength(1);
  });

  test('names the selectors, and accepts each of the shell', () => {
    expect(problems('a{margin:0}b{margin:0}')).toEqual([
      "a.css changes elements outside of shop: 'a', 'b'. Start each selector with a class of a .module.css file.",
    ]);
    expect(problems('body{margin:0}', 'shell')).toEqual([]);
  });
});

test('refuses scripts that the oldest supported browsers cannot read, also their regular expressions', () => {
  const problems = (text: string) => syntaxProblems([{ path: 'a.js', text }]);
  expect(problems('const a=/[\\p{L}--[a-z]]/v;a??=b?.c;class D{static #e;static{}}')).toEqual([]);
  for (const newer of ['/(?i:a)b/', '/(?<y>a)|(?<y>b)/', 'import a from "a" with {type:"json"}'])
    expect(problems(newer)).toEqual([
      expect.stringMatching(/^a\.js is not JavaScript of the supp/),
    ]);
});

test('refuses a copy of React in any file of a remote', () => {
  const shared = join(__dirname, '../../../shared/node_modules');
  const copies = ['react/cjs/react.production.js', 'react-dom/cjs/react-dom-client.production.js'];
  const scripts = copies.map((path) => ({
    path,
    text: readFileSync(join(shared, path), 'utf8'),
  }));
  expect(ownReactProblems({ name: 'shop' }, scripts)).toEqual([
    expect.stringContaining('contains a copy of react.'),
    expect.stringContaining('contains a copy of react-dom.'),
  ]);
  expect(ownReactProblems({ name: 'shell' }, scripts)).toEqual([]);
  for (const rest of [
    'var z={H:null,A:null,T:null,S:null};t.useState=function(e){return z.H.useState(e)}',
    't.createElement=function(a,b){return{$$typeof:c,type:a,key:e,ref:null,props:d}}',
  ])
    expect(ownReactProblems({ name: 'shop' }, [{ path: 'a.js', text: rest }])).toHaveLength(1);
  for (const consumer of [
    'x=react.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE.H',
    'const isElement=e=>e.$$typeof===Symbol.for("react.transitional.element")',
  ])
    expect(ownReactProblems({ name: 'shop' }, [{ path: 'a.js', text: consumer }])).toEqual([]);
});
