import { everySubscription, type SeededRandom, seededRandom } from '@site/shared/testing';
import { addYear, DAY_MS } from './calendar';
import { validSubscription } from './coupling';
import { MIN_PAYABLE_CENTS } from './money';
import { orderTypeOf } from './order-status';
import {
  entitlementAt,
  largerLimits,
  type OwnedPeriod,
  ownedAfter,
  ownedPeriods,
  planToday,
} from './owned-plan';
import {
  ADVANCED,
  BASIC,
  isSameSubscription,
  LIMITS,
  type Limits,
  limitsOf,
  mapLimits,
  type Subscription,
  UNLIMITED,
} from './plan';
import { currentSubscription, offerFor, priceCents } from './price';
import { DEFAULT_PRICE_LIST as list } from './price-list';
import { type Entitlement, entitlementFields, shopMode } from './shop-mode';

const now = Date.parse('2026-11-20T15:00:00Z');
const LARGE: Subscription = { ...ADVANCED, playlist: 3, epg: 3, customer: 3 };

function accountOwning([running, next]: readonly OwnedPeriod[]): Entitlement {
  if (!running) return {};
  return {
    ...entitlementFields(running.limits),
    expiry: (next ?? running).until,
    ...(next && { next_plan: { limits: next.limits, startsAt: next.from } }),
  };
}

function accountWith(subscription: Subscription, expiry: number): Entitlement {
  return { ...entitlementFields(limitsOf(list, subscription)), expiry };
}

/** An account that renewed LARGE with BASIC, 20 days before its end. */
const end = now + 20 * DAY_MS;
const renewedSmaller = accountOwning(
  ownedAfter(accountWith(LARGE, end), { type: 'Renew', limits: limitsOf(list, BASIC) }, now),
);

test('a smaller plan waits for the end of the running one', () => {
  expect(ownedPeriods(renewedSmaller, now)).toEqual([
    { limits: limitsOf(list, LARGE), from: now, until: end },
    { limits: limitsOf(list, BASIC), from: end, until: addYear(end) },
  ]);
  expect(shopMode(renewedSmaller, now)).toBe('Upgrade');
  expect(currentSubscription(list, renewedSmaller)).toEqual(BASIC);
});

test('a next plan that is due is the running plan, before the server has stored that', () => {
  expect(entitlementAt(renewedSmaller, end)).toMatchObject({ max_list: 3, max_epg: 0 });
  expect(ownedPeriods(renewedSmaller, end)).toEqual([
    { limits: limitsOf(list, BASIC), from: end, until: addYear(end) },
  ]);
  expect(ownedPeriods(renewedSmaller, addYear(end))).toEqual([]);
});

test.each<[string, Entitlement]>([
  ['no plan', {}],
  ['an ended plan', accountWith(LARGE, now)],
  ['a plan without an expiry', { ...accountWith(LARGE, now), expiry: null }],
])('%s owns nothing', (_case, account) => {
  expect(ownedPeriods(account, now)).toEqual([]);
});

test.each<[string, Entitlement, [playlists: number, until: number, isRunning: boolean] | null]>([
  ['no plan', {}, null],
  ['a plan without an expiry', { ...accountWith(LARGE, now), expiry: null }, null],
  ['a trial', { max_list: 1, expiry: now + 1 }, [1, now + 1, true]],
  ['an ended trial', { max_list: 1, expiry: now }, [1, now, false]],
  ['Basic', accountWith(BASIC, end), [3, end, true]],
  ['a plan that a smaller one follows', renewedSmaller, [20, end, true]],
  [
    'a next plan that is due',
    { ...renewedSmaller, next_plan: { limits: limitsOf(list, BASIC), startsAt: now } },
    [3, addYear(end), true],
  ],
])('the plan today of %s', (_case, account, expected) => {
  const plan = planToday(account, now);
  expect(plan && [plan.limits.playlist, plan.until, plan.isRunning]).toEqual(expected);
});

