import { and, count, eq, gt, lt, sql } from 'drizzle-orm';
import type { Config } from '../config/config';
import type { Queryable, Transaction } from '../db/database';
import { Problem } from '../http/problem';
import { couponUses, type OrderRow, orders } from './tables';

export type Coupon = { code: string; percent: number };

/**
 * The coupon of a code; null without a code. Throws 'coupon-invalid' if it is unknown, expired or
 * used up.
 */
export async function couponOf(
  db: Queryable,
  { coupons }: Config,
  { code, userId, now }: { code: string | undefined; userId: number; now: number },
): Promise<Coupon | null> {
  if (!code) return null;
  const coupon = coupons.get(code.toUpperCase());
  if (!coupon || coupon.until <= now) throw invalidCoupon();
  const [counted] = await db.select().from(couponUses).where(eq(couponUses.code, coupon.code));
  const usesByOthers = (counted?.uses ?? 0) - (await usesHeldBy(db, userId, coupon.code));
  if (usesByOthers >= coupon.uses) throw invalidCoupon();
  return coupon;
}

/** The uses that the account's unpaid order holds. A new order replaces that order. */
async function usesHeldBy(db: Queryable, userId: number, code: string): Promise<number> {
  const isHeld = and(
    eq(orders.userId, userId),
    eq(orders.result, 'AWAITING_PAYMENT'),
    eq(orders.couponCode, code),
  );
  const [held] = await db.select({ count: count() }).from(orders).where(isHeld);
  return held?.count ?? 0;
}

/**
 * Locks the coupons that one order returns and another takes, in the order of their codes. Without
 * a fixed order, two customers who swap their coupons could deadlock. Unknown codes are ignored.
 */
export async function lockCoupons(
  tx: Transaction,
  { coupons }: Config,
  codes: readonly (string | null | undefined)[],
): Promise<void> {
  const known = new Set(
    codes.map((code) => code?.toUpperCase() ?? '').filter((code) => coupons.has(code)),
  );
  // A single coupon needs no order; the update that counts it locks it.
  if (known.size < 2) return;
  for (const code of [...known].toSorted()) {
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
export async function redeemCoupon(
  tx: Transaction,
  { coupons }: Config,
  coupon: Coupon | null,
): Promise<void> {
  if (!coupon) return;
  const maxUses = coupons.get(coupon.code)?.uses ?? 0;
  await tx.insert(couponUses).values({ code: coupon.code, uses: 0 }).onConflictDoNothing();
  const counted = await tx
    .update(couponUses)
    .set({ uses: sql`${couponUses.uses} + 1` })
    .where(and(eq(couponUses.code, coupon.code), lt(couponUses.uses, maxUses)))
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

function invalidCoupon(): Problem {
  const { body } = new Problem('coupon-invalid');
  return new Problem('coupon-invalid', { fields: { coupon: body } });
}
