import { PAID_PLANS } from '@site/shared/rules';
import type { Context } from '../../context';
import { coupons } from './tables';

/**
 * Stores the coupons of the setting COUPONS that the table does not have yet. A stored coupon keeps
 * what staff changed.
 */
export async function seedCoupons({
  config,
  db,
  now,
}: Pick<Context, 'config' | 'db' | 'now'>): Promise<void> {
  const rows = [...config.coupons.values()].map(({ code, percent, uses, until }) => ({
    ...{ code, percent, maxUses: uses, endsAt: until, plans: [...PAID_PLANS] },
    ...{ createdAt: now(), createdBy: 'setting' },
  }));
  if (rows.length > 0) await db.insert(coupons).values(rows).onConflictDoNothing();
}
