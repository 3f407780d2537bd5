import { formatCents } from '@site/shared/format';
import type { Cents } from '@site/shared/rules';
import type { Mail } from '../mail/layout';
import { orderLink } from '../orders/order-link';
import type { OrderRow } from '../orders/tables';

/** The payment of a replaced order is in the wallet; `credited` in cents. */
export function latePaymentMail(to: string, order: OrderRow, credited: Cents): Mail {
  return {
    to,
    subject: `Order ${order.number}: your payment is in your wallet`,
    paragraphs: [
      `We received ${formatCents(credited)} for this order after another order had replaced it. Your subscription has not changed.`,
      'The money is in your wallet and is deducted from your next order automatically. If you want this order, open a ticket.',
    ],
    action: orderLink(order),
  };
}

/**
 * The payment was received, but the administrator has to decide. `amount` is text: '€18.18', '0.2
 * LTC'.
 */
export function paymentInReviewMail(to: string, order: OrderRow, amount: string): Mail {
  const reason =
    order.result === 'CANCELLED'
      ? 'the order was cancelled before it arrived'
      : 'your account has changed since you placed the order';
  return {
    to,
    subject: `Order ${order.number}: we are checking your payment`,
    paragraphs: [
      `We received your payment of ${amount}, but ${reason}.`,
      'Your payment is safe. We will write to you when the order is settled. You do not have to do anything.',
    ],
    action: orderLink(order),
  };
}
