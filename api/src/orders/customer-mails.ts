import { paths } from '@site/shared/contract';
import { formatCents, formatList, formatPlanLines, formatUtcDate } from '@site/shared/format';
import {
  type Cents,
  COINS,
  type Entitlement,
  isCoin,
  type Limits,
  limitsIn,
  type OrderStatus,
  planName,
} from '@site/shared/rules';
import type { Mail } from '../mail/layout';
import type { MovedOrders } from './move-with-dependents';
import { ownedAfterCompletion } from './owned-by-order';
import type { OrderRow, RefundRow } from './tables';

export function paidMail(to: string, order: OrderRow): Mail {
  return {
    to,
    subject: `Order ${order.number} is complete`,
    paragraphs: [
      `We received your payment of ${formatCents(order.amount)} for the ${planName(order.playlist)} plan. Thank you.`,
      ...nextPlanText(order),
      `Your subscription runs until ${formatUtcDate(order.expiry)}. Your receipt number is ${order.receipt}.`,
    ],
    action: orderLink(order),
  };
}

/** A plan that starts later: until when the running one stays, and what follows. */
function nextPlanText(order: OrderRow): string[] {
  const [running, next] = ownedAfterCompletion(order) ?? [];
  if (!running || !next) return [];
  const start = formatUtcDate(next.from);
  return [
    `Until ${start} you have ${planText(running.limits)}.`,
    `From ${start} you have ${planText(next.limits)}. We will email you on that day.`,
  ];
}

/** The next plan of an account has started. */
export function planStartedMail(to: string, account: Entitlement): Mail {
  const limits = limitsIn(account);
  return {
    to,
    subject: `Your ${planName(limits.playlist)} plan has started`,
    paragraphs: [
      `Your earlier plan has ended. As you ordered, you now have ${planText(limits)}.`,
      `It runs until ${formatUtcDate(account.expiry ?? 0)}. If you need more, upgrade at any time: you pay the difference for the days that are left.`,
    ],
    action: { label: 'See my subscription', path: paths.orders },
  };
}

/** 'the Basic plan: 3 playlists; 2 managed users; …'. */
function planText(limits: Limits): string {
  return `the ${planName(limits.playlist)} plan: ${formatPlanLines(limits).join('; ')}`;
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

/** What a mail about a move says beside the orders. `returned` are the refunds of a refund. */
type MoveTexts = {
  reason: string;
  from: OrderStatus;
  returned?: readonly RefundRow[];
  /** The numbers of the credit notes of these orders. */
  creditNotes?: readonly string[];
};

/**
 * The mail about an ended or unblocked order and the orders that moved along; null for other moves,
 * which have their own mails or none.
 */
export function movedMail(
  to: string,
  { order, dependents }: MovedOrders,
  { reason, from, returned = [], creditNotes = [] }: MoveTexts,
): Mail | null {
  const all = [order, ...dependents];
  const numbers = formatList(
    all.map(({ number }) => number),
    'and',
  );
  if (from === 'BLOCKED' && order.result === 'COMPLETED') {
    return {
      to,
      subject: `${ordersText(numbers, all.length)} active again`,
      paragraphs: [
        `Your order is no longer blocked. Reason: ${reason}`,
        ...dependents.map(
          (dependent) => `${dependentText(dependent)} and is no longer blocked either.`,
        ),
        `Your subscription runs until ${formatUtcDate(order.expiry)}.`,
      ],
      action: orderLink(order),
    };
  }
  if (!(order.result in endTexts)) return null;
  const { verb, effect } = endTexts[order.result as keyof typeof endTexts];
  return {
    to,
    subject:
      dependents.length > 0 ? `Orders ${numbers} were ${verb}` : `Order ${numbers} was ${verb}`,
    paragraphs: [
      `Your order of ${formatCents(order.amount)} was ${verb}. Reason: ${reason}`,
      ...dependents.map((dependent) => `${dependentText(dependent)} and was ${verb} too.`),
      effect,
      ...returnTexts(all, returned),
      ...(creditNotes.length > 0 ? [creditNoteText(creditNotes, all.length)] : []),
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

function ordersText(numbers: string, count: number): string {
  return count > 1 ? `Orders ${numbers} are` : `Order ${numbers} is`;
}

function dependentText({ number, amount }: OrderRow): string {
  return `Order ${number}, your upgrade of ${formatCents(amount)}, depends on this order`;
}

/** Where the money of refunded orders goes. */
function returnTexts(all: readonly OrderRow[], returned: readonly RefundRow[]): string[] {
  const byCard = returned.filter(({ way }) => way === 'provider');
  const byHand = returned.filter(({ way }) => way === 'hand');
  const sumOf = (rows: readonly RefundRow[]) =>
    formatCents(rows.reduce((sum, { amount }) => sum + amount, 0));
  return [
    ...(byCard.length > 0
      ? [`${sumOf(byCard)} is on its way to the card that you paid with. This can take some days.`]
      : []),
    ...byHand.map(({ amount, reference }) =>
      reference === null
        ? `We will return ${formatCents(amount)} to you by hand. If we need your bank details, we will ask for them by email.`
        : `We returned ${formatCents(amount)} to you. Transaction: ${reference}`,
    ),
    ...(returned.length > 0 && all.some(({ wallet }) => wallet > 0)
      ? ['What your wallet paid is back in your wallet.']
      : []),
  ];
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

/** The payment of a replaced order is in the wallet; `credited` in cents. */
export function latePaymentMail(to: string, order: OrderRow, credited: Cents): Mail {
  return {
    to,
    subject: `Order ${order.number}: your payment is in your wallet`,
    paragraphs: [
      `We received ${formatCents(credited)} for this order after another order had replaced it. Your subscription has not changed.`,
      'The money is in your wallet and is deducted from your next order automatically. If you want this order, open a ticket.',
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
