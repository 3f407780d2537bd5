import { paths } from '@site/shared/contract';
import { pathInLanguage } from '@site/shared/language';
import { ORDER_OPEN_MS, planName } from '@site/shared/rules';
import { inLanguage } from '@site/shared/server';
import Stripe from 'stripe';
import * as texts from '#texts';
import type { Config } from '../../config/config';
import { Problem } from '../../http/problem';
import type { PayableOrder, PaymentProvider } from '../provider';
import { paymentEventsIn, sessionEvent } from './stripe-events';
import { refundPartOfPayment, refundPayment, refundsOfPayment } from './stripe-refund';

/** The customer waits for the payment page during this request. */
const REQUEST_TIMEOUT_MS = 10_000;
/** The greatest age of a webhook's signature: Stripe's default. */
const SIGNATURE_TOLERANCE_SECONDS = 300;
const SIGNATURE_HEADER = 'stripe-signature';
/** Stripe refuses an end more than 24 hours ahead; the margin allows for clocks that differ. */
const EXPIRY_MARGIN_SECONDS = 60;

type StripeConfig = NonNullable<Config['stripe']>;

/**
 * Card payments by Stripe Checkout. The customer enters the card on Stripe's page, never on ours.
 * `nameAt` is the name of the site at a moment (ms).
 */
export function stripeProvider(
  config: Config,
  stripeConfig: StripeConfig,
  now: () => number,
  nameAt: (moment: number) => Promise<string>,
): PaymentProvider {
  const stripe = stripeClient(stripeConfig);
  return {
    name: 'stripe',
    open: async (order) => {
      // The name at the time of the order: Stripe refuses a repeated request with another name.
      const site = await nameAt(order.createdAt);
      const parameters = checkoutSession(order, site, config);
      const session = await stripe.checkout.sessions.create(parameters, {
        idempotencyKey: `order-${order.number}`,
      });
      if (!session.url) throw new Error('Stripe returned a Checkout session without a URL.');
      return { url: session.url, reference: session.id };
    },
    findPayment: async ({ paymentReference }) => {
      if (!paymentReference) return null;
      const session = await stripe.checkout.sessions.retrieve(paymentReference);
      return session.payment_status === 'paid'
        ? sessionEvent(session, `found-${session.id}`, 'paid')
        : null;
    },
    close: async ({ paymentReference }) => {
      if (!paymentReference) return;
      const { status } = await stripe.checkout.sessions.retrieve(paymentReference);
      if (status === 'open') await stripe.checkout.sessions.expire(paymentReference);
    },
    refund: (order) => refundPayment(stripe, order),
    refundPart: (order, part) => refundPartOfPayment(stripe, order, part),
    findRefunds: (order) => refundsOfPayment(stripe, order),
    parseEvent: async (body, headers) =>
      paymentEventsIn(stripe, verifiedEvent(body, String(headers[SIGNATURE_HEADER] ?? ''))),
  };

  function verifiedEvent(body: string, signature: string): Stripe.Event {
    try {
      return stripe.webhooks.constructEvent(
        body,
        signature,
        stripeConfig.webhookSecret,
        SIGNATURE_TOLERANCE_SECONDS,
        undefined,
        now(),
      );
    } catch {
      throw new Problem('malformed', { body: 'The signature is not valid.' });
    }
  }
}

function stripeClient({ secretKey, apiUrl }: StripeConfig): Stripe {
  const { hostname: host, port, protocol } = new URL(apiUrl ?? 'https://api.stripe.com');
  return new Stripe(secretKey, {
    timeout: REQUEST_TIMEOUT_MS,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(apiUrl && {
      host,
      port,
      protocol: protocol === 'http:' ? ('http' as const) : ('https' as const),
    }),
  });
}

function checkoutSession(
  order: PayableOrder,
  site: string,
  { siteUrl }: Config,
): Stripe.Checkout.SessionCreateParams {
  const { language, type } = order;
  const orderUrl = siteUrl + pathInLanguage(paths.order(order.number), language);
  const plan = planName(order.playlist);
  const name = inLanguage(language, () => texts.stripe.product({ type, site, plan }));
  return {
    mode: 'payment',
    locale: language,
    allowed_payment_method_types: ['card'],
    client_reference_id: order.number,
    metadata: { order: order.number },
    line_items: [
      {
        quantity: 1,
        price_data: { currency: 'eur', unit_amount: order.amount, product_data: { name } },
      },
    ],
    success_url: orderUrl,
    cancel_url: orderUrl,
    // The payment ends with the order.
    expires_at: Math.floor((order.createdAt + ORDER_OPEN_MS) / 1000) - EXPIRY_MARGIN_SECONDS,
  };
}
