import { formatCents } from '@site/shared/format';
import type { Cents } from '@site/shared/rules';
import * as texts from '#texts';
import type { Mail } from '../mail/layout';
import { orderLink } from '../orders/order-link';
import type { OrderRow } from '../orders/tables';

const { paymentMails } = texts;

/** The payment of a replaced order is in the wallet; `credited` in cents. */
export function latePaymentMail(to: string, order: OrderRow, credited: Cents): Mail {
  return {
    to,
    subject: paymentMails.lateSubject({ number: order.number }),
    paragraphs: [paymentMails.late({ amount: formatCents(credited) }), paymentMails.lateNext()],
    action: orderLink(order),
  };
}

/**
 * The payment was received, but the administrator has to decide. `amount` is text: '€18.18', '0.2
 * LTC'.
 */
export function paymentInReviewMail(to: string, order: OrderRow, amount: string): Mail {
  const { reviewCancelled, reviewChanged } = paymentMails;
  const text = order.result === 'CANCELLED' ? reviewCancelled : reviewChanged;
  return {
    to,
    subject: paymentMails.reviewSubject({ number: order.number }),
    paragraphs: [text({ amount }), paymentMails.reviewNext()],
    action: orderLink(order),
  };
}
