import type { Comparison } from './comparisons';
import { countsOfPage, noCounts, type ReleaseCounts } from './counts';
import { suspicionOf } from './decisions';

const watch: Comparison = {
  kind: 'watch',
  name: 'shop',
  release: 'new',
  against: 'old',
  since: 0,
  percent: 100,
  periods: [],
  removedCounters: [],
};

function countsOf(views: number, failures: number): ReleaseCounts {
  const counts = noCounts();
  const networks = { trials: views, hits: failures };
  Object.assign(countsOfPage(counts, '/order'), {
    views,
    failures,
    networks,
    documents: views,
    firstViews: views,
  });
  Object.assign(counts, { networks: { ...networks } });
  counts.failedGroups = Array.from({ length: failures }, (_, group) => group);
  return counts;
}

test('a few good views raise no doubt about a release, although its visitors ordered nothing and were slow', () => {
  const stable = countsOf(5, 1);
  Object.assign(stable, { counters: { 'shop order-placed': 1 }, slow: { trials: 5, hits: 0 } });
  const canary = countsOf(2, 0);
  canary.slow = { trials: 1, hits: 1 };
  expect(suspicionOf(watch, [{ canary, stable, edges: 1 }])).toBeUndefined();
});

test.each([1, 5, 20])(
  'one failed view raises doubt beside %i good ones of the stable release',
  (views) => {
    expect(
      suspicionOf(watch, [{ canary: countsOf(1, 1), stable: countsOf(views, 0), edges: 1 }]),
    ).toEqual({
      why: `failed in 1 of 1 views; the stable release in 0 of ${views}`,
      isBad: false,
    });
  },
);
