/** @jest-environment jest-fixed-jsdom */
import { historyList } from './history-list';
import { type NameStatus, nameCard } from './name-card';
import { rememberOutcomes } from './outcomes';

const [LIVE, OTHER] = ['a'.repeat(16), 'b'.repeat(16)];
const release = {
  name: 'shop',
  version: LIVE,
  at: 0,
  by: 'Dana',
  gate: [{ name: 'rendered pages', ms: 300, problems: 0 }],
  notes: ['No browser check.'],
};
const status = {
  name: 'shop',
  live: LIVE,
  previous: null,
  canary: null,
  watch: null,
  outcomes: null,
  frozen: null,
  bad: [],
  errors: 0,
  releases: [release],
} as unknown as NameStatus;

const gateOf = (one: object) =>
  nameCard(
    { ...status, releases: [{ ...release, ...one }] } as NameStatus,
    null,
    null,
  ).querySelector(`#gate-shop-${LIVE} summary`)?.textContent;

test('the gate of a release has its steps, their time and the number of its notes', () => {
  expect(gateOf({})).toBe('1 step, 0.3 s · 1 note');
  const steps = [release.gate[0], { name: 'journeys', ms: 61_000, problems: 0 }];
  expect(gateOf({ gate: steps, notes: [] })).toBe('2 steps, 61 s');
  expect(gateOf({ gate: undefined, notes: [] })).toBe('no browser check');
});

test('a plot shows the share of failed views when it has changed', () => {
  const outcomesWith = (failures: number) =>
    ({
      live: {
        version: LIVE,
        views: 100,
        failures,
        pages: {},
        vitals: { networks: 0, slow: 0 },
      },
      comparison: null,
    }) as unknown as NonNullable<NameStatus['outcomes']>;
  const plotAfter = (failures: number) => {
    const outcomes = outcomesWith(failures);
    rememberOutcomes('shop', outcomes);
    return nameCard({ ...status, outcomes }, null, null).querySelector('.release figure');
  };
  expect(plotAfter(1)).toBeNull();
  expect(plotAfter(1)).toBeNull();
  expect(plotAfter(4)?.textContent).toContain('1.0 % to 4.0 % since this page was opened');
});

test('the history names the earlier release, if there was one', () => {
  const entry = { at: 0, name: 'shop', action: 'activate', by: 'Dana', why: 'new prices' };
  const list = historyList([
    { ...entry, from: LIVE, to: OTHER },
    { ...entry, from: null, to: LIVE },
  ] as unknown as Parameters<typeof historyList>[0]);
  expect([...list.querySelectorAll('code')].map(({ textContent }) => textContent)).toEqual([
    `${LIVE} → ${OTHER}`,
    LIVE,
  ]);
});
