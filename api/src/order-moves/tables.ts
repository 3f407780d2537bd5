import { GRANT_KINDS, type Limits } from '@site/shared/rules';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '../auth/tables';
import { moment } from '../db/columns';

/**
 * What staff have given accounts without a payment. When an earlier order is refunded or blocked,
 * the entitlement is computed again with the orders and grants since. Rows are only added.
 */
export const planGrants = pgTable(
  'plan_grants',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: GRANT_KINDS }).notNull(),
    /** Of a new plan and of a change. */
    limits: jsonb().$type<Limits>(),
    /** Of a new plan and of an extension. */
    days: integer(),
    /** The last receipt number of the account at that time, or 0: the grant is after its order. */
    afterReceipt: integer('after_receipt').notNull(),
    by: text().notNull(),
    /** The account, if `by` is 'staff'. */
    actorId: integer('actor_id'),
    why: text().notNull(),
    at: moment().notNull(),
    /** The caller's id of the grant. The same id again gives nothing. */
    requestId: text('request_id').notNull().unique(),
  },
  (table) => [index('plan_grants_of_account').on(table.userId, table.id)],
);
export type PlanGrantRow = typeof planGrants.$inferSelect;
