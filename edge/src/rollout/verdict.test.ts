import { seededRandom, simulateRollout } from '../testing/simulate-rollout';
import { countsOfPage, noCounts, type ReleaseCounts } from './counts';
import { verdictOf } from './verdict';

type Views = { path?: string; networks: number; failures?: number; views?: number };

/** Counts in which each network has one view, or `views` views in all. */
function countsOf(...pages: Views[]): ReleaseCounts {
  const counts = noCounts();
  for (const { path = '/shop', networks, failures = 0, views = networks } of pages) {
    const page = countsOfPage(counts, path);
    Object.assign(page, { views, failures, networks: { trials: networks, hits: failures } });
    Object.assign(page, { documents: networks, firstViews: networks });
    counts.networks.trials += networks;
    counts.networks.hits += failures;
  }
  counts.failedGroups = Array.from({ length: Math.min(counts.networks.hits, 20) }, (_, n) => n);
  return counts;
}

test('8 failures of 8 views end a rollout at 10 and at 50 %, and without a view of the stable release', () => {
  const canary = countsOf({ networks: 8, failures: 8 });
  for (const networks of [72, 8, 0])
    expect(verdictOf(canary, countsOf({ networks }))).toMatchObject({
      isWorse: true,
      why: expect.stringMatching(
        new RegExp(`^failed in 8 of 8 views.*; the stable release in 0 of ${networks}$`),
      ),
    });
});

test.each([
  ['as many failures', countsOf({ networks: 200, failures: 10 })],
  ['fewer failures', countsOf({ networks: 200 })],
  ['a few more failures', countsOf({ networks: 200, failures: 14 })],
  ['failures in two networks', countsOf({ networks: 2, failures: 2, views: 10 })],
])('%s do not end a rollout', (_what, canary) => {
  const stable = countsOf({ networks: 1_800, failures: 90 });
  expect(verdictOf(canary, stable).isWorse).toBe(false);
});

test('twice the failures of a stable release with many failures end a rollout after 200 views', () => {
  const stable = countsOf({ networks: 1_800, failures: 80 });
  expect(verdictOf(countsOf({ networks: 200, failures: 21 }), stable)).toMatchObject({
    isWorse: true,
    why: 'failed in 21 of 200 views; the stable release in 80 of 1800',
  });
  expect(verdictOf(countsOf({ networks: 200, failures: 17 }), stable).isWorse).toBe(false);
});

test('a dead rare page is found among many good views', () => {
  const rare = { path: '/order/:orderNumber/invoice' };
  const canary = countsOf({ networks: 900 }, { ...rare, networks: 5, failures: 5 });
  const stable = countsOf({ networks: 8_000, failures: 40 }, { ...rare, networks: 45 });
  expect(verdictOf(canary, stable)).toMatchObject({
    isWorse: true,
    why: 'failed in 5 of 5 views of /order/:orderNumber/invoice; the stable release in 0 of 45',
  });
});

test('silent documents, visitors who leave, a stopped counter, slow views and failures elsewhere end a rollout', () => {
  const stable = countsOf({ networks: 900 });
  Object.assign(stable, { counters: { 'shop order-placed': 90 }, slow: { trials: 400, hits: 8 } });
  Object.assign(stable.elsewhere, { views: 900, networks: { trials: 900, hits: 5 } });
  const good = () => {
    const counts = countsOf({ networks: 100 });
    Object.assign(counts, { counters: { 'shop order-placed': 11 }, slow: { trials: 45, hits: 1 } });
    Object.assign(counts.elsewhere, { views: 100, networks: { trials: 100, hits: 1 } });
    return counts;
  };
  expect(verdictOf(good(), stable).isWorse).toBe(false);

  const silent = good();
  countsOfPage(silent, '/shop').firstViews = 60;
  const leaving = good();
  countsOfPage(leaving, '/shop').left = { trials: 100, hits: 30 };
  countsOfPage(stable, '/shop').left = { trials: 900, hits: 60 };
  const stopped = { ...good(), counters: {} };
  const slow = { ...good(), slow: { trials: 45, hits: 20 } };
  const elsewhere = good();
  Object.assign(elsewhere.elsewhere, { failures: 15, networks: { trials: 100, hits: 15 } });
  for (const [counts, why] of [
    [silent, /no report from 40 of 100 documents of \/shop/],
    [leaving, /30 of 100 visitors left \/shop before it was shown/],
    [stopped, /shop order-placed was counted 0 times in 100 views/],
    [slow, /slow for 20 of 45 visitors/],
    [elsewhere, /failed in 15 of 100 views of pages of other remotes/],
  ] as const)
    expect(verdictOf(counts, stable)).toMatchObject({
      isWorse: true,
      why: expect.stringMatching(why),
    });
});

test('with a stable release of another day, two more points are no reason', () => {
  const canary = countsOf({ networks: 5_000, failures: 150 });
  const stable = countsOf({ networks: 5_000, failures: 50 });
  expect(verdictOf(canary, stable).isWorse).toBe(true);
  expect(verdictOf(canary, stable, { isConcurrent: false, edges: 1 }).isWorse).toBe(false);
  expect(
    verdictOf(countsOf({ networks: 200, failures: 20 }), stable, { isConcurrent: false, edges: 1 })
      .isWorse,
  ).toBe(true);
});

describe('simulated rollouts at 10 %', () => {
  const site = {
    pages: [
      { path: '/shop', share: 0.6 },
      { path: '/order', share: 0.3 },
      { path: '/account/orders', share: 0.1 },
    ],
    silentRate: 0.08,
    counterRate: 0.05,
    phones: 0.4,
  };
  const random = seededRandom(7);
  const run = (stableRate: number, fault: object, views: number, count: number) =>
    Array.from({ length: count }, () =>
      simulateRollout({ ...site, stableRate }, fault, [{ percent: 10, views }], random),
    );
  const median = (rollouts: { views: number }[]) =>
    rollouts.map(({ views }) => views).sort((a, b) => a - b)[Math.floor(rollouts.length / 2)];

  test('at most 1 of 100 healthy rollouts is ended', () => {
    for (const stableRate of [0, 0.02])
      expect(
        run(stableRate, {}, 200, 100).filter(({ isEnded }) => isEnded).length,
      ).toBeLessThanOrEqual(1);
  });

  test('5 points more failures are found within 200 views, and within 290 where 5 % fail already', () => {
    for (const [stableRate, views] of [
      [0.02, 200],
      [0.05, 290],
    ] as const) {
      const rollouts = run(stableRate, { rate: 0.05 }, 3_000, 250);
      expect(rollouts.filter(({ isEnded }) => !isEnded)).toEqual([]);
      expect(median(rollouts)).toBeLessThanOrEqual(views);
    }
  });

  test('faults are found, most within 200 views', () => {
    for (const fault of [
      { rate: 0.05 },
      { rate: 1 },
      { isSilent: true, rate: 1 },
      { isSilent: true, onPhones: true, rate: 1 },
      { page: '/account/orders', rate: 1 },
    ]) {
      const rollouts = run(0.005, fault, 2_000, 8);
      expect(rollouts.filter(({ isEnded }) => !isEnded)).toEqual([]);
      expect(median(rollouts)).toBeLessThanOrEqual(200);
    }
  });
});
