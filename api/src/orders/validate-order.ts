import type { Session } from '@site/shared/contract';
import { isCoin } from '@site/shared/rules';
import type { FastifyInstance } from 'fastify';
import { administratorsOf } from '../auth/admin-emails';
import { Problem } from '../http/problem';
import { receiveNotice } from '../payments/handle-event';
import type { PaymentProvider } from '../payments/provider';
import { moveOrder } from './move-order';
import { toVerifyMail } from './order-mails';
import { orderOf } from './queries';
import type { OrderRow } from './tables';

/**
 * The owner says that an order is paid. A card payment is looked up at its provider; a coin's is put before the administrator, who
 * looks at the chain. Asked again it does nothing more. Throws 'not-found', 'payment-failed' where the provider does not answer.
 */
export async function validateOrder(
  app: FastifyInstance,
  provider: PaymentProvider | null,
  session: Session,
  number: string,
): Promise<OrderRow> {
  const { context } = app;
  const order = await orderOf(context.db, session, number);
  if (order.result !== 'AWAITING_PAYMENT') return order;
  if (isCoin(order.payment_mode))
    await putBeforeTheAdministrator(
      app,
      order,
      order.userId === session.id ? 'customer' : session.email,
    );
  else if (provider) await lookUp(app, provider, order);
  return orderOf(context.db, session, number);
}

async function putBeforeTheAdministrator(
  { context }: FastifyInstance,
  { id }: OrderRow,
  by: string,
): Promise<void> {
  const { db, outbox, now } = context;
  await db.transaction(async (tx) => {
    const moved = await moveOrder(context, tx, id, 'PENDING_VERIFICATION', {
      by,
      why: 'says that it is paid',
      now: now(),
    });
    if (!moved) return;
    for (const to of await administratorsOf(tx)) await outbox.enqueue(tx, toVerifyMail(to, moved));
  });
}

async function lookUp(
  app: FastifyInstance,
  provider: PaymentProvider,
  order: OrderRow,
): Promise<void> {
  const found = await provider.find(order).catch((error: unknown) => {
    app.log.error({ err: error, order: order.number }, 'the payment could not be looked up');
    throw new Problem('payment-failed', {
      body: 'The payment could not be looked up. Please try again',
    });
  });
  if (found) await receiveNotice(app, { provider: provider.name, ...found }, app.context.now());
}
