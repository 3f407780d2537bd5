import { formatCents } from '@site/shared/format';
import type { Cents } from '@site/shared/rules';
import type { Mail } from '../mail/layout';
import { orderLink } from '../orders/order-link';
import type { OrderRow } from '../orders/tables';

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

/** The provider refused the refund of an order that is refunded already, or it failed later. */
export function refundByHandMail(
  to: string,
  order: OrderRow,
  { amount, problem }: { amount: Cents; problem: string },
): Mail {
  return {
    to,
    subject: `Order ${order.number}: return ${formatCents(amount)} by hand`,
    paragraphs: [
      `The order was refunded, but the card processor did not return the money. ${problem}`,
      'Return the money by hand, then enter the transaction in the order.',
    ],
    action: orderLink(order),
  };
}
