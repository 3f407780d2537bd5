import { DAY_MS } from './calendar';
import { grantObstacle, ownedAfterGrant, type PlanGrant, possibleGrants } from './grant';
import type { Limits } from './plan';
import { DEFAULT_PRICE_LIST } from './price-list';
import { type Entitlement, entitlementFields } from './shop-mode';

const now = Date.UTC(2026, 0, 1);
const end = now + 100 * DAY_MS;
const BASIC: Limits = {
  ...{ playlist: 3, epg: 0, customer: 2, streams: 100_000, episodes: 300_000 },
  automatic_backups: 0,
};
const LARGE: Limits = { ...BASIC, playlist: 5, epg: 10, customer: 10 };
const basic: Entitlement = { ...entitlementFields(BASIC), expiry: end };
const trial: Entitlement = { ...basic, max_list: 1 };
const ended: Entitlement = { ...basic, expiry: now - 1 };
const twoPlans: Entitlement = {
  ...entitlementFields(LARGE),
  ...{ expiry: end, next_plan: { limits: BASIC, startsAt: now + 30 * DAY_MS } },
};
const newPlan: PlanGrant = { kind: 'new', limits: LARGE, days: 10 };
const extend: PlanGrant = { kind: 'extend', days: 7 };
const change: PlanGrant = { kind: 'change', limits: LARGE };

test.each([
  ['no plan', {}, ['new']],
  ['an ended plan', ended, ['new']],
  ['a trial', trial, ['new', 'extend']],
  ['a paid plan', basic, ['extend', 'change']],
] as const)('an account with %s can get these grants', (_name, account, kinds) => {
  expect(possibleGrants(account, now)).toEqual(kinds);
});

test.each([
  ['a new plan runs at once', {}, newPlan, [[LARGE, 0, 10]]],
  ['a new plan ends the trial', trial, newPlan, [[LARGE, 0, 10]]],
  [
    'a new plan follows a paid one',
    basic,
    newPlan,
    [
      [BASIC, 0, 100],
      [LARGE, 100, 110],
    ],
  ],
  ['more days of a plan', basic, extend, [[BASIC, 0, 107]]],
  ['more days of a trial', trial, extend, [[{ ...BASIC, playlist: 1 }, 0, 107]]],
  [
    'more days of the last plan',
    twoPlans,
    extend,
    [
      [LARGE, 0, 30],
      [BASIC, 30, 107],
    ],
  ],
  ['no days of nothing', ended, extend, []],
  ['other limits until the end', twoPlans, change, [[LARGE, 0, 100]]],
  ['no limits of nothing', ended, change, []],
] as const)('%s', (_name, account, grant, periods) => {
  expect(ownedAfterGrant(account, grant, now)).toEqual(
    periods.map(([limits, from, until]) => ({
      limits,
      from: now + from * DAY_MS,
      until: now + until * DAY_MS,
    })),
  );
});

test.each([
  ['a change to other limits', basic, change, null],
  ['a change of the next plan only', twoPlans, change, null],
  ['a change to the same limits', basic, { kind: 'change', limits: BASIC }, 'no change'],
  [
    'limits that the shop has not',
    basic,
    { ...change, limits: { ...LARGE, epg: 7 } },
    'not offered',
  ],
  ['limits that do not fit', basic, { ...change, limits: { ...LARGE, epg: 0 } }, 'not offered'],
  ['a new plan beside a paid one', basic, newPlan, 'other kind'],
  ['more days of an ended plan', ended, extend, 'other kind'],
] as const)('%s: the obstacle', (_name, account, grant, obstacle) => {
  expect(grantObstacle(DEFAULT_PRICE_LIST, account, grant as PlanGrant, now)).toBe(obstacle);
});
