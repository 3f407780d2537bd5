import { everySubscription } from '@site/shared/testing';
import {
  ADVANCED,
  BASIC,
  chosenSubscription,
  exactSubscription,
  isSameSubscription,
  LIMITS,
  type Limit,
  limitsOf,
  limitValue,
  mapLimits,
  planName,
  subscriptionOf,
  TRIAL_LIMITS,
} from './plan';
import { DEFAULT_PRICE_LIST as list } from './price-list';

test('Basic, Advanced and the largest plan have the advertised limits', () => {
  expect(limitsOf(list, BASIC)).toEqual({
    playlist: 3,
    epg: 0,
    customer: 2,
    streams: 100_000,
    episodes: 300_000,
    automatic_backups: 0,
  });
  expect(limitsOf(list, ADVANCED)).toEqual({
    playlist: 5,
    epg: 10,
    customer: 10,
    streams: 100_000,
    episodes: 300_000,
    automatic_backups: 0,
  });
  expect(
    limitsOf(list, {
      playlist: 4,
      epg: 4,
      customer: 4,
      streams: 3,
      episodes: 3,
      automatic_backups: 1,
    }),
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
  expect(limitValue(list, 'customer', index)).toBe(users);
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
  expect(() => limitValue(list, limit, index)).toThrow(RangeError);
});

test('the limit values of each valid subscription map back to the same subscription', () => {
  let count = 0;
  for (const subscription of everySubscription(100)) {
    count++;
    if (!isSameSubscription(subscriptionOf(list, limitsOf(list, subscription)), subscription))
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
  expect(subscriptionOf(list, between)).toEqual({
    playlist: 2,
    epg: 2,
    customer: 3,
    streams: 0,
    episodes: 2,
    automatic_backups: 1,
  });
  expect(subscriptionOf(list, { ...between, customer: 249 }).customer).toBe(4);
  expect(subscriptionOf(list, { ...between, customer: 1_500_000 }).customer).toBe(20_000);
  expect(subscriptionOf(list, TRIAL_LIMITS)).toEqual(BASIC);
  const zeros = mapLimits(() => 0);
  expect(subscriptionOf(list, zeros)).toEqual(BASIC);
  for (const limit of LIMITS) {
    expect(subscriptionOf(list, { ...zeros, [limit]: -1 })[limit]).toBe(
      list.options[limit].length - 1,
    );
    expect(subscriptionOf(list, { ...zeros, [limit]: NaN })[limit]).toBe(0);
  }
});

test('the lists have the lengths that the coupling relies on, in rising order', () => {
  expect(LIMITS.map((limit) => list.options[limit].length)).toEqual([5, 5, 4, 4, 4, 2]);
  for (const limit of LIMITS) {
    const values = list.options[limit].map((value) => (value === -1 ? Infinity : value));
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

test('EPG -1, which is unlimited on the wire, is the last option of the list', () => {
  expect(chosenSubscription(list, { ...ADVANCED, epg: -1 }).epg).toBe(4);
  const { options } = list;
  const shorter = { ...list, options: { ...options, epg: [0, 10, 20, 40] } };
  expect(chosenSubscription(shorter, { ...ADVANCED, epg: -1 }).epg).toBe(3);
  expect(chosenSubscription(shorter, ADVANCED)).toBe(ADVANCED);
});

test('limits that a list does not offer exactly have no subscription in it', () => {
  const { options } = list;
  const other = { ...list, options: { ...options, playlist: [3, 8, 10, 20, 40] } };
  const limits = limitsOf(list, ADVANCED);
  expect(exactSubscription(list, limits)).toEqual(ADVANCED);
  expect(exactSubscription(other, limits)).toBeNull();
  expect(exactSubscription(other, { ...limits, playlist: 8, customer: 250 })).toEqual({
    ...ADVANCED,
    customer: 5,
  });
});
