import type { Session } from '@site/shared/contract';
import { isCoin } from '@site/shared/rules';
import type { FastifyInstance } from 'fastify';
import * as texts from '#texts';
import { staffAuthor, wordAuthor } from '../auth/authors';
import { verifyCoinMail } from '../coin-payments/coin-admin-mails';
import { Problem } from '../http/problem';
import { moveOrder } from '../order-moves/move-order';
import { applyPaymentEvent } from '../order-payments/apply-payment-event';
import { notifyAdmins } from '../orders/notify';
import { orderOf } from '../orders/queries';
import type { OrderRow } from '../orders/tables';
import { receiveEvent } from '../payments/payment-events';
import type { PaymentProvider } from '../payments/provider';

/**
 * Checks an order that its owner reports as paid. A card payment is looked up at its provider. A
 * coin payment is verified by the administrator, who is notified. A repeated call changes nothing.
 * Throws 'not-found', and 'payment-failed' if the provider does not respond.
 */
export async function validateOrder(
  app: FastifyInstance,
  provider: PaymentProvider | null,
  session: Session,
  number: string,
): Promise<OrderRow> {
  const { context } = app;
  const order = await orderOf(context.db, session, number, 'moveAnyOrder');
  if (order.result !== 'AWAITING_PAYMENT') return order;
  if (isCoin(order.payment_mode)) await requestVerification(app, order, session);
  else if (provider) await lookUpPayment(app, provider, order);
  return orderOf(context.db, session, number, 'moveAnyOrder');
}

async function requestVerification(
  { context }: FastifyInstance,
  { id, userId }: OrderRow,
  session: Session,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const moved = await moveOrder(context, tx, id, 'PENDING_VERIFICATION', {
      ...(userId === session.id ? { ...wordAuthor('customer') } : staffAuthor(session)),
      why: 'reported as paid',
      now: context.now(),
    });
    if (moved) await notifyAdmins(context, tx, (address) => verifyCoinMail(address, moved));
  });
}

/** Applies the payment of a card order whose event was lost. Throws 'payment-failed'. */
export async function lookUpPayment(
  app: FastifyInstance,
  provider: PaymentProvider,
  order: OrderRow,
): Promise<void> {
  const event = await provider.findPayment(order).catch((error: unknown) => {
    app.log.error({ err: error, order: order.number }, 'The payment could not be looked up.');
    throw new Problem('payment-failed', { body: texts.checkout.paymentNotLookedUp() });
  });
  if (event)
    await receiveEvent(
      app,
      applyPaymentEvent,
      { provider: provider.name, ...event },
      app.context.now(),
    );
}
