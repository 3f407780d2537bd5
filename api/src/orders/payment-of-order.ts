import { and, eq, isNull, lt, max, ne, or } from 'drizzle-orm';
import type { Queryable, Transaction } from '../db/database';
import { paymentEvents, type StoredPaymentEvent } from '../payments/tables';
import { type OrderRow, orders } from './tables';

/** Whether the next payment of an order is its payment. A further one is a duplicate. */
export function isUnpaid({ result }: OrderRow): boolean {
  return result === 'AWAITING_PAYMENT' || result === 'CANCELLED';
}

/**
 * Stores which payment paid an order. A refund returns this payment, and a report about another
 * payment does not change the order. Usually the site stored it when it opened the payment.
 */
export async function rememberPayment(
  tx: Transaction,
  order: OrderRow,
  { payment }: StoredPaymentEvent,
): Promise<OrderRow> {
  if (payment === null || payment === order.paymentReference || !isUnpaid(order)) return order;
  await tx.update(orders).set({ paymentReference: payment }).where(eq(orders.id, order.id));
  return { ...order, paymentReference: payment };
}

/**
 * Whether an event is about a second payment of the order. While an order waits for its payment,
 * no payment is the second one: a report can arrive before the report of the payment itself.
 */
export function isOfAnotherPayment({ payment }: StoredPaymentEvent, order: OrderRow): boolean {
  if (order.result === 'AWAITING_PAYMENT' || payment === null) return false;
  return order.paymentReference !== null && order.paymentReference !== payment;
}

/** The payment of a report that an operator has found to be about another payment. */
export const OTHER_PAYMENT = 'another payment';

/**
 * A provider's report of a partial refund of an order; for a query that reads both tables. Each
 * report says how much of the payment was returned so far.
 */
function isPartialRefund() {
  return and(
    eq(paymentEvents.order, orders.number),
    eq(paymentEvents.outcome, 'refunded'),
    lt(paymentEvents.amount, orders.amount),
  );
}

/** A report of a partial refund of the payment that paid the order. */
export function isPartialRefundOfOrder() {
  return and(
    isPartialRefund(),
    or(
      eq(paymentEvents.payment, orders.paymentReference),
      and(isNull(orders.paymentReference), ne(paymentEvents.payment, OTHER_PAYMENT)),
    ),
  );
}

/**
 * A report of a partial refund of a payment that it does not name: earlier versions stored such
 * reports. An order can be paid twice, and documents cannot be withdrawn, so it counts for nothing
 * until an operator has decided.
 */
export function isPartialRefundOfUnknownPayment() {
  return and(isPartialRefund(), isNull(paymentEvents.payment));
}

/** What partial refunds have returned of the payment of an order, in cents. */
export async function partiallyRefunded(db: Queryable, { id }: OrderRow): Promise<number> {
  const [reported] = await db
    .select({ returned: max(paymentEvents.amount) })
    .from(orders)
    .innerJoin(paymentEvents, isPartialRefundOfOrder())
    .where(eq(orders.id, id));
  return reported?.returned ?? 0;
}
