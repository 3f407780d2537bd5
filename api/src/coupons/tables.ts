import type { PlanName } from '@site/shared/rules';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  text,
} from 'drizzle-orm/pg-core';
import { moment } from '../db/columns';

/** The coupons: from the setting COUPONS, and from staff. */
export const coupons = pgTable(
  'coupons',
  {
    /** In capital letters. */
    code: text().primaryKey(),
    percent: doublePrecision(),
    /** Cents off the net price. */
    amount: integer(),
    /** How many orders may use it; null for no limit. */
    maxUses: integer('max_uses'),
    startsAt: moment('starts_at'),
    /** The end of the last day (UTC); null for no end. */
    endsAt: moment('ends_at'),
    plans: jsonb().$type<PlanName[]>().notNull(),
    oncePerAccount: boolean('once_per_account').notNull().default(false),
    newCustomersOnly: boolean('new_customers_only').notNull().default(false),
    createdAt: moment('created_at').notNull(),
    /** The member of staff; null for a coupon of the setting. */
    actorId: integer('actor_id'),
    stoppedAt: moment('stopped_at'),
  },
  ({ percent, amount }) => [
    check('percent_or_amount', sql`num_nonnulls(${percent}, ${amount}) = 1`),
  ],
);
export type CouponRow = typeof coupons.$inferSelect;

/** The number of uses of each coupon. */
export const couponUses = pgTable('coupon_uses', {
  code: text().primaryKey(),
  uses: integer().notNull(),
});
