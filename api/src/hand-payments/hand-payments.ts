import type { Order } from '@site/shared/contract';
import { isPaidByHand } from '@site/shared/rules';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../db/database';
import type { OrderRow } from '../orders/tables';
import { type HandPaymentRow, handPayments } from './tables';

/** How an order was paid outside of the site; undefined for another order. */
export async function handPaymentOf(
  db: Queryable,
  { id, payment_mode }: Pick<OrderRow, 'id' | 'payment_mode'>,
): Promise<HandPaymentRow | undefined> {
  if (!isPaidByHand(payment_mode)) return undefined;
  const [payment] = await db.select().from(handPayments).where(eq(handPayments.orderId, id));
  return payment;
}

/** The field `handPayment` of an order's page; empty for another order. */
export async function handPaymentField(
  db: Queryable,
  order: OrderRow,
): Promise<Pick<Order, 'handPayment'>> {
  const payment = await handPaymentOf(db, order);
  if (!payment) return {};
  const { reference, paidOn } = payment;
  return { handPayment: { reference, paidOn } };
}
