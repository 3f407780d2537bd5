import { formatCents } from '@site/shared/format';
import type { Cents } from '@site/shared/rules';
import * as texts from '#texts';
import type { Mail } from '../mail/layout';
import { orderLink } from './order-link';
import type { OrderRow } from './tables';

const { walletMails } = texts;

export function creditedMail(to: string, order: OrderRow, credit: Cents, reason: string): Mail {
  const amount = formatCents(credit);
  return {
    to,
    subject: walletMails.creditedSubject(),
    paragraphs: [walletMails.credited({ amount, reason }), walletMails.creditedNext()],
    action: orderLink(order),
  };
}

export function creditReversedMail(
  to: string,
  order: OrderRow,
  taken: Cents,
  reason: string,
): Mail {
  const amount = formatCents(taken);
  return {
    to,
    subject: walletMails.reversedSubject(),
    paragraphs: [walletMails.reversed({ amount, reason }), walletMails.reversedNext()],
    action: orderLink(order),
  };
}
