import type { NavEntry, Release } from '@site/shared/release';
import { manifestChanges } from './manifest-changes';

const orders: NavEntry = {
  ...{ label: 'My orders', path: '/account/orders', audience: 'customer' },
  ...{ order: 10, group: 'My account' },
};
const releaseWith = (nav: NavEntry[], ...paths: string[]) =>
  ({
    nav,
    languages: {},
    routes: paths.map((path) => ({ path, title: 'Orders' })),
  }) as unknown as Release;

const texts = (...releases: Parameters<typeof manifestChanges>) =>
  manifestChanges(...releases).map(({ where, text }) => `${where}: ${text}`);

test('an entry of a menu that is gone is a change, and so is another label', () => {
  const live = releaseWith([orders], '/account/orders');
  expect(texts(live, releaseWith([], '/account/orders'))).toEqual([
    "the navigation bar: it no longer has the entry 'My orders' to /account/orders",
  ]);
  const renamed = releaseWith([{ ...orders, label: 'Orders' }], '/account/orders');
  expect(texts(live, renamed)).toEqual([
    "the navigation bar: it no longer has the entry 'My orders' to /account/orders",
    "the navigation bar: it has the entry 'Orders' to /account/orders",
  ]);
});

test('new and removed pages are changes', () => {
  expect(texts(releaseWith([], '/old', '/both'), releaseWith([], '/new', '/both'))).toEqual([
    "the site: it no longer has the page /old, 'Orders'",
    "the site: it has the page /new, 'Orders'",
  ]);
});

test('a new language and more texts in English are changes, and fewer are none', () => {
  const german = (missing: number) => ({
    ...releaseWith([]),
    languages: { de: { missing, manifest: {} } },
  });
  expect(texts(releaseWith([]), german(0))).toEqual([
    'the site: it has the language de (Deutsch); 0 texts are English',
  ]);
  expect(texts(german(1), german(3))).toEqual([
    'the site: in de (Deutsch), 3 texts are English, before 1',
  ]);
  expect(texts(german(3), german(1))).toEqual([]);
});

test('a page that no longer asks for a sign-in is a change', () => {
  const [live, now] = [true, false].map((login) => ({
    ...releaseWith([]),
    routes: [{ path: '/account/orders', title: 'Orders', login }],
  })) as [Release, Release];
  expect(texts(live, now)).toEqual([
    "the site: it no longer has the page /account/orders, 'Orders', for signed-in visitors",
    "the site: it has the page /account/orders, 'Orders'",
  ]);
});

test('another place in the bar is no change, and a first release has none', () => {
  const live = releaseWith([orders], '/account/orders');
  expect(texts(live, releaseWith([{ ...orders, order: 20 }], '/account/orders'))).toEqual([]);
  expect(texts(undefined, live)).toEqual([]);
});
