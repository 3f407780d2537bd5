import { toEuros } from '@site/shared/rules';
import { and, desc, eq } from 'drizzle-orm';
import type { Context } from '../context';
import type { Transaction } from '../db/database';
import type { LockedOrder } from '../orders/lock-order';
import { notifyCustomer } from '../orders/notify';
import { type OrderRow, orderMoves } from '../orders/tables';
import { recordEvent } from '../webhooks/record-event';
import { type PartWay, partialDisputeMail, partialRefundMail } from './credit-note-mails';
import { invoiceOf, issuePartialCreditNote } from './issue-invoice';

/**
 * Issues the credit note that the reported partial refunds and lost partial disputes of an order
 * lack, and mails it to the customer. Returns null if none is lacking, as in a second call without
 * a new report; otherwise whether staff returned the money here, and not at the provider.
 */
export async function creditPartialRefund(
  context: Pick<Context, 'config' | 'outbox'>,
  tx: Transaction,
  { order, account }: LockedOrder,
  now: number,
  { isDispute = false, way = 'card' }: { isDispute?: boolean; way?: PartWay } = {},
): Promise<{ isMadeHere: boolean } | null> {
  const reason = await reasonOfPart(tx, order);
  const note = await issuePartialCreditNote(tx, order, context.config, now);
  if (!note) return null;
  const correction = { number: note.number, returned: -(note.net + note.vat) };
  const { number, userId } = order;
  const part = { order: number, account: userId, amount: toEuros(correction.returned) };
  if (!isDispute) await recordEvent(tx, 'order.refunded', { ...part, isPart: true }, now);
  await notifyCustomer(context, tx, account, (address) =>
    isDispute
      ? partialDisputeMail(address, order, correction)
      : partialRefundMail(address, order, { ...correction, way, reason }),
  );
  return { isMadeHere: !isDispute && reason !== undefined };
}

/**
 * Why the administrator has returned the part whose credit note is issued next; undefined for a
 * part that was returned at the provider. The history of the order has the reason before the
 * provider reports the part.
 */
async function reasonOfPart(tx: Transaction, { id }: OrderRow): Promise<string | undefined> {
  const [part] = await tx
    .select({ why: orderMoves.why, at: orderMoves.at })
    .from(orderMoves)
    .where(
      and(
        eq(orderMoves.orderId, id),
        eq(orderMoves.from, 'COMPLETED'),
        eq(orderMoves.to, 'COMPLETED'),
      ),
    )
    .orderBy(desc(orderMoves.id))
    .limit(1);
  if (!part) return undefined;
  const earlier = await invoiceOf(tx, id, 'credit-note');
  return earlier && earlier.issuedAt >= part.at ? undefined : part.why;
}
