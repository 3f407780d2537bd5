import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { Problem } from '../http/problem';
import { type OrderRow, orders } from '../orders/tables';
import type { PaymentProvider } from '../payments/provider';

/**
 * Opens the payment of an order and returns the page to pay on. It runs outside the order's
 * transaction, because the provider may need seconds. If it fails, the same request opens the
 * payment of the same order. Throws 'payment-failed'.
 */
export async function openPayment(
  { context, log }: Pick<FastifyInstance, 'context' | 'log'>,
  provider: PaymentProvider,
  order: OrderRow,
): Promise<string> {
  if (order.payment_url) return order.payment_url;
  const { url, reference } = await provider.open(order).catch((error: unknown) => {
    log.error({ err: error, order: order.number }, `${provider.name} could not open a payment.`);
    throw new Problem('payment-failed');
  });
  await context.db
    .update(orders)
    .set({ payment_url: url, paymentReference: reference })
    .where(eq(orders.id, order.id));
  return url;
}
