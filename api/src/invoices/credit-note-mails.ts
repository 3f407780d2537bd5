import { formatCents, formatList } from '@site/shared/format';
import type { Cents } from '@site/shared/rules';
import * as texts from '#texts';
import type { Mail } from '../mail/layout';
import { orderLink } from '../orders/order-link';
import type { OrderRow } from '../orders/tables';

const { creditNoteMails } = texts;

type Correction = { number: string; returned: Cents };

/** A part of the payment was returned. `returned` in cents, `number` of the credit note. */
export function partialRefundMail(to: string, order: OrderRow, correction: Correction): Mail {
  const returned = formatCents(correction.returned);
  return {
    to,
    subject: creditNoteMails.refundSubject({ number: order.number, returned }),
    paragraphs: [
      creditNoteMails.refund({ returned, amount: formatCents(order.amount) }),
      creditNoteMails.unchanged(),
      creditNoteText([correction.number], 1),
    ],
    action: orderLink(order),
  };
}

/** A lost dispute took a part of the payment. `returned` in cents, `number` of the credit note. */
export function partialDisputeMail(to: string, order: OrderRow, correction: Correction): Mail {
  const returned = formatCents(correction.returned);
  return {
    to,
    subject: creditNoteMails.disputeSubject({ number: order.number, returned }),
    paragraphs: [
      creditNoteMails.dispute({ returned, amount: formatCents(order.amount) }),
      creditNoteMails.unchanged(),
      creditNoteText([correction.number], 1),
    ],
    action: orderLink(order),
  };
}

/** Where to get credit notes; `numbers` has at least one. */
export function creditNoteText(numbers: readonly string[], orderCount: number): string {
  const [number = ''] = numbers;
  return numbers.length === 1
    ? creditNoteMails.note({ number, orders: orderCount })
    : creditNoteMails.notes({ numbers: formatList(numbers, 'and'), orders: orderCount });
}
