import { MINUTE_MS } from '@site/shared/rules';
import { and, desc, eq, isNull, lte } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { recordEntry } from '../audit/record-entry';
import type { Context } from '../context';
import type { Transaction } from '../db/database';
import { creditNotesOf } from '../invoices/issue-invoice';
import { type MovedOrders, moveWithDependents } from '../order-moves/move-with-dependents';
import { movedMail } from '../order-moves/moved-mail';
import { lockOrder } from '../orders/lock-order';
import { notifyAdmins, notifyCustomer } from '../orders/notify';
import { returnedMoneyOf } from '../orders/returned-money';
import { type OrderChange, type OrderRow, orders } from '../orders/tables';
import { type PaymentProvider, RefundRefused } from '../payments/provider';
import type { StoredPaymentEvent } from '../payments/tables';
import { refundByHandMail } from './refund-mails';
import { closeRefund, refundOf, settleRefund } from './settle-refund';
import { type RefundRow, refunds } from './tables';

type App = Pick<FastifyInstance, 'context' | 'log'>;

/** The request that opens a refund tries it first. After this time, the job tries it. */
const JOB_DELAY_MS = MINUTE_MS;
const MAX_REFUNDS_PER_RUN = 100;

/**
 * How the money of an order is returned: by the provider if it opened the payment, else by hand.
 */
export function refundWayOf(
  { payment_mode, paymentReference }: OrderRow,
  { hasProvider }: { hasProvider: boolean },
): RefundRow['way'] {
  return payment_mode === 'CARD' && paymentReference !== null && hasProvider ? 'provider' : 'hand';
}

/**
 * Stores a refund of what an order has not returned yet. `reportedBy` is the event that reports
 * this refund: it is left out of what was returned. Returns whether this call stored the refund. A
 * refund that was stored before and is still open gets the new way, author and reason.
 */
export async function openRefund(
  tx: Transaction,
  order: OrderRow,
  way: RefundRow['way'],
  { by, actorId, why, now }: OrderChange,
  reportedBy?: StoredPaymentEvent,
): Promise<boolean> {
  const { id } = order;
  const { returned } = await returnedMoneyOf(tx, order, reportedBy && { except: reportedBy });
  const amount = Math.max(0, order.amount - returned);
  const stored = await tx
    .insert(refunds)
    .values({ orderId: id, amount, way, by, actorId, why, at: now })
    .onConflictDoNothing()
    .returning();
  if (stored.length > 0) return true;
  await tx
    .update(refunds)
    .set({ way, by, actorId: actorId ?? null, why })
    .where(and(eq(refunds.orderId, id), isNull(refunds.doneAt)));
  return false;
}

/**
 * Stores that the provider has accepted a refund, and closes it if `isDone`. Otherwise
 * `settleRefund` closes it when the provider reports that the money is returned.
 */
export async function acceptRefund(
  tx: Transaction,
  orderId: number,
  { reference, isDone }: { reference: string; isDone: boolean },
  now: number,
): Promise<void> {
  if (isDone) return closeRefund(tx, orderId, 'provider', reference, now);
  await tx
    .update(refunds)
    .set({ way: 'provider', reference, checkedAt: now })
    .where(and(eq(refunds.orderId, orderId), isNull(refunds.doneAt)));
}

/**
 * Moves an order to REFUNDED with the upgrades that depend on it, opens the refunds that are not
 * open yet, and mails the customer. `reason()` gives the reason in the language of the mail.
 * Returns undefined if the status does not allow the move.
 */
export async function moveToRefunded(
  context: Context,
  tx: Transaction,
  orderId: number,
  { reason, hasProvider, ...entry }: OrderChange & { reason: () => string; hasProvider: boolean },
): Promise<MovedOrders | undefined> {
  const locked = await lockOrder(tx, eq(orders.id, orderId));
  const moved = locked && (await moveWithDependents(context, tx, orderId, 'REFUNDED', entry));
  if (!moved) return undefined;
  const all = [moved.order, ...moved.dependents];
  const returned: RefundRow[] = [];
  for (const order of all) {
    if (!(await refundOf(tx, order.id)))
      await openRefund(tx, order, refundWayOf(order, { hasProvider }), entry);
    const refund = await refundOf(tx, order.id);
    if (refund) returned.push(refund);
  }
  const creditNotes = await creditNotesOf(
    tx,
    all.map(({ id }) => id),
  );
  await notifyCustomer(context, tx, locked.account, (address) =>
    movedMail(address, moved, {
      reason: reason(),
      from: locked.order.result,
      returned,
      creditNotes,
    }),
  );
  return moved;
}

