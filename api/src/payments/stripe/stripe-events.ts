import type Stripe from 'stripe';
import type { ProviderEvent } from '../provider';

/** The payment event in a Stripe event; null for the many types that are not about a payment. */
export async function paymentEventIn(
  stripe: Stripe,
  event: Stripe.Event,
): Promise<ProviderEvent | null> {
  switch (event.type) {
    case 'checkout.session.completed':
      return event.data.object.payment_status === 'paid'
        ? sessionEvent(event.data.object, event.id, 'paid')
        : null;
    case 'checkout.session.async_payment_succeeded':
      return sessionEvent(event.data.object, event.id, 'paid');
    case 'checkout.session.async_payment_failed':
      return sessionEvent(event.data.object, event.id, 'declined');
    case 'charge.refunded':
      return chargeEvent(
        stripe,
        { ...event.data.object, amount: event.data.object.amount_refunded },
        event.id,
        'refunded',
      );
    case 'charge.dispute.created':
      return isInquiry(event.data.object)
        ? null
        : chargeEvent(stripe, event.data.object, event.id, 'disputed');
    case 'charge.dispute.closed':
      return isInquiry(event.data.object)
        ? null
        : chargeEvent(
            stripe,
            event.data.object,
            event.id,
            event.data.object.status === 'lost' ? 'dispute-lost' : 'dispute-won',
          );
    default:
      return null;
  }
}

/** An inquiry of the bank moves no money, unlike a dispute. */
function isInquiry({ status }: Stripe.Dispute): boolean {
  return status.startsWith('warning_') || status === 'prevented';
}

/**
 * An event about a paid charge names only its PaymentIntent. The Checkout session of that
 * PaymentIntent names the order.
 */
async function chargeEvent(
  stripe: Stripe,
  {
    payment_intent,
    amount,
    currency,
  }: Pick<Stripe.Charge, 'payment_intent' | 'amount' | 'currency'>,
  eventId: string,
  outcome: ProviderEvent['outcome'],
): Promise<ProviderEvent | null> {
  if (!payment_intent) return null;
  const intent = typeof payment_intent === 'string' ? payment_intent : payment_intent.id;
  const [session] = (await stripe.checkout.sessions.list({ payment_intent: intent, limit: 1 }))
    .data;
  return session
    ? { ...sessionEvent(session, eventId, outcome), amount, currency: currency.toUpperCase() }
    : null;
}

/** The event of a Checkout session. Stripe's amounts are cents; its currencies are lower case. */
export function sessionEvent(
  session: Stripe.Checkout.Session,
  eventId: string,
  outcome: ProviderEvent['outcome'],
): ProviderEvent {
  return {
    eventId,
    order: session.client_reference_id ?? '',
    payment: session.id,
    amount: session.amount_total ?? 0,
    currency: (session.currency ?? '').toUpperCase(),
    outcome,
  };
}
