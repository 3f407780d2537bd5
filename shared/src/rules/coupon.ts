import type { PlanName } from './plan';

/**
 * The most that a coupon takes off the net price, in percent. A larger coupon could leave less than
 * the lowest payable amount. A fixed amount that is more than this share takes off the share.
 */
export const MAX_COUPON_PERCENT = 90;

/** The largest fixed amount of a coupon. */
export const MAX_COUPON_EUROS = 1_000;

/** The plans that an order can buy. */
export const PAID_PLANS = ['Basic', 'Advanced'] as const satisfies readonly PlanName[];

/** Who may use a coupon, for what and when. */
export type CouponTerms = {
  /** The first moment (ms); null for no beginning. */
  startsAt: number | null;
  /** The moment (ms) from which on it is no longer accepted; null for no end. */
  endsAt: number | null;
  /** When staff stopped it (ms). */
  stoppedAt: number | null;
  /** The plans that it is for. */
  plans: readonly PlanName[];
  oncePerAccount: boolean;
  /** Only for accounts without a completed order. */
  newCustomersOnly: boolean;
};

/** The account and the plan that a coupon is to be used for. */
type CouponUse = {
  plan: PlanName;
  now: number;
  /** Whether another order of the account holds the coupon. */
  isUsedByAccount: boolean;
  /** Whether an order of the account was ever completed. */
  isCustomer: boolean;
};

/** Why a coupon can't be used now. 'unknown' also stands for a coupon that has ended. */
export type CouponObstacle = 'unknown' | 'other-plan' | 'used-before' | 'not-new';

/** Why the terms of a coupon do not allow a use; null if they do. */
export function couponObstacle(terms: CouponTerms, use: CouponUse): CouponObstacle | null {
  const { startsAt, endsAt, stoppedAt, plans, oncePerAccount, newCustomersOnly } = terms;
  const isRunning =
    stoppedAt === null &&
    (startsAt === null || startsAt <= use.now) &&
    (endsAt === null || use.now < endsAt);
  if (!isRunning) return 'unknown';
  if (!plans.includes(use.plan)) return 'other-plan';
  if (newCustomersOnly && use.isCustomer) return 'not-new';
  return oncePerAccount && use.isUsedByAccount ? 'used-before' : null;
}
