import type { Session } from '@site/shared/contract';
import { canMove } from '@site/shared/rules';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import * as texts from '#texts';
import { staffAuthor } from '../auth/authors';
import type { Transaction } from '../db/database';
import { Problem } from '../http/problem';
import type { Act } from '../http/route';
import { checkAnnounced, type MovedOrders } from '../order-moves/move-with-dependents';
import { type LockedOrder, lockOrder } from '../orders/lock-order';
import { orders } from '../orders/tables';
import { type PaymentProvider, RefundRefused } from '../payments/provider';
import {
  acceptRefund,
  moveToRefunded,
  openRefund,
  refundWayOf,
  tryRefund,
  withdrawRefund,
} from './refunds';
import { closeRefund, refundOf, settleRefund } from './settle-refund';
import type { RefundRow } from './tables';

/** `along` are the orders that the page announced. `transaction` names a return by hand. */
export type RefundRequest = {
  order: string;
  reason: string;
  transaction?: string | undefined;
  along?: readonly string[] | undefined;
};

type StartedRefund = {
  locked: LockedOrder;
  way: RefundRow['way'];
  /** Whether this call has opened the refund, and not an earlier one. */
  isNew: boolean;
  /** The orders that a refund by hand has moved at once: it needs no answer of the provider. */
  moved?: MovedOrders | undefined;
};

/** How the money goes back. By hand, `transaction` is missing until the money is returned. */
type MoneyReturn =
  | { way: 'hand'; transaction: string | undefined }
  | { way: 'provider'; reference: string; isDone: boolean };

/**
 * Refunds an order of any account. The money of a card payment is returned first: the order moves
 * when the provider has accepted. The audit log gets its entry with the stored refund, because the
 * job finishes a refund whose process has stopped. It can be called again after any failure. The
 * refunds of dependent orders are made after the move, by this call or by the job. Throws
 * 'not-found', 'order-state', and 'refund-failed' with nothing changed.
 */
export async function refundOrder(
  app: FastifyInstance,
  provider: PaymentProvider | null,
  { session, now, act }: { session: Session; now: number; act: Act },
  request: RefundRequest,
): Promise<void> {
  const entry = { ...staffAuthor(session), why: request.reason, now };
  const hasProvider = provider !== null;
  const started = await act(async (tx, { setEntryFields }): Promise<StartedRefund> => {
    const locked = await movableOrder(tx, request);
    setEntryFields({ accountId: locked.account.id });
    const { transaction } = request;
    const way = transaction === undefined ? refundWayOf(locked.order, { hasProvider }) : 'hand';
    const opened = { locked, way, isNew: await openRefund(tx, locked.order, way, entry) };
    if (way === 'provider') return opened;
    return { ...opened, moved: await finishRefund(tx, opened, { way, transaction }) };
  });
  if (!provider) return;
  const moved =
    started.way === 'provider' ? await refundByProvider(provider, started) : started.moved;
  for (const dependent of moved?.dependents ?? [])
    if (refundWayOf(dependent, { hasProvider }) === 'provider')
      await tryRefund(app, provider, dependent, now);

  async function refundByProvider(
    by: PaymentProvider,
    opened: StartedRefund,
  ): Promise<MovedOrders | undefined> {
    const accepted = await acceptedRefund(app, by, opened, now);
    return app.context.db.transaction(async (tx) => {
      const moved = await finishRefund(tx, opened, { way: 'provider', ...accepted });
      await settleRefund(app.context, tx, opened.locked.order.id, now);
      return moved;
    });
  }

  /**
   * Stores how the money goes back, and moves the order. If the webhook or the job has moved it
   * first, with the reason stored with the refund, the call that opened the refund succeeds. Any
   * other call throws 'order-state', as it does for an order that cannot be moved.
   */
  async function finishRefund(
    tx: Transaction,
    { locked, isNew }: StartedRefund,
    money: MoneyReturn,
  ): Promise<MovedOrders | undefined> {
    const { id } = locked.order;
    // Locks the account and the order before the refund, in the sequence of the webhook.
    await lockOrder(tx, eq(orders.id, id));
    if (money.way === 'provider') await acceptRefund(tx, id, money, now);
    else if (money.transaction !== undefined)
      await closeRefund(tx, id, 'hand', money.transaction, now);
    const move = { ...entry, reason: () => request.reason, hasProvider };
    const result = await moveToRefunded(app.context, tx, id, move);
    const current = await lockOrder(tx, eq(orders.id, id));
    const isMovedByEvent = isNew && current?.order.result === 'REFUNDED';
    if (!result && !isMovedByEvent) throw orderChanged(current?.order.result);
    return result;
  }
}

async function movableOrder(
  tx: Transaction,
  { order: number, along }: RefundRequest,
): Promise<LockedOrder> {
  const locked = await lockOrder(tx, eq(orders.number, number));
  if (!locked) throw new Problem('not-found');
  if (!canMove(locked.order.result, 'REFUNDED')) throw orderChanged(locked.order.result);
  await checkAnnounced(tx, locked.order, 'REFUNDED', along);
  return locked;
}

/** Returns the provider's answer to the refund. Throws 'refund-failed' after any error. */
async function acceptedRefund(
  { context, log }: FastifyInstance,
  provider: PaymentProvider,
  { locked: { order }, isNew }: StartedRefund,
  now: number,
): Promise<{ reference: string; isDone: boolean }> {
  try {
    return await provider.refund(order);
  } catch (error) {
    log.error({ err: error, order: order.number }, `${provider.name} did not make a refund.`);
    // An older refund is left to the job: the provider may have accepted it. A refund whose order
    // the webhook has moved meanwhile was made.
    if (isNew)
      await context.db.transaction(async (tx) => {
        const current = await lockOrder(tx, eq(orders.id, order.id));
        if (current?.order.result !== 'REFUNDED')
          await withdrawRefund(tx, order, { by: provider.name, now });
      });
    if (!(error instanceof RefundRefused)) throw new Problem('refund-failed');
    throw new Problem('refund-failed', {
      body: texts.orderDesk.refundRefused({ problem: error.message }),
      fields: { transaction: texts.orderDesk.refundByHand() },
    });
  }
}

function orderChanged(status = ''): Problem {
  return new Problem('order-state', { body: texts.orderDesk.alreadyIs({ status }) });
}

/**
 * Records that the money of a refunded order was returned by hand. Returns whether it was recorded
 * now. Throws 'order-state'.
 */
export async function recordRefund(
  tx: Transaction,
  { order }: LockedOrder,
  transaction: string,
  now: number,
): Promise<boolean> {
  const refund = await refundOf(tx, order.id);
  if (refund?.doneAt !== null && refund?.reference === transaction) return false;
  if (refund?.way !== 'hand' || refund.doneAt !== null || order.result !== 'REFUNDED')
    throw new Problem('order-state', { body: texts.orderDesk.noHandRefund() });
  await closeRefund(tx, order.id, 'hand', transaction, now);
  return true;
}
