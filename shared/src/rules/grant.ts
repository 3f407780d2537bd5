import { DAY_MS } from './calendar';
import { couplingProblems } from './coupling';
import { mergedPeriods, type OwnedPeriod, ownedPeriods, paidPeriods } from './owned-plan';
import { exactSubscription, LIMITS, type Limits } from './plan';
import type { PriceList } from './price-list';
import type { Entitlement } from './shop-mode';

/** The most days that staff give at once. */
export const MAX_GRANT_DAYS = 3_650;

/**
 * What staff give without a payment. 'new': a plan with these limits for some days. 'extend': more
 * days of what the account owns. 'change': other limits until the end of what the account owns.
 */
export const GRANT_KINDS = ['new', 'extend', 'change'] as const;
export type GrantKind = (typeof GRANT_KINDS)[number];
export type PlanGrant =
  | { kind: 'new'; limits: Limits; days: number }
  | { kind: 'extend'; days: number }
  | { kind: 'change'; limits: Limits };

/** The kinds of grants that fit an account: a running paid plan is not replaced by a new one. */
export function possibleGrants(account: Entitlement, now: number): GrantKind[] {
  if (paidPeriods(account, now).length > 0) return ['extend', 'change'];
  return ownedPeriods(account, now).length > 0 ? ['new', 'extend'] : ['new'];
}

/**
 * What an account owns after a grant at `now` (ms). A new plan begins at once and ends a trial;
 * after a paid plan it begins at the end of that plan. An empty list means that the grant changes
 * nothing: there is no plan to extend, or no paid plan to change. `possibleGrants` excludes these
 * cases. They occur when an earlier order is refunded or unblocked, and the grant is applied again.
 */
export function ownedAfterGrant(
  account: Entitlement,
  grant: PlanGrant,
  now: number,
): OwnedPeriod[] {
  const owned = grant.kind === 'extend' ? ownedPeriods(account, now) : paidPeriods(account, now);
  if (grant.kind === 'new') {
    const from = owned.at(-1)?.until ?? now;
    const until = from + grant.days * DAY_MS;
    return mergedPeriods([...owned, { limits: grant.limits, from, until }]);
  }
  if (grant.kind === 'change')
    return mergedPeriods(owned.map((period) => ({ ...period, limits: grant.limits })));
  return owned.map((period, index) =>
    index === owned.length - 1 ? { ...period, until: period.until + grant.days * DAY_MS } : period,
  );
}

/** Why a grant is refused; null if it can be given. Limits have to be those of an offered plan. */
export function grantObstacle(
  list: PriceList,
  account: Entitlement,
  grant: PlanGrant,
  now: number,
): 'other kind' | 'not offered' | 'no change' | null {
  if (!possibleGrants(account, now).includes(grant.kind)) return 'other kind';
  if (grant.kind === 'extend') return null;
  const subscription = exactSubscription(list, grant.limits);
  if (!subscription || couplingProblems(list, subscription).length > 0) return 'not offered';
  const isChange =
    grant.kind === 'new' ||
    paidPeriods(account, now).some(({ limits }) =>
      LIMITS.some((limit) => limits[limit] !== grant.limits[limit]),
    );
  return isChange ? null : 'no change';
}
