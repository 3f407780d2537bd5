import { everySubscription } from '@site/shared/testing';
import { addMonth, addYear, DAY_MS } from './calendar';
import { couplingProblems, validSubscription } from './coupling';
import { struckOutPrice } from './money';
import {
  ADVANCED,
  BASIC,
  isSameSubscription,
  LIMITS,
  limitsOf,
  maxIndex,
  type Subscription,
} from './plan';
import { currentSubscription, offerFor, priceCents } from './price';
import { DEFAULT_PRICE_LIST as list } from './price-list';
import { type Entitlement, entitlementFields } from './shop-mode';

function subscription(
  playlist: number,
  epg: number,
  customer: number,
  streams = 0,
  episodes = 0,
  automatic_backups = 0,
): Subscription {
  return { playlist, epg, customer, streams, episodes, automatic_backups };
}

function accountWith(chosen: Subscription, expiry: number): Entitlement {
  return { ...entitlementFields(limitsOf(list, chosen)), expiry };
}

const now = Date.parse('2026-11-20T15:00:00Z');

test.each([
  [BASIC, 990, 1287],
  [ADVANCED, 1490, 1937],
  [subscription(1, 1, 1, 0, 0, 1), 1790, 2327],
  [subscription(2, 2, 2), 2390, 3107],
  [subscription(3, 3, 3), 3290, 4277],
  [subscription(4, 3, 3), 3590, 4667],
  [subscription(4, 4, 4), 4190, 5447],
  [subscription(4, 4, 6, 3, 3, 1), 6690, 8697],
  [subscription(4, 4, 100, 3, 3, 1), 53_690, 69_797],
])('%j costs %d cents a year; the struck-out price is %d', (chosen, cents, old) => {
  expect(couplingProblems(list, chosen)).toEqual([]);
  expect(priceCents(list, chosen)).toBe(cents);
  expect(struckOutPrice(priceCents(list, chosen))).toBe(old);
});

test('the price is whole cents and no Advanced plan costs less than 14.90', () => {
  for (const chosen of everySubscription(100)) {
    const cents = priceCents(list, chosen);
    if (!Number.isInteger(cents) || cents < (chosen.playlist === 0 ? 990 : 1490))
      throw new Error(JSON.stringify(chosen));
  }
});

test('each step up costs more: 7,616 steps between Advanced plans, and one from Basic', () => {
  let steps = 0;
  for (const chosen of everySubscription(12)) {
    for (const limit of LIMITS) {
      if (limit === 'playlist' && chosen.playlist === maxIndex(list, 'playlist')) continue;
      const more = validSubscription(list, { ...chosen, [limit]: chosen[limit] + 1 });
      if (isSameSubscription(more, chosen)) continue;
      steps++;
      if (priceCents(list, more) <= priceCents(list, chosen))
        throw new Error(`${JSON.stringify(chosen)} + 1 ${limit}`);
    }
  }
  expect(steps).toBe(7_616 + 1);
});

describe('a purchase', () => {
  test.each<[string, Entitlement]>([
    ['a new account', {}],
    ['no plan', { max_list: null, expiry: null }],
    ['a running trial', { max_list: 1, expiry: now + 3 * DAY_MS }],
    ['an expired trial', { max_list: 1, expiry: now - 300 * DAY_MS }],
  ])('by %s costs the full price and runs a year from now', (_who, account) => {
    expect(offerFor(list, account, ADVANCED, now)).toEqual({
      mode: 'Purchase',
      price: 1490,
      expiry: Date.parse('2027-11-20T15:00:00Z'),
    });
  });
});

describe('a renewal', () => {
  test.each([
    ['10 days early', now + 10 * DAY_MS, addYear(now + 10 * DAY_MS)],
    ['at the last moment', now, addYear(now)],
    ['a millisecond late', now - 1, addYear(now)],
    ['14 months late', now - 426 * DAY_MS, addYear(now)],
    ['at the start of the window', addMonth(now), addYear(addMonth(now))],
  ])('%s runs a year from the expiry, or from now if that is later', (_when, expiry, until) => {
    expect(offerFor(list, accountWith(ADVANCED, expiry), subscription(2, 2, 2), now)).toEqual({
      mode: 'Renew',
      price: 2390,
      expiry: until,
    });
  });

  test('of a plan that ends on 29 February ends on 28 February', () => {
    const leapDay = Date.parse('2028-02-29T08:00:00Z');
    const { mode, expiry } = offerFor(
      list,
      accountWith(ADVANCED, leapDay),
      ADVANCED,
      leapDay - 5 * DAY_MS,
    );
    expect([mode, new Date(expiry).toISOString()]).toEqual(['Renew', '2029-02-28T08:00:00.000Z']);
  });

  test('of a smaller plan costs the full price of that plan', () => {
    expect(offerFor(list, accountWith(subscription(4, 4, 4), now), BASIC, now)).toMatchObject({
      mode: 'Renew',
      price: 990,
    });
  });
});

describe('an upgrade', () => {
  test.each([
    ['Basic to Advanced, 200 days left', BASIC, ADVANCED, 200 * DAY_MS, 274],
    ['Basic to Advanced, 199 days and a moment left', BASIC, ADVANCED, 199 * DAY_MS + 1, 274],
    ['Basic to Advanced, 199 days left', BASIC, ADVANCED, 199 * DAY_MS, 273],
    ['Basic to Advanced, a whole year left', BASIC, ADVANCED, 365 * DAY_MS, 500],
    ['Basic to Advanced, more than a year left', BASIC, ADVANCED, 700 * DAY_MS, 959],
    [
      'a small step shortly before the window, 1.00 at least',
      ADVANCED,
      subscription(1, 1, 1, 1),
      40 * DAY_MS,
      100,
    ],
    ['half a cent up', ADVANCED, subscription(1, 1, 1, 0, 0, 1), 365 * DAY_MS, 300],
    [
      'Advanced to one of the largest plans',
      ADVANCED,
      subscription(4, 4, 6, 3, 3, 1),
      100 * DAY_MS,
      1425,
    ],
  ])('%s', (_case, current, chosen, left, cents) => {
    const account = accountWith(current, now + left);
    expect(offerFor(list, account, chosen, now)).toEqual({
      mode: 'Upgrade',
      price: cents,
      expiry: now + left,
    });
  });

  test('to the same or a smaller configuration costs 0', () => {
    const account = accountWith(subscription(2, 2, 2), now + 200 * DAY_MS);
    expect(offerFor(list, account, subscription(2, 2, 2), now).price).toBe(0);
    expect(offerFor(list, account, ADVANCED, now).price).toBe(0);
  });

  test('is prorated by the difference of the prices, half a cent rounded up, for every day', () => {
    for (let days = 32; days <= 365; days++) {
      const exact = (500n * BigInt(days) * 2n + 365n) / 730n;
      const expected = Math.max(100, Number(exact));
      expect(offerFor(list, accountWith(BASIC, now + days * DAY_MS), ADVANCED, now).price).toBe(
        expected,
      );
    }
  });
});

test('the current subscription of an account is valid for any limits', () => {
  for (const value of [null, undefined, -1, 0, 1, 2, 3, 7, 40, 1e9, NaN]) {
    for (const max_list of [null, -1, 0, 1, 3, 5, 9, 40, 1e9]) {
      const current = currentSubscription(list, {
        max_list,
        max_epg: value,
        max_customer: value,
        max_streams: value,
        automatic_backups: value,
      });
      expect(couplingProblems(list, current)).toEqual([]);
    }
  }
});
