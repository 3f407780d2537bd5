import { paths } from '@site/shared/contract';
import { formatCents, formatUtcDate } from '@site/shared/format';
import { type Cents, COINS, isCoin, type OrderStatus, planName } from '@site/shared/rules';
import type { Mail } from '../mail/layout';
import type { OrderRow } from './tables';

export function paidMail(to: string, order: OrderRow): Mail {
  return {
    to,
    subject: `Order ${order.number} is complete`,
    paragraphs: [
      `We received your payment of ${formatCents(order.amount)} for the ${planName(order.playlist)} plan. Thank you.`,
      `Your subscription runs until ${formatUtcDate(order.expiry)}. Your receipt number is ${order.receipt}.`,
    ],
    action: orderLink(order),
  };
}

const endTexts = {
  CANCELLED: {
    verb: 'cancelled',
    effect: 'You will not be charged. If you have already paid, your money is safe: open a ticket.',
  },
  REFUNDED: {
    verb: 'refunded',
    effect: 'The part of your subscription that this order added has ended.',
  },
  BLOCKED: {
    verb: 'blocked',
    effect:
      'The part of your subscription that this order added is on hold. If you think that this is a mistake, open a ticket.',
  },
} as const;

/**
 * The mail about an ended or unblocked order; null for other moves, which have their own mails or
 * none.
 */
export function movedMail(
  to: string,
  order: OrderRow,
  { reason, from }: { reason: string; from: OrderStatus },
): Mail | null {
  if (from === 'BLOCKED' && order.result === 'COMPLETED') {
    return {
      to,
      subject: `Order ${order.number} is active again`,
      paragraphs: [
        `Your order is no longer blocked. Reason: ${reason}`,
        `Your subscription runs until ${formatUtcDate(order.expiry)}.`,
      ],
      action: orderLink(order),
    };
  }
  if (!(order.result in endTexts)) return null;
  const { verb, effect } = endTexts[order.result as keyof typeof endTexts];
  return {
    to,
    subject: `Order ${order.number} was ${verb}`,
    paragraphs: [
      `Your order of ${formatCents(order.amount)} was ${verb}. Reason: ${reason}`,
      effect,
    ],
    action: orderLink(order),
  };
}

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

/**
 * The payment was received, but the administrator has to decide. `amount` is text: '€18.18', '0.2
 * LTC'.
 */
export function paymentInReviewMail(to: string, order: OrderRow, amount: string): Mail {
  const reason =
    order.result === 'CANCELLED'
      ? 'the order was cancelled before it arrived'
      : 'your account has changed since you placed the order';
  return {
    to,
    subject: `Order ${order.number}: we are checking your payment`,
    paragraphs: [
      `We received your payment of ${amount}, but ${reason}.`,
      'Your payment is safe. We will write to you when the order is settled. You do not have to do anything.',
    ],
    action: orderLink(order),
  };
}

/** The symbol of the order's coin: 'BTC' for `XXBT`. */
export function coinSymbol({ payment_mode }: OrderRow): string {
  return isCoin(payment_mode) ? COINS[payment_mode].symbol : payment_mode;
}

export function orderLink({ number }: OrderRow): NonNullable<Mail['action']> {
  return { label: 'See the order', path: paths.order(number) };
}
