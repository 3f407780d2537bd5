import { canMove, type OrderStatus } from '@site/shared/rules';
import type { Context } from '../context';
import type { Transaction } from '../db/database';
import type { EventResult } from '../payments/payment-events';
import type { StoredPaymentEvent } from '../payments/tables';
import { otherPaymentMail, reversedPaymentMail } from './admin-mails';
import { movedMail } from './customer-mails';
import { creditPartialRefund } from './invoices/credit-partial-refund';
import type { LockedOrder } from './lock-order';
import {
  blockedBase,
  isHeldByAnother,
  type MovedOrders,
  moveWithDependents,
  recordHold,
} from './move-with-dependents';
import { notifyAdmins, notifyCustomer } from './notify';
import { isOfAnotherPayment } from './payment-of-order';
import { closeRefund, moveToRefunded, openRefund, refundOf } from './refunds';
import type { OrderRow } from './tables';

type NextMove = { to: OrderStatus; why: string };

/**
 * Moves an order after its payment was refunded or disputed, or after a dispute ended, and with it
 * the upgrades that depend on it. The entitlement follows. Customer and administrators are
 * notified. A repeated event changes nothing.
 */
export async function reverseOrder(
  context: Context,
  tx: Transaction,
  locked: LockedOrder,
  event: StoredPaymentEvent,
  now: number,
): Promise<EventResult> {
  const { order } = locked;
  const summary = summaryOf(event, order);
  if (isOfAnotherPayment(event, order)) {
    await notifyAdmins(context, tx, (address) => otherPaymentMail(address, order, summary));
    return { note: `${summary}; the order stays ${order.result}`, needsAttention: true };
  }
  if (await holdOrder(tx, order, event, now)) {
    const heldOrder = { order, dependents: [] };
    await notifyAdmins(context, tx, (address) => reversedPaymentMail(address, heldOrder, summary));
    return { note: `${summary}; the order stays BLOCKED`, needsAttention: true };
  }
  if (isPartialRefund(event, order)) await creditPartialRefund(context, tx, locked, now);
  const next = nextMove(event, order);
  const moved = next && (await applyMove(context, tx, locked, event, next, now));
  if (!moved && order.result === finalStatus(event)) {
    if (next?.to === 'REFUNDED') await closeRefund(tx, order.id, 'provider', event.eventId, now);
    return { note: `${summary}; the order is ${order.result} already`, needsAttention: false };
  }
  await notifyAdmins(context, tx, (address) =>
    reversedPaymentMail(address, moved ?? { order, dependents: [] }, summary),
  );
  return {
    note: moved
      ? `${summary}; the order is ${moved.order.result}`
      : `${summary}; the order stays ${order.result}`,
    needsAttention: true,
  };
}

/**
 * A blocked order stays blocked if a dispute about its own payment starts while an order that it
 * depends on is blocked, and if its dispute ends meanwhile. Stores the reason that is left.
 */
async function holdOrder(
  tx: Transaction,
  order: OrderRow,
  { outcome, provider, eventId }: StoredPaymentEvent,
  now: number,
): Promise<boolean> {
  if (order.result !== 'BLOCKED') return false;
  const entryOf = (why: string) => ({ by: provider, why: `${why} (${eventId})`, now });
  if (outcome === 'disputed' && (await isHeldByAnother(tx, order))) {
    await recordHold(tx, order, entryOf('the payment was disputed at the bank'), null);
    return true;
  }
  const base = outcome === 'dispute-won' ? await blockedBase(tx, order) : undefined;
  if (!base) return false;
  const why = `the dispute was won, but order ${base.number} is blocked`;
  await recordHold(tx, order, entryOf(why), base.id);
  return true;
}

async function applyMove(
  context: Context,
  tx: Transaction,
  { order, account }: LockedOrder,
  { provider: by, eventId }: StoredPaymentEvent,
  { to, why }: NextMove,
  now: number,
): Promise<MovedOrders | undefined> {
  const entry = { by, why: `${why} (${eventId})`, now };
  const reason = `${why}.`;
  if (to === 'REFUNDED') {
    if (!canMove(order.result, to)) return undefined;
    // The administrator's refund has stored its reason before the provider reports it.
    const refund = await refundOf(tx, order.id);
    if (!refund) await openRefund(tx, order, 'provider', entry);
    await closeRefund(tx, order.id, 'provider', eventId, now);
    const move = refund
      ? { by: refund.by, why: refund.why, now, reason: refund.why }
      : { ...entry, reason };
    return moveToRefunded(context, tx, order.id, { ...move, hasProvider: true });
  }
  const moved = await moveWithDependents(context, tx, order.id, to, entry);
  if (moved)
    await notifyCustomer(context, tx, account, (address) =>
      movedMail(address, moved, { reason, from: order.result }),
    );
  return moved;
}

/** The move that an event causes; null if the administrator has to decide. */
function nextMove({ outcome, amount }: StoredPaymentEvent, order: OrderRow): NextMove | null {
  switch (outcome) {
    case 'refunded':
      if (isPartialRefund({ outcome, amount }, order)) return null;
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

/** The provider reports how much of the payment it has returned so far. */
function isPartialRefund(
  { outcome, amount }: Pick<StoredPaymentEvent, 'outcome' | 'amount'>,
  order: OrderRow,
): boolean {
  return outcome === 'refunded' && amount < order.amount;
}

function isOpen({ result }: OrderRow): boolean {
  return result === 'AWAITING_PAYMENT' || result === 'PENDING_VERIFICATION';
}

/** The status after an event was applied. A repeated event finds the order in it. */
function finalStatus({ outcome }: StoredPaymentEvent): OrderStatus {
  if (outcome === 'disputed') return 'BLOCKED';
  return outcome === 'dispute-won' ? 'COMPLETED' : 'REFUNDED';
}

function summaryOf(event: StoredPaymentEvent, order: OrderRow): string {
  const { outcome } = event;
  const isOther = isOfAnotherPayment(event, order);
  const payment = isOther ? 'another payment' : 'the payment';
  if (isPartialRefund(event, order)) return `${payment} was partially refunded`;
  if (outcome === 'refunded') return `${payment} was refunded`;
  if (outcome === 'disputed') return `${payment} is disputed`;
  const dispute = isOther ? 'the dispute about another payment' : 'the dispute';
  return `${dispute} was ${outcome === 'dispute-won' ? 'won' : 'lost'}`;
}
