import * as z from 'zod/mini';
import { MAX_CREDIT_EUROS, MAX_TITLE_LENGTH, ORDER_STATUSES } from '../rules';
import { endpoint } from './endpoint';
import * as fields from './fields';
import { adminOrderDetails, order } from './order';

/** The admin's answer after a change: the order as it is now. */
const changedOrder = z.object({ order, managed: adminOrderDetails });

/** What the admin does with orders. Their paths are in the area 'shop'. */
export const adminOrderCalls = {
  /**
   * Orders of all accounts, newest first, `ORDERS_PER_PAGE` a page; or those of a status or an
   * account. `search` finds a part of an order number or of the customer's email.
   */
  listOrders: endpoint({
    path: 'shop/list-orders',
    access: 'admin',
    body: z.object({
      page: z._default(fields.page, 1),
      status: z.optional(z.enum(ORDER_STATUSES)),
      user: z.optional(fields.accountId),
      search: z.optional(z.string().check(z.trim(), z.maxLength(MAX_TITLE_LENGTH))),
    }),
    response: z.object({
      orders: z.array(
        z.extend(order, { user: fields.accountSummary, ipCountry: z.optional(z.string()) }),
      ),
      total: z.number(),
    }),
    problems: [],
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
    body: z.object({
      order: fields.orderNumber,
      to: z.enum(ORDER_STATUSES),
      reason: fields.reason,
      /** How the money of a refund was returned by hand. Then the provider is not called. */
      transaction: z.optional(fields.transferReference),
      /** The orders that the page announced to move along. Others are refused. */
      along: z.optional(z.array(fields.orderNumber)),
    }),
    response: changedOrder,
    problems: ['not-found', 'order-state', 'refund-failed'],
  }),

  /** Records that the money of a refunded order was returned by hand. */
  recordRefund: endpoint({
    path: 'shop/record-refund',
    access: 'admin',
    body: z.object({ order: fields.orderNumber, transaction: fields.transferReference }),
    response: changedOrder,
    problems: ['not-found', 'order-state'],
  }),

  /**
   * Records a payment from the coin's chain; the same transaction again updates its confirmations.
   * Enough coins with enough confirmations complete the order. With too little, the rest stays due;
   * the excess goes into the wallet (decision 47). A payment after the rate lock is valued at the
   * rate of its own time.
   */
  recordPayment: endpoint({
    path: 'shop/record-payment',
    access: 'admin',
    body: z.object({
      order: fields.orderNumber,
      received: fields.coinAmount,
      transaction: fields.transaction,
      confirmations: fields.confirmations,
      /** When it was sent; now without it. */
      paidAt: z.optional(fields.timestamp),
    }),
    response: changedOrder,
    problems: ['not-found', 'order-state', 'payment-known', 'payment-failed'],
  }),

  /** Adds euros to the wallet of the order's owner; with the same `requestId` only once. */
  creditWallet: endpoint({
    path: 'shop/credit-wallet',
    access: 'admin',
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
   * Takes a credit of the order back, as a new entry. `amount` is what the wallet still has of it,
   * at most the credit. A second call changes nothing.
   */
  reverseCredit: endpoint({
    path: 'shop/reverse-credit',
    access: 'admin',
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
