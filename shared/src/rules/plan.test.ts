import { everySubscription } from '@site/shared/testing';
import {
  ADVANCED,
  BASIC,
  isSameSubscription,
  LIMITS,
  type Limit,
  limitsOf,
  limitValue,
  OPTIONS,
  planName,
  subscriptionOf,
  TRIAL_LIMITS,
} from './plan';

test('Basic, Advanced and the largest plan have the advertised limits', () => {
  expect(limitsOf(BASIC)).toEqual({
    playlist: 3,
    epg: 0,
    customer: 2,
    streams: 100_000,
    episodes: 300_000,
    automatic_backups: 0,
  });
  expect(limitsOf(ADVANCED)).toEqual({
    playlist: 5,
    epg: 10,
    customer: 10,
    streams: 100_000,
    episodes: 300_000,
    automatic_backups: 0,
  });
  expect(
    limitsOf({ playlist: 4, epg: 4, customer: 4, streams: 3, episodes: 3, automatic_backups: 1 }),
  ).toEqual({
    playlist: 40,
    epg: -1,
    customer: 200,
    streams: 1_000_000,
    episodes: 1_000_000,
    automatic_backups: 1,
  });
  expect(TRIAL_LIMITS).toMatchObject({ playlist: 1, epg: 3, customer: 3 });
});

test.each([
  [4, 200],
  [5, 250],
  [6, 300],
  [99, 4_950],
  [100, 5_000],
  [20_000, 1_000_000],
])('customer index %d, beyond the list, means %d managed users', (index, users) => {
  expect(limitValue('customer', index)).toBe(users);
});

test.each<[Limit, number]>([
  ['customer', 20_001],
  ['customer', 4.5],
  ['customer', -1],
  ['customer', NaN],
  ['customer', Infinity],
  ['epg', 5],
  ['epg', -1],
  ['playlist', 1.5],
  ['streams', 4],
  ['automatic_backups', 2],
])('%s has no option %d', (limit, index) => {
  expect(() => limitValue(limit, index)).toThrow(RangeError);
});

test('the limit values of each valid subscription map back to the same subscription', () => {
  let count = 0;
  for (const subscription of everySubscription(100)) {
    count++;
    if (!isSameSubscription(subscriptionOf(limitsOf(subscription)), subscription))
      throw new Error(JSON.stringify(subscription));
  }
  expect(count).toBe(13_121);
});

test('a value between two options becomes the lower one, below all the first, unlimited the last', () => {
  const between = {
    playlist: 19,
    epg: 39,
    customer: 199,
    streams: 249_999,
    episodes: 999_999,
    automatic_backups: 7,
  };
  expect(subscriptionOf(between)).toEqual({
    playlist: 2,
    epg: 2,
    customer: 3,
    streams: 0,
    episodes: 2,
    automatic_backups: 1,
  });
  expect(subscriptionOf({ ...between, customer: 249 }).customer).toBe(4);
  expect(subscriptionOf({ ...between, customer: 1_500_000 }).customer).toBe(20_000);
  expect(subscriptionOf(TRIAL_LIMITS)).toEqual(BASIC);
  const zeros = {
    playlist: 0,
    epg: 0,
    customer: 0,
    streams: 0,
    episodes: 0,
    automatic_backups: 0,
  };
  expect(subscriptionOf(zeros)).toEqual(BASIC);
  for (const limit of LIMITS) {
    expect(subscriptionOf({ ...zeros, [limit]: -1 })[limit]).toBe(OPTIONS[limit].length - 1);
    expect(subscriptionOf({ ...zeros, [limit]: NaN })[limit]).toBe(0);
  }
});

test('the lists have the lengths that the coupling relies on, in rising order', () => {
  expect(LIMITS.map((limit) => OPTIONS[limit].length)).toEqual([5, 5, 4, 4, 4, 2]);
  for (const limit of LIMITS) {
    const values = OPTIONS[limit].map((value) => (value === -1 ? Infinity : value));
    expect(values).toEqual([...new Set(values)].sort((a, b) => a - b));
  }
});

test.each([
  [0, 'Basic'],
  [1, 'Basic'],
  [3, 'Basic'],
  [4, 'Advanced'],
  [5, 'Advanced'],
  [40, 'Advanced'],
])('the plan with %d playlists is %s', (playlists, name) => {
  expect(planName(playlists)).toBe(name);
});
