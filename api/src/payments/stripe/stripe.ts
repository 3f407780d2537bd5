import { paths } from '@site/shared/contract';
import { DAY_MS, orderTypeLabels, planName } from '@site/shared/rules';
import Stripe from 'stripe';
import type { Config } from '../../config/config';
import { Problem } from '../../http/problem';
import type { OrderRow } from '../../orders/tables';
import type { PaymentProvider } from '../provider';
import { noticeIn, noticeOf } from './notices';

/** Longer than this (ms) nobody waits for a payment page. */
const TIMEOUT = 10_000;
/** How old a notice may be, in seconds: Stripe's own default. */
const TOLERANCE = 300;
const SIGNATURE = 'stripe-signature';

type Settings = NonNullable<Config['stripe']>;

/** Cards by Stripe Checkout: the card is entered on Stripe's page and never seen by us. */
export function stripeOf(config: Config, settings: Settings, now: () => number): PaymentProvider {
  const stripe = clientOf(settings);
  return {
    name: 'stripe',
    create: async (order) => {
      const session = await stripe.checkout.sessions.create(checkoutOf(order, config), {
        idempotencyKey: `order-${order.number}`,
      });
      if (!session.url) throw new Error('the Checkout session has no address');
      return { url: session.url, reference: session.id };
    },
    find: async ({ paymentReference }) => {
      if (!paymentReference) return null;
      const session = await stripe.checkout.sessions.retrieve(paymentReference);
      return session.payment_status === 'paid'
        ? noticeOf(session, `found-${session.id}`, 'paid')
        : null;
    },
    close: async ({ paymentReference }) => {
      if (!paymentReference) return;
      const { status } = await stripe.checkout.sessions.retrieve(paymentReference);
      if (status === 'open') await stripe.checkout.sessions.expire(paymentReference);
    },
    read: async (body, headers) =>
      noticeIn(stripe, verified(body, String(headers[SIGNATURE] ?? ''))),
  };

  function verified(body: string, signature: string): Stripe.Event {
    try {
      return stripe.webhooks.constructEvent(
        body,
        signature,
        settings.webhookSecret,
        TOLERANCE,
        undefined,
        now(),
      );
    } catch {
      throw new Problem('malformed', { body: 'The signature is not valid.' });
    }
  }
}

function clientOf({ secretKey, apiUrl }: Settings): Stripe {
  const { hostname: host, port, protocol } = new URL(apiUrl ?? 'https://api.stripe.com');
  return new Stripe(secretKey, {
    timeout: TIMEOUT,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(apiUrl && {
      host,
      port,
      protocol: protocol === 'http:' ? ('http' as const) : ('https' as const),
    }),
  });
}

function checkoutOf(
  order: OrderRow,
  { siteUrl, siteName }: Config,
): Stripe.Checkout.SessionCreateParams {
  const back = siteUrl + paths.order(order.number);
  const name = `${siteName} ${planName(order.playlist)}: ${orderTypeLabels[order.type].title}`;
  return {
    mode: 'payment',
    allowed_payment_method_types: ['card'],
    client_reference_id: order.number,
    metadata: { order: order.number },
    line_items: [
      {
        quantity: 1,
        price_data: { currency: 'eur', unit_amount: order.amount, product_data: { name } },
      },
    ],
    success_url: back,
    cancel_url: back,
    // As long as the order stays open, which is the longest that Stripe allows; a minute less, for clocks that differ.
    expires_at: Math.floor((order.createdAt + DAY_MS) / 1000) - 60,
  };
}
