import type { Cents } from '@site/shared/rules';
import Stripe from 'stripe';
import { type PayableOrder, type ProviderEvent, RefundRefused } from '../provider';
import { refundEvent, refundsOfIntent, sessionEvent } from './stripe-events';

type MadeRefund = { reference: string; isDone: boolean };

/**
 * Refunds what is left of an order's payment: no amount is sent, so a part that was refunded before
 * is not refunded again.
 */
export async function refundPayment(
  stripe: Stripe,
  { number, paymentReference }: PayableOrder,
): Promise<MadeRefund> {
  return refusable(async () => {
    const { intent } = await paymentOf(stripe, paymentReference);
    try {
      const refund = await stripe.refunds.create(
        { payment_intent: intent },
        { idempotencyKey: `refund-${number}` },
      );
      return madeRefund([refund]);
    } catch (error) {
      if (!isInvalidRequest(error) || error.code !== 'charge_already_refunded') throw error;
      return madeRefund(await refundsOfIntent(stripe, intent));
    }
  });
}

/** Refunds a part of an order's payment; `amount` in cents. Returns the reports of it. */
export async function refundPartOfPayment(
  stripe: Stripe,
  { number, paymentReference }: PayableOrder,
  { amount, requestId }: { amount: Cents; requestId: string },
): Promise<ProviderEvent[]> {
  return refusable(async () => {
    const { intent, session } = await paymentOf(stripe, paymentReference);
    const refund = await stripe.refunds.create(
      { payment_intent: intent, amount, expand: ['charge'] },
      { idempotencyKey: `refund-${number}-${requestId}` },
    );
    // Throws if the refund has failed already.
    madeRefund([refund]);
    const charge = refund.charge as Stripe.Charge;
    const eventId = `part-${requestId}`;
    return [
      refundEvent(session, refund, eventId),
      {
        ...sessionEvent(session, `${eventId}-sum`, 'refunded'),
        ...{ amount: charge.amount_refunded, currency: charge.currency.toUpperCase() },
      },
    ];
  });
}

/** Runs a call of Stripe. Throws RefundRefused if another attempt would fail as well. */
async function refusable<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    // Only this kind is about the payment. The others (network, key, limits) may succeed later.
    if (!isInvalidRequest(error)) throw error;
    if (error.code === 'resource_missing')
      throw new RefundRefused('Stripe has no payment for this order.');
    throw new RefundRefused(`Stripe refused the refund: ${error.message}`);
  }
}

/** The states of all refunds of an order's payment, as events. */
export async function refundsOfPayment(
  stripe: Stripe,
  { paymentReference }: PayableOrder,
): Promise<ProviderEvent[]> {
  const { intent, session } = await paymentOf(stripe, paymentReference);
  const refunds = await refundsOfIntent(stripe, intent);
  return refunds.map((refund) =>
    refundEvent(session, refund, `found-${refund.id}-${refund.status}`),
  );
}

async function paymentOf(stripe: Stripe, paymentReference: string | null) {
  const session = await stripe.checkout.sessions.retrieve(paymentReference ?? '');
  const intent = session.payment_intent;
  if (!intent) throw new RefundRefused('Stripe has no payment for this order.');
  return { session, intent: typeof intent === 'string' ? intent : intent.id };
}

/**
 * Of the refunds of a payment (newest first), the newest that has not failed: its id is stored.
 * Throws RefundRefused if all have failed.
 */
function madeRefund(refunds: readonly Stripe.Refund[]): MadeRefund {
  const standing = refunds.filter(({ status }) => status !== 'failed' && status !== 'canceled');
  const [newest] = standing;
  if (!newest) {
    const [failed] = refunds;
    throw new RefundRefused(
      `Stripe could not make the refund: ${failed?.failure_reason ?? failed?.status ?? 'no refund'}.`,
    );
  }
  const isDone = standing.every(({ status }) => status === 'succeeded');
  return { reference: newest.id, isDone };
}

function isInvalidRequest(error: unknown): error is Stripe.errors.StripeInvalidRequestError {
  return error instanceof Stripe.errors.StripeInvalidRequestError;
}
