import {
  type Entitlement,
  entitlementAt,
  entitlementFields,
  limitsIn,
  ownedAfter,
  ownedAfterGrant,
  planKind,
} from '@site/shared/rules';
import { asc, eq, isNull } from 'drizzle-orm';
import { nextPlans, users } from '../auth/tables';
import { couponUses } from '../coupons/tables';
import type { Database } from '../db/database';
import { grantOf } from '../order-moves/plan-grants';
import { type PlanGrantRow, planGrants } from '../order-moves/tables';
import { boughtBy } from '../orders/owned-by-order';
import { type OrderRow, orderMoves, orders, walletEntries } from '../orders/tables';
import { paymentEvents } from '../payments/tables';
import type { Buyer } from './buyers';
import { unsoundBooks } from './unsound-books';

type Accounts = {
  db: Database;
  now: number;
  buyers: readonly Buyer[];
  /** How often each coupon may be used, by its code. */
  couponLimits: Readonly<Record<string, number>>;
  /** All orders, the oldest first. */
  all: readonly OrderRow[];
};

/**
 * What is wrong with wallets, coupons, orders, plans, receipts and books after any calls and jobs.
 * Empty for sound accounts.
 */
export async function unsoundAccounts(site: Omit<Accounts, 'all'>): Promise<string[]> {
  const { db, now } = site;
  const all = await db.select().from(orders).orderBy(asc(orders.id));
  const accounts = { ...site, all };
  const unhandled = await db.select().from(paymentEvents).where(isNull(paymentEvents.handledAt));
  return [
    ...(await unsoundWallets(accounts)),
    ...(await unsoundCoupons(accounts)),
    ...accountsWithTwoOpenOrders(accounts),
    ...(await unsoundPlans(accounts)),
    ...unsoundReceipts(all),
    ...(await unsoundBooks(db, now)),
    ...unhandled.map((event) => `unhandled event ${JSON.stringify(event)}`),
  ];
}

/** Accounts whose balance was below zero, and ended orders that hold a part of it. */
async function unsoundWallets({ db, buyers, all }: Accounts): Promise<string[]> {
  const entries = await db.select().from(walletEntries).orderBy(asc(walletEntries.id));
  const problems: string[] = [];
  for (const buyer of buyers) {
    let balance = 0;
    for (const { amount } of entries.filter(({ userId }) => userId === buyer.id)) {
      balance += amount;
      if (balance < 0) problems.push(`${buyer.email}: the wallet was at ${balance}`);
    }
  }
  for (const { id, number, result, wallet } of all) {
    const taken = -entries
      .filter(({ orderId, kind }) => orderId === id && (kind === 'payment' || kind === 'refund'))
      .reduce((sum, { amount }) => sum + amount, 0);
    const mayTake = result === 'CANCELLED' || result === 'REFUNDED' ? 0 : wallet;
    if (taken < 0 || taken > mayTake) problems.push(`${number} (${result}) took ${taken}`);
  }
  return problems;
}

/**
 * Coupons with a wrong count, or with more uses than their limit. A cancelled order that is paid
 * late, or reopened, takes its coupon again although another order may have used it.
 */
async function unsoundCoupons({ db, all, couponLimits }: Accounts): Promise<string[]> {
  const counted = new Map(
    (await db.select().from(couponUses)).map(({ code, uses }) => [code, uses]),
  );
  const reopened = new Set(
    (await db.select().from(orderMoves).where(eq(orderMoves.from, 'CANCELLED'))).map(
      ({ orderId }) => orderId,
    ),
  );
  return Object.entries(couponLimits).flatMap(([code, limit]) => {
    const holders = all.filter(
      ({ couponCode, result }) => couponCode === code && result !== 'CANCELLED',
    );
    const regular = holders.filter(({ id }) => !reopened.has(id)).length;
    const uses = counted.get(code) ?? 0;
    return uses === holders.length && regular <= limit
      ? []
      : [`${code}: counted ${uses}, held by ${holders.length}, at most ${limit}`];
  });
}

function accountsWithTwoOpenOrders({ buyers, all }: Accounts): string[] {
  return buyers.flatMap(({ id, email }) => {
    const open = all.filter(({ userId, result }) => userId === id && result === 'AWAITING_PAYMENT');
    return open.length > 1 ? [`${email} has ${open.length} open orders`] : [];
  });
}

/** Receipts have the numbers from 1 without a gap. */
function unsoundReceipts(all: readonly OrderRow[]): string[] {
  const receipts = all.flatMap(({ receipt }) => receipt ?? []).toSorted((a, b) => a - b);
  return receipts.every((receipt, index) => receipt === index + 1) ? [] : [`receipts ${receipts}`];
}

/** Accounts whose plan differs from all their completed orders applied one after the other. */
async function unsoundPlans({ db, now, buyers, all }: Accounts): Promise<string[]> {
  const accounts = await db
    .select({ account: users, next: nextPlans })
    .from(users)
    .leftJoin(nextPlans, eq(nextPlans.userId, users.id));
  const grants = await db.select().from(planGrants).orderBy(asc(planGrants.id));
  const problems: string[] = [];
  for (const buyer of buyers) {
    const stored = accounts.find(({ account }) => account.id === buyer.id);
    if (!stored) throw new Error(`There is no account ${buyer.id}.`);
    const completed = all
      .filter(({ userId, result }) => userId === buyer.id && result === 'COMPLETED')
      .toSorted((a, b) => (a.receipt ?? 0) - (b.receipt ?? 0));
    const account: Entitlement = { ...stored.account, next_plan: stored.next };
    const actual = plan(entitlementAt(account, now));
    const own = grants.filter(({ userId }) => userId === buyer.id);
    const applied = plan(entitlementAt(appliedSteps(completed, own), now));
    if (JSON.stringify(actual) !== JSON.stringify(applied))
      problems.push(`${buyer.email} has ${JSON.stringify({ actual, applied })}`);
  }
  return problems;
}

/** The plan after the completed orders and the grants of staff, in their order. */
function appliedSteps(
  completed: readonly OrderRow[],
  grants: readonly PlanGrantRow[],
): Entitlement {
  const steps = [
    ...completed.map((order) => ({
      receipt: order.receipt ?? 0,
      at: order.completedAt ?? 0,
      order,
    })),
    ...grants.map((grant) => ({ receipt: grant.afterReceipt, at: grant.at, grant })),
  ].toSorted((a, b) => a.receipt - b.receipt);
  return steps.reduce((before: Entitlement, step) => {
    const { at } = step;
    const account = entitlementAt(before, at);
    const isGrant = 'grant' in step;
    // An upgrade adds to a paid plan; without one it grants nothing.
    if (!isGrant && step.order.type === 'Upgrade' && planKind(account) !== 'paid') return account;
    const [running, next] = isGrant
      ? ownedAfterGrant(account, grantOf(step.grant), at)
      : ownedAfter(account, boughtBy(step.order), at);
    if (!running) return account;
    return {
      ...entitlementFields(running.limits),
      expiry: (next ?? running).until,
      next_plan: next && { limits: next.limits, startsAt: next.from },
    };
  }, {});
}

function plan(account: Entitlement) {
  const { next_plan: next } = account;
  return {
    limits: limitsIn(account),
    expiry: account.expiry ?? null,
    next: next ? { ...limitsIn(entitlementFields(next.limits)), startsAt: next.startsAt } : null,
  };
}
