import type { Cents } from '@site/shared/rules';
import { and, asc, eq, isNotNull, isNull, lt, max, sql } from 'drizzle-orm';
import type { Context } from '../../context';
import type { Database, Transaction } from '../../db/database';
import { paymentEvents } from '../../payments/tables';
import { lockOrder } from '../lock-order';
import { isPartialRefundOfUnknownPayment, OTHER_PAYMENT } from '../payment-of-order';
import { type OrderRow, orders } from '../tables';
import { creditPartialRefund } from './credit-partial-refund';
import { invoices } from './tables';

type UndecidedRefund = { number: string; returned: Cents; reportedAt: number };

/** The completed orders with such refunds, if their credit notes correct less, oldest first. */
export function refundsOfUnknownPayments(db: Database): Promise<UndecidedRefund[]> {
  const credited = sql`(
    select coalesce(-sum(${invoices.net} + ${invoices.vat}), 0) from ${invoices}
    where ${invoices.orderId} = ${orders.id} and ${invoices.kind} = 'credit-note')`;
  // Partial refunds are few, so the query starts from their reports.
  return db
    .select({
      number: orders.number,
      returned: sql<Cents>`max(${paymentEvents.amount})`,
      reportedAt: max(paymentEvents.receivedAt).mapWith(paymentEvents.receivedAt),
    })
    .from(paymentEvents)
    .innerJoin(orders, isPartialRefundOfUnknownPayment())
    .where(isNotNull(orders.receipt))
    .groupBy(orders.id)
    .having(sql`${max(paymentEvents.amount)} > ${credited}`)
    .orderBy(asc(orders.receipt));
}

/**
 * Takes an order's partial refunds of an unknown payment as refunds of the payment that paid it:
 * issues the credit note and mails it to the customer. Returns whether there was such a refund.
 */
export function creditUnknownPayment(
  context: Pick<Context, 'config' | 'db' | 'outbox'>,
  number: string,
  now: number,
): Promise<boolean> {
  return context.db.transaction(async (tx) => {
    const locked = await lockOrder(tx, eq(orders.number, number));
    if (!locked) return false;
    const { order } = locked;
    if (!(await namePayment(tx, order, order.paymentReference ?? number))) return false;
    await creditPartialRefund(context, tx, locked, now);
    return true;
  });
}

/**
 * Takes an order's partial refunds of an unknown payment as refunds of another payment, which have
 * no document. Returns whether there was such a refund.
 */
export function dismissUnknownPayment(
  { db }: Pick<Context, 'db'>,
  number: string,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const locked = await lockOrder(tx, eq(orders.number, number));
    return locked !== undefined && (await namePayment(tx, locked.order, OTHER_PAYMENT));
  });
}

/** Stores which payment the reports are about. Returns whether there was one. */
async function namePayment(
  tx: Transaction,
  { number, amount }: OrderRow,
  payment: string,
): Promise<boolean> {
  const named = await tx
    .update(paymentEvents)
    .set({ payment })
    .where(
      and(
        eq(paymentEvents.order, number),
        eq(paymentEvents.outcome, 'refunded'),
        lt(paymentEvents.amount, amount),
        isNull(paymentEvents.payment),
      ),
    )
    .returning();
  return named.length > 0;
}
