import type { OrderStatus } from '@site/shared/rules';
import type { Context } from '../context';
import type { Transaction } from '../db/database';
import type { EventResult } from '../payments/payment-events';
import type { StoredPaymentEvent } from '../payments/tables';
import { reversedPaymentMail } from './admin-mails';
import { movedMail } from './customer-mails';
import type { LockedOrder } from './lock-order';
import { moveOrder } from './move-order';
import { notifyAdmins, notifyCustomer } from './notify';
import type { OrderRow } from './tables';

type NextMove = { to: OrderStatus; why: string };

/**
 * Moves an order after its payment was refunded or disputed, or after a dispute ended. The
 * entitlement follows. Customer and administrators are notified. A repeated event changes nothing.
 */
export async function reverseOrder(
  context: Context,
  tx: Transaction,
  { order, account }: LockedOrder,
  event: StoredPaymentEvent,
  now: number,
): Promise<EventResult> {
  const summary = summaryOf(event, order);
  const next = nextMove(event, order);
  const moved =
    next &&
    (await moveOrder(context, tx, order.id, next.to, {
      by: event.provider,
      why: `${next.why} (${event.eventId})`,
      now,
    }));
  if (!moved && order.result === finalStatus(event))
    return { note: `${summary}; the order is ${order.result} already`, needsAttention: false };
  if (moved)
    await notifyCustomer(context, tx, account, (address) =>
      movedMail(address, moved, { reason: `${next.why}.`, from: order.result }),
    );
  await notifyAdmins(context, tx, (address) =>
    reversedPaymentMail(address, moved ?? order, summary),
  );
  return {
    note: moved
      ? `${summary}; the order is ${moved.result}`
      : `${summary}; the order stays ${order.result}`,
    needsAttention: true,
  };
}

/** The move that an event causes; null if the administrator has to decide. */
function nextMove({ outcome, amount }: StoredPaymentEvent, order: OrderRow): NextMove | null {
  switch (outcome) {
    case 'refunded':
      if (amount < order.amount) return null;
      // An order that is not completed is cancelled: the event of its payment may still arrive and
      // must not complete it.
      return { to: isOpen(order) ? 'CANCELLED' : 'REFUNDED', why: 'the payment was refunded' };
    case 'disputed':
      return { to: 'BLOCKED', why: 'the payment was disputed at the bank' };
    case 'dispute-lost':
      return { to: 'REFUNDED', why: 'the bank returned the disputed payment' };
    case 'dispute-won':
      // Without a receipt the order was in verification before the dispute; it still needs a
      // decision.
      return order.receipt === null
        ? null
        : { to: 'COMPLETED', why: 'the dispute was decided in favour of the payment' };
    default:
      return null;
  }
}

function isOpen({ result }: OrderRow): boolean {
  return result === 'AWAITING_PAYMENT' || result === 'PENDING_VERIFICATION';
}

/** The status after an event was applied. A repeated event finds the order in it. */
function finalStatus({ outcome }: StoredPaymentEvent): OrderStatus {
  if (outcome === 'disputed') return 'BLOCKED';
  return outcome === 'dispute-won' ? 'COMPLETED' : 'REFUNDED';
}

function summaryOf({ outcome, amount }: StoredPaymentEvent, order: OrderRow): string {
  if (outcome === 'refunded')
    return amount < order.amount
      ? 'a part of the payment was refunded'
      : 'the payment was refunded';
  if (outcome === 'disputed') return 'the payment is disputed';
  return outcome === 'dispute-won' ? 'the dispute was won' : 'the dispute was lost';
}
