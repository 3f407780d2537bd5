import {
  blockedBaseOf,
  canMove,
  type OrderStatus,
  ordersMovingWith,
  type PlanOrder,
} from '@site/shared/rules';
import { and, eq, isNotNull } from 'drizzle-orm';
import * as texts from '#texts';
import type { Context } from '../context';
import type { Queryable, Transaction } from '../db/database';
import { Problem } from '../http/problem';
import { lockOrder } from '../orders/lock-order';
import { lastMoveOf } from '../orders/queries';
import { type OrderChange, type OrderRow, orderMoves, orders } from '../orders/tables';
import { moveOrder } from './move-order';

/** A moved order with the orders that moved along, oldest first. */
export type MovedOrders = { order: OrderRow; dependents: OrderRow[] };

type CompletedOrder = OrderRow & PlanOrder;

/**
 * Moves an order as `moveOrder` does, and with it the upgrades that depend on it, to the same
 * status. Returns undefined if the status does not allow the move.
 */
export async function moveWithDependents(
  context: Pick<Context, 'config' | 'outbox'>,
  tx: Transaction,
  id: number,
  to: OrderStatus,
  entry: OrderChange,
): Promise<MovedOrders | undefined> {
  const locked = await lockOrder(tx, eq(orders.id, id));
  if (!locked) return undefined;
  if (!canMove(locked.order.result, to)) return undefined;
  const along = await ordersAlong(tx, locked.order, to);
  const withEntry = {
    ...entry,
    why: `with order ${locked.order.number}: ${entry.why}`,
    withOrderId: id,
  };
  // Each upgrade is removed before the orders that it adds to, and added after them.
  const isUnblocked = to === 'COMPLETED';
  const unblocked = isUnblocked ? await moveOrder(context, tx, id, to, entry) : undefined;
  const dependents: OrderRow[] = [];
  for (const dependent of isUnblocked ? along : along.toReversed()) {
    const moved = await moveOrder(context, tx, dependent.id, to, withEntry);
    if (moved) dependents.push(moved);
  }
  const order = unblocked ?? (await moveOrder(context, tx, id, to, entry));
  if (!order) return undefined;
  return { order, dependents: isUnblocked ? dependents : dependents.toReversed() };
}

/** The orders that move along when an order moves to a status, oldest first. */
export async function ordersAlong(
  db: Queryable,
  order: OrderRow,
  to: OrderStatus,
): Promise<OrderRow[]> {
  return ordersMovingWith<CompletedOrder>(
    { ...order, isHeld: false },
    to,
    await completedOrdersOf(db, order.userId),
  );
}

/**
 * Refuses a move if the orders that move along are not those that the page announced. Throws
 * 'order-state'. Without `announced` there is no check.
 */
export async function checkAnnounced(
  db: Queryable,
  order: OrderRow,
  to: OrderStatus,
  announced: readonly string[] | undefined,
): Promise<void> {
  if (!announced) return;
  const along = (await ordersAlong(db, order, to)).map(({ number }) => number);
  if (along.toSorted().join() !== announced.toSorted().join())
    throw new Problem('order-state', {
      body: texts.orderDesk.dependentsChanged(),
    });
}

/** The blocked order that an upgrade depends on. While it is blocked, the upgrade gives nothing. */
export async function blockedBase(db: Queryable, order: OrderRow): Promise<OrderRow | undefined> {
  const own = { ...order, isHeld: false };
  return blockedBaseOf<CompletedOrder>(own, await completedOrdersOf(db, order.userId));
}

/**
 * Records another reason why a blocked order stays blocked: the order `withOrderId`, or, with null,
 * the order's own payment.
 */
export async function recordHold(
  tx: Transaction,
  { id }: OrderRow,
  { by, actorId, why, now }: OrderChange,
  withOrderId: number | null,
): Promise<void> {
  const hold = { orderId: id, from: 'BLOCKED', to: 'BLOCKED', withOrderId } as const;
  await tx.insert(orderMoves).values({ ...hold, by, actorId, why, at: now });
}

/** Whether an order is blocked only because an order that it depends on is blocked. */
export async function isHeldByAnother(db: Queryable, order: OrderRow): Promise<boolean> {
  if (order.result !== 'BLOCKED') return false;
  const last = await lastMoveOf(db, order.id);
  return last !== undefined && last.withOrderId !== null;
}

async function completedOrdersOf(db: Queryable, userId: number): Promise<CompletedOrder[]> {
  const rows = await db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), isNotNull(orders.receipt)));
  const completed: CompletedOrder[] = [];
  for (const row of rows) completed.push({ ...row, isHeld: await isHeldByAnother(db, row) });
  return completed;
}
