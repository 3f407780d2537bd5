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
  planName,
  subscriptionOf,
  TRIAL_LIMITS,
} from './plan';
import { DEFAULT_PRICE_LIST } from './price-list';

test('Basic, Advanced and the largest plan have the advertised limits', () => {
  expect(limitsOf(DEFAULT_PRICE_LIST, BASIC)).toEqual({
    playlist: 3,
    epg: 0,
    customer: 2,
    streams: 100_000,
    episodes: 300_000,
    automatic_backups: 0,
  });
  expect(limitsOf(DEFAULT_PRICE_LIST, ADVANCED)).toEqual({
    playlist: 5,
    epg: 10,
    customer: 10,
    streams: 100_000,
    episodes: 300_000,
    automatic_backups: 0,
  });
  expect(
    limitsOf(DEFAULT_PRICE_LIST, {
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
  expect(limitValue(DEFAULT_PRICE_LIST, 'customer', index)).toBe(users);
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
  expect(() => limitValue(DEFAULT_PRICE_LIST, limit, index)).toThrow(RangeError);
});

test('the limit values of each valid subscription map back to the same subscription', () => {
  let count = 0;
  for (const subscription of everySubscription(100)) {
    count++;
    if (
      !isSameSubscription(
        subscriptionOf(DEFAULT_PRICE_LIST, limitsOf(DEFAULT_PRICE_LIST, subscription)),
        subscription,
      )
    )
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
  expect(subscriptionOf(DEFAULT_PRICE_LIST, between)).toEqual({
    playlist: 2,
    epg: 2,
    customer: 3,
    streams: 0,
    episodes: 2,
    automatic_backups: 1,
  });
  expect(subscriptionOf(DEFAULT_PRICE_LIST, { ...between, customer: 249 }).customer).toBe(4);
  expect(subscriptionOf(DEFAULT_PRICE_LIST, { ...between, customer: 1_500_000 }).customer).toBe(
    20_000,
  );
  expect(subscriptionOf(DEFAULT_PRICE_LIST, TRIAL_LIMITS)).toEqual(BASIC);
  const zeros = {
    playlist: 0,
    epg: 0,
    customer: 0,
    streams: 0,
    episodes: 0,
    automatic_backups: 0,
  };
  expect(subscriptionOf(DEFAULT_PRICE_LIST, zeros)).toEqual(BASIC);
  for (const limit of LIMITS) {
    expect(subscriptionOf(DEFAULT_PRICE_LIST, { ...zeros, [limit]: -1 })[limit]).toBe(
      DEFAULT_PRICE_LIST.options[limit].length - 1,
    );
    expect(subscriptionOf(DEFAULT_PRICE_LIST, { ...zeros, [limit]: NaN })[limit]).toBe(0);
  }
});

test('the lists have the lengths that the coupling relies on, in rising order', () => {
  expect(LIMITS.map((limit) => DEFAULT_PRICE_LIST.options[limit].length)).toEqual([
    5, 5, 4, 4, 4, 2,
  ]);
  for (const limit of LIMITS) {
    const values = DEFAULT_PRICE_LIST.options[limit].map((value) =>
      value === -1 ? Infinity : value,
    );
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
  expect(chosenSubscription(DEFAULT_PRICE_LIST, { ...ADVANCED, epg: -1 }).epg).toBe(4);
  const { options } = DEFAULT_PRICE_LIST;
  const shorter = { ...DEFAULT_PRICE_LIST, options: { ...options, epg: [0, 10, 20, 40] } };
  expect(chosenSubscription(shorter, { ...ADVANCED, epg: -1 }).epg).toBe(3);
  expect(chosenSubscription(shorter, ADVANCED)).toBe(ADVANCED);
});

test('limits that a list does not offer exactly have no subscription in it', () => {
  const { options } = DEFAULT_PRICE_LIST;
  const list = { ...DEFAULT_PRICE_LIST, options: { ...options, playlist: [3, 8, 10, 20, 40] } };
  const limits = limitsOf(DEFAULT_PRICE_LIST, ADVANCED);
  expect(exactSubscription(DEFAULT_PRICE_LIST, limits)).toEqual(ADVANCED);
  expect(exactSubscription(list, limits)).toBeNull();
  expect(exactSubscription(list, { ...limits, playlist: 8, customer: 250 })).toEqual({
    ...ADVANCED,
    customer: 5,
  });
});
