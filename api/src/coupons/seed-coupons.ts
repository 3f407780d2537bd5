import { PAID_PLANS } from '@site/shared/rules';
import { inArray } from 'drizzle-orm';
import type { Context } from '../context';
import { coupons } from './tables';

/**
 * Stores the coupons of the setting COUPONS that the table does not have yet. A stored coupon keeps
 * what staff changed. Returns the codes whose stored coupon differs from the setting.
 */
export async function seedCoupons({
  config,
  db,
  now,
}: Pick<Context, 'config' | 'db' | 'now'>): Promise<string[]> {
  const rows = [...config.coupons.values()].map(({ code, percent, uses, until }) => ({
    ...{ code, percent, maxUses: uses, endsAt: until, plans: [...PAID_PLANS] },
    createdAt: now(),
  }));
  if (rows.length === 0) return [];
  await db.insert(coupons).values(rows).onConflictDoNothing();
  const codes = rows.map(({ code }) => code);
  const stored = await db.select().from(coupons).where(inArray(coupons.code, codes));
  return stored.flatMap(({ code, percent, maxUses, endsAt, stoppedAt }) => {
    const setting = config.coupons.get(code);
    const isEqual =
      setting?.percent === percent && setting.uses === maxUses && setting.until === endsAt;
    return isEqual && stoppedAt === null ? [] : [code];
  });
}
