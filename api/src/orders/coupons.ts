import { and, count, eq, gt, lt, sql } from 'drizzle-orm';
import type { Config } from '../config/config';
import type { Queryable, Transaction } from '../db/database';
import { Problem } from '../http/problem';
import { couponUses, type OrderRow, orders } from './tables';

export type Coupon = { code: string; percent: number };

/** What a code is worth now; no code is worth nothing. Throws 'coupon-invalid' for one that is unknown, over or used up. */
export async function couponOf(
  db: Queryable,
  { coupons }: Config,
  { code, userId, now }: { code: string | undefined; userId: number; now: number },
): Promise<Coupon | null> {
  if (!code) return null;
  const found = coupons.get(code.toUpperCase());
  if (!found || found.until <= now) throw refused();
  const [used] = await db.select().from(couponUses).where(eq(couponUses.code, found.code));
  if (used && used.uses - (await heldBy(db, userId, found.code)) >= found.uses) throw refused();
  return found;
}

/** The uses that the account's own unpaid order holds: a new order takes its place. */
async function heldBy(db: Queryable, userId: number, code: string): Promise<number> {
  const isHeld = and(
    eq(orders.userId, userId),
    eq(orders.result, 'AWAITING_PAYMENT'),
    eq(orders.couponCode, code),
  );
  const [held] = await db.select({ count: count() }).from(orders).where(isHeld);
  return held?.count ?? 0;
}

/**
 * Locks the coupons that one order gives back and another takes, always in the order of their codes: two customers who change theirs
 * crosswise must not wait for each other. Codes that are not configured are left out.
 */
export async function lockCoupons(
  tx: Transaction,
  { coupons }: Config,
  codes: readonly (string | null | undefined)[],
): Promise<void> {
  const known = new Set(
    codes.map((code) => code?.toUpperCase() ?? '').filter((code) => coupons.has(code)),
  );
  // One alone is locked by whoever counts it.
  if (known.size < 2) return;
  for (const code of [...known].toSorted()) {
    const unchanged = { uses: sql`${couponUses.uses}` };
    await tx
      .insert(couponUses)
      .values({ code, uses: 0 })
      .onConflictDoUpdate({ target: couponUses.code, set: unchanged });
  }
}

/** Counts one use: of two for the last one the condition of the update lets one through. Throws 'coupon-invalid'. */
export async function redeemCoupon(
  tx: Transaction,
  { coupons }: Config,
  coupon: Coupon | null,
): Promise<void> {
  if (!coupon) return;
  const most = coupons.get(coupon.code)?.uses ?? 0;
  await tx.insert(couponUses).values({ code: coupon.code, uses: 0 }).onConflictDoNothing();
  const counted = await tx
    .update(couponUses)
    .set({ uses: sql`${couponUses.uses} + 1` })
    .where(and(eq(couponUses.code, coupon.code), lt(couponUses.uses, most)))
    .returning();
  if (counted.length === 0) throw refused();
}

/** An order that was never paid has not used its coupon. */
export async function returnCoupon(tx: Transaction, { couponCode }: OrderRow): Promise<void> {
  if (!couponCode) return;
  await tx
    .update(couponUses)
    .set({ uses: sql`${couponUses.uses} - 1` })
    .where(and(eq(couponUses.code, couponCode), gt(couponUses.uses, 0)));
}

/** An order that comes back has used its coupon all the same, even where others have used it up meanwhile. */
export async function countCouponAgain(tx: Transaction, { couponCode }: OrderRow): Promise<void> {
  if (!couponCode) return;
  await tx
    .update(couponUses)
    .set({ uses: sql`${couponUses.uses} + 1` })
    .where(eq(couponUses.code, couponCode));
}

function refused(): Problem {
  const { body } = new Problem('coupon-invalid');
  return new Problem('coupon-invalid', { fields: { coupon: body } });
}
