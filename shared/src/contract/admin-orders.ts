import * as z from '@site/shared/schema';
import { MAX_CREDIT_EUROS, ORDER_STATUSES, REFUND_TARGETS } from '../rules';
import { endpoint } from './endpoint';
import * as fields from './fields';
import { adminOrderDetails, order } from './order';
import { orderListCalls } from './order-list';
import { unmatchedPaymentList } from './unmatched-payments';

/** The admin's answer after a change: the order as it is now. */
const changedOrder = z.object({ order, managed: adminOrderDetails });

/** What the admin does with orders. Their paths are in the area 'shop'. */
export const adminOrderCalls = {
  ...orderListCalls,

  /**
   * The orders of these filters as CSV with English heads, newest first, in parts: `before` of an
   * answer asks for the next part.
   */
  exportOrders: endpoint({
    path: 'shop/export-orders',
    access: 'admin',
    body: z.object({
      status: z.optional(z.enum(ORDER_STATUSES)),
      user: z.optional(fields.accountId),
      search: fields.search,
      before: z.optional(z.int().check(z.gte(1))),
    }),
    response: fields.csvPart,
    reads: true,
  }),

  /**
   * Completes, cancels, refunds or blocks an order. `reason` is stored and mailed to the customer.
   * Upgrades that depend on the order move with it. A refund returns the money of a card payment
   * first; if the provider does not accept it, nothing changes.
   */
  moveOrder: endpoint({
    path: 'shop/move-order',
    access: 'admin',
    needsFreshSignIn: true,
    body: z.object({
      order: fields.orderNumber,
      to: z.enum(ORDER_STATUSES),
      reason: fields.reason,
      /** How the money was returned by hand. With it, a refund does not call the provider. */
      transaction: z.optional(fields.transferReference),
      /** The dependent orders that the page announced. If other orders depend, nothing moves. */
      along: z.optional(z.array(fields.orderNumber)),
    }),
    response: changedOrder,
    problems: ['not-found', 'order-state', 'refund-failed'],
  }),

  /**
   * Returns a part of what was paid for a completed order, in euros; the plan stays. `reason` is
   * stored and mailed to the customer. A part that no provider returns was returned by hand before:
   * `transaction` says how. With the same `requestId` only once.
   */
  refundPart: endpoint({
    path: 'shop/refund-part',
    access: 'admin',
    needsFreshSignIn: true,
    body: z.object({
      order: fields.orderNumber,
      to: z.enum(REFUND_TARGETS),
      amount: fields.euros.check(z.gte(0.01)),
      reason: fields.reason,
      transaction: z.optional(fields.transferReference),
      requestId: fields.requestId,
    }),
    response: changedOrder,
    problems: ['not-found', 'order-state', 'refund-failed'],
  }),

  /** Records that the money of a refunded order was returned by hand. */
  recordRefund: endpoint({
    path: 'shop/record-refund',
    access: 'admin',
    needsFreshSignIn: true,
    body: z.object({ order: fields.orderNumber, transaction: fields.transferReference }),
    response: changedOrder,
    problems: ['not-found', 'order-state'],
  }),

  /**
   * Records a payment from the coin's chain; the same transaction again updates its confirmations.
   * Enough coins with enough confirmations complete the order. What is missing stays due, and an
   * overpayment goes into the wallet (decision 47). A payment after the rate lock is valued at the
   * rate of its own time.
   */
  recordPayment: endpoint({
    path: 'shop/record-payment',
    access: 'admin',
    needsFreshSignIn: true,
    body: z.object({
      order: fields.orderNumber,
      received: fields.coinAmount,
      transaction: fields.transaction,
      confirmations: fields.confirmations,
      /** When the coins were sent. If missing, now. */
      paidAt: z.optional(fields.requestTime),
    }),
    response: changedOrder,
    problems: ['not-found', 'order-state', 'payment-known', 'payment-failed'],
  }),

  /** The coin payments that wait for the admin, oldest first, and those that were set aside. */
  listUnmatchedPayments: endpoint({
    path: 'shop/list-unmatched-payments',
    access: 'admin',
    body: z.object({}),
    response: unmatchedPaymentList,
    reads: true,
  }),

  /** Records an unmatched payment for an order, as `recordPayment` does. */
  assignPayment: endpoint({
    path: 'shop/assign-payment',
    access: 'admin',
    needsFreshSignIn: true,
    body: z.object({ payment: fields.paymentId, order: fields.orderNumber }),
    response: changedOrder,
    problems: ['not-found', 'order-state', 'payment-known', 'payment-failed'],
  }),

  /** Keeps an unmatched payment, with a reason, as one that belongs to no order. */
  setAsidePayment: endpoint({
    path: 'shop/set-aside-payment',
    access: 'admin',
    body: z.object({ payment: fields.paymentId, reason: fields.reason }),
    response: unmatchedPaymentList,
    problems: ['not-found', 'payment-known'],
  }),

  /** Makes a payment that was set aside wait again. */
  takeUpPayment: endpoint({
    path: 'shop/take-up-payment',
    access: 'admin',
    body: z.object({ payment: fields.paymentId }),
    response: unmatchedPaymentList,
    problems: ['not-found', 'payment-known'],
  }),

  /** Adds euros to the wallet of the order's owner; with the same `requestId` only once. */
  creditWallet: endpoint({
    path: 'shop/credit-wallet',
    access: 'admin',
    needsFreshSignIn: true,
    body: z.object({
      order: fields.orderNumber,
      amount: fields.euros.check(z.gte(0.01), z.lte(MAX_CREDIT_EUROS)),
      reason: fields.reason,
      requestId: z.optional(fields.requestId),
    }),
    response: changedOrder,
    problems: ['not-found'],
  }),

  /**
   * Completes a replaced order with its late payment, which is in the wallet (decision 109).
   * `walletAfter` is the new balance that the page announced; the call is refused if it would be
   * another one.
   */
  applyLatePayment: endpoint({
    path: 'shop/apply-late-payment',
    access: 'admin',
    needsFreshSignIn: true,
    body: z.object({
      order: fields.orderNumber,
      walletAfter: fields.euros,
      reason: fields.reason,
    }),
    response: changedOrder,
    problems: ['not-found', 'order-state'],
  }),

  /**
   * Takes the credit `entry` of the order back with a new wallet entry. `amount` is what the wallet
   * still has of the credit. A second call changes nothing.
   */
  reverseCredit: endpoint({
    path: 'shop/reverse-credit',
    access: 'admin',
    needsFreshSignIn: true,
    body: z.object({
      order: fields.orderNumber,
      entry: z.int().check(z.gte(1)),
      amount: fields.euros.check(z.gte(0.01), z.lte(MAX_CREDIT_EUROS)),
      reason: fields.reason,
    }),
    response: changedOrder,
    problems: ['not-found', 'wallet-short'],
  }),
};
