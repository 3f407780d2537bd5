import { formatCents, formatList, formatUtcDate } from '@site/shared/format';
import type { Cents, OrderStatus } from '@site/shared/rules';
import * as texts from '#texts';
import { creditNoteText } from '../invoices/credit-note-mails';
import type { Mail } from '../mail/layout';
import { orderLink } from '../orders/order-link';
import type { OrderRow } from '../orders/tables';
import type { MovedOrders } from './move-with-dependents';

const { movedOrderMail } = texts;

/** The texts about an end of an order. */
const END_TEXTS = {
  CANCELLED: {
    subject: movedOrderMail.cancelledSubject,
    text: movedOrderMail.cancelled,
    dependent: movedOrderMail.cancelledDependent,
    effect: movedOrderMail.cancelledEffect,
  },
  REFUNDED: {
    subject: movedOrderMail.refundedSubject,
    text: movedOrderMail.refunded,
    dependent: movedOrderMail.refundedDependent,
    effect: movedOrderMail.refundedEffect,
  },
  BLOCKED: {
    subject: movedOrderMail.blockedSubject,
    text: movedOrderMail.blocked,
    dependent: movedOrderMail.blockedDependent,
    effect: movedOrderMail.blockedEffect,
  },
} as const;

/**
 * What a refund returns of the payment of an order, and how. By hand, `reference` is the
 * transaction, and null until the money is returned. This mail does not use the provider's.
 */
type ReturnedAmount = { amount: Cents; way: 'provider' | 'hand'; reference: string | null };

/** What a mail about a move says beside the orders. `returned`: their refunds, after a refund. */
type MoveTexts = {
  reason: string;
  from: OrderStatus;
  returned?: readonly ReturnedAmount[];
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
  const count = all.length;
  const numbers = formatList(
    all.map(({ number }) => number),
    'and',
  );
  const ofDependent = ({ number, amount }: OrderRow) => ({ number, amount: formatCents(amount) });
  if (from === 'BLOCKED' && order.result === 'COMPLETED') {
    return {
      to,
      subject: movedOrderMail.activeSubject({ count, numbers }),
      paragraphs: [
        movedOrderMail.active({ reason }),
        ...dependents.map((dependent) => movedOrderMail.activeDependent(ofDependent(dependent))),
        movedOrderMail.activeUntil({ date: formatUtcDate(order.expiry) }),
      ],
      action: orderLink(order),
    };
  }
  if (!(order.result in END_TEXTS)) return null;
  const end = END_TEXTS[order.result as keyof typeof END_TEXTS];
  return {
    to,
    subject: end.subject({ count, numbers }),
    paragraphs: [
      end.text({ amount: formatCents(order.amount), reason }),
      ...dependents.map((dependent) => end.dependent(ofDependent(dependent))),
      end.effect(),
      ...returnTexts(all, returned),
      ...(creditNotes.length > 0 ? [creditNoteText(creditNotes, count)] : []),
    ],
    action: orderLink(order),
  };
}

/** Where the money of refunded orders goes. */
function returnTexts(all: readonly OrderRow[], returned: readonly ReturnedAmount[]): string[] {
  const byCard = returned.filter(({ way }) => way === 'provider');
  const byHand = returned.filter(({ way }) => way === 'hand');
  const sumOf = (rows: readonly ReturnedAmount[]) =>
    formatCents(rows.reduce((sum, { amount }) => sum + amount, 0));
  return [
    ...(byCard.length > 0 ? [movedOrderMail.cardReturn({ amount: sumOf(byCard) })] : []),
    ...byHand.map(({ amount: cents, reference }) => {
      const amount = formatCents(cents);
      return reference === null
        ? movedOrderMail.handReturn({ amount })
        : movedOrderMail.handReturned({ amount, reference });
    }),
    // Only a refund has `returned`: the mails about other moves do not name the wallet.
    ...(returned.length > 0 && all.some(({ wallet }) => wallet > 0)
      ? [movedOrderMail.walletReturned()]
      : []),
  ];
}
