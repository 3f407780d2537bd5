import { everySubscription } from '@site/shared/testing';
import { validSubscription } from './coupling';
import { LIMITS, type Limit } from './plan';
import { priceCents } from './price';
import { DEFAULT_PRICE_LIST, type PriceList } from './price-list';
import { priceListProblem } from './price-list-problem';

/** The default list with other options or prices of some limits. */
function listWith({
  options = {},
  cents = {},
  customStepCents = DEFAULT_PRICE_LIST.customStepCents,
}: {
  options?: Partial<PriceList['options']>;
  cents?: Partial<PriceList['cents']>;
  customStepCents?: number;
}): PriceList {
  return {
    version: 1,
    options: { ...DEFAULT_PRICE_LIST.options, ...options },
    cents: { ...DEFAULT_PRICE_LIST.cents, ...cents },
    customStepCents,
  };
}

test('the default list can be sold, and one with other lengths and free options, too', () => {
  expect(priceListProblem(DEFAULT_PRICE_LIST)).toBeNull();
  const other = listWith({
    options: { epg: [5, 10, 20, 40], streams: [100], playlist: [2, 4, 5, 6, 7] },
    cents: { epg: [0, 0, 0, 0], streams: [0], automatic_backups: [0, 0] },
    customStepCents: 0,
  });
  expect(priceListProblem(other)).toBeNull();
});

test.each<[string, Parameters<typeof listWith>[0], object]>([
  [
    'four playlists',
    { options: { playlist: [3, 5, 10, 20] } },
    { kind: 'count', limit: 'playlist' },
  ],
  ['three EPG options', { options: { epg: [0, 10, 20] } }, { kind: 'count', limit: 'epg' }],
  [
    'eleven options',
    { options: { streams: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] } },
    { kind: 'count', limit: 'streams' },
  ],
  ['a price too few', { cents: { episodes: [0, 200, 400] } }, { kind: 'count', limit: 'episodes' }],
  [
    'a custom amount without a price',
    { cents: { customer: [0, 300, 600, 900] } },
    { kind: 'count', limit: 'customer' },
  ],
  [
    'falling options',
    { options: { playlist: [3, 5, 10, 10, 40] } },
    { kind: 'not rising', limit: 'playlist', index: 3 },
  ],
  [
    'unlimited before the end',
    { options: { epg: [0, 10, -1, 40] }, cents: { epg: [0, 1, 2, 3] } },
    { kind: 'value', limit: 'epg', index: 2 },
  ],
  [
    'unlimited users',
    { options: { customer: [2, 10, 30, -1] } },
    { kind: 'value', limit: 'customer', index: 3 },
  ],
  [
    'two kinds of backups',
    { options: { automatic_backups: [0, 2] } },
    { kind: 'value', limit: 'automatic_backups', index: 1 },
  ],
  [
    'a trial as Basic',
    { options: { playlist: [1, 5, 10, 20, 40] } },
    { kind: 'playlists of the plans' },
  ],
  [
    'an Advanced with the playlists of Basic',
    { options: { playlist: [2, 3, 10, 20, 40] } },
    { kind: 'playlists of the plans' },
  ],
  [
    'as many users as a custom amount',
    { options: { customer: [2, 10, 30, 200] } },
    { kind: 'too many users' },
  ],
  [
    'a negative price',
    { cents: { streams: [-1, 200, 400, 600] } },
    { kind: 'price', limit: 'streams', index: 0 },
  ],
  [
    'half a cent',
    { cents: { streams: [0, 0.5, 400, 600] } },
    { kind: 'price', limit: 'streams', index: 1 },
  ],
  [
    'a price of the first EPG option, which only Basic has',
    { cents: { epg: [1, 300, 600, 900, 1200] } },
    { kind: 'price', limit: 'epg', index: 0 },
  ],
  ['a negative step', { customStepCents: -1 }, { kind: 'price', limit: 'customer', index: 5 }],
  [
    'a Basic below 1.00',
    { cents: { playlist: [99, 890, 1190, 1490, 1790] } },
    { kind: 'Basic too cheap' },
  ],
])('%s is refused', (_case, change, problem) => {
  expect(priceListProblem(listWith(change))).toEqual(problem);
});

test.each<[Limit, readonly number[], number, number]>([
  ['playlist', [1491, 890, 1190, 1490, 1790], 1490, 1491],
  ['playlist', [990, 890, 1190, 1490, 1489], 3289, 3290],
  ['epg', [0, 300, 600, 900, 899], 2089, 2090],
  ['customer', [0, 300, 600, 900, 899], 3289, 3290],
  ['episodes', [0, 200, 199, 600], 1689, 1690],
  ['automatic_backups', [1, 0], 1490, 1491],
])('a larger choice of %s that costs less is named: %j', (limit, cents, larger, smaller) => {
  const list = listWith({ cents: { [limit]: cents } });
  const problem = priceListProblem(list);
  if (problem?.kind !== 'cheaper') throw new Error(JSON.stringify(problem));
  expect(validSubscription(list, problem.larger)).toEqual(problem.larger);
  expect(validSubscription(list, problem.smaller)).toEqual(problem.smaller);
  expect([priceCents(list, problem.larger), priceCents(list, problem.smaller)]).toEqual([
    larger,
    smaller,
  ]);
});

test('in a list that can be sold no choice costs less than a smaller one', () => {
  const list = listWith({
    options: { epg: [0, 5, 6, 7, 8, -1] },
    cents: { epg: [0, 0, 0, 500, 500, 501], playlist: [500, 500, 500, 2000, 2000] },
    customStepCents: 1,
  });
  expect(priceListProblem(list)).toBeNull();
  for (const smaller of everySubscription(6, list)) {
    for (const limit of LIMITS) {
      const larger = validSubscription(list, { ...smaller, [limit]: smaller[limit] + 1 });
      if (larger[limit] <= smaller[limit]) continue;
      if (priceCents(list, larger) < priceCents(list, smaller))
        throw new Error(`${JSON.stringify(smaller)} + 1 ${limit}`);
    }
  }
});
