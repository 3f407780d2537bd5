import type { AdminCoupon } from '@site/shared/contract';
import { type Cents, couponDiscount, DAY_MS, toEuros } from '@site/shared/rules';
import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { authorNames } from '../auth/authors';
import type { Queryable } from '../db/database';
import { orders } from '../orders/tables';
import { type CouponRow, coupons, couponUses } from './tables';

const MAX_LISTED_COUPONS = 500;

type Figures = { completed: number; cost: Cents };

/** The coupons with their figures: those in use first, then the newest. */
export async function listCoupons(db: Queryable): Promise<{ coupons: AdminCoupon[] }> {
  const rows = await db
    .select({ coupon: coupons, uses: couponUses.uses })
    .from(coupons)
    .leftJoin(couponUses, eq(couponUses.code, coupons.code))
    .orderBy(sql`${coupons.stoppedAt} is not null`, desc(coupons.createdAt), coupons.code)
    .limit(MAX_LISTED_COUPONS);
  const figures = await completedFigures(db);
  const nameOf = await authorNames(
    db,
    rows.map(({ coupon }) => authorOf(coupon)),
  );
  return {
    coupons: rows.map(({ coupon, uses }) => {
      const { completed, cost } = figures.get(coupon.code) ?? { completed: 0, cost: 0 };
      const createdBy = nameOf(authorOf(coupon));
      return { ...wireTerms(coupon), createdBy, uses: uses ?? 0, completed, cost: toEuros(cost) };
    }),
  };
}

/** Who stored a coupon: a member of staff, or the setting COUPONS. */
function authorOf({ actorId }: CouponRow) {
  return { by: 'setting', actorId };
}

/**
 * The completed orders by coupon, and what it took off. Orders with equal amounts are computed
 * once, so the database sends a few rows for many orders.
 */
async function completedFigures(db: Queryable): Promise<Map<string, Figures>> {
  const { couponCode: code, price, coupon, couponAmount, tax, vatBase, wallet, amount } = orders;
  const bill = { price, coupon, couponAmount, tax, vatBase, wallet, amount };
  const groups = await db
    .select({ code, ...bill, count: sql<number>`count(*)::int` })
    .from(orders)
    .where(and(isNotNull(code), eq(orders.result, 'COMPLETED')))
    .groupBy(code, ...Object.values(bill));
  const figures = new Map<string, Figures>();
  for (const { code: key, count, ...amounts } of groups) {
    const { completed, cost } = figures.get(key ?? '') ?? { completed: 0, cost: 0 };
    figures.set(key ?? '', {
      completed: completed + count,
      cost: cost + count * couponDiscount(amounts),
    });
  }
  return figures;
}

function wireTerms(coupon: CouponRow) {
  const {
    percent,
    amount,
    maxUses,
    startsAt,
    endsAt,
    stoppedAt,
    createdAt: _createdAt,
    actorId: _actorId,
    ...terms
  } = coupon;
  return {
    ...terms,
    ...(percent !== null && { percent }),
    ...(amount !== null && { amount: toEuros(amount) }),
    ...(maxUses !== null && { maxUses }),
    ...(startsAt !== null && { from: dayOf(startsAt) }),
    ...(endsAt !== null && { until: dayOf(endsAt - DAY_MS) }),
    ...(stoppedAt !== null && { stoppedAt }),
  };
}

function dayOf(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10);
}
