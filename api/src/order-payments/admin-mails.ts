import { formatCents } from '@site/shared/format';
import type { Cents } from '@site/shared/rules';
import type { Mail } from '../mail/layout';
import type { MovedOrders } from '../order-moves/move-with-dependents';
import { orderLink } from '../orders/order-link';
import type { OrderRow } from '../orders/tables';
import type { StoredPaymentEvent } from '../payments/tables';

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

/** The payment of a replaced order is in the wallet; `credited` in cents. */
export function latePaymentReviewMail(to: string, order: OrderRow, credited: Cents): Mail {
  return {
    to,
    subject: `Order ${order.number} was paid late`,
    paragraphs: [
      `Another order had replaced it before the payment arrived. ${formatCents(credited)} is in the customer's wallet, and no plan has changed.`,
      'You do not have to do anything. If the customer wants this order, apply the payment on the order page: it shows what the account then owns and what is left in the wallet.',
    ],
    action: orderLink(order),
  };
}

/** A late payment was returned by the provider, but `spent` cents of it are spent. */
export function lateShortageMail(to: string, order: OrderRow, spent: Cents): Mail {
  return {
    to,
    subject: `Order ${order.number}: ${formatCents(spent)} of a returned payment is spent`,
    paragraphs: [
      `The late payment of this order was in the wallet, and the card processor has returned it. The customer had used ${formatCents(spent)} of it for another order.`,
      'The wallet never falls below zero, so this part is missing. Decide with the customer.',
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
      'Check the payment there. A dispute must be answered before its deadline. A partial refund and a lost dispute about a part do not change the order; the credit note is on the order page.',
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

/** A refund failed, and the order stays as it is: its credit note too, if it has one. */
export function partialRefundFailedMail(
  to: string,
  order: OrderRow,
  { amount, reason }: Pick<StoredPaymentEvent, 'amount' | 'reason'>,
): Mail {
  return {
    to,
    subject: `Order ${order.number}: a refund of ${formatCents(amount)} failed`,
    paragraphs: [
      `The card processor could not return this amount: ${reason ?? 'no reason was given'}. The order stays ${order.result}.`,
      'Refund it again at the card processor, or return it by hand.',
      ...(order.receipt === null
        ? []
        : ['It has a credit note already, and a new refund of the same amount gets none.']),
    ],
    action: orderLink(order),
  };
}

/** The bank asks about a payment before it disputes it. */
export function inquiryMail(to: string, order: OrderRow): Mail {
  return {
    to,
    subject: `Order ${order.number}: the bank asks about the payment`,
    paragraphs: [
      `The customer's bank asks about the payment of ${formatCents(order.amount)}. No money has moved, and the order stays ${order.result}.`,
      'Answer at the card processor before the deadline. Without an answer it can become a dispute.',
    ],
    action: orderLink(order),
  };
}
