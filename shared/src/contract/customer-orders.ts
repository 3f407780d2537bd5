import * as z from '@site/shared/schema';
import * as texts from '#texts';
import { HAND_PAYMENT_METHODS, MAX_TRANSACTION_LENGTH } from '../rules';
import { billing } from './billing';
import { endpoint } from './endpoint';
import * as fields from './fields';
import { priceVersion, quote, quoteBody, quoteProblems } from './quote';

/**
 * How an order of staff is paid: by the customer, who gets a mail, or outside of the site before.
 * `paidOn` is the day of the payment, `reference` names it.
 */
const payment = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('customer') }),
  z.object({
    kind: z.literal('paid'),
    method: z.enum(HAND_PAYMENT_METHODS),
    reference: fields.lineOfText(MAX_TRANSACTION_LENGTH, texts.field.paymentReference),
    paidOn: z.isoDate(),
  }),
]);

/** The orders that staff place for a customer. Their paths are in the area 'customers'. */
export const customerOrderCalls = {
  /** What an order would cost the customer now, as `shop/quote` answers it to the customer. */
  quoteOrder: endpoint({
    path: 'customers/quote-order',
    access: 'admin',
    body: z.extend(quoteBody, { account: fields.accountId }),
    response: quote,
    problems: ['not-found', ...quoteProblems],
    reads: true,
  }),

  /**
   * Places an order for a customer by the rules of the customer's own orders. With 'customer' it is
   * unpaid, and the customer gets a mail with a link to pay. With 'paid' it is completed at once.
   * `reason` is stored in the history of the order. With the same `requestId` only once.
   */
  placeOrder: endpoint({
    path: 'customers/place-order',
    access: 'admin',
    needsFreshSignIn: true,
    body: z.object({
      account: fields.accountId,
      subscription: fields.subscription,
      priceVersion,
      /** The total on the page, in euros. The API compares it and never uses it. */
      totalPrice: fields.euros,
      billing,
      coupon: z.optional(fields.coupon),
      payment,
      reason: fields.reason,
      requestId: fields.requestId,
    }),
    response: z.object({ order: z.string() }),
    problems: [
      'not-found',
      'first-admin',
      'own-account',
      ...quoteProblems,
      'order-open',
      'payment-failed',
    ],
  }),
};
