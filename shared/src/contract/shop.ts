import * as z from '@site/shared/schema';
import {
  HIDDEN_PAYMENT_METHODS,
  INVOICE_KINDS,
  ORDER_TYPES,
  PAYMENT_METHODS,
  VAT_BASES,
} from '../rules';
import { billing, vatNumber } from './billing';
import { endpoint } from './endpoint';
import * as fields from './fields';
import { ownedPeriod } from './limits';
import { adminOrderDetails, order, paymentReturn } from './order';
import { successMessage } from './problem-body';
import { shopConfiguration } from './shop-configuration';

/**
 * What a VAT number changes. 'reverse-charge': no VAT. 'no-effect': valid, but of the seller's
 * country or not of the customer's. 'invalid': VIES does not have it. 'unchecked': VIES did not
 * answer in time. VAT is charged in the last three cases.
 */
export const VAT_NUMBER_STATUSES = ['reverse-charge', 'no-effect', 'invalid', 'unchecked'] as const;
export type VatNumberStatus = (typeof VAT_NUMBER_STATUSES)[number];

const orderBody = z.object({
  subscription: fields.subscription,
  paymentMethod: z.enum([...PAYMENT_METHODS, ...HIDDEN_PAYMENT_METHODS]),
  /** The total on the page. The API compares it in cents and never uses it (decision 22). */
  totalPrice: fields.euros,
  billing,
  /**
   * Whether the boxes on the page were ticked; stored with the time. A caller without boxes leaves
   * it out.
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
 * The answer to a new order (section 7): its number, or only the page to pay on. `order` is the
 * order number, `url` where the browser goes to pay. A title and a body instead are shown by the
 * client.
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
      /** 'payment' (negative) or its return, 'overpayment', 'credit'. */
      kind: z.string(),
      /** The order number. */
      order: z.optional(z.string()),
      /** Why the admin gave a credit. */
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
   * What an order would cost this account now. `amount` is the `totalPrice` to send with the
   * order.
   */
  quote: endpoint({
    path: 'shop/quote',
    access: 'customer',
    body: z.object({
      subscription: fields.subscription,
      country: fields.country,
      coupon: z.optional(fields.coupon),
      vatNumber: z.optional(vatNumber),
    }),
    response: z.object({
      type: z.enum(ORDER_TYPES),
      /** Amounts in euros, `coupon` and `tax` in percent. */
      price: z.number(),
      coupon: z.number(),
      tax: z.number(),
      /** Of what `tax` is a percentage; missing for the price. */
      vatBase: z.optional(z.enum(VAT_BASES)),
      wallet: z.number(),
      amount: z.number(),
      expiry: fields.timestamp,
      /** What the account would own after this order. */
      owned: z.optional(z.array(ownedPeriod)),
      /** The tax and the amount take it into account. */
      vatNumber: z.optional(z.enum(VAT_NUMBER_STATUSES)),
    }),
    problems: ['selection-invalid', 'selection-same', 'coupon-invalid'],
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

  /** Refused unless `canPayByPaypal` (section 6, decision 49). */
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

  /** `managed` is for the admin, who may open any order. */
  viewOrder: endpoint({
    path: 'shop/view-order',
    access: 'customer',
    body: z.object({ order: fields.orderNumber }),
    response: z.object({
      order,
      /** Its invoice, and a credit note for each refund. */
      documents: z.optional(z.array(z.object({ kind: z.enum(INVOICE_KINDS), number: z.string() }))),
      /** What was returned of its payment, oldest first. */
      returns: z.optional(z.array(paymentReturn)),
      managed: z.optional(adminOrderDetails),
    }),
    problems: ['not-found'],
    reads: true,
  }),

  /**
   * Checks the payment again, when the owner of the order reports it as paid. Idempotent (decision
   * 50).
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
    response: z.object({ orders: z.array(order), wallet: z.optional(wallet) }),
    problems: [],
    reads: true,
  }),

  /**
   * The customer cancels an unpaid order. A payment that arrives first wins: 'order-state'.
   * Idempotent.
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
   * that still holds; a higher total is refused: 'price-changed'. A payment that arrives first
   * wins: 'order-state'. A repeated call answers the same new order.
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

  /** `count` is 0 if the trial is unused. */
  checkTrial: endpoint({
    path: 'shop/check-trial',
    access: 'customer',
    body: z.object({}),
    response: z.object({ count: z.number() }),
    problems: [],
    reads: true,
  }),
};
