import { combinations, everySubscription, range } from '@site/shared/testing';
import { couplingProblems, maximumFor, minimumFor, validSubscription } from './coupling';
import { ADVANCED, isSameSubscription, LIMITS, mapLimits, type Subscription } from './plan';
import { DEFAULT_PRICE_LIST as list } from './price-list';

/** The rule of section 4, written independently of the code. */
function isValid({
  playlist,
  epg,
  customer,
  streams,
  episodes,
  automatic_backups,
}: Subscription): boolean {
  const all = [playlist, epg, customer, streams, episodes, automatic_backups];
  if (!all.every((index) => Number.isInteger(index) && index >= 0)) return false;
  if (playlist === 0) return all.every((index) => index === 0);
  if (
    playlist > 4 ||
    epg > 4 ||
    customer > 20_000 ||
    streams > 3 ||
    episodes > 3 ||
    automatic_backups > 1
  )
    return false;
  if (playlist >= 3 && (epg < 3 || customer < 3)) return false;
  if (playlist < 3 && (epg < playlist || customer < playlist || customer >= 4)) return false;
  return true;
}

const key = (subscription: Subscription) => LIMITS.map((limit) => subscription[limit]).join();

const hostile = [-Infinity, -1, -0, 0, 0.5, 1, 3, 4, 5, 20_000, 20_001, 2 ** 53, NaN, Infinity];

test('28,672 subscriptions become 1,857 distinct ones, each valid and unchanged by a second call', () => {
  // Playlists, EPG and users have out-of-range indexes, too; users end at index 12 (600 users).
  const raw = combinations({
    playlist: range(-1, 6),
    epg: range(-1, 6),
    customer: range(-1, 12),
    streams: range(0, 3),
    episodes: range(0, 3),
    automatic_backups: range(0, 1),
  });
  const distinct = new Set<string>();
  let count = 0;
  for (const chosen of raw) {
    count++;
    const result = validSubscription(list, chosen);
    if (!isValid(result) || !isSameSubscription(validSubscription(list, result), result))
      throw new Error(`${key(chosen)} → ${key(result)}`);
    distinct.add(key(result));
  }
  expect(count).toBe(28_672);
  expect(distinct.size).toBe(1_857);
  expect(distinct).toEqual(new Set([...everySubscription(12)].map(key)));
});

test('every input becomes a valid subscription', () => {
  const tail = [-1, 0, 2, 4, 1.5, NaN];
  for (const chosen of combinations({
    playlist: hostile,
    epg: hostile,
    customer: hostile,
    streams: tail,
    episodes: [0, 9],
    automatic_backups: [0, 1, 2],
  })) {
    const result = validSubscription(list, chosen);
    if (!isValid(result)) throw new Error(`${key(chosen)} → ${key(result)}`);
  }
  for (const wrong of ['1', null, undefined, {}, [], true, '__proto__']) {
    const subscription = Object.fromEntries(
      LIMITS.map((limit) => [limit, wrong]),
    ) as unknown as Subscription;
    expect(isValid(validSubscription(list, subscription))).toBe(true);
    expect(couplingProblems(list, subscription)).not.toEqual([]);
  }
});

test('there is a problem for each limit that is changed, and for no other', () => {
  for (const chosen of combinations({
    playlist: [-1, 0, 1, 2, 3, 4, 5, NaN, 1.5],
    epg: [-1, 0, 1, 3, 4, 5, NaN],
    customer: [-1, 0, 1, 3, 4, 20_000, 20_001, 2.5],
    streams: [-1, 0, 3, 4],
    episodes: [0, 3],
    automatic_backups: [0, 1, 2],
  })) {
    // The arguments are not changed.
    const result = validSubscription(list, Object.freeze(chosen));
    const problems = couplingProblems(list, chosen);
    const differing = LIMITS.filter((limit) => chosen[limit] !== result[limit]);
    if (problems.map(({ limit }) => limit).join() !== differing.join())
      throw new Error(key(chosen));
    if ((problems.length === 0) !== isValid(chosen)) throw new Error(key(chosen));
    for (const { limit, needed } of problems)
      if (needed !== result[limit]) throw new Error(key(chosen));
  }
});

test('raising one choice never lowers another', () => {
  for (const chosen of combinations({
    playlist: range(0, 4),
    epg: range(-1, 5),
    customer: [-1, 0, 1, 2, 3, 4, 5, 19_999, 20_000, 20_001],
    streams: [-1, 0, 3, 4],
    episodes: [0, 3],
    automatic_backups: [0, 1],
  })) {
    const before = validSubscription(list, chosen);
    for (const limit of LIMITS) {
      if (limit === 'playlist' && chosen.playlist === 4) continue;
      const after = validSubscription(list, { ...chosen, [limit]: chosen[limit] + 1 });
      if (LIMITS.some((other) => after[other] < before[other]))
        throw new Error(`${key(chosen)} + 1 ${limit}`);
    }
  }
});

