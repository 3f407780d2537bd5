import { formatCents } from '@site/shared/format';
import type { Cents } from '@site/shared/rules';
import * as texts from '#texts';
import type { Mail } from '../mail/layout';
import { orderLink } from '../orders/order-link';
import type { OrderRow } from '../orders/tables';

const { refundMails } = texts;

/** A refund that was on its way is done; `amount` in cents. */
export function refundDoneMail(to: string, order: OrderRow, amount: Cents): Mail {
  return {
    to,
    subject: refundMails.doneSubject({ number: order.number }),
    paragraphs: [refundMails.done({ amount: formatCents(amount) })],
    action: orderLink(order),
  };
}

/** A refund failed, maybe days after it was announced; `amount` in cents. */
export function refundFailedMail(to: string, order: OrderRow, amount: Cents): Mail {
  return {
    to,
    subject: refundMails.failedSubject({ number: order.number }),
    paragraphs: [refundMails.failed({ amount: formatCents(amount) }), refundMails.failedNext()],
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
    subject: refundMails.byHandSubject({ number: order.number, amount: formatCents(amount) }),
    paragraphs: [refundMails.byHand({ problem }), refundMails.byHandNext()],
    action: orderLink(order),
  };
}
