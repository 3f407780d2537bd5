import { formatCents } from '@site/shared/format';
import type { Cents } from '@site/shared/rules';
import type { Mail } from '../mail/layout';
import { creditNoteText, orderLink } from './customer-mails';
import type { OrderRow } from './tables';

/** A part of the payment was returned. `returned` in cents, `number` of the credit note. */
export function partialRefundMail(
  to: string,
  order: OrderRow,
  { number, returned }: { number: string; returned: Cents },
): Mail {
  return {
    to,
    subject: `Order ${order.number}: ${formatCents(returned)} was refunded`,
    paragraphs: [
      `${formatCents(returned)} of your payment of ${formatCents(order.amount)} is on its way to the card that you paid with. This can take some days.`,
      'Your order and your subscription have not changed.',
      creditNoteText([number], 1),
    ],
    action: orderLink(order),
  };
}

/** A lost dispute took a part of the payment. `returned` in cents, `number` of the credit note. */
export function partialDisputeMail(
  to: string,
  order: OrderRow,
  { number, returned }: { number: string; returned: Cents },
): Mail {
  return {
    to,
    subject: `Order ${order.number}: your bank returned ${formatCents(returned)}`,
    paragraphs: [
      `Your bank returned ${formatCents(returned)} of your payment of ${formatCents(order.amount)} to you.`,
      'Your order and your subscription have not changed.',
      creditNoteText([number], 1),
    ],
    action: orderLink(order),
  };
}

/** A refund that was on its way is done; `amount` in cents. */
export function refundDoneMail(to: string, order: OrderRow, amount: Cents): Mail {
  return {
    to,
    subject: `Order ${order.number}: your refund is done`,
    paragraphs: [`The card processor has returned ${formatCents(amount)} to you.`],
    action: orderLink(order),
  };
}

/** A refund failed, maybe days after it was announced; `amount` in cents. */
export function refundFailedMail(to: string, order: OrderRow, amount: Cents): Mail {
  return {
    to,
    subject: `Order ${order.number}: your refund did not arrive`,
    paragraphs: [
      `We sent ${formatCents(amount)} to the card that you paid with, but the card's bank did not accept it.`,
      'You still get this money: we will return it another way. If we need your bank details, we will ask for them by email.',
    ],
    action: orderLink(order),
  };
}
