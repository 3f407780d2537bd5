import { toEuros } from '@site/shared/rules';
import type { Transaction } from '../db/database';
import type { InvoiceRow } from '../invoices/tables';
import { boughtBy } from '../orders/owned-by-order';
import type { OrderRow } from '../orders/tables';
import { takenBy } from '../orders/wallet';
import { recordEvent } from '../webhooks/record-event';

/** Tells the webhooks that an order was completed for the first time. */
export async function recordPaid(tx: Transaction, order: OrderRow, now: number): Promise<void> {
  const data = {
    ...{ order: order.number, account: order.userId },
    ...boughtBy(order),
    amount: toEuros(order.amount),
    wallet: toEuros(await takenBy(tx, order)),
    paymentMethod: order.payment_mode,
    completedAt: now,
  };
  await recordEvent(tx, 'order.paid', data, now);
}

/** Tells the webhooks that an order was refunded: an amount of 0 if it has no credit `note`. */
export async function recordRefunded(
  tx: Transaction,
  { number, userId }: OrderRow,
  note: InvoiceRow | undefined,
  now: number,
): Promise<void> {
  const amount = note ? toEuros(-(note.net + note.vat)) : 0;
  const data = { order: number, account: userId, amount, isPart: false };
  await recordEvent(tx, 'order.refunded', data, now);
}
