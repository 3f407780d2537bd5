import { formatCents } from '@site/shared/format';
import type { Cents } from '@site/shared/rules';
import * as texts from '#texts';
import type { Mail } from '../mail/layout';
import type { MovedOrders } from '../order-moves/move-with-dependents';
import { orderLink } from '../orders/order-link';
import type { OrderRow } from '../orders/tables';
import type { StoredPaymentEvent } from '../payments/tables';

const { paymentAdminMails } = texts;

/** A payment was received for a cancelled order, or for an account that has changed. */
export function reviewPaymentMail(to: string, order: OrderRow, amount: string): Mail {
  const reason = order.result === 'CANCELLED' ? 'cancelled' : 'changed';
  return {
    to,
    subject: paymentAdminMails.reviewSubject({ number: order.number }),
    paragraphs: [paymentAdminMails.review({ amount, reason }), paymentAdminMails.reviewNext()],
    action: orderLink(order),
  };
}

/** The payment of a replaced order is in the wallet; `credited` in cents. */
export function latePaymentReviewMail(to: string, order: OrderRow, credited: Cents): Mail {
  return {
    to,
    subject: paymentAdminMails.lateSubject({ number: order.number }),
    paragraphs: [
      paymentAdminMails.late({ amount: formatCents(credited) }),
      paymentAdminMails.lateNext(),
    ],
    action: orderLink(order),
  };
}

/** A late payment was returned by the provider, but `spent` cents of it are spent. */
export function lateShortageMail(to: string, order: OrderRow, spent: Cents): Mail {
  const amount = formatCents(spent);
  return {
    to,
    subject: paymentAdminMails.shortageSubject({ number: order.number, amount }),
    paragraphs: [paymentAdminMails.shortage({ amount }), paymentAdminMails.shortageNext()],
    action: orderLink(order),
  };
}

/** A payment was received for an order that was already paid. */
export function paidAgainMail(
  to: string,
  order: OrderRow,
  { provider, eventId: event }: StoredPaymentEvent,
): Mail {
  const { number, result: status } = order;
  const amount = formatCents(order.amount);
  return {
    to,
    subject: paymentAdminMails.againSubject({ number }),
    paragraphs: [
      paymentAdminMails.again({ provider, amount, event, status }),
      paymentAdminMails.againNext({ provider }),
    ],
    action: orderLink(order),
  };
}

/** A payment differs from the order's total. */
export function refusedPaymentMail(
  to: string,
  order: OrderRow,
  { provider, eventId: event, amount, currency }: StoredPaymentEvent,
): Mail {
  const price = formatCents(order.amount);
  return {
    to,
    subject: paymentAdminMails.refusedSubject({ number: order.number }),
    paragraphs: [
      paymentAdminMails.refused({ price, provider, amount, currency, event }),
      paymentAdminMails.refusedNext({ provider }),
    ],
    action: orderLink(order),
  };
}

/** A payment was refunded or disputed, or a dispute ended; `summary` names the case. */
export function reversedPaymentMail(
  to: string,
  { order, dependents }: MovedOrders,
  { outcome }: Pick<StoredPaymentEvent, 'outcome'>,
  summary: string,
): Mail {
  const status = order.result;
  const kind = outcome === 'refunded' || outcome.startsWith('refund-') ? 'refund' : 'dispute';
  return {
    to,
    subject: paymentAdminMails.case({ number: order.number, summary }),
    paragraphs: [
      paymentAdminMails.reversed({ amount: formatCents(order.amount), status }),
      ...dependents.map(({ number, amount }) =>
        paymentAdminMails.reversedDependent({ number, amount: formatCents(amount), status }),
      ),
      paymentAdminMails.reversedNext({ kind }),
    ],
    action: orderLink(order),
  };
}

/** Tells the administrators that a second payment of an order was refunded or disputed. */
export function otherPaymentMail(to: string, order: OrderRow, summary: string): Mail {
  return {
    to,
    subject: paymentAdminMails.case({ number: order.number, summary }),
    paragraphs: [paymentAdminMails.other({ status: order.result }), paymentAdminMails.otherNext()],
    action: orderLink(order),
  };
}

/** A refund failed, and the order stays as it is: its credit note too, if it has one. */
export function partialRefundFailedMail(
  to: string,
  order: OrderRow,
  event: Pick<StoredPaymentEvent, 'amount' | 'reason'>,
): Mail {
  const { number, result: status } = order;
  const reason = event.reason ?? paymentAdminMails.partFailedNoReason();
  return {
    to,
    subject: paymentAdminMails.partFailedSubject({ number, amount: formatCents(event.amount) }),
    paragraphs: [
      paymentAdminMails.partFailed({ reason, status }),
      paymentAdminMails.partFailedNext(),
      ...(order.receipt === null ? [] : [paymentAdminMails.partFailedNote()]),
    ],
    action: orderLink(order),
  };
}

/** The bank asks about a payment before it disputes it. */
export function inquiryMail(to: string, order: OrderRow): Mail {
  const { number, result: status } = order;
  return {
    to,
    subject: paymentAdminMails.inquirySubject({ number }),
    paragraphs: [
      paymentAdminMails.inquiry({ amount: formatCents(order.amount), status }),
      paymentAdminMails.inquiryNext(),
    ],
    action: orderLink(order),
  };
}
