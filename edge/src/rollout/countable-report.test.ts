import type { LiveState, PageReport } from '@site/shared/release';
import { countableReport } from './countable-report';

const [SHELL, LIVE, PREVIOUS, CANARY, OLDER, SUPPORT] = ['5', 'b', 'a', 'c', 'd', 'e'].map(
  (digit) => digit.repeat(16),
) as [string, string, string, string, string, string];
const release = (version: string, paths: string[], counters: string[] = []) => ({
  version,
  routes: paths.map((path) => ({ path })),
  counters,
});
const state = {
  releases: {
    shell: { live: release(SHELL, [], []), previous: null },
    shop: {
      live: release(LIVE, ['/shop', '/order/:number'], ['order-placed']),
      previous: release(PREVIOUS, ['/shop', '/basket']),
      canary: { release: release(CANARY, ['/shop', '/offers'], ['order-placed', 'plan-chosen']) },
    },
    support: { live: release(SUPPORT, ['/support']), previous: null },
  },
} as unknown as LiveState;

const VIEW = {
  kind: 'view',
  page: '/order/:number',
  remote: 'shop',
  first: true,
  releases: { shell: SHELL, shop: LIVE },
  outcome: 'failed',
} as const;

function known(more: object): object | undefined {
  return countableReport({ ...VIEW, ...more } as PageReport, state);
}

test('a view of a page of the named release stays as it is', () => {
  for (const more of [
    {},
    { page: '/offers', releases: { shell: SHELL, shop: CANARY } },
    { page: '/basket', releases: { shell: SHELL, shop: PREVIOUS } },
    { blame: 'support', blameVersion: SUPPORT, late: true },
    { page: '*', remote: 'shell', releases: { shell: SHELL } },
  ])
    expect(known(more)).toEqual({ ...VIEW, ...more });
});

test('a view of an invented page is dropped; the shell counts its own pages together', () => {
  expect(known({ page: '/invented' })).toBeUndefined();
  expect(known({ page: '/support' })).toBeUndefined();
  const ofShell = { ...VIEW, remote: 'shell', releases: { shell: SHELL } };
  expect(known({ ...ofShell, page: '/invented' })).toEqual({ ...ofShell, page: '*' });
});

test('a page of another release in use counts for the shell, and not for the named release', () => {
  const ofShell = { ...VIEW, page: '/basket', releases: { shell: SHELL } };
  expect(known({ page: '/basket' })).toEqual(ofShell);
  expect(known({ page: '/basket', releases: { shop: LIVE } })).toBeUndefined();
});

test('a view of a document with an older release is not lost', () => {
  const releases = { shell: SHELL, shop: OLDER };
  expect(known({ releases })).toEqual({ ...VIEW, releases });
  expect(known({ releases, page: '/removed' })).toEqual({ ...VIEW, releases, page: '*' });
});

test('only the shell and the remote of the page are in use, and no name of an object', () => {
  const more = { constructor: LIVE, support: SUPPORT };
  expect(known({ releases: { ...VIEW.releases, ...more } })).toEqual(VIEW);
  expect(known({ releases: more })).toBeUndefined();
});

test.each([
  { remote: 'toys' },
  { remote: 'constructor', blameVersion: LIVE },
  { blame: 'toys' },
  { blame: 'constructor', blameVersion: LIVE },
])('a failure of an unknown name is dropped: %j', (more) => {
  expect(known(more)).toBeUndefined();
});

test('vitals of an invented page are dropped', () => {
  const vitals = { kind: 'vitals', remote: 'shop', releases: VIEW.releases, lcp: 9_000 } as const;
  expect(countableReport({ ...vitals, page: '/shop' }, state)).toEqual({
    ...vitals,
    page: '/shop',
  });
  expect(countableReport({ ...vitals, page: '/invented' }, state)).toBeUndefined();
});

test.each([
  ['shop', LIVE, 'order-placed', true],
  ['shop', LIVE, 'plan-chosen', false],
  ['shop', CANARY, 'order-placed', true],
  // The live release has nothing to compare it with.
  ['shop', CANARY, 'plan-chosen', false],
  // It has no counters.
  ['shop', PREVIOUS, 'order-placed', false],
  // Visitors no longer get it.
  ['shop', OLDER, 'order-placed', false],
  ['shell', SHELL, 'invented', false],
  ['constructor', LIVE, 'order-placed', false],
])('%s %s counts %s: %s', (remote, version, name, isCounted) => {
  const report = { kind: 'counter', remote, version, name } as const;
  expect(countableReport(report, state)).toEqual(isCounted ? report : undefined);
});
