import { formatCents, formatList, formatUtcDate } from '@site/shared/format';
import type { Cents, OrderStatus } from '@site/shared/rules';
import { creditNoteText } from '../invoices/credit-note-mails';
import type { Mail } from '../mail/layout';
import { orderLink } from '../orders/order-link';
import type { OrderRow } from '../orders/tables';
import type { MovedOrders } from './move-with-dependents';

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

/** What a refund returns of the payment of an order, and how; `reference` once it is returned. */
type ReturnedAmount = { amount: Cents; way: 'provider' | 'hand'; reference: string | null };

/** What a mail about a move says beside the orders. `returned` are the refunds of a refund. */
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

function ordersText(numbers: string, count: number): string {
  return count > 1 ? `Orders ${numbers} are` : `Order ${numbers} is`;
}

function dependentText({ number, amount }: OrderRow): string {
  return `Order ${number}, your upgrade of ${formatCents(amount)}, depends on this order`;
}

/** Where the money of refunded orders goes. */
function returnTexts(all: readonly OrderRow[], returned: readonly ReturnedAmount[]): string[] {
  const byCard = returned.filter(({ way }) => way === 'provider');
  const byHand = returned.filter(({ way }) => way === 'hand');
  const sumOf = (rows: readonly ReturnedAmount[]) =>
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
