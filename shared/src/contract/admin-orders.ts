import * as z from 'zod/mini';
import { MAX_TITLE_LENGTH, ORDER_STATUSES } from '../rules';
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
   */
  moveOrder: endpoint({
    path: 'shop/move-order',
    access: 'admin',
    body: z.object({
      order: fields.orderNumber,
      to: z.enum(ORDER_STATUSES),
      reason: fields.reason,
    }),
    response: changedOrder,
    problems: ['not-found', 'order-state'],
  }),

  /**
   * Records a payment from the coin's chain; the same transaction again updates its confirmations.
   * Enough coins with enough confirmations complete the order. With too little, the rest stays due;
   * the excess goes into the wallet (decision 47).
   */
  recordPayment: endpoint({
    path: 'shop/record-payment',
    access: 'admin',
    body: z.object({
      order: fields.orderNumber,
      received: fields.coinAmount,
      transaction: fields.transaction,
      confirmations: fields.confirmations,
    }),
    response: changedOrder,
    problems: ['not-found', 'order-state', 'payment-known'],
  }),

  /** Adds euros to the wallet of the order's owner. */
  creditWallet: endpoint({
    path: 'shop/credit-wallet',
    access: 'admin',
    body: z.object({
      order: fields.orderNumber,
      amount: fields.euros.check(z.gte(0.01), z.lte(10_000)),
      reason: fields.reason,
    }),
    response: changedOrder,
    problems: ['not-found'],
  }),
};
