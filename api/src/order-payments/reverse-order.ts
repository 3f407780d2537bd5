import { BASE_LANGUAGE } from '@site/shared/language';
import { canMove, type OrderStatus } from '@site/shared/rules';
import { inLanguage } from '@site/shared/server';
import * as texts from '#texts';
import { wordAuthor } from '../auth/authors';
import type { Context } from '../context';
import type { Transaction } from '../db/database';
import { creditPartialRefund } from '../invoices/credit-partial-refund';
import {
  blockedBase,
  isHeldByAnother,
  type MovedOrders,
  moveWithDependents,
  recordHold,
} from '../order-moves/move-with-dependents';
import { movedMail } from '../order-moves/moved-mail';
import type { LockedOrder } from '../orders/lock-order';
import { notifyAdmins, notifyCustomer } from '../orders/notify';
import { isOpenStatus, lastMoveOf } from '../orders/queries';
import { type ReturnedMoney, returnedMoneyOf } from '../orders/returned-money';
import type { OrderRow } from '../orders/tables';
import type { EventResult } from '../payments/payment-events';
import type { StoredPaymentEvent } from '../payments/tables';
import { refundFailedMail } from '../refunds/refund-mails';
import { moveToRefunded, openRefund } from '../refunds/refunds';
import { refundOf, settleRefund } from '../refunds/settle-refund';
import {
  inquiryMail,
  otherPaymentMail,
  partialRefundFailedMail,
  reversedPaymentMail,
} from './admin-mails';
import { takeBackLatePayment } from './late-payment';
import { isOnlyAState, paymentCase } from './payment-case';
import { isFirstReport, isOfAnotherPayment, isStale } from './payment-of-order';

const { moveReasons } = texts;

/** `reason` writes why, in the language of the moment. */
type NextMove = { to: OrderStatus; reason: () => string };

/**
 * Applies what a provider reports about refunds and disputes of an order's payment (decision 112):
 * by what has become of the money, so that reports in any order have the same result. When all of
 * it is returned, the order is REFUNDED, with the upgrades that depend on it. A returned part has a
 * credit note and leaves the plan. The entitlement follows, and customer and administrators are
 * notified. A repeated report changes nothing.
 */
export async function reverseOrder(
  context: Context,
  tx: Transaction,
  locked: LockedOrder,
  event: StoredPaymentEvent,
  now: number,
): Promise<EventResult> {
  const { order } = locked;
  const money = await returnedMoneyOf(tx, order);
  const caseText = paymentCase(event, order, money);
  const summary = inLanguage(BASE_LANGUAGE, caseText);
  const stays = `${summary}; the order stays ${order.result}`;
  if (isOfAnotherPayment(event, order)) {
    if (isOnlyAState(event)) return { note: stays, needsAttention: false };
    await notifyAdmins(context, tx, (address) => otherPaymentMail(address, order, caseText()));
    return { note: stays, needsAttention: true };
  }
  if (event.outcome === 'inquiry') {
    const isFirst = await isFirstReport(tx, event);
    if (isFirst) await notifyAdmins(context, tx, (address) => inquiryMail(address, order));
    return { note: stays, needsAttention: isFirst };
  }
  if (await holdOrder(tx, order, event, now)) {
    const heldOrder = { order, dependents: [] };
    await notifyAdmins(context, tx, (address) =>
      reversedPaymentMail(address, heldOrder, event, caseText()),
    );
    return { note: `${summary}; the order stays BLOCKED`, needsAttention: true };
  }
  const isDispute = event.outcome === 'dispute-lost';
  const credit = await creditPartialRefund(context, tx, locked, now, { isDispute });
  const next = await nextMove(tx, event, order, money);
  const moved = next && (await applyMove(context, tx, locked, event, next, now));
  const failure = event.outcome === 'refund-failed' && (await isFirstReport(tx, event));
  if (failure && !moved && order.result !== 'REFUNDED')
    await mailPartialFailure(context, tx, locked, event, money);
  await settleRefund(context, tx, order.id, now);
  const entry = { ...wordAuthor(event.provider), why: `${summary} (${event.eventId})`, now };
  await takeBackLatePayment(context, tx, locked, entry);
  // Each change is mailed once, whatever report brings it first. What staff returned is no news.
  const isCreditNews = credit !== null && !credit.isMadeHere;
  const isNews =
    moved || isCreditNews || (isNewInItself(event, order) && (await isFirstReport(tx, event)));
  if (isNews)
    await notifyAdmins(context, tx, (address) =>
      reversedPaymentMail(address, moved ?? { order, dependents: [] }, event, caseText()),
    );
  const note = moved ? `${summary}; the order is ${moved.order.result}` : stays;
  return { note, needsAttention: Boolean(isNews) || failure };
}

