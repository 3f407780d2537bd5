import { and, count, eq, gt, lt, sql } from 'drizzle-orm';
import type { Config } from '../config';
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
  const isHeld = and(eq(orders.userId, userId), eq(orders.result, 'AWAITING_PAYMENT'), eq(orders.couponCode, code));
  const [held] = await db.select({ count: count() }).from(orders).where(isHeld);
  return held?.count ?? 0;
}

/** Counts one use: of two for the last one the condition of the update lets one through. Throws 'coupon-invalid'. */
export async function redeemCoupon(tx: Transaction, { coupons }: Config, coupon: Coupon | null): Promise<void> {
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

function refused(): Problem {
  const { body } = new Problem('coupon-invalid');
  return new Problem('coupon-invalid', { fields: { coupon: body } });
}
