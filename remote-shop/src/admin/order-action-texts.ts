import type { AdminOrderDetails, Order } from '@site/shared/contract';
import { formatEuros } from '@site/shared/format';
import type { ConfirmRequest } from '@site/shared/host';
import { isCoin, type OrderStatus } from '@site/shared/rules';
import * as texts from '#texts';
import { sentences } from '../labels/sentences';

type ActionConfirm = Pick<ConfirmRequest, 'title' | 'body'> & {
  labels: NonNullable<ConfirmRequest['labels']>;
};
type Dependent = NonNullable<AdminOrderDetails['movesAlong']>[number]['orders'][number];

/**
 * The question before an order is moved: the amount, the consequence and the dependent orders that
 * move along. `transaction` is that of a refund by hand, otherwise empty.
 */
export function moveConfirm(
  order: Order,
  details: AdminOrderDetails,
  to: OrderStatus,
  transaction: string,
): ActionConfirm {
  const along = ordersAlong(details, to);
  const amount = formatEuros(order.amount);
  const named = { order: order.id };
  // What a refund returns: the amount without earlier partial refunds.
  const rest = details.refundAmount ?? order.amount;
  const wallet = details.partialRefund?.wallet ?? order.wallet;
  switch (to) {
    case 'REFUNDED':
      return {
        title: texts.orderDesk.refundQuestion(named),
        body: sentences(
          transaction
            ? texts.orderDesk.returnedByHand({ amount: formatEuros(rest), transaction })
            : returnText(rest, details.refundWay),
          rest < order.amount &&
            texts.orderDesk.returnedBefore({
              returned: formatEuros(order.amount - rest),
              amount,
            }),
          wallet > 0 && texts.orderDesk.backToWallet({ amount: formatEuros(wallet) }),
          texts.orderDesk.partEnds(),
          ...along.map(refundedAlongText),
          texts.orderDesk.refundFinal(),
        ),
        labels: {
          confirm: texts.orderDesk.refundAmount({ amount: formatEuros(rest + refundOf(along)) }),
          cancel: texts.orderDesk.keepOrder(),
        },
      };
    case 'BLOCKED':
      return {
        title: texts.orderDesk.blockQuestion(named),
        body: sentences(
          texts.orderDesk.blockText({ amount }),
          ...along.map((dependent) => texts.orderDesk.blockedAlong(namesOf(dependent))),
        ),
        labels: { confirm: texts.orderDesk.blockOrder(), cancel: texts.orderDesk.keepActive() },
      };
    case 'CANCELLED':
      return {
        title: texts.orderDesk.cancelQuestion(named),
        body: sentences(
          texts.orderDesk.cancelText({ amount }),
          order.wallet > 0 && texts.orderDesk.walletPartBack(),
          order.result === 'PENDING_VERIFICATION' && receivedMoneyText(order),
        ),
        labels: { confirm: texts.orderDesk.cancelOrder(), cancel: texts.orderDesk.keepOpen() },
      };
    case 'COMPLETED':
      return order.result === 'BLOCKED' && order.receipt !== undefined
        ? {
            title: texts.orderDesk.unblockQuestion(named),
            body: sentences(
              texts.orderDesk.unblockText({ amount }),
              ...along.map((dependent) => texts.orderDesk.unblockedAlong(namesOf(dependent))),
            ),
            labels: {
              confirm: texts.orderDesk.unblockOrder(),
              cancel: texts.orderDesk.keepBlocked(),
            },
          }
        : {
            title: texts.orderDesk.paidQuestion(named),
            body: sentences(texts.orderDesk.paidText({ amount }), shortageText(details)),
            labels: { confirm: texts.orderDesk.markPaid(), cancel: texts.orderDesk.notYet() },
          };
    default:
      return {
        title: texts.orderDesk.pendingQuestion(named),
        body: sentences(texts.orderDesk.pendingText({ amount }), shortageText(details)),
        labels: { confirm: texts.orderDesk.markAsPending(), cancel: texts.orderDesk.close() },
      };
  }
}

/** The question before a credit; `amount` in euros. */
export function creditConfirm({ user, balance }: AdminOrderDetails, amount: number): ActionConfirm {
  return {
    title: texts.orderDesk.creditQuestion({ amount: formatEuros(amount) }),
    body: texts.orderDesk.creditText({
      email: user.email,
      before: formatEuros(balance),
      after: formatEuros(balance + amount),
    }),
    labels: {
      confirm: texts.orderDesk.creditAmount({ amount: formatEuros(amount) }),
      cancel: texts.orderDesk.close(),
    },
  };
}

/** The question before a credit is reversed; `amount` is what is taken back, in euros. */
export function reversalConfirm(
  { user, balance }: AdminOrderDetails,
  credit: number,
  amount: number,
): ActionConfirm {
  return {
    title: texts.orderDesk.takeBackQuestion({ amount: formatEuros(amount) }),
    body: sentences(
      amount < credit &&
        texts.orderDesk.creditPartLeft({
          credit: formatEuros(credit),
          balance: formatEuros(balance),
        }),
      texts.orderDesk.walletFalls({
        email: user.email,
        before: formatEuros(balance),
        after: formatEuros(balance - amount),
      }),
      texts.orderDesk.reversedOnce(),
    ),
    labels: {
      confirm: texts.orderDesk.takeBack({ amount: formatEuros(amount) }),
      cancel: texts.orderDesk.keepCredit(),
    },
  };
}

/** The announced orders of the request: the server refuses the move if others would move along. */
export function announcedOrders(details: AdminOrderDetails, to: OrderStatus): { along?: string[] } {
  return details.movesAlong ? { along: ordersAlong(details, to).map(({ id }) => id) } : {};
}

function ordersAlong({ movesAlong = [] }: AdminOrderDetails, to: OrderStatus): Dependent[] {
  return movesAlong.find((entry) => entry.to === to)?.orders ?? [];
}

function refundedAlongText(dependent: Dependent): string {
  return sentences(
    texts.orderDesk.refundedAlong(namesOf(dependent)),
    returnText(dependent.refundAmount ?? dependent.amount, dependent.refundWay),
    dependent.wallet > 0 && texts.orderDesk.backToWallet({ amount: formatEuros(dependent.wallet) }),
  );
}

function namesOf({ id, amount }: Dependent): { order: string; amount: string } {
  return { order: id, amount: formatEuros(amount) };
}

function returnText(amount: number, way: AdminOrderDetails['refundWay']): string {
  return way === 'provider'
    ? texts.orderDesk.backToCard({ amount: formatEuros(amount) })
    : texts.orderDesk.returnYourself({ amount: formatEuros(amount) });
}

function receivedMoneyText({ payment_mode }: Order): string {
  return isCoin(payment_mode) ? texts.orderDesk.returnCoins() : texts.orderDesk.refundCard();
}

function shortageText({ walletShortage, balance }: AdminOrderDetails): string | undefined {
  return walletShortage === undefined
    ? undefined
    : texts.orderDesk.shortage({
        missing: formatEuros(walletShortage),
        balance: formatEuros(balance),
      });
}

function refundOf(orders: readonly Dependent[]): number {
  return orders.reduce((sum, { amount, refundAmount = amount }) => sum + refundAmount, 0);
}
