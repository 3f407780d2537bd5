import type { Cents } from './money';

/** Where a partial refund goes: back to the payment method, or to the wallet that paid a part. */
export const REFUND_TARGETS = ['payment', 'wallet'] as const;
export type RefundTarget = (typeof REFUND_TARGETS)[number];

/** The most that a partial refund can return to each target, in cents. */
export type PartialRefundLimits = Record<RefundTarget, Cents>;

/** What an order has received and returned, in cents. `disputed`: what open disputes are about. */
type Received = {
  amount: Cents;
  returned: Cents;
  disputed: Cents;
  wallet: Cents;
  returnedToWallet: Cents;
};

/**
 * The limits of the next partial refund of a completed order. At least one cent of the payment
 * stays: a refund of everything is a refund of the order, which ends its plan.
 */
export function partialRefundLimits(order: Received): PartialRefundLimits {
  return {
    payment: Math.max(0, order.amount - order.returned - order.disputed - 1),
    wallet: Math.max(0, order.wallet - order.returnedToWallet),
  };
}

/** Why a part of `cents` cannot be returned; null if it can. */
export function partialRefundObstacle(
  limits: PartialRefundLimits,
  to: RefundTarget,
  cents: Cents,
): 'nothing left' | 'too little' | 'too much' | null {
  if (limits[to] === 0) return 'nothing left';
  if (cents < 1) return 'too little';
  return cents > limits[to] ? 'too much' : null;
}
