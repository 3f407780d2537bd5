import type { AdminOrderDetails, Order } from '@site/shared/contract';
import { formatEuros } from '@site/shared/format';
import type { ConfirmRequest } from '@site/shared/host';
import { isCoin, type OrderStatus } from '@site/shared/rules';

type ActionConfirm = Pick<ConfirmRequest, 'title' | 'body'> & {
  labels: NonNullable<ConfirmRequest['labels']>;
};
type Dependent = NonNullable<AdminOrderDetails['movesAlong']>[number]['orders'][number];

/** The question before an order is moved: the amount, the consequence and the orders along. */
export function moveConfirm(
  order: Order,
  details: AdminOrderDetails,
  to: OrderStatus,
  transaction: string,
): ActionConfirm {
  const along = ordersAlong(details, to);
  const amount = formatEuros(order.amount);
  const rest = details.refundAmount ?? order.amount;
  switch (to) {
    case 'REFUNDED':
      return {
        title: `Refund order ${order.id}?`,
        body: sentences(
          transaction
            ? `You have returned ${formatEuros(rest)} by hand (${transaction}).`
            : returnText(rest, details.refundWay),
          rest < order.amount &&
            `${formatEuros(order.amount - rest)} of the ${amount} was returned before.`,
          order.wallet > 0 && `${formatEuros(order.wallet)} goes back to the wallet.`,
          'The part of the subscription that the order added ends now.',
          ...along.map(refundedAlongText),
          'A refund cannot be undone.',
        ),
        labels: {
          confirm: `Refund ${formatEuros(rest + refundOf(along))}`,
          cancel: 'Keep the order',
        },
      };
    case 'BLOCKED':
      return {
        title: `Block order ${order.id}?`,
        body: sentences(
          `The part of the subscription that this order of ${amount} added is on hold until you mark the order as paid again. No money is returned.`,
          ...along.map((dependent) => `${dependentText(dependent)} is blocked too.`),
        ),
        labels: { confirm: 'Block order', cancel: 'Keep it active' },
      };
    case 'CANCELLED':
      return {
        title: `Cancel order ${order.id}?`,
        body: sentences(
          `The order of ${amount} ends without a subscription.`,
          order.wallet > 0 && 'What the wallet paid goes back to the wallet.',
          order.result === 'PENDING_VERIFICATION' && receivedMoneyText(order),
        ),
        labels: { confirm: 'Cancel order', cancel: 'Keep it open' },
      };
    case 'COMPLETED':
      return order.result === 'BLOCKED' && order.receipt !== undefined
        ? {
            title: `Unblock order ${order.id}?`,
            body: sentences(
              `The part of the subscription that this order of ${amount} added runs again.`,
              ...along.map((dependent) => `${dependentText(dependent)} is unblocked too.`),
            ),
            labels: { confirm: 'Unblock order', cancel: 'Keep it blocked' },
          }
        : {
            title: `Mark order ${order.id} as paid?`,
            body: sentences(
              `The customer gets the subscription and a receipt of ${amount}. Check first that the money was received.`,
              shortageText(details),
            ),
            labels: { confirm: 'Mark as paid', cancel: 'Not yet' },
          };
    default:
      return {
        title: `Mark order ${order.id} as pending verification?`,
        body: sentences(
          `The order of ${amount} waits for your decision. The customer gets no subscription yet.`,
          shortageText(details),
        ),
        labels: { confirm: 'Mark as pending', cancel: 'Close' },
      };
  }
}

/** The question before a credit; `amount` in euros. */
export function creditConfirm({ user, balance }: AdminOrderDetails, amount: number): ActionConfirm {
  return {
    title: `Credit ${formatEuros(amount)} to the wallet?`,
    body: `The wallet of ${user.email} rises from ${formatEuros(balance)} to ${formatEuros(balance + amount)}. It is deducted from the next order automatically.`,
    labels: { confirm: `Credit ${formatEuros(amount)}`, cancel: 'Close' },
  };
}

/** The question before a credit is reversed; `amount` is what is taken back, in euros. */
export function reversalConfirm(
  { user, balance }: AdminOrderDetails,
  credit: number,
  amount: number,
): ActionConfirm {
  return {
    title: `Take back ${formatEuros(amount)}?`,
    body: sentences(
      amount < credit &&
        `The credit was ${formatEuros(credit)}, but the wallet has only ${formatEuros(balance)}.`,
      `The wallet of ${user.email} falls from ${formatEuros(balance)} to ${formatEuros(balance - amount)}.`,
      'A credit can be reversed once.',
    ),
    labels: { confirm: `Take back ${formatEuros(amount)}`, cancel: 'Keep the credit' },
  };
}

/** The numbers of the orders that the question names: the server refuses others. */
export function announcedOrders(details: AdminOrderDetails, to: OrderStatus): { along?: string[] } {
  return details.movesAlong ? { along: ordersAlong(details, to).map(({ id }) => id) } : {};
}

function ordersAlong({ movesAlong = [] }: AdminOrderDetails, to: OrderStatus): Dependent[] {
  return movesAlong.find((entry) => entry.to === to)?.orders ?? [];
}

function refundedAlongText(dependent: Dependent): string {
  return sentences(
    `${dependentText(dependent)} is refunded too.`,
    returnText(dependent.refundAmount ?? dependent.amount, dependent.refundWay),
    dependent.wallet > 0 && `${formatEuros(dependent.wallet)} goes back to the wallet.`,
  );
}

function dependentText({ id, amount }: Dependent): string {
  return `Order ${id}, an upgrade of ${formatEuros(amount)} that depends on it,`;
}

function returnText(amount: number, way: AdminOrderDetails['refundWay']): string {
  return way === 'provider'
    ? `${formatEuros(amount)} goes back to the customer's card.`
    : `Return ${formatEuros(amount)} by hand: no money is sent automatically.`;
}

function receivedMoneyText({ payment_mode }: Order): string {
  return isCoin(payment_mode)
    ? 'If coins were received, return them by hand first.'
    : 'If the card was charged, refund the payment at the card processor instead: that cancels the order.';
}

function shortageText({ walletShortage, balance }: AdminOrderDetails): string | undefined {
  return walletShortage === undefined
    ? undefined
    : `${formatEuros(walletShortage)} of the price is missing: the wallet was to pay it and has only ${formatEuros(balance)} left. If you continue, it stays unpaid.`;
}

function refundOf(orders: readonly Dependent[]): number {
  return orders.reduce((sum, { amount, refundAmount = amount }) => sum + refundAmount, 0);
}

function sentences(...parts: (string | false | undefined)[]): string {
  return parts.filter(Boolean).join(' ');
}