/**
 * Returns the money of an open refund by the provider. An order that was not moved yet, because the
 * process stopped after the provider's answer, is moved now. If the provider refuses, see
 * `handleRefusal`. Other errors are thrown.
 */
export async function makeRefund(
  { context }: App,
  provider: PaymentProvider,
  order: OrderRow,
  now: number,
): Promise<void> {
  try {
    const accepted = await provider.refund(order);
    await context.db.transaction(async (tx) => {
      // The webhook of the same refund also locks the account and the order before the refund.
      await lockOrder(tx, eq(orders.id, order.id));
      const refund = await refundOf(tx, order.id);
      if (!refund || refund.doneAt !== null) return;
      await acceptRefund(tx, order.id, accepted, now);
      const { by, actorId, why } = refund;
      const move = { by, actorId, why, now, reason: () => why, hasProvider: true };
      await moveToRefunded(context, tx, order.id, move);
      await settleRefund(context, tx, order.id, now);
    });
  } catch (error) {
    if (!(error instanceof RefundRefused)) throw error;
    const refusal = { by: provider.name, problem: error.message, now };
    await context.db.transaction((tx) => handleRefusal(context, tx, order, refusal));
  }
}

/**
 * Handles a refund that the provider has refused. If the order is refunded, the administrators are
 * asked to return the money by hand. Otherwise the refund was only requested, and is withdrawn.
 */
async function handleRefusal(
  context: Context,
  tx: Transaction,
  order: OrderRow,
  { by, problem, now }: { by: string; problem: string; now: number },
): Promise<void> {
  const { id } = order;
  const locked = await lockOrder(tx, eq(orders.id, id));
  if (locked?.order.result !== 'REFUNDED') {
    await withdrawRefund(tx, order, { by, now });
    return;
  }
  const [changed] = await tx
    .update(refunds)
    .set({ way: 'hand', problem })
    .where(and(eq(refunds.orderId, id), eq(refunds.way, 'provider'), isNull(refunds.doneAt)))
    .returning();
  if (changed)
    await notifyAdmins(context, tx, (address) =>
      refundByHandMail(address, locked.order, { amount: changed.amount, problem }),
    );
}

/**
 * Removes an open refund of an order that is not refunded. The audit log has the request of the
 * refund, so it gets an entry that the refund was not made.
 */
export async function withdrawRefund(
  tx: Transaction,
  order: OrderRow,
  { by, now }: { by: string; now: number },
): Promise<void> {
  const withdrawn = await tx
    .delete(refunds)
    .where(and(eq(refunds.orderId, order.id), isNull(refunds.doneAt)))
    .returning();
  if (withdrawn.length > 0) await recordWithdrawal(tx, order, { by, now });
}

/** The entry of the audit log that a requested refund was not made. */
export async function recordWithdrawal(
  tx: Transaction,
  { number }: OrderRow,
  { by, now }: { by: string; now: number },
): Promise<void> {
  const subjects = [`order:${number}`];
  const browser = { userAgent: '', address: '' };
  await recordEntry(tx, { action: 'refund-withdrawn', subjects, detail: { by }, browser }, now);
}

/**
 * The refunds that wait for the shop: the provider has not accepted them, or they are made by hand.
 */
export function isRefundToMake() {
  return and(isNull(refunds.doneAt), isNull(refunds.reference));
}

/**
 * Makes the open refunds that no request has made: those of orders that an event of the provider
 * moved along, and those that an error or a stop of the process left open.
 */
export async function makeOpenRefunds(
  app: App,
  provider: PaymentProvider,
  now: number,
): Promise<void> {
  const open = await app.context.db
    .select({ order: orders })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(and(isRefundToMake(), eq(refunds.way, 'provider'), lte(refunds.at, now - JOB_DELAY_MS)))
    // The newest first: old ones that keep failing hold no new one back.
    .orderBy(desc(refunds.at))
    .limit(MAX_REFUNDS_PER_RUN);
  for (const { order } of open) await tryRefund(app, provider, order, now);
}

/** Makes a refund, or leaves it to the next run of the job. */
export async function tryRefund(
  app: App,
  provider: PaymentProvider,
  order: OrderRow,
  now: number,
): Promise<void> {
  await makeRefund(app, provider, order, now).catch((error: unknown) =>
    app.log.warn({ err: error, order: order.number }, 'A refund could not be made yet.'),
  );
}
