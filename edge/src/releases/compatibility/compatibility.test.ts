import { finishesWithin } from '@site/shared/testing/finishes-within';
import { navProblems } from './compatibility';
import { singletonProblems } from './singletons';
import { doOverlap, patternProblems } from './url-patterns';

const versions = {
  react: '19.3.1',
  'react-dom': '19.3.1',
  'react-router-dom': '7.18.5',
  '@site/shared': '1.2.0',
  zod: '4.4.3',
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

  test('a remote of another tool needs what it names', () => {
    const ofTool = (builtAgainst: Record<string, string>) =>
      singletonProblems({ name: 'hello', container: 'manifest', builtAgainst }, [shell]);
    expect([ofTool({}), ofTool({ react: '19.3.0' })]).toEqual([[], []]);
    expect(ofTool({ react: '20.0.0' })).toEqual([expect.stringContaining('needs react ^20.0.0')]);
    expect(ofTool({ react: '19.3.0', 'react-dom': '19.3.1' })).toHaveLength(1);
  });

  test('a shell must provide what every live remote needs', () => {
    expect(singletonProblems(built('shell', { '@site/shared': '1.9.0' }), [shop])).toEqual([]);
    expect(singletonProblems(built('shell', { '@site/shared': '2.0.0' }), [shop])).toEqual([
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
});

describe('URL patterns', () => {
  const owner = (name: string, ...patterns: string[]) => ({
    name,
    routes: patterns.map((path) => ({ path })),
  });

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

  test('refuses a pattern of another remote and names the owner', () => {
    const others = [owner('shop', '/shop/*', '/order/:id')];
    expect(patternProblems(owner('support', '/support', '/order/help'), others, undefined)).toEqual(
      [
        '/order/help is owned by shop (/order/:id). Remove it from remote.json, or wait until shop has a live release without it.',
      ],
    );
  });

  test('the addresses below a pattern and above it belong to its owner, but not below the home page', () => {
    const others = [owner('account', '/sign-in', '/account/settings'), owner('marketing', '/')];
    const problems = (pattern: string, live: string[] = []) =>
      patternProblems(owner('support', pattern), others, owner('support', ...live));
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
      expect(patternProblems(owner('shop', pattern), [], undefined)[0]).toMatch(
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

  test('an entry may cover the pages below an address, and no others', () => {
    const covering = (address: string) =>
      navTo('/account/orders').map((entry) => ({ ...entry, covers: [address] }));
    expect(navProblems({ name: 'shop', routes, nav: covering('/order') })).toEqual([]);
    for (const address of ['/ord', '/support'])
      expect(navProblems({ name: 'shop', routes, nav: covering(address) })).toEqual([
        expect.stringContaining(`The nav entry 'Orders' leads to ${address},`),
      ]);
  });

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
