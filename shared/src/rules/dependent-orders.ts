import type { OrderStatus, OrderType } from './order-status';

/** The part of an order that decides which orders depend on which. */
export type PlanOrder = {
  type: OrderType;
  result: OrderStatus;
  /** The receipt number: orders are completed in this order. Null before the completion. */
  receipt: number | null;
  completedAt: number | null;
  /** The end of the subscription that the order gave (ms). */
  expiry: number;
  /** Whether the order is blocked only because an order that it depends on is blocked. */
  isHeld: boolean;
};

/**
 * Whether a completed upgrade depends on an earlier order: it was bought while the subscription of
 * that order ran, so it was priced as an addition to it. Purchases and renewals depend on nothing.
 */
export function dependsOn(upgrade: PlanOrder, earlier: PlanOrder): boolean {
  return (
    upgrade.type === 'Upgrade' &&
    upgrade.receipt !== null &&
    upgrade.completedAt !== null &&
    earlier.receipt !== null &&
    upgrade.receipt > earlier.receipt &&
    upgrade.completedAt < earlier.expiry
  );
}

/** The order of `orders` that is blocked and that `upgrade` depends on. */
export function blockedBaseOf<O extends PlanOrder>(
  upgrade: O,
  orders: readonly O[],
): O | undefined {
  return orders.find((order) => order.result === 'BLOCKED' && dependsOn(upgrade, order));
}

/**
 * The orders that move with `base` to the same status, oldest first; `orders` are the orders of the
 * account. A refund takes every dependent upgrade along, a block the completed ones. Unblocking
 * `base` unblocks the upgrades that are held by nothing else.
 */
export function ordersMovingWith<O extends PlanOrder>(
  base: O,
  to: OrderStatus,
  orders: readonly O[],
): O[] {
  const dependents = orders
    .filter((order) => dependsOn(order, base))
    .toSorted((a, b) => (a.receipt ?? 0) - (b.receipt ?? 0));
  if (to === 'REFUNDED')
    return dependents.filter(({ result }) => result === 'COMPLETED' || result === 'BLOCKED');
  if (to === 'BLOCKED') return dependents.filter(({ result }) => result === 'COMPLETED');
  if (to !== 'COMPLETED') return [];
  const unblocked: O[] = [];
  for (const order of dependents) {
    const others = orders.filter(
      ({ receipt }) =>
        receipt !== base.receipt && !unblocked.some((done) => done.receipt === receipt),
    );
    if (order.result === 'BLOCKED' && order.isHeld && !blockedBaseOf(order, others))
      unblocked.push(order);
  }
  return unblocked;
}
