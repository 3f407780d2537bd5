import Stripe from 'stripe';
import { type PayableOrder, RefundRefused } from '../provider';

/**
 * Refunds what is left of an order's payment: no amount is sent, so a part that was refunded before
 * is not refunded again.
 */
export async function refundPayment(
  stripe: Stripe,
  { number, paymentReference }: PayableOrder,
): Promise<{ reference: string }> {
  try {
    const session = await stripe.checkout.sessions.retrieve(paymentReference ?? '');
    const intent = session.payment_intent;
    if (!intent) throw new RefundRefused('Stripe has no payment for this order.');
    const refund = await stripe.refunds.create(
      { payment_intent: typeof intent === 'string' ? intent : intent.id },
      { idempotencyKey: `refund-${number}` },
    );
    if (refund.status === 'failed' || refund.status === 'canceled')
      throw new RefundRefused(
        `Stripe could not make the refund: ${refund.failure_reason ?? refund.status}.`,
      );
    return { reference: refund.id };
  } catch (error) {
    // Only this kind is about the payment. The others (network, key, limits) may succeed later.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    if (error.code === 'charge_already_refunded') return { reference: 'refunded before' };
    if (error.code === 'resource_missing')
      throw new RefundRefused('Stripe has no payment for this order.');
    throw new RefundRefused(`Stripe refused the refund: ${error.message}`);
  }
}
