import { addYear } from './calendar';
import type { OrderType } from './order-status';
import { LIMITS, type Limits, mapLimits, UNLIMITED } from './plan';
import { type Entitlement, entitlementFields, limitsIn, planKind, shopMode } from './shop-mode';

/** What an account owns from one moment to another (both ms). */
export type OwnedPeriod = { limits: Limits; from: number; until: number };

/** The entitlement at `now` (ms): a next plan that is due has replaced the plan before it. */
export function entitlementAt<Account extends Entitlement>(account: Account, now: number): Account {
  const { next_plan: next } = account;
  if (!next || next.startsAt > now) return account;
  return { ...account, ...entitlementFields(next.limits), next_plan: undefined };
}

/**
 * What an account owns from `now` (ms) until its expiry (decision 107): the running plan until its
 * end or the start of the next plan, then the next plan. Empty if nothing is owned.
 */
export function ownedPeriods(account: Entitlement, now: number): OwnedPeriod[] {
  const current = entitlementAt(account, now);
  const until = current.expiry ?? 0;
  if (planKind(current) === 'none' || until <= now) return [];
  const limits = limitsIn(current);
  const next = current.next_plan;
  if (!next || next.startsAt >= until) return [{ limits, from: now, until }];
  return [
    { limits, from: now, until: next.startsAt },
    { limits: next.limits, from: next.startsAt, until },
  ];
}

/** An account's plan today. `until` is its end (ms), also if past. */
type PlanToday = { limits: Limits; until: number; isRunning: boolean };

/** The running plan of an account at `now` (ms), else its last plan. Null without any plan. */
export function planToday(account: Entitlement, now: number): PlanToday | null {
  const current = entitlementAt(account, now);
  if (planKind(current) === 'none' || !current.expiry) return null;
  const [running] = ownedPeriods(current, now);
  return {
    limits: limitsIn(current),
    until: running?.until ?? current.expiry,
    isRunning: running !== undefined,
  };
}

/**
 * What an account owns after an order that is completed at `now` (ms). An upgrade keeps the expiry
 * and raises each period to the bought limits. A purchase or renewal adds a year with the bought
 * limits after what is owned. In the last month a renewal begins at once: until its year starts,
 * the account has the larger value of each limit (decisions 14 and 109).
 */
export function ownedAfter(
  account: Entitlement,
  { type, limits: bought }: { type: OrderType; limits: Limits },
  now: number,
): OwnedPeriod[] {
  const paid = paidPeriods(account, now);
  if (type === 'Upgrade') return mergedPeriods(raisedPeriods(paid, bought));
  const yearStart = endOfOwned(paid, now);
  const year = { limits: bought, from: yearStart, until: addYear(yearStart) };
  const isRenewalNow = type === 'Renew' && shopMode(account, now) === 'Renew';
  if (!isRenewalNow || paid.length === 0) return mergedPeriods([...paid, year]);
  const limits = paid.reduce((larger, period) => largerLimits(larger, period.limits), bought);
  return mergedPeriods([{ limits, from: now, until: yearStart }, year]);
}

/** A time of service, in ms. */
export type ServicePeriod = { from: number; until: number };

/**
 * The time that an order pays for when it is completed at `now` (ms): the year that it adds, and
 * for an upgrade the rest of what is owned. Null for an upgrade of a plan that has ended.
 */
export function paidService(
  account: Entitlement,
  type: OrderType,
  now: number,
): ServicePeriod | null {
  const end = endOfOwned(paidPeriods(account, now), now);
  if (type !== 'Upgrade') return { from: end, until: addYear(end) };
  return end > now ? { from: now, until: end } : null;
}

/** When the owned periods end (ms): `now` without any. */
function endOfOwned(periods: readonly OwnedPeriod[], now: number): number {
  return periods.at(-1)?.until ?? now;
}

/** The owned periods of a paid plan: a trial ends when a plan is bought. */
export function paidPeriods(account: Entitlement, now: number): OwnedPeriod[] {
  return planKind(account) === 'paid' ? ownedPeriods(account, now) : [];
}

/** The same periods with at least these limits. */
export function raisedPeriods(periods: readonly OwnedPeriod[], limits: Limits): OwnedPeriod[] {
  return periods.map((period) => ({ ...period, limits: largerLimits(period.limits, limits) }));
}

/** The larger value of each limit. Unlimited is the largest. */
export function largerLimits(a: Limits, b: Limits): Limits {
  return mapLimits((limit) =>
    a[limit] === UNLIMITED || b[limit] === UNLIMITED ? UNLIMITED : Math.max(a[limit], b[limit]),
  );
}

/** Joins neighbouring periods with the same limits. */
export function mergedPeriods(periods: readonly OwnedPeriod[]): OwnedPeriod[] {
  const merged: OwnedPeriod[] = [];
  for (const period of periods) {
    const last = merged.at(-1);
    if (last && isSameLimits(last.limits, period.limits)) last.until = period.until;
    else merged.push({ ...period });
  }
  return merged;
}

function isSameLimits(a: Limits, b: Limits): boolean {
  return LIMITS.every((limit) => a[limit] === b[limit]);
}
