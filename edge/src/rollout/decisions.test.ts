import type { LiveState } from '@site/shared/release';
import { suspicionOf } from './comparison-verdict';
import type { Comparison } from './comparisons';
import { decisionOn } from './decisions';
import type { Pair } from './release-tallies';
import { stepOf } from './rollout-step';
import type { Tallies } from './tallies';

const MINUTE_MS = 60_000;
const SINCE = 1_000;
const EVENT = 'event shop order-placed';

const comparison: Comparison = {
  kind: 'canary',
  name: 'shop',
  release: 'new',
  against: 'old',
  since: SINCE,
  percent: 10,
  periods: [{ key: 'whole', weight: 1 }],
  removedEvents: [],
};
const watch: Comparison = { ...comparison, kind: 'watch', percent: 100 };

function stateWith(plan: object, history: object[] = []): LiveState {
  const canary = { percent: 10, plan: { steps: [10, 100], views: 200, minutes: 30, ...plan } };
  return { releases: { shop: { canary } }, history } as unknown as LiveState;
}

/** Counts in which each network has one view of one page. */
function countsOf(views: number, failures = 0, orders = 0): Tallies {
  const failed = { trials: views, hits: failures };
  const good = { trials: views, hits: 0 };
  return {
    ...{ 'failed /order': { ...failed }, failed: { ...failed } },
    ...{ 'left /order': { ...good }, left: { ...good } },
    ...{ 'silent /order': { ...good }, silent: { ...good } },
    ...(orders > 0 && { [EVENT]: { trials: orders, hits: orders } }),
  };
}

const pairOf = (canary: Tallies, stable: Tallies): Pair[] => [
  { canary, stable, edges: 1, weight: 1 },
];

function step(canary: Tallies, stable: Tallies, { plan = {}, minutes = 31, live = {} } = {}) {
  const now = SINCE + minutes * MINUTE_MS;
  const situation = { state: stateWith(plan), liveCounts: live, now };
  return stepOf(comparison, pairOf(canary, stable), situation);
}

test('a few good views raise no doubt, although their visitors ordered nothing and were slow', () => {
  const stable = { ...countsOf(5, 1, 1), slow: { trials: 5, hits: 0 } };
  const canary = { ...countsOf(2), slow: { trials: 1, hits: 1 } };
  expect(suspicionOf(watch, pairOf(canary, stable))).toBeUndefined();
});

test.each([1, 5, 20])(
  'one failed view raises doubt beside %i good ones of the release before',
  (views) => {
    expect(suspicionOf(watch, pairOf(countsOf(1, 1), countsOf(views)))).toEqual({
      why: expect.stringMatching(/^failed in 1 of 1 views/),
      isBad: false,
    });
  },
);

test('a step ends after its views, or after its minutes with a good view', () => {
  const stable = countsOf(900);
  expect(step(countsOf(200), stable, { minutes: 1 })).toEqual({
    isOver: true,
    why: '200 good views at 10 %',
  });
  expect(step(countsOf(199), stable, { minutes: 29 })).toEqual({
    isOver: false,
    why: '200 good views, or 30 minutes',
  });
  expect(step(countsOf(1), stable)).toEqual({
    isOver: true,
    why: '1 good views in 30 minutes at 10 %',
  });
  expect(step(countsOf(200), stable, { minutes: 0.4 })?.isOver).toBe(false);
});

test('a step does not end while the release fails', () => {
  expect(step(countsOf(19, 1), countsOf(200), { minutes: 24 * 60 })).toEqual({
    isOver: false,
    why: 'more good views: some have failed',
  });
});

test('without a view no step ends, unless the site is quiet', () => {
  expect(step({}, countsOf(5))).toEqual({
    isOver: false,
    why: 'one good view; --quiet-site ends a step without views',
  });
  expect(step({}, countsOf(5), { plan: { quietSite: true } })).toMatchObject({ isOver: true });
  const silent = { 'silent /order': { trials: 2, hits: 2 }, silent: { trials: 2, hits: 2 } };
  expect(step(silent, countsOf(5), { plan: { quietSite: true } })).toMatchObject({
    isOver: false,
    why: 'a report: all documents are silent',
  });
});

test('a step waits for the events of the live release, as long as it needs for three of them', () => {
  const stable = countsOf(900, 0, 30);
  expect(step(countsOf(89), stable)).toEqual({
    isOver: false,
    why: "'order-placed': not seen in 89 views, expected in 90; --quiet-site ends a step without it",
  });
  expect(step(countsOf(90), stable)?.isOver).toBe(true);
  expect(step(countsOf(89, 0, 1), stable)?.isOver).toBe(true);
  expect(step(countsOf(89), stable, { plan: { quietSite: true } })?.isOver).toBe(true);
  // The canary has few views to compare with, so the rate is that of the last days.
  expect(step(countsOf(300), countsOf(10), { live: countsOf(9_000, 0, 80) })?.isOver).toBe(false);
  expect(step(countsOf(300), countsOf(10), { live: countsOf(9_000) })?.isOver).toBe(true);
});

test('decisive faults of few networks are reported once, and the step does not end', () => {
  const canary = { ...countsOf(1_000), 'failed /rare': { trials: 12, hits: 12 } };
  const pairs = pairOf(canary, { ...countsOf(9_000), 'failed /rare': { trials: 90, hits: 0 } });
  const now = SINCE + 31 * MINUTE_MS;
  const decide = (events: object[]) =>
    decisionOn(comparison, pairs, { state: stateWith({}, events), liveCounts: {}, now }, 0);
  const why = 'failed in 12 of 12 views of /rare; the stable release in 0 of 90';
  expect(decide([])).toEqual({
    do: 'complain',
    name: 'shop',
    version: 'new',
    stage: 'canary',
    why,
  });
  const [step, complaint] = ['rollout', 'complain'].map((action) => ({
    action,
    name: 'shop',
    to: 'new',
    at: SINCE,
  }));
  // The clock was set back.
  expect(decide([step, { ...complaint, at: 0 }] as object[])).toBeUndefined();
  expect(decide([complaint, step] as object[])).toMatchObject({ why });
});
