import type Stripe from 'stripe';
import type { PaymentNotice } from '../provider';

/** What an event says about a payment; null for the many that say nothing about one. */
export async function noticeIn(stripe: Stripe, event: Stripe.Event): Promise<PaymentNotice | null> {
  switch (event.type) {
    case 'checkout.session.completed':
      return event.data.object.payment_status === 'paid'
        ? noticeOf(event.data.object, event.id, 'paid')
        : null;
    case 'checkout.session.async_payment_succeeded':
      return noticeOf(event.data.object, event.id, 'paid');
    case 'checkout.session.async_payment_failed':
      return noticeOf(event.data.object, event.id, 'declined');
    case 'charge.refunded':
      return noticeAbout(
        stripe,
        { ...event.data.object, amount: event.data.object.amount_refunded },
        event.id,
        'refunded',
      );
    case 'charge.dispute.created':
      return isInquiry(event.data.object)
        ? null
        : noticeAbout(stripe, event.data.object, event.id, 'disputed');
    case 'charge.dispute.closed':
      return isInquiry(event.data.object)
        ? null
        : noticeAbout(
            stripe,
            event.data.object,
            event.id,
            event.data.object.status === 'lost' ? 'dispute-lost' : 'dispute-won',
          );
    default:
      return null;
  }
}

/** A bank that only asks has taken no money. */
function isInquiry({ status }: Stripe.Dispute): boolean {
  return status.startsWith('warning_') || status === 'prevented';
}

/** What happens to money that was paid names its PaymentIntent, and that one's Checkout session names our order. */
async function noticeAbout(
  stripe: Stripe,
  {
    payment_intent,
    amount,
    currency,
  }: Pick<Stripe.Charge, 'payment_intent' | 'amount' | 'currency'>,
  eventId: string,
  outcome: PaymentNotice['outcome'],
): Promise<PaymentNotice | null> {
  if (!payment_intent) return null;
  const intent = typeof payment_intent === 'string' ? payment_intent : payment_intent.id;
  const [session] = (await stripe.checkout.sessions.list({ payment_intent: intent, limit: 1 }))
    .data;
  return session
    ? { ...noticeOf(session, eventId, outcome), amount, currency: currency.toUpperCase() }
    : null;
}

/** Stripe's amounts are cents already, its currencies small letters. */
export function noticeOf(
  session: Stripe.Checkout.Session,
  eventId: string,
  outcome: PaymentNotice['outcome'],
): PaymentNotice {
  return {
    eventId,
    order: session.client_reference_id ?? '',
    amount: session.amount_total ?? 0,
    currency: (session.currency ?? '').toUpperCase(),
    outcome,
  };
}
