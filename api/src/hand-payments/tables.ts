import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { orders } from '../orders/tables';

/** How an order of staff was paid outside of the site; its `payment_mode` has the method. */
export const handPayments = pgTable('hand_payments', {
  orderId: integer('order_id')
    .primaryKey()
    .references(() => orders.id),
  /** The id of the transfer, or the number of a receipt. */
  reference: text().notNull(),
  /** The day of the payment, as '2026-11-26'. */
  paidOn: text('paid_on').notNull(),
});
export type HandPaymentRow = typeof handPayments.$inferSelect;
