import { seededRandom, simulateForgedReports, simulateRollout } from '../testing/simulate-rollout';
import { addTo, ELSEWHERE, eventKey, keyOf, type Reason, type Tallies } from './tallies';
import { verdictOf } from './verdict';

type Views = { path?: string; networks: number; failures?: number };

/** Counts in which each network has one view. */
function countsOf(...pages: Views[]): Tallies {
  const counts: Tallies = {};
  for (const { path = '/shop', networks, failures = 0 } of pages)
    for (const reason of ['failed', 'silent', 'left', 'slow'] as const)
      for (const key of [keyOf(reason, path), keyOf(reason)])
        addTo(counts, key, { trials: networks, hits: reason === 'failed' ? failures : 0 });
  return counts;
}

test.each([72, 8, 0])(
  '8 failures of 8 views end a rollout beside %i good views of the stable release',
  (networks) => {
    expect(verdictOf(countsOf({ networks: 8, failures: 8 }), countsOf({ networks }))).toMatchObject(
      {
        outcome: 'ended',
        why: expect.stringMatching(
          new RegExp(`^failed in 8 of 8 views.*; the stable release in 0 of ${networks}$`),
        ),
      },
    );
  },
);

test.each([
  [23, 1, 1],
  [46, 1, 2],
  [9, 3, 9],
])('%i failures of as many views end a rollout beside %i of %i', (failures, bad, networks) => {
  const own = countsOf({ networks: failures, failures });
  expect(verdictOf(own, countsOf({ networks, failures: bad })).outcome).toBe('ended');
});

test.each([
  ['as many failures', countsOf({ networks: 200, failures: 10 })],
  ['fewer failures', countsOf({ networks: 200 })],
  ['a few more failures', countsOf({ networks: 200, failures: 14 })],
  ['failures in two networks', countsOf({ networks: 2, failures: 2 })],
])('%s do not end a rollout', (_what, canary) => {
  const stable = countsOf({ networks: 1_800, failures: 90 });
  expect(verdictOf(canary, stable).outcome).toBe('open');
});

test('views of both releases that fail alike, as in an outage of the API, end no rollout', () => {
  for (const [own, other] of [
    [9, 9],
    [9, 4],
    [40, 30],
  ] as const) {
    const canary = countsOf({ networks: own, failures: own });
    expect(verdictOf(canary, countsOf({ networks: other, failures: other })).outcome).toBe('open');
  }
});

test('twice the failures of a stable release with many failures end a rollout after 200 views', () => {
  const stable = countsOf({ networks: 1_800, failures: 80 });
  expect(verdictOf(countsOf({ networks: 200, failures: 28 }), stable)).toMatchObject({
    outcome: 'ended',
    why: 'failed in 28 of 200 views; the stable release in 80 of 1800',
  });
  expect(verdictOf(countsOf({ networks: 200, failures: 17 }), stable).outcome).toBe('open');
});

test('a dead rare page is reported among many good views, and ends a release of few networks', () => {
  const rare = { path: '/order/:orderNumber/invoice' };
  const stable = countsOf({ networks: 8_000, failures: 40 }, { ...rare, networks: 45 });
  const own = (networks: number) => countsOf({ networks }, { ...rare, networks: 6, failures: 6 });
  const why =
    'failed in 6 of 6 views of /order/:orderNumber/invoice; the stable release in 0 of 45';
  expect(verdictOf(own(900), stable)).toMatchObject({ outcome: 'reported', why });
  expect(verdictOf(own(100), stable)).toMatchObject({ outcome: 'ended' });
});

test('each edge needs three networks', () => {
  const stable = countsOf({ networks: 100 });
  for (const [failures, outcome] of [
    [5, 'open'],
    [6, 'ended'],
  ] as const) {
    const canary = countsOf({ networks: failures, failures });
    const counting = { isConcurrent: true, edges: 2 };
    expect(verdictOf(canary, stable, counting).outcome).toBe(outcome);
  }
});

test('silent documents, visitors who leave, slow views, failures elsewhere and a stopped event end a rollout', () => {
  const event = eventKey('shop', 'order-placed');
  const elsewhere = keyOf('failed', ELSEWHERE);
  const with_ = (counts: Tallies, reason: Reason, hits: number) => {
    for (const key of [keyOf(reason, '/shop'), keyOf(reason)])
      addTo(counts, key, { trials: 0, hits });
    return counts;
  };
  const stable = with_(with_(countsOf({ networks: 900 }), 'left', 60), 'slow', 18);
  addTo(stable, event, { trials: 90, hits: 90 });
  addTo(stable, elsewhere, { trials: 900, hits: 5 });
  const good = () => {
    const counts = countsOf({ networks: 200 });
    addTo(counts, event, { trials: 21, hits: 21 });
    addTo(counts, elsewhere, { trials: 100, hits: 1 });
    return counts;
  };
  expect(verdictOf(good(), stable).outcome).toBe('open');

  const { [event]: _events, ...stopped } = { ...good() };
  const damaging = good();
  addTo(damaging, elsewhere, { trials: 0, hits: 20 });
  for (const [counts, why] of [
    [with_(good(), 'silent', 40), /no report from 40 of 200 documents/],
    [with_(good(), 'left', 40), /left before it was shown in 40 of 200 views/],
    [with_(good(), 'slow', 40), /slow in 40 of 200 views/],
    [damaging, /failed in 21 of 100 views of pages of other remotes/],
    [stopped, /shop order-placed was counted 0 times in 200 views/],
  ] as const)
    expect(verdictOf(counts, stable)).toMatchObject({
      outcome: 'ended',
      why: expect.stringMatching(why),
    });
  const removed = { isConcurrent: true, edges: 1, removedEvents: [event] };
  expect(verdictOf(stopped, stable, removed).outcome).toBe('open');
});

