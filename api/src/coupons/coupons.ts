import { type Cents, type CouponObstacle, couponObstacle, planName } from '@site/shared/rules';
import { and, eq, gt, inArray, isNotNull, lt, notInArray, type SQL, sql } from 'drizzle-orm';
import * as texts from '#texts';
import type { Queryable, Transaction } from '../db/database';
import { Problem } from '../http/problem';
import { type OrderRow, orders } from '../orders/tables';
import { coupons, couponUses } from './tables';

/** A coupon takes off a percentage or an amount in cents; the other one is null. */
export type Coupon = {
  code: string;
  percent: number | null;
  amount: Cents | null;
  maxUses: number | null;
};

type RequestedCoupon = {
  code: string | undefined;
  /** How many playlists the ordered plan has. */
  playlists: number;
  userId: number;
  now: number;
};

const OBSTACLE_TEXTS: Record<Exclude<CouponObstacle, 'unknown'>, () => string> = {
  'other-plan': texts.coupons.otherPlan,
  'not-new': texts.coupons.notNew,
  'used-before': texts.coupons.usedBefore,
};

/**
 * The coupon of a code; null without a code. Throws 'coupon-invalid' if it is unknown, its terms do
 * not allow this order, or it is used up.
 */
export async function couponOf(
  db: Queryable,
  { code, playlists, userId, now }: RequestedCoupon,
): Promise<Coupon | null> {
  if (!code) return null;
  const [coupon] = await db.select().from(coupons).where(eq(coupons.code, code.toUpperCase()));
  if (!coupon) throw invalidCoupon();
  const ofAccount = eq(orders.userId, userId);
  const obstacle = couponObstacle(coupon, {
    plan: planName(playlists),
    now,
    isUsedByAccount:
      coupon.oncePerAccount && (await hasOrder(db, and(ofAccount, holdsForGood(coupon.code)))),
    isCustomer:
      coupon.newCustomersOnly && (await hasOrder(db, and(ofAccount, isNotNull(orders.receipt)))),
  });
  if (obstacle) throw invalidCoupon(obstacle);
  const [counted] = await db.select().from(couponUses).where(eq(couponUses.code, coupon.code));
  const usesByOthers = (counted?.uses ?? 0) - (await usesHeldBy(db, userId, coupon.code));
  if (usesByOthers >= (coupon.maxUses ?? Number.POSITIVE_INFINITY)) throw invalidCoupon();
  return coupon;
}

/** Orders that keep their use of the coupon. An unpaid one does not: the new order replaces it. */
function holdsForGood(code: string): SQL | undefined {
  return and(
    eq(orders.couponCode, code),
    notInArray(orders.result, ['AWAITING_PAYMENT', 'CANCELLED']),
  );
}

async function hasOrder(db: Queryable, condition: SQL | undefined): Promise<boolean> {
  const found = await db.select({ id: orders.id }).from(orders).where(condition).limit(1);
  return found.length > 0;
}

/** The uses that the account's unpaid order holds. */
function usesHeldBy(db: Queryable, userId: number, code: string): Promise<number> {
  return db.$count(
    orders,
    and(
      eq(orders.userId, userId),
      eq(orders.result, 'AWAITING_PAYMENT'),
      eq(orders.couponCode, code),
    ),
  );
}

/**
 * Locks the coupons that one order returns and another takes, in the order of their codes. Without
 * a fixed order, two customers who swap their coupons could deadlock. Unknown codes are ignored.
 */
export async function lockCoupons(
  tx: Transaction,
  requested: readonly (string | null | undefined)[],
): Promise<void> {
  const codes = new Set(requested.flatMap((code) => code?.toUpperCase() ?? []));
  // A single coupon needs no order; the update that counts it locks it.
  if (codes.size < 2) return;
  const known = await tx
    .select({ code: coupons.code })
    .from(coupons)
    .where(inArray(coupons.code, [...codes]));
  for (const code of known.map((coupon) => coupon.code).toSorted()) {
    const unchanged = { uses: sql`${couponUses.uses}` };
    await tx
      .insert(couponUses)
      .values({ code, uses: 0 })
      .onConflictDoUpdate({ target: couponUses.code, set: unchanged });
  }
}

/**
 * Counts one use. The update's condition admits one of two requests for the last use. Throws
 * 'coupon-invalid'.
 */
export async function redeemCoupon(tx: Transaction, coupon: Coupon | null): Promise<void> {
  if (!coupon) return;
  const { code, maxUses } = coupon;
  await tx.insert(couponUses).values({ code, uses: 0 }).onConflictDoNothing();
  const isLeft = maxUses === null ? undefined : lt(couponUses.uses, maxUses);
  const counted = await tx
    .update(couponUses)
    .set({ uses: sql`${couponUses.uses} + 1` })
    .where(and(eq(couponUses.code, code), isLeft))
    .returning();
  if (counted.length === 0) throw invalidCoupon();
}

/** Returns the use of a cancelled order. */
export async function returnCoupon(tx: Transaction, { couponCode }: OrderRow): Promise<void> {
  if (!couponCode) return;
  await tx
    .update(couponUses)
    .set({ uses: sql`${couponUses.uses} - 1` })
    .where(and(eq(couponUses.code, couponCode), gt(couponUses.uses, 0)));
}

/** Counts the use of a reopened order, also if the coupon has been used up since. */
export async function countCouponAgain(tx: Transaction, { couponCode }: OrderRow): Promise<void> {
  if (!couponCode) return;
  await tx
    .update(couponUses)
    .set({ uses: sql`${couponUses.uses} + 1` })
    .where(eq(couponUses.code, couponCode));
}

function invalidCoupon(obstacle: CouponObstacle = 'unknown'): Problem {
  const { body: usual } = new Problem('coupon-invalid');
  const body = obstacle === 'unknown' ? usual : OBSTACLE_TEXTS[obstacle]();
  return new Problem('coupon-invalid', { body, fields: { coupon: body } });
}
