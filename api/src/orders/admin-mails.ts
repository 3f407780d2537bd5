import { formatCents } from '@site/shared/format';
import type { Mail } from '../mail/layout';
import type { StoredPaymentEvent } from '../payments/tables';
import { orderLink } from './customer-mails';
import type { MovedOrders } from './move-with-dependents';
import type { OrderRow } from './tables';

/** A payment was received for a cancelled order, or for an account that has changed. */
export function reviewPaymentMail(to: string, order: OrderRow, amount: string): Mail {
  const reason =
    order.result === 'CANCELLED'
      ? 'it was cancelled before'
      : 'the account has changed since it was placed';
  return {
    to,
    subject: `Order ${order.number} needs a review`,
    paragraphs: [
      `The order was paid (${amount}), but ${reason}.`,
      'It waits for verification: complete it, or return the money and cancel it.',
    ],
    action: orderLink(order),
  };
}

/** A payment was received for an order that was already paid. */
export function paidAgainMail(
  to: string,
  order: OrderRow,
  { provider, eventId }: StoredPaymentEvent,
): Mail {
  return {
    to,
    subject: `Order ${order.number} was paid again`,
    paragraphs: [
      `${provider} reports a payment of ${formatCents(order.amount)} (${eventId}), but the order was already ${order.result}.`,
      `The order has not changed. Check the payment at ${provider}, and refund it if it is a duplicate.`,
    ],
    action: orderLink(order),
  };
}

/** A payment differs from the order's total. */
export function refusedPaymentMail(
  to: string,
  order: OrderRow,
  { provider, eventId, amount, currency }: StoredPaymentEvent,
): Mail {
  return {
    to,
    subject: `Order ${order.number}: a payment was refused`,
    paragraphs: [
      `The order costs ${formatCents(order.amount)}, but ${provider} reports a payment of ${amount} ${currency} (in cents): ${eventId}.`,
      `The order has not changed. Check the payment at ${provider}, and refund it if it was charged.`,
    ],
    action: orderLink(order),
  };
}

/** A payment was refunded or disputed, or a dispute ended; `summary` names the case. */
export function reversedPaymentMail(
  to: string,
  { order, dependents }: MovedOrders,
  summary: string,
): Mail {
  return {
    to,
    subject: `Order ${order.number}: ${summary}`,
    paragraphs: [
      `The card processor reports this for the payment of ${formatCents(order.amount)}. The order is now ${order.result}.`,
      ...dependents.map(
        ({ number, amount }) =>
          `Order ${number}, an upgrade of ${formatCents(amount)}, depends on it and is now ${order.result} too.`,
      ),
      'Check the payment there. A dispute must be answered before its deadline. A partial refund does not change the order; its credit note is on the order page.',
    ],
    action: orderLink(order),
  };
}

/** Tells the administrators that a second payment of an order was refunded or disputed. */
export function otherPaymentMail(to: string, order: OrderRow, summary: string): Mail {
  return {
    to,
    subject: `Order ${order.number}: ${summary}`,
    paragraphs: [
      `The order was paid more than once. The card processor reports this for a payment that did not pay it, so the order stays ${order.result}.`,
      'Check the payments there. A dispute must be answered before its deadline.',
    ],
    action: orderLink(order),
  };
}

/** The provider refused the refund of an order that is refunded already. */
export function refundByHandMail(to: string, order: OrderRow, problem: string): Mail {
  return {
    to,
    subject: `Order ${order.number}: return ${formatCents(order.amount)} by hand`,
    paragraphs: [
      `The order was refunded, but the card processor did not return the money. ${problem}`,
      'Return the money by hand, then enter the transaction in the order.',
    ],
    action: orderLink(order),
  };
}
