import * as z from 'zod/mini';
import { HIDDEN_PAYMENT_METHODS, ORDER_STATUSES, ORDER_TYPES, PAYMENT_METHODS } from '../rules';
import { endpoint } from './endpoint';
import * as fields from './fields';
import { notice } from './problems';

const values = z.array(z.number());

/** The selectable values by index, asked at start without login. */
export const shopConfiguration = endpoint({
  path: 'shop-configuration',
  access: 'public',
  body: z.object({}),
  response: z.object({ playlist: values, epg: values, customer: values, streams: values, episodes: values, automatic_backups: values }),
  problems: [],
  reads: true,
});

/**
 * A VAT number may stand for a reverse charge, be good but change nothing (the seller's own country, or another than the customer's), be
 * unknown to VIES, or not have been checked because VIES did not answer in time; only the first takes the VAT off.
 */
export const VAT_NUMBER_STANDINGS = ['reverse-charge', 'no-effect', 'invalid', 'unchecked'] as const;
export type VatNumberStanding = (typeof VAT_NUMBER_STANDINGS)[number];

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
    expiry: fields.moment,
    /** What became of the VAT number; the total is reckoned with it. */
    vatNumber: z.optional(z.enum(VAT_NUMBER_STANDINGS)),
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

/** The order of section 3; limits are values, amounts euros, percentages plain. */
export const order = z.object({
  id: z.string(),
  createdAt: fields.moment,
  type: z.enum(ORDER_TYPES),
  result: z.enum(ORDER_STATUSES),
  name: z.string(),
  last_name: z.string(),
  country: z.string(),
  payment_mode: z.string(),
  crypto_wallet: z.nullable(z.string()),
  tag: z.nullable(z.string()),
  playlist: z.number(),
  epg: z.number(),
  customer: z.number(),
  streams: z.number(),
  episodes: z.number(),
  automatic_backups: z.number(),
  /** Net price before coupon and tax. */
  price: z.number(),
  coupon: z.number(),
  tax: z.number(),
  wallet: z.number(),
  amount: z.number(),
  /** Until when the subscription runs (or would run) by this order. */
  expiry: fields.moment,
  /** Where an unpaid card order is paid. */
  payment_url: z.optional(z.string()),
  /** The customer's VAT number, where it was valid; with a tax of 0 in the EU the customer owes the VAT. */
  vatNumber: z.optional(z.string()),
  /** What to send to `crypto_wallet`, in the coin; and the euros for one coin that it was reckoned with, good until `pay_before`. */
  crypto_amount: z.optional(z.string()),
  crypto_rate: z.optional(z.number()),
  pay_before: z.optional(fields.moment),
  /** What has come in of it by now, and how often the chain has confirmed that. */
  crypto_received: z.optional(z.string()),
  confirmations: z.optional(z.number()),
  /** The receipt's number and time, from the first completion on. */
  receipt: z.optional(z.number()),
  completedAt: z.optional(fields.moment),
});
export type Order = z.infer<typeof order>;

const owner = z.object({ id: z.number(), email: z.string() });

/** What only the administrator sees of an order: whose it is, how it came to its status, and what the owner's wallet holds. */
export const managed = z.object({
  user: owner,
  moves: z.array(
    z.object({ from: z.enum(ORDER_STATUSES), to: z.enum(ORDER_STATUSES), by: z.string(), why: z.string(), at: fields.moment }),
  ),
  balance: z.number(),
  /** Where the connection came from, if a proxy in front tells. */
  ipCountry: z.optional(z.string()),
  /** What was recorded of a coin's chain. */
  payments: z.optional(
    z.array(z.object({ amount: z.string(), transaction: z.string(), confirmations: z.number(), by: z.string(), at: fields.moment })),
  ),
});
export type ManagedOrder = z.infer<typeof managed>;

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

/** Every account's orders for the administrator, newest first, 50 a page; with a status or an account (`user`) only its. */
export const listOrders = endpoint({
  path: 'shop/list-orders',
  access: 'admin',
  body: z.object({
    page: z._default(fields.page, 1),
    status: z.optional(z.enum(ORDER_STATUSES)),
    user: z.optional(fields.accountId),
  }),
  response: z.object({ orders: z.array(z.extend(order, { user: owner, ipCountry: z.optional(z.string()) })), total: z.number() }),
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
  body: z.object({ order: fields.orderNumber, amount: fields.euros.check(z.gte(0.01), z.lte(10_000)), reason: fields.reason }),
  response: z.object({ order, managed }),
  problems: ['not-found'],
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
  response: notice,
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