/** Whether the administrators are mailed although nothing has changed. */
function isNewInItself(event: StoredPaymentEvent, order: OrderRow): boolean {
  if (isOnlyAState(event)) return false;
  // What a completed order has lost is new with its credit note, and the provider also reports the
  // refund that the administrator has made.
  return event.outcome !== 'refunded' || order.receipt === null;
}

/**
 * Mails that a refund failed: to the administrators, and to the customer if a credit note has said
 * that the money is on its way.
 */
async function mailPartialFailure(
  context: Context,
  tx: Transaction,
  { order, account }: LockedOrder,
  event: StoredPaymentEvent,
  { corrected }: ReturnedMoney,
): Promise<void> {
  if (corrected > 0 && order.receipt !== null)
    await notifyCustomer(context, tx, account, (address) =>
      refundFailedMail(address, order, event.amount),
    );
  await notifyAdmins(context, tx, (address) => partialRefundFailedMail(address, order, event));
}

/**
 * Keeps a blocked order blocked if its own payment is disputed while an order that it depends on is
 * blocked, and if its dispute is won meanwhile. Stores the reason that is left. Returns whether the
 * order was kept.
 */
async function holdOrder(
  tx: Transaction,
  order: OrderRow,
  { outcome, provider, eventId }: StoredPaymentEvent,
  now: number,
): Promise<boolean> {
  if (order.result !== 'BLOCKED') return false;
  const entryOf = (why: string) => ({ ...wordAuthor(provider), why: `${why} (${eventId})`, now });
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
  event: StoredPaymentEvent,
  { to, reason: writeReason }: NextMove,
  now: number,
): Promise<MovedOrders | undefined> {
  const why = `${inLanguage(BASE_LANGUAGE, writeReason)} (${event.eventId})`;
  const entry = { ...wordAuthor(event.provider), why, now };
  const reason = () => `${writeReason()}.`;
  if (to === 'REFUNDED') {
    if (!canMove(order.result, to)) return undefined;
    // The administrator's refund has stored its reason before the provider reports it.
    const refund = await refundOf(tx, order.id);
    if (!refund) await openRefund(tx, order, 'provider', entry, event);
    const move = refund
      ? { by: refund.by, actorId: refund.actorId, why: refund.why, now, reason: () => refund.why }
      : { ...entry, reason };
    return moveToRefunded(context, tx, order.id, { ...move, hasProvider: true });
  }
  const moved = await moveWithDependents(context, tx, order.id, to, entry);
  if (moved)
    await notifyCustomer(context, tx, account, (address) =>
      movedMail(address, moved, { reason: reason(), from: order.result }),
    );
  return moved;
}

/** The move that a report causes; null if it causes none, or the administrator has to decide. */
async function nextMove(
  tx: Transaction,
  event: StoredPaymentEvent,
  order: OrderRow,
  money: ReturnedMoney,
): Promise<NextMove | null> {
  const { outcome } = event;
  const isLost = outcome === 'dispute-lost';
  // The report may not name its payment. Then it is not part of what is known of the money.
  const isAllOfIt = outcome === 'refunded' && event.amount >= order.amount;
  if (isAllOfIt || money.corrected >= order.amount)
    // An order that is not completed is cancelled: the event of its payment may still arrive and
    // must not complete it.
    return {
      to: isOpenStatus(order.result) ? 'CANCELLED' : 'REFUNDED',
      reason: isLost ? moveReasons.returnedByBank : moveReasons.refunded,
    };
  const isAllDisputed = money.corrected + money.disputed >= order.amount;
  if (outcome === 'disputed')
    return isAllDisputed && !(await isStale(tx, event))
      ? { to: 'BLOCKED', reason: moveReasons.disputed }
      : null;
  // Without a receipt the order was in verification before the dispute; it still needs a decision.
  if (isAllDisputed || order.receipt === null) return null;
  const isEnd = isLost || outcome === 'dispute-won';
  if (!isEnd || !(await isBlockedByDispute(tx, order, event))) return null;
  return { to: 'COMPLETED', reason: isLost ? moveReasons.partReturned : moveReasons.disputeWon };
}

/**
 * Whether a dispute of its own payment blocked the order, and not the administrator or the block of
 * an order that it depends on.
 */
async function isBlockedByDispute(
  tx: Transaction,
  order: OrderRow,
  { provider }: StoredPaymentEvent,
): Promise<boolean> {
  if (order.result !== 'BLOCKED') return false;
  const last = await lastMoveOf(tx, order.id);
  return last?.by === provider && last.withOrderId === null;
}
