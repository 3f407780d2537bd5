import * as z from 'zod/mini';
import { ORDER_STATUSES } from '../rules';
import { endpoint } from './endpoint';
import * as fields from './fields';
import { managed, order, owner } from './order';

/** Every account's orders for the administrator, newest first, 50 a page; with a status or an account (`user`) only its. */
export const listOrders = endpoint({
  path: 'shop/list-orders',
  access: 'admin',
  body: z.object({
    page: z._default(fields.page, 1),
    status: z.optional(z.enum(ORDER_STATUSES)),
    user: z.optional(fields.accountId),
  }),
  response: z.object({
    orders: z.array(z.extend(order, { user: owner, ipCountry: z.optional(z.string()) })),
    total: z.number(),
  }),
  problems: [],
  reads: true,
});

/** The administrator settles, cancels, refunds or blocks an order; `reason` is kept and mailed to the customer. */
export const moveOrder = endpoint({
  path: 'shop/move-order',
  access: 'admin',
  body: z.object({ order: fields.orderNumber, to: z.enum(ORDER_STATUSES), reason: fields.reason }),
  response: z.object({ order, managed }),
  problems: ['not-found', 'order-state'],
});

/**
 * The administrator records what the chain shows for an order in a coin; the same transaction again renews its confirmations. Enough of
 * it with enough confirmations completes the order, too little leaves the rest due, too much goes into the wallet.
 */
export const recordPayment = endpoint({
  path: 'shop/record-payment',
  access: 'admin',
  body: z.object({
    order: fields.orderNumber,
    received: fields.coinAmount,
    transaction: fields.transaction,
    confirmations: fields.confirmations,
  }),
  response: z.object({ order, managed }),
  problems: ['not-found', 'order-state', 'payment-known'],
});

/** The administrator puts euros into the wallet of whoever placed an order, who paid too much for instance. */
export const creditWallet = endpoint({
  path: 'shop/credit-wallet',
  access: 'admin',
  body: z.object({
    order: fields.orderNumber,
    amount: fields.euros.check(z.gte(0.01), z.lte(10_000)),
    reason: fields.reason,
  }),
  response: z.object({ order, managed }),
  problems: ['not-found'],
});