test('an upgrade is valid, not below the minimum, and unchanged by a second call', () => {
  const minimums = [...everySubscription(6)].filter((_, position) => position % 41 === 0);
  for (const minimum of minimums) {
    for (const chosen of combinations({
      playlist: [-1, 0, 1, 2, 3, 4, 5],
      epg: [-1, 0, 2, 4, 5],
      customer: [-1, 0, 3, 4, 5, 20_001, NaN],
      streams: [0, 3],
      episodes: [0, 2],
      automatic_backups: [0, 1],
    })) {
      const result = validSubscription(list, chosen, Object.freeze(minimum));
      const isLower = LIMITS.some((limit) => result[limit] < minimum[limit]);
      if (
        isLower ||
        !isValid(result) ||
        !isSameSubscription(validSubscription(list, result, minimum), result)
      ) {
        throw new Error(`${key(chosen)} over ${key(minimum)} → ${key(result)}`);
      }
      if (
        (couplingProblems(list, chosen, minimum).length === 0) !==
        isSameSubscription(chosen, result)
      )
        throw new Error(key(chosen));
    }
  }
});

test.each<[string, Partial<Subscription>, Partial<Subscription>]>([
  [
    'playlist 0 forces everything to 0',
    { playlist: 0, epg: 4, customer: 9, streams: 3, episodes: 3, automatic_backups: 1 },
    { playlist: 0 },
  ],
  [
    'an unknown playlist becomes the smallest Advanced',
    { playlist: 5, epg: 4, streams: 3 },
    { playlist: 1, epg: 1, customer: 1 },
  ],
  ['playlist 1 needs EPG and users 1', { playlist: 1 }, { playlist: 1, epg: 1, customer: 1 }],
  ['playlist 2 needs EPG and users 2', { playlist: 2 }, { playlist: 2, epg: 2, customer: 2 }],
  ['playlist 3 needs EPG and users 3', { playlist: 3 }, { playlist: 3, epg: 3, customer: 3 }],
  ['playlist 4 needs EPG and users 3', { playlist: 4 }, { playlist: 4, epg: 3, customer: 3 }],
  [
    'custom users need playlist 3',
    { playlist: 2, epg: 2, customer: 4 },
    { playlist: 2, epg: 2, customer: 3 },
  ],
  [
    'custom users are kept with playlist 3',
    { playlist: 3, epg: 3, customer: 4 },
    { playlist: 3, epg: 3, customer: 4 },
  ],
  [
    'custom users are at most 1,000,000',
    { playlist: 4, epg: 4, customer: 90_000 },
    { playlist: 4, epg: 4, customer: 20_000 },
  ],
])('%s', (_fact, chosen, result) => {
  const none = mapLimits(() => 0);
  expect(validSubscription(list, { ...none, ...chosen })).toEqual({ ...none, ...result });
});

test('a problem has its reason', () => {
  const reason = (change: Partial<Subscription>, minimum?: Subscription) =>
    couplingProblems(list, { ...ADVANCED, ...change }, minimum).map((problem) => [
      problem.limit,
      problem.reason,
    ]);
  expect(reason({})).toEqual([]);
  expect(reason({ epg: 9 })).toEqual([['epg', 'not an option']]);
  expect(reason({ epg: 0 })).toEqual([['epg', 'needed by the number of playlists']]);
  expect(reason({ customer: 4 })).toEqual([['customer', 'needs more playlists']]);
  expect(reason({ playlist: 0, epg: 0 })).toEqual([['customer', 'Basic has fixed limits']]);
  expect(reason({}, { ...ADVANCED, streams: 2 })).toEqual([
    ['streams', 'an upgrade never lowers a limit'],
  ]);
});

test('the lowest and the highest index of a limit fit each playlist index', () => {
  for (const playlist of range(0, 4))
    for (const limit of LIMITS.filter((limit) => limit !== 'playlist'))
      expect(minimumFor(limit, playlist)).toBeLessThanOrEqual(maximumFor(list, limit, playlist));
  expect(range(0, 4).map((playlist) => minimumFor('epg', playlist))).toEqual([0, 1, 2, 3, 3]);
  expect(range(0, 4).map((playlist) => maximumFor(list, 'customer', playlist))).toEqual([
    0, 3, 3, 20_000, 20_000,
  ]);
});