test('a bought plan replaces a trial', () => {
  const trial = { max_list: 1, max_epg: 3, max_customer: 3, expiry: now + 3 * DAY_MS };
  expect(ownedPeriods(trial, now)).toHaveLength(1);
  expect(ownedAfter(trial, { type: 'New', limits: limitsOf(list, BASIC) }, now)).toEqual([
    { limits: limitsOf(list, BASIC), from: now, until: addYear(now) },
  ]);
});

test.each<[string, Subscription, number]>([
  ['backups', { ...LARGE, automatic_backups: 1 }, 20 * 300 + 365 * 2600],
  ['the running plan for the waiting year', LARGE, 365 * 2300],
  ['a plan between both, in the waiting year only', ADVANCED, 365 * 500],
  [
    'backups of a plan between both, on every day',
    { ...ADVANCED, automatic_backups: 1 },
    20 * 300 + 365 * 800,
  ],
])('an upgrade to %s costs the difference on each day', (_case, subscription, centDays) => {
  expect(offerFor(list, renewedSmaller, subscription, now)).toEqual({
    mode: 'Upgrade',
    price: Math.round(centDays / 365),
    expiry: addYear(end),
  });
});

test('an upgrade raises each period, and equal periods are one', () => {
  const upgraded = (subscription: Subscription) =>
    ownedAfter(renewedSmaller, { type: 'Upgrade', limits: limitsOf(list, subscription) }, now);
  expect(upgraded(ADVANCED).map(({ limits }) => limits.playlist)).toEqual([20, 5]);
  expect(upgraded(LARGE)).toEqual([
    { limits: limitsOf(list, LARGE), from: now, until: addYear(end) },
  ]);
});

test('a renewal to a larger plan starts at once', () => {
  expect(
    ownedAfter(accountWith(BASIC, end), { type: 'Renew', limits: limitsOf(list, LARGE) }, now),
  ).toEqual([{ limits: limitsOf(list, LARGE), from: now, until: addYear(end) }]);
});

test('a larger plan that is no renewal of the last month begins when the owned one ends', () => {
  const later = now + 200 * DAY_MS;
  const year = { limits: limitsOf(list, LARGE), from: later, until: addYear(later) };
  for (const type of ['New', 'Renew'] as const)
    expect(
      ownedAfter(accountWith(BASIC, later), { type, limits: limitsOf(list, LARGE) }, now),
    ).toEqual([{ limits: limitsOf(list, BASIC), from: now, until: later }, year]);
  expect(
    ownedAfter(accountWith(BASIC, end), { type: 'New', limits: limitsOf(list, LARGE) }, now)[0]
      ?.limits,
  ).toEqual(limitsOf(list, BASIC));
});

test('granted unlimited users count as the last option of the list, and are kept', () => {
  const granted = { ...accountWith({ ...LARGE, playlist: 4 }, end), max_customer: UNLIMITED };
  expect(currentSubscription(list, granted).customer).toBe(3);
  const later = { ...granted, expiry: now + 200 * DAY_MS };
  const more = { ...LARGE, playlist: 4, customer: 6 };
  expect(offerFor(list, later, more, now).price).toBe(0);
  const [period] = ownedAfter(
    later,
    { type: 'Upgrade', limits: limitsOf(list, { ...more, automatic_backups: 1 }) },
    now,
  );
  expect(period?.limits).toMatchObject({ customer: UNLIMITED, automatic_backups: 1 });
});

