import { formatCents } from '@site/shared/format';
import type { Cents } from '@site/shared/rules';
import type { Mail } from '../mail/layout';
import { orderLink } from './order-link';
import type { OrderRow } from './tables';

export function creditedMail(to: string, order: OrderRow, amount: Cents, reason: string): Mail {
  return {
    to,
    subject: 'Your wallet was credited',
    paragraphs: [
      `We added ${formatCents(amount)} to your wallet. Reason: ${reason}`,
      'It is deducted from your next order automatically.',
    ],
    action: orderLink(order),
  };
}

export function creditReversedMail(
  to: string,
  order: OrderRow,
  amount: Cents,
  reason: string,
): Mail {
  return {
    to,
    subject: 'A credit of your wallet was reversed',
    paragraphs: [
      `We took ${formatCents(amount)} of an earlier credit out of your wallet. Reason: ${reason}`,
      'If you think that this is a mistake, open a ticket.',
    ],
    action: orderLink(order),
  };
}
