import type { Context } from '../context';
import type { Transaction } from '../db/database';
import type { LockedOrder } from '../orders/lock-order';
import { notifyCustomer } from '../orders/notify';
import { partialDisputeMail, partialRefundMail } from './credit-note-mails';
import { issuePartialCreditNote } from './issue-invoice';

/**
 * Issues the credit note that the reported partial refunds and lost partial disputes of an order
 * lack, and mails it to the customer. Returns whether it issued one. A second call without a new
 * report does nothing.
 */
export async function creditPartialRefund(
  context: Pick<Context, 'config' | 'outbox'>,
  tx: Transaction,
  { order, account }: LockedOrder,
  now: number,
  { isDispute = false } = {},
): Promise<boolean> {
  const note = await issuePartialCreditNote(tx, order, context.config, now);
  if (!note) return false;
  const correction = { number: note.number, returned: -(note.net + note.vat) };
  const mail = isDispute ? partialDisputeMail : partialRefundMail;
  await notifyCustomer(context, tx, account, (address) => mail(address, order, correction));
  return true;
}
