import * as z from '@site/shared/schema';
import { HIDDEN_PAYMENT_METHODS, PAYMENT_METHODS, WALLET_ENTRY_KINDS } from '../rules';
import { billing } from './billing';
import { orderDocument } from './document-list';
import { endpoint } from './endpoint';
import * as fields from './fields';
import { adminOrderDetails, order, paymentReturn } from './order';
import { givenGrant } from './plan-grants';
import { shopConfiguration } from './price-list';
import { successMessage } from './problem-body';
import { priceVersion, quote, quoteBody, quoteProblems } from './quote';

const orderBody = z.object({
  subscription: fields.subscription,
  priceVersion,
  paymentMethod: z.enum([...PAYMENT_METHODS, ...HIDDEN_PAYMENT_METHODS]),
  /** The total on the page. The API compares it in cents and never uses it (decision 22). */
  totalPrice: fields.euros,
  billing,
  /**
   * Whether the visitor ticked the boxes on the page; stored with the time. A caller without boxes
   * leaves it out.
   */
  acceptedTerms: z.optional(z.boolean()),
  coupon: z.optional(fields.coupon),
  /** The zone of the browser's clock, such as 'Europe/Rome'. Mails name times in it. */
  timeZone: z.optional(z.string().check(z.maxLength(60))),
});

const orderProblems = [
  'selection-invalid',
  'selection-same',
  'coupon-invalid',
  'price-changed',
  'order-open',
  'terms-not-accepted',
  'method-refused',
  'payment-failed',
  'not-found',
] as const;

/**
 * The answer to a new order (section 7). `order` is its number, `url` the page on which the browser
 * pays. The second form has no `order`; it is declared so that TypeScript knows the field.
 */
const placedOrder = z.union([
  z.object({ order: z.string(), url: z.optional(z.string()) }),
  z.object({ order: z.optional(z.undefined()), url: z.string() }),
]);

/** The account's wallet: amounts in euros, the newest 200 entries first. */
export const wallet = z.object({
  balance: z.number(),
  entries: z.array(
    z.object({
      /** An older API leaves it out. */
      id: z.optional(z.number()),
      amount: z.number(),
      kind: z.enum(WALLET_ENTRY_KINDS),
      /** The order number. */
      order: z.optional(z.string()),
      /** Why the administrator gave or reversed a credit. */
      reason: z.optional(z.string()),
      at: fields.timestamp,
    }),
  ),
});
export type Wallet = z.infer<typeof wallet>;

/** Shop, checkout, the customer's orders and the trial. */
export const shopCalls = {
  shopConfiguration,

  /**
   * What an order would cost this account now. The page sends `amount` as the `totalPrice` of the
   * order.
   */
  quote: endpoint({
    path: 'shop/quote',
    access: 'customer',
    body: quoteBody,
    response: quote,
    problems: quoteProblems,
    reads: true,
  }),

  /** Places an order with any available payment method. */
  createOrder: endpoint({
    path: 'shop/create-order',
    access: 'customer',
    body: orderBody,
    response: placedOrder,
    problems: orderProblems,
  }),

  /** Places an order by card. Refuses every other method. */
  createCreditCardOrder: endpoint({
    path: 'shop/create-credit-card-order',
    access: 'customer',
    body: orderBody,
    response: placedOrder,
    problems: orderProblems,
  }),

  /** Places an order by PayPal. Refused unless `canPayByPaypal` (section 6, decision 49). */
  createPaypalOrder: endpoint({
    path: 'shop/create-paypal-order',
    access: 'customer',
    body: z.object({
      subscription: fields.subscription,
      paypalId: z.string().check(z.maxLength(200)),
      totalPrice: fields.euros,
      billing,
    }),
    response: placedOrder,
    problems: ['method-refused', 'paypal-failed'],
  }),

  /** One order. `managed` is for the admin, who may open every order. */
  viewOrder: endpoint({
    path: 'shop/view-order',
    access: 'customer',
    tokenRight: 'read-orders',
    body: z.object({ order: fields.orderNumber }),
    response: z.object({
      order,
      /** The order's invoice, and a credit note for each refund. */
      documents: z.optional(z.array(orderDocument)),
      /** What was returned of the order's payment, oldest first. */
      returns: z.optional(z.array(paymentReturn)),
      managed: z.optional(adminOrderDetails),
    }),
    problems: ['not-found'],
    reads: true,
  }),

  /**
   * Checks the payment again after the owner of the order reports it as paid. May be repeated
   * (decision 50).
   */
  validateOrder: endpoint({
    path: 'shop/validate-order',
    access: 'customer',
    body: z.object({ orderId: fields.orderNumber }),
    response: z.object({ order }),
    problems: ['not-found', 'payment-failed'],
  }),

  /** The account's orders, newest first, at most 200 (decision 55). */
  getOrders: endpoint({
    path: 'shop/get-orders',
    access: 'customer',
    body: z.object({}),
    response: z.object({
      orders: z.array(order),
      wallet: z.optional(wallet),
      /** What staff have given the account, newest first. */
      grants: z.optional(z.array(givenGrant)),
    }),
    reads: true,
  }),

  /**
   * Cancels an unpaid order of the customer. If a payment arrives first, the call answers
   * 'order-state'. May be repeated.
   */
  cancelOrder: endpoint({
    path: 'shop/cancel-order',
    access: 'customer',
    body: z.object({ order: fields.orderNumber }),
    response: z.object({ order }),
    problems: ['not-found', 'order-state', 'payment-failed'],
  }),

  /**
   * Replaces an unpaid order by one with the same content and another payment method, at the price
   * of the first order. Answers 'price-changed' if the total is higher now, and 'order-state' if a
   * payment arrives first. A repeated call answers the same new order.
   */
  changePaymentMethod: endpoint({
    path: 'shop/change-payment-method',
    access: 'customer',
    body: z.object({ order: fields.orderNumber, paymentMethod: z.enum(PAYMENT_METHODS) }),
    response: z.object({ order: z.string(), url: z.optional(z.string()) }),
    problems: ['not-found', 'order-state', 'price-changed', 'method-refused', 'payment-failed'],
  }),

  /** Starts the free trial. */
  activateTrial: endpoint({
    path: 'shop/activate-trial',
    access: 'customer',
    body: z.object({}),
    response: successMessage,
    problems: ['trial-used', 'has-plan'],
  }),

  /** Whether the account has used the trial: `count` is 0 or 1. */
  checkTrial: endpoint({
    path: 'shop/check-trial',
    access: 'customer',
    body: z.object({}),
    response: z.object({ count: z.number() }),
    reads: true,
  }),
};
