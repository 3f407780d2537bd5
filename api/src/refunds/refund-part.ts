import type { contract, ParsedBodyOf, Session } from '@site/shared/contract';
import { formatCents } from '@site/shared/format';
import {
  type Cents,
  type PartialRefundLimits,
  partialRefundLimits,
  partialRefundObstacle,
  toCents,
} from '@site/shared/rules';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import * as texts from '#texts';
import { staffAuthor } from '../auth/authors';
import type { Queryable, Transaction } from '../db/database';
import { Problem } from '../http/problem';
import type { Act } from '../http/route';
import { creditPartialRefund } from '../invoices/credit-partial-refund';
import { type LockedOrder, lockOrder } from '../orders/lock-order';
import { returnedMoneyOf } from '../orders/returned-money';
import { type OrderRow, orderMoves, orders, walletEntries } from '../orders/tables';
import { refundToWallet, returnedToWallet, takenBy } from '../orders/wallet';
import { type ApplyPaymentEvent, receiveEvent } from '../payments/payment-events';
import { type PaymentProvider, RefundRefused } from '../payments/provider';
import { paymentEvents } from '../payments/tables';
import { partEventId, recordReturnByHand } from './record-return-by-hand';
import { recordWithdrawal, refundWayOf } from './refunds';

type PartRequest = ParsedBodyOf<typeof contract.shop.refundPart>;

/** Who asks, when, and how the reports of the provider are applied. */
type PartCall = { session: Session; now: number; act: Act; applyEvent: ApplyPaymentEvent };

/** What the next partial refund of an order can return, in cents; null unless it is completed. */
export async function partLimitsOf(
  db: Queryable,
  order: OrderRow,
): Promise<PartialRefundLimits | null> {
  if (order.result !== 'COMPLETED') return null;
  const { returned, corrected, disputed } = await returnedMoneyOf(db, order);
  return partialRefundLimits({
    amount: order.amount,
    // A failed refund is still owed to the customer, so its money is not returned again here.
    returned: Math.max(returned, corrected),
    disputed,
    wallet: await takenBy(db, order),
    returnedToWallet: await returnedToWallet(db, order),
  });
}

/**
 * Returns a part of what was paid for a completed order; its plan stays. A part of a card payment
 * is returned by the provider: its reports issue the credit note, as they do for a refund that was
 * made at the provider. A part of another payment was returned by hand before, and the wallet's
 * part goes back to the wallet. The same `requestId` returns nothing again. Throws 'not-found',
 * 'order-state', 'malformed' with the limits, and 'refund-failed' with nothing changed.
 */
export async function refundPart(
  app: FastifyInstance,
  provider: PaymentProvider | null,
  { session, now, act, applyEvent }: PartCall,
  request: PartRequest,
): Promise<void> {
  const { context } = app;
  const started = await act(async (tx, { setEntryFields, skipEntry }) => {
    const locked = await lockOrder(tx, eq(orders.number, request.order));
    if (!locked) throw new Problem('not-found');
    setEntryFields({ accountId: locked.account.id });
    if (await isMade(tx, request)) {
      skipEntry();
      return null;
    }
    await checkPart(tx, locked.order, request);
    const move = await recordPart(tx, locked.order, { session, now, why: request.reason });
    const way = refundWayOf(locked.order, { hasProvider: provider !== null });
    if (request.to === 'wallet' || way === 'hand') await returnNow(tx, locked, request);
    else return { order: locked.order, move };
    return null;
  });
  if (started && provider) await returnByProvider(provider, started);

  async function returnNow(tx: Transaction, locked: LockedOrder, part: PartRequest): Promise<void> {
    const cents = toCents(part.amount);
    const entry = { ...staffAuthor(session), why: part.reason, now };
    if (part.to === 'wallet')
      await refundToWallet(tx, locked.order, cents, { ...entry, requestId: part.requestId });
    else await recordReturnByHand(tx, locked.order, cents, part, now);
    const way = part.to === 'wallet' ? 'wallet' : 'hand';
    await creditPartialRefund(context, tx, locked, now, { way });
  }

  async function returnByProvider(
    by: PaymentProvider,
    { order, move }: { order: OrderRow; move: number },
  ): Promise<void> {
    const { requestId } = request;
    const cents = toCents(request.amount);
    try {
      const events = await by.refundPart(order, { amount: cents, requestId });
      for (const event of events)
        await receiveEvent(app, applyEvent, { provider: by.name, ...event }, now);
    } catch (error) {
      app.log.error({ err: error, order: order.number }, `${by.name} did not refund a part.`);
      await context.db.transaction(async (tx) => {
        await tx.delete(orderMoves).where(eq(orderMoves.id, move));
        await recordWithdrawal(tx, order, { by: by.name, now });
      });
      if (!(error instanceof RefundRefused)) throw new Problem('refund-failed');
      const body = texts.orderDesk.refundRefused({ problem: error.message });
      throw new Problem('refund-failed', { body });
    }
  }
}

/** Whether an earlier call with this id has returned the part. */
async function isMade(tx: Transaction, { requestId }: PartRequest): Promise<boolean> {
  const events = await tx.$count(paymentEvents, eq(paymentEvents.eventId, partEventId(requestId)));
  const entries = await tx.$count(walletEntries, eq(walletEntries.requestId, requestId));
  return events + entries > 0;
}

/** Throws 'order-state', and 'malformed' with the limit. */
async function checkPart(
  tx: Transaction,
  order: OrderRow,
  { to, amount }: PartRequest,
): Promise<void> {
  const limits = await partLimitsOf(tx, order);
  if (!limits) throw new Problem('order-state', { body: texts.orderDesk.partOfCompleted() });
  const obstacle = partialRefundObstacle(limits, to, toCents(amount));
  if (obstacle) throw partProblem(limits[to], obstacle);
}

function partProblem(
  limit: Cents,
  obstacle: NonNullable<ReturnType<typeof partialRefundObstacle>>,
): Problem {
  const maximum = formatCents(limit);
  const text =
    obstacle === 'nothing left'
      ? texts.orderDesk.noPartLeft()
      : texts.orderDesk.partBetween({ maximum });
  return new Problem('malformed', { body: text, fields: { amount: text } });
}

/** Stores author and reason in the history of the order, whose status stays. Returns the id. */
async function recordPart(
  tx: Transaction,
  { id, result }: OrderRow,
  { session, now, why }: { session: Session; now: number; why: string },
): Promise<number> {
  const entry = { ...staffAuthor(session), why, at: now };
  const [move] = await tx
    .insert(orderMoves)
    .values({ orderId: id, from: result, to: result, ...entry })
    .returning();
  if (!move) throw new Error('The insert returned no move.');
  return move.id;
}
