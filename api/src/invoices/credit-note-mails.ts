import { formatCents, formatList } from '@site/shared/format';
import type { Cents } from '@site/shared/rules';
import type { Mail } from '../mail/layout';
import { orderLink } from '../orders/order-link';
import type { OrderRow } from '../orders/tables';

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

/** Where to get credit notes; `numbers` has at least one. */
export function creditNoteText(numbers: readonly string[], orderCount: number): string {
  const page = orderCount === 1 ? 'the page of the order' : 'the pages of the orders';
  return numbers.length === 1
    ? `Your credit note is ${numbers[0]}. You can download it on ${page}.`
    : `Your credit notes are ${formatList(numbers, 'and')}. You can download them on ${page}.`;
}