test('more events than with the stable release are reported only', () => {
  const event = eventKey('shop', 'order-placed');
  const withEvents = (networks: number, hits: number) => {
    const counts = countsOf({ networks });
    addTo(counts, event, { trials: 0, hits });
    return counts;
  };
  expect(verdictOf(withEvents(500, 150), withEvents(4_500, 450)).outcome).toBe('reported');
});

test('with a stable release of another day, two more points are no reason', () => {
  const canary = countsOf({ networks: 5_000, failures: 400 });
  const stable = countsOf({ networks: 5_000, failures: 50 });
  const watch = { isConcurrent: false, edges: 1 };
  expect(verdictOf(canary, stable, watch).outcome).toBe('ended');
  const few = countsOf({ networks: 5_000, failures: 150 });
  expect(verdictOf(few, stable).outcome).toBe('reported');
  expect(verdictOf(few, stable, watch).outcome).toBe('open');
});

test('events that a few networks invent for the stable release end no rollout', () => {
  const event = eventKey('shop', 'order-placed');
  const withEvents = (networks: number, causes: number, hits: number) => {
    const counts = countsOf({ networks });
    addTo(counts, event, { trials: causes, hits });
    return counts;
  };
  const own = withEvents(1_000, 50, 50);
  expect(verdictOf(own, withEvents(1_040, 90, 250)).outcome).toBe('reported');
  // As many events of as many networks as they say.
  expect(verdictOf(own, withEvents(1_040, 250, 250)).outcome).toBe('ended');
});

test('bad views that honest networks have by chance end no release beside forged reports', () => {
  const stable = countsOf({ networks: 9_000, failures: 450 });
  // 5 % of 1,000 fail by themselves, here 70 by chance, and 40 networks forge reports.
  expect(verdictOf(countsOf({ networks: 1_040, failures: 110 }), stable).outcome).toBe('reported');
  expect(verdictOf(countsOf({ networks: 1_040, failures: 130 }), stable).outcome).toBe('ended');
});

describe('simulated releases', () => {
  const site = {
    pages: [
      { path: '/shop', share: 0.6 },
      { path: '/order', share: 0.3 },
      { path: '/account/orders', share: 0.1 },
    ],
    silentRate: 0.08,
    leftRate: 0.05,
    slowRate: 0.1,
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

  test('none of 100 healthy rollouts is ended', () => {
    for (const stableRate of [0, 0.02])
      expect(run(stableRate, {}, 200, 50).filter(({ outcome }) => outcome !== 'open')).toEqual([]);
  });

  test('5 points more failures are found after about 200 views', () => {
    const rollouts = run(0.005, { rate: 0.05 }, 3_000, 60);
    expect(rollouts.filter(({ outcome }) => outcome === 'open')).toEqual([]);
    expect(median(rollouts)).toBeLessThanOrEqual(200);
  });

  test.each([
    { rate: 1 },
    { reason: 'silent', rate: 1 },
    { reason: 'silent', onPhones: true, rate: 1 },
    { reason: 'left', rate: 0.2 },
    { page: '/account/orders', rate: 1 },
  ])('a fault is found within 200 views: %j', (fault) => {
    const rollouts = run(0.005, fault, 2_000, 8);
    expect(rollouts.filter(({ outcome }) => outcome !== 'ended')).toEqual([]);
    expect(median(rollouts)).toBeLessThanOrEqual(200);
  });

  test.each([undefined, '/account/orders'])(
    'forged reports of 40 networks end no release that 1,000 use, for all pages and for %s',
    (page) => {
      for (const isWatch of [false, true]) {
        const use = { isWatch };
        const forged = { networks: 40, ...(page && { page }) };
        const outcomes = Array.from({ length: 10 }, () =>
          simulateForgedReports({ ...site, stableRate: 0.005 }, forged, use, random),
        );
        expect(outcomes).not.toContain('ended');
        if (!isWatch) expect(outcomes).toContain('reported');
      }
    },
  );

  test('forged events of 40 networks end no release that 1,000 use', () => {
    const forged = { networks: 40, areEvents: true };
    for (const use of [{ percent: 50 }, { isWatch: true }])
      for (const counterRate of [0.005, 0.05])
        for (let run = 0; run < 10; run += 1)
          expect(
            simulateForgedReports({ ...site, counterRate, stableRate: 0.005 }, forged, use, random),
          ).not.toBe('ended');
  });
});
