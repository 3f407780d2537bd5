import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { Problem } from '../http/problem';
import { type OrderRow, orders } from '../orders/tables';
import type { PaymentProvider } from './provider';

/**
 * Where an order is paid. Outside of the order's transaction, because a provider may take seconds; whoever places the same order again
 * after a failure gets here again. Throws 'payment-failed'.
 */
export async function openPayment(
  { context, log }: Pick<FastifyInstance, 'context' | 'log'>,
  provider: PaymentProvider,
  order: OrderRow,
): Promise<string> {
  if (order.payment_url) return order.payment_url;
  const { url, reference } = await provider.create(order).catch((error: unknown) => {
    log.error({ err: error, order: order.number }, `${provider.name} did not open a payment`);
    throw new Problem('payment-failed');
  });
  await context.db
    .update(orders)
    .set({ payment_url: url, paymentReference: reference })
    .where(eq(orders.id, order.id));
  return url;
}
