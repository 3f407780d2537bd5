import type { Context } from '../../context';
import type { Transaction } from '../../db/database';
import { partialRefundMail } from '../customer-mails';
import type { LockedOrder } from '../lock-order';
import { notifyCustomer } from '../notify';
import { issuePartialCreditNote } from './issue-invoice';

/**
 * Issues the credit note that the reported partial refunds of an order lack, and mails it to the
 * customer. A second call without a new report does nothing.
 */
export async function creditPartialRefund(
  context: Pick<Context, 'config' | 'outbox'>,
  tx: Transaction,
  { order, account }: LockedOrder,
  now: number,
): Promise<void> {
  const note = await issuePartialCreditNote(tx, order, context.config, now);
  if (note)
    await notifyCustomer(context, tx, account, (address) =>
      partialRefundMail(address, order, { number: note.number, returned: -(note.net + note.vat) }),
    );
}
