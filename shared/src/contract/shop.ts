import * as z from 'zod/mini';
import { HIDDEN_PAYMENT_METHODS, ORDER_TYPES, PAYMENT_METHODS } from '../rules';
import { endpoint } from './endpoint';
import * as fields from './fields';
import { managed, order } from './order';
import { successMessage } from './problems';

const values = z.array(z.number());

/** The selectable values by index, asked at start without login. */
export const shopConfiguration = endpoint({
  path: 'shop-configuration',
  access: 'public',
  body: z.object({}),
  response: z.object({
    playlist: values,
    epg: values,
    customer: values,
    streams: values,
    episodes: values,
    automatic_backups: values,
  }),
  problems: [],
  reads: true,
});

/**
 * A VAT number may stand for a reverse charge, be good but change nothing (the seller's own country, or another than the customer's), be
 * unknown to VIES, or not have been checked because VIES did not answer in time; only the first takes the VAT off.
 */
export const VAT_NUMBER_STATUSES = ['reverse-charge', 'no-effect', 'invalid', 'unchecked'] as const;
export type VatNumberStatus = (typeof VAT_NUMBER_STATUSES)[number];

/** What an order would cost this account now; amounts in euros, `coupon` and `tax` in percent. `amount` is the `totalPrice` to send. */
export const quote = endpoint({
  path: 'shop/quote',
  access: 'customer',
  body: z.object({
    subscription: fields.subscription,
    country: fields.country,
    coupon: z.optional(fields.coupon),
    vatNumber: z.optional(fields.vatNumber),
  }),
  response: z.object({
    type: z.enum(ORDER_TYPES),
    price: z.number(),
    coupon: z.number(),
    tax: z.number(),
    wallet: z.number(),
    amount: z.number(),
    expiry: fields.timestamp,
    /** What became of the VAT number; the total is reckoned with it. */
    vatNumber: z.optional(z.enum(VAT_NUMBER_STATUSES)),
  }),
  problems: ['selection-invalid', 'selection-same', 'coupon-invalid'],
});

const orderBody = z.object({
  subscription: fields.subscription,
  paymentMethod: z.enum([...PAYMENT_METHODS, ...HIDDEN_PAYMENT_METHODS]),
  /** The order total the page showed; compared with ours in cents, never used. */
  totalPrice: fields.euros,
  billing: fields.billing,
  /** Whether the page's boxes were ticked; kept with the order, with the time. Section 7 has no such field, so it may be left out. */
  acceptedTerms: z.optional(z.boolean()),
  coupon: z.optional(fields.coupon),
});

const orderProblems = [
  'selection-invalid',
  'selection-same',
  'coupon-invalid',
  'price-changed',
  'terms-not-accepted',
  'method-refused',
  'payment-failed',
  'not-found',
] as const;
const orderAnswer = z.object({ order: z.string(), url: z.optional(z.string()) });

/** Places an order with any allowed method. `url`: where the browser goes to pay. */
export const createOrder = endpoint({
  path: 'shop/create-order',
  access: 'customer',
  body: orderBody,
  response: orderAnswer,
  problems: orderProblems,
});

/** Places an order by card; any other method is refused. */
export const createCreditCardOrder = endpoint({
  path: 'shop/create-credit-card-order',
  access: 'customer',
  body: orderBody,
  response: orderAnswer,
  problems: orderProblems,
});

/** Known, and refused: PayPal is hidden from everybody (section 6). */
export const createPaypalOrder = endpoint({
  path: 'shop/create-paypal-order',
  access: 'customer',
  body: z.object({
    subscription: fields.subscription,
    paypalId: z.string().check(z.maxLength(200)),
    totalPrice: fields.euros,
    billing: fields.billing,
  }),
  response: orderAnswer,
  problems: ['method-refused'],
});

/** `managed` is there for the administrator, who may open any order. */
export const viewOrder = endpoint({
  path: 'shop/view-order',
  access: 'customer',
  body: z.object({ order: fields.orderNumber }),
  response: z.object({ order, managed: z.optional(managed) }),
  problems: ['not-found'],
});

/** The owner says that it is paid: the payment is looked for again. May be asked any number of times. */
export const validateOrder = endpoint({
  path: 'shop/validate-order',
  access: 'customer',
  body: z.object({ orderId: fields.orderNumber }),
  response: z.object({ order }),
  problems: ['not-found', 'payment-failed'],
});

/** The account's orders, newest first, 200 at most. */
export const getOrders = endpoint({
  path: 'shop/get-orders',
  access: 'customer',
  body: z.object({}),
  response: z.object({ orders: z.array(order) }),
  problems: [],
  reads: true,
});

export const activateTrial = endpoint({
  path: 'shop/activate-trial',
  access: 'customer',
  body: z.object({}),
  response: successMessage,
  problems: ['trial-used', 'has-plan'],
});

/** `count` 0 means the trial is unused. */
export const checkTrial = endpoint({
  path: 'shop/check-trial',
  access: 'customer',
  body: z.object({}),
  response: z.object({ count: z.number() }),
  problems: [],
  reads: true,
});
