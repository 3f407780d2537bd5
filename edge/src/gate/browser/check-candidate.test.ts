/** @jest-environment-options {"ownModules": true} */
import type { Journey, LiveState, Release } from '@site/shared/release';
import type { BrowserCheckResult } from './browser-check';
import { checkCandidate } from './check-candidate';
import { findingOf } from './findings';
import type { RehearsalSite } from './rehearsal-site';
import { createPageVisits, type Visit } from './visit-page';

jest.mock('./run-journey', () => ({ runJourney: async () => [] }));
jest.mock('./visit-page');

const speed = { measure: async () => {}, waitMs: (ms: number) => ms, workMs: (ms: number) => ms };
const siteOf = (url: string) => ({ url, speed }) as unknown as RehearsalSite;
const ORDERS = {
  routes: [{ path: '/account/orders', login: true }],
  nav: [],
};
const stateWith = (version: string) =>
  ({
    schema: 1,
    releases: { shop: { live: { ...ORDERS, version }, previous: null } },
    history: [],
  }) as unknown as LiveState;

/** Checks a shop whose visitors have these faults, as is the live one. */
async function check(
  candidate: (visit: Visit) => string | undefined,
  live: (visit: Visit) => string | undefined,
  journeys: { candidate: string[]; live: string[] } = { candidate: [], live: [] },
): Promise<BrowserCheckResult> {
  jest.mocked(createPageVisits).mockReturnValue(async (site, visit) => {
    const fault = (site.url === 'candidate' ? candidate : live)(visit);
    return fault === undefined ? [] : [findingOf(fault)];
  });
  const result: BrowserCheckResult = { problems: [], notes: [], steps: [] };
  await checkCandidate(
    { name: 'shop', candidate: stateWith('candidate'), live: stateWith('live'), depth: 'full' },
    { candidate: siteOf('candidate'), live: async () => siteOf('live') },
    async (_name, version) => ({ journeys: journeysOf(journeys[version as 'live']) }) as Release,
    () => {},
    result,
  );
  return result;
}

const journeysOf = (names: string[]): Journey[] =>
  names.map((name) => ({
    name,
    as: 'visitor',
    steps: [{ open: name === 'returns' ? '/gone' : '/account/orders' }],
  }));

const BLANK = 'the page is blank';

test('a fault of other visitors than those of the live release is new', async () => {
  const { problems, notes } = await check(
    () => BLANK,
    ({ role }) => (role === 'admin' ? BLANK : undefined),
  );
  expect(problems).toEqual([
    expect.stringContaining(
      '(subscriber on a desktop, subscriber on a phone, customer on a desktop, customer on a phone): the page is blank',
    ),
  ]);
  expect(notes).toEqual([
    'Also in the live release: Browser check of /account/orders (admin on a desktop): the page is blank.',
  ]);
});

test('a fault on another device is new', async () => {
  const { problems } = await check(
    ({ role, device }) => (role === 'customer' && device === 'phone' ? BLANK : undefined),
    ({ role, device }) => (role === 'customer' && device === 'desktop' ? BLANK : undefined),
  );
  expect(problems).toEqual([expect.stringContaining('(customer on a phone)')]);
});

test('a fault that the same visitors have with the live release is a note', async () => {
  const { problems, notes } = await check(
    ({ device }) => `it uses ${device === 'phone' ? 300 : 310} MB of memory`,
    () => 'it uses 290 MB of memory',
  );
  expect([problems, notes]).toEqual([[], [expect.stringMatching(/^Also in the live release/)]]);
});

test('journeys that a candidate leaves out are a note; a candidate without any is refused', async () => {
  const noFault = () => undefined;
  const of = (candidate: string[], live: string[]) => check(noFault, noFault, { candidate, live });
  expect(await of(['buys'], ['buys'])).toMatchObject({ problems: [], notes: [] });
  expect(await of(['buys'], [])).toMatchObject({ problems: [], notes: [] });
  expect(await of([], [])).toMatchObject({ problems: [], notes: [] });
  expect(await of(['orders', 'returns'], ['buys', 'returns'])).toMatchObject({
    problems: [],
    notes: [expect.stringMatching(/^Journeys of the live release .* are not run: 'buys'\.$/)],
  });
  expect(await of([], ['buys', 'returns'])).toMatchObject({
    problems: [
      expect.stringMatching(/^This release has no journeys, the live one has 'buys'\. Build it /),
    ],
    notes: [],
  });
  // Its page has gone with it.
  expect(await of([], ['returns'])).toMatchObject({
    problems: [],
    notes: [expect.stringContaining("are not run: 'returns'.")],
  });
});
