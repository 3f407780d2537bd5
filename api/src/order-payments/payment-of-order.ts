import { and, eq, inArray, isNotNull, isNull, ne } from 'drizzle-orm';
import type { Transaction } from '../db/database';
import { type OrderRow, orders } from '../orders/tables';
import { type PaymentOutcome, paymentEvents, type StoredPaymentEvent } from '../payments/tables';

/** Whether the next payment of an order is its own one. Later, a further payment is a duplicate. */
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
  if (payment === order.paymentReference || !isUnpaid(order)) return order;
  await tx.update(orders).set({ paymentReference: payment }).where(eq(orders.id, order.id));
  return { ...order, paymentReference: payment };
}

/**
 * Whether an event is about a second payment of the order. While an order waits for its payment,
 * no payment is the second one: a report can arrive before the report of the payment itself.
 */
export function isOfAnotherPayment({ payment }: StoredPaymentEvent, order: OrderRow): boolean {
  if (order.result === 'AWAITING_PAYMENT') return false;
  return order.paymentReference !== null && order.paymentReference !== payment;
}

/** Whether no applied event has reported the same of the same refund, dispute or payment. */
export async function isFirstReport(tx: Transaction, event: StoredPaymentEvent): Promise<boolean> {
  return !(await isReported(tx, event, [event.outcome]));
}

/** Whether the dispute of a report has ended: its reports arrive in any order. */
export async function isStale(tx: Transaction, event: StoredPaymentEvent): Promise<boolean> {
  return isReported(tx, event, ['dispute-won', 'dispute-lost']);
}

async function isReported(
  tx: Transaction,
  { id, provider, order, payment, subject, amount }: StoredPaymentEvent,
  outcomes: PaymentOutcome[],
): Promise<boolean> {
  const [other] = await tx
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(
      and(
        eq(paymentEvents.provider, provider),
        eq(paymentEvents.order, order),
        inArray(paymentEvents.outcome, outcomes),
        eq(paymentEvents.payment, payment),
        subject === null
          ? and(isNull(paymentEvents.subject), eq(paymentEvents.amount, amount))
          : eq(paymentEvents.subject, subject),
        isNotNull(paymentEvents.handledAt),
        ne(paymentEvents.id, id),
      ),
    )
    .limit(1);
  return other !== undefined;
}
