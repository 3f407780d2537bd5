import type Stripe from 'stripe';
import type { ProviderEvent } from '../provider';

/** The payment events in a Stripe event; none in the many types that are not about a payment. */
export async function paymentEventsIn(
  stripe: Stripe,
  event: Stripe.Event,
): Promise<ProviderEvent[]> {
  switch (event.type) {
    case 'checkout.session.completed':
      return event.data.object.payment_status === 'paid'
        ? [sessionEvent(event.data.object, event.id, 'paid')]
        : [];
    case 'checkout.session.async_payment_succeeded':
      return [sessionEvent(event.data.object, event.id, 'paid')];
    case 'checkout.session.async_payment_failed':
      return [sessionEvent(event.data.object, event.id, 'declined')];
    case 'charge.refunded':
      return chargeRefundedEvents(stripe, event.data.object, event.id);
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.refund.updated': {
      const refund = event.data.object;
      const session = await sessionOf(stripe, refund);
      return session ? [refundEvent(session, refund, event.id)] : [];
    }
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
      return disputeEvents(stripe, event.data.object, event.id);
    default:
      return [];
  }
}

/**
 * A refunded charge says how much was returned so far, not whether the refunds are done. Their
 * states are read here, because the event about a single refund may have been lost.
 */
async function chargeRefundedEvents(
  stripe: Stripe,
  charge: Stripe.Charge,
  eventId: string,
): Promise<ProviderEvent[]> {
  const session = await sessionOf(stripe, charge);
  if (!session) return [];
  const refunds = await refundsOfIntent(stripe, idOf(charge.payment_intent));
  const refunded = sessionEvent(session, eventId, 'refunded');
  return [
    ...refunds.map((refund) => refundEvent(session, refund, `${eventId}-${refund.id}`)),
    { ...refunded, amount: charge.amount_refunded, currency: charge.currency.toUpperCase() },
  ];
}

const REFUND_OUTCOMES: Readonly<Record<string, ProviderEvent['outcome']>> = {
  succeeded: 'refund-done',
  failed: 'refund-failed',
  canceled: 'refund-failed',
};

/** The refunds of a payment, newest first. Stripe lists 10 by default and 100 at most. */
export async function refundsOfIntent(stripe: Stripe, intent: string): Promise<Stripe.Refund[]> {
  return (await stripe.refunds.list({ payment_intent: intent, limit: 100 })).data;
}

/** The state of one refund. What is neither done nor failed is pending: 'requires_action' too. */
export function refundEvent(
  session: Stripe.Checkout.Session,
  { id, amount, currency, status, failure_reason }: Stripe.Refund,
  eventId: string,
): ProviderEvent {
  const outcome = REFUND_OUTCOMES[status ?? ''] ?? 'refund-pending';
  return {
    ...sessionEvent(session, eventId, outcome),
    ...{ subject: id, amount, currency: currency.toUpperCase() },
    ...(outcome === 'refund-failed' && { reason: failure_reason ?? status ?? 'failed' }),
  };
}

/**
 * The state of a dispute. All events of a dispute are read alike: which of them arrives first is
 * not certain, and an inquiry that becomes a dispute is only updated.
 */
async function disputeEvents(
  stripe: Stripe,
  dispute: Stripe.Dispute,
  eventId: string,
): Promise<ProviderEvent[]> {
  const outcome = disputeOutcome(dispute.status);
  const session = outcome && (await sessionOf(stripe, dispute));
  if (!session) return [];
  const { id, amount, currency } = dispute;
  const event = sessionEvent(session, eventId, outcome);
  return [{ ...event, subject: id, amount, currency: currency.toUpperCase() }];
}

/** Null for an inquiry that has ended, and for a dispute that the card network prevented. */
function disputeOutcome(status: Stripe.Dispute.Status): ProviderEvent['outcome'] | null {
  if (status === 'won') return 'dispute-won';
  if (status === 'lost') return 'dispute-lost';
  if (status === 'needs_response' || status === 'under_review') return 'disputed';
  return status === 'warning_needs_response' ? 'inquiry' : null;
}

/**
 * An event about a paid charge names only its PaymentIntent. The Checkout session of that
 * PaymentIntent names the order. Undefined for a payment of something else.
 */
async function sessionOf(
  stripe: Stripe,
  { payment_intent }: Pick<Stripe.Charge, 'payment_intent'>,
): Promise<Stripe.Checkout.Session | undefined> {
  const intent = idOf(payment_intent);
  if (!intent) return undefined;
  return (await stripe.checkout.sessions.list({ payment_intent: intent, limit: 1 })).data[0];
}

function idOf(intent: Stripe.Charge['payment_intent']): string {
  return typeof intent === 'string' ? intent : (intent?.id ?? '');
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
