import { formatCents, formatList } from '@site/shared/format';
import type { Cents } from '@site/shared/rules';
import * as texts from '#texts';
import type { Mail } from '../mail/layout';
import { orderLink } from '../orders/order-link';
import type { OrderRow } from '../orders/tables';

const { creditNoteMails } = texts;

type Correction = { number: string; returned: Cents };

/** How a part goes back: to the card, by a transfer of the administrator, or to the wallet. */
export type PartWay = 'card' | 'hand' | 'wallet';

const WAY_TEXTS = {
  card: creditNoteMails.refund,
  hand: creditNoteMails.refundByHand,
  wallet: creditNoteMails.refundToWallet,
} as const;

/**
 * A part of the payment was returned. `returned` in cents, `number` of the credit note, `reason` of
 * the administrator.
 */
export function partialRefundMail(
  to: string,
  order: OrderRow,
  {
    number,
    returned: cents,
    way,
    reason,
  }: Correction & { way: PartWay; reason?: string | undefined },
): Mail {
  const returned = formatCents(cents);
  const paid = way === 'wallet' ? order.amount + order.wallet : order.amount;
  return {
    to,
    subject: creditNoteMails.refundSubject({ number: order.number, returned }),
    paragraphs: [
      WAY_TEXTS[way]({ returned, amount: formatCents(paid) }),
      ...(reason ? [creditNoteMails.reason({ reason })] : []),
      creditNoteMails.unchanged(),
      creditNoteText([number], 1),
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

/** Says where the credit notes of `orderCount` orders are; `numbers` has at least one. */
export function creditNoteText(numbers: readonly string[], orderCount: number): string {
  const [number = ''] = numbers;
  return numbers.length === 1
    ? creditNoteMails.note({ number, orders: orderCount })
    : creditNoteMails.notes({ numbers: formatList(numbers, 'and'), orders: orderCount });
}
