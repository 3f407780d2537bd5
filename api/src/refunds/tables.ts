import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../db/columns';
import { orders } from '../orders/tables';

/**
 * How the money of refunded orders is returned, at most one row for an order. The administrator's
 * refund stores the row before the provider is called, so that a stopped process loses no refund.
 */
export const refunds = pgTable(
  'refunds',
  {
    orderId: integer('order_id')
      .primaryKey()
      .references(() => orders.id),
    /** The cents to return. The wallet's part of the order returns to the wallet. */
    amount: integer().notNull(),
    way: text({ enum: ['provider', 'hand'] }).notNull(),
    /** The provider's id of the refund, or the transaction of a return by hand. */
    reference: text(),
    /** Why the provider refused the refund. Then the money is returned by hand. */
    problem: text(),
    by: text().notNull(),
    /** The account, if `by` is 'staff'. */
    actorId: integer('actor_id'),
    why: text().notNull(),
    at: moment().notNull(),
    /** When the provider was last asked whether a refund that it has accepted is done. */
    checkedAt: moment('checked_at'),
    /**
     * When the provider reported that the money is returned, or the return by hand was recorded. A
     * refund with a reference and without this time is on its way.
     */
    doneAt: moment('done_at'),
  },
  (table) => [index('refunds_by_end').on(table.doneAt)],
);
export type RefundRow = typeof refunds.$inferSelect;