describe('random histories', () => {
  const subscriptions = [...everySubscription(6)];
  const SEEDS = Array.from({ length: 300 }, (_, seed) => seed);
  /** An account after up to six orders, days apart. */
  function history(random: SeededRandom): { account: Entitlement; time: number } {
    let [time, account]: [number, Entitlement] = [now, {}];
    for (let step = random.int(0, 6); step > 0; step -= 1) {
      account = accountOwning(ownedAfter(account, offered(account, random, time), time));
      time += random.pick([0, 1, 30, 200, 340, 360, 400]) * DAY_MS + random.int(0, DAY_MS);
    }
    return { account, time };
  }

  /** A random order that the shop offers. In an upgrade nothing is below the minimum. */
  function offered(account: Entitlement, random: SeededRandom, time: number) {
    const mode = shopMode(account, time);
    const minimum = mode === 'Upgrade' ? currentSubscription(list, account) : undefined;
    const subscription = validSubscription(list, random.pick(subscriptions), minimum);
    return { type: orderTypeOf(mode), subscription, limits: limitsOf(list, subscription) };
  }

  const limitsAt = (periods: readonly OwnedPeriod[], time: number): Limits =>
    periods.find(({ from, until }) => from <= time && time < until)?.limits ?? mapLimits(() => 0);
  const covers = (larger: Limits, smaller: Limits) =>
    LIMITS.every((limit) => largerLimits(larger, smaller)[limit] === larger[limit]);

  test('lose no day that was paid, and the bought limits are owned until the new expiry', () => {
    for (const seed of SEEDS) {
      const random = seededRandom(seed);
      const { account, time } = history(random);
      const order = offered(account, random, time);
      const { expiry } = offerFor(list, account, order.subscription, time);
      const before = account.max_list === 1 ? [] : ownedPeriods(account, time);
      const after = ownedAfter(account, order, time);
      expect([seed, after.at(-1)?.until]).toEqual([seed, expiry]);
      const paidFrom = order.type === 'Renew' ? (before.at(-1)?.until ?? time) : time;
      // The limits are the same between two of these moments.
      const moments = [...before, ...after].flatMap(({ from, until }) => [from, until - 1, until]);
      for (const moment of moments.filter((one) => one >= time && one < expiry)) {
        const owned = limitsAt(after, moment);
        const isKept = covers(owned, limitsAt(before, moment));
        const isBought = moment < paidFrom || covers(owned, limitsOf(list, order.subscription));
        if (!isKept || !isBought) throw new Error(`seed ${seed}, ${new Date(moment)}`);
      }
    }
  });

  test('the same upgrade in two orders, in either order, does not cost less', () => {
    let upgrades = 0;
    for (const seed of SEEDS) {
      const random = seededRandom(seed);
      const { account, time } = history(random);
      if (shopMode(account, time) !== 'Upgrade') continue;
      const chosen = [offered(account, random, time), offered(account, random, time)];
      const both = mapLimits((limit) =>
        Math.max(...chosen.map(({ subscription }) => subscription[limit])),
      );
      const rest = { type: 'Upgrade', limits: limitsOf(list, both) } as const;
      const whole = offerFor(list, account, both, time).price;
      for (const first of chosen) {
        const between = accountOwning(ownedAfter(account, first, time));
        expect(ownedAfter(between, rest, time)).toEqual(ownedAfter(account, rest, time));
        const parts =
          offerFor(list, account, first.subscription, time).price +
          offerFor(list, between, both, time).price;
        // Each order is rounded to a cent.
        if (parts < whole - 1) throw new Error(`seed ${seed}: ${parts} instead of ${whole}`);
      }
      upgrades += 1;
    }
    expect(upgrades).toBeGreaterThan(100);
  });

  test('an upgrade costs at least 1.00, and never more than the yearly prices of its days', () => {
    for (const seed of SEEDS) {
      const random = seededRandom(seed);
      const { account, time } = history(random);
      if (shopMode(account, time) !== 'Upgrade') continue;
      const { subscription } = offered(account, random, time);
      const { price, expiry } = offerFor(list, account, subscription, time);
      if (isSameSubscription(subscription, currentSubscription(list, account)))
        expect(price).toBe(0);
      else expect(price).toBeGreaterThanOrEqual(MIN_PAYABLE_CENTS);
      const days = Math.ceil((expiry - time) / DAY_MS);
      const large = { ...subscription, playlist: 4, epg: 4, customer: 6 };
      const everything = { streams: 3, episodes: 3, automatic_backups: 1 };
      const most = priceCents(list, { ...validSubscription(list, large), ...everything });
      expect(price).toBeLessThanOrEqual(Math.max(MIN_PAYABLE_CENTS, (most * days) / 365 + 1));
    }
  });
});
