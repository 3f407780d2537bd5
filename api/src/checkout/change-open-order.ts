import { createHash } from 'node:crypto';
import type { Session } from '@site/shared/contract';
import { language } from '@site/shared/language';
import { isCoin, type PaymentMethod } from '@site/shared/rules';
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import * as texts from '#texts';
import { wordAuthor } from '../auth/authors';
import { type User, users } from '../auth/tables';
import { countedPayments } from '../coin-payments/apply-coin-payments';
import { coinDeposit, mailDeposit } from '../coin-payments/coin-deposit';
import type { Context } from '../context';
import { redeemCoupon } from '../coupons/coupons';
import type { Queryable, Transaction } from '../db/database';
import { Problem } from '../http/problem';
import { isOverdue } from '../order-jobs/cancel-overdue-orders';
import { moveOrder } from '../order-moves/move-order';
import { billingOf } from '../orders/billing';
import { lockOrder } from '../orders/lock-order';
import { boughtBy } from '../orders/owned-by-order';
import { findOrder } from '../orders/queries';
import { type OrderRow, orders } from '../orders/tables';
import { balanceOf, spendableOf, takeFromWallet } from '../orders/wallet';
import type { PaymentProvider } from '../payments/provider';
import { newOrderNumber } from './place-order';
import { repricedOrder } from './reprice-order';
import { lookUpPayment } from './validate-order';

/**
 * Cancels an unpaid order of the customer, also a coin order in verification for which no payment
 * was seen. A second call changes nothing. Throws 'not-found', 'order-state' if a payment arrived
 * first, and 'payment-failed' if the provider does not respond.
 */
export async function cancelOrder(
  app: FastifyInstance,
  provider: PaymentProvider | null,
  session: Session,
  number: string,
): Promise<OrderRow> {
  const { context } = app;
  const order = await ownOrder(context.db, session, number);
  if (order.result === 'CANCELLED') return order;
  await endPayment(app, provider, order);
  return context.db.transaction(async (tx) => {
    const locked = await lockOrder(tx, eq(orders.id, order.id));
    const isUnseen =
      locked && isCoin(order.payment_mode) && (await countedPayments(tx, order.id)).length === 0;
    const cancelled = await moveOrder(context, tx, order.id, 'CANCELLED', {
      ...wordAuthor('customer'),
      why: 'cancelled by the customer',
      now: context.now(),
      from: isUnseen ? ['AWAITING_PAYMENT', 'PENDING_VERIFICATION'] : ['AWAITING_PAYMENT'],
    });
    if (cancelled) return removePaymentPage(tx, cancelled);
    const current = await ownOrder(tx, session, number);
    if (current.result === 'CANCELLED') return current;
    throw orderChanged(current);
  });
}

/** What the replacement of an order needs beside its number; `rate` in euros for one coin. */
export type MethodChange = {
  paymentMethod: PaymentMethod;
  rate: number | null;
  ip: string;
  ipCountry: string | null;
  now: number;
};

/**
 * Replaces an unpaid order by a new one with the same content, at the price that still holds. The
 * old order is kept, so a payment that was already sent by the old method still finds it. Throws
 * 'not-found', 'order-state' if a payment arrived first, 'price-changed' if the total would be
 * higher, and 'payment-failed'.
 */
export async function changePaymentMethod(
  app: FastifyInstance,
  provider: PaymentProvider | null,
  session: Session,
  number: string,
  change: MethodChange,
): Promise<OrderRow> {
  const { context } = app;
  const { paymentMethod, now } = change;
  const order = await ownOrder(context.db, session, number);
  const requestKey = createHash('sha256').update(`${number} ${paymentMethod}`).digest('hex');
  // Checked before the payment is ended, so that the order stays as it is if the price changed.
  await checkPrice(context, order, now);
  await endPayment(app, provider, order);
  return context.db.transaction(async (tx) => {
    const locked = await lockOrder(tx, eq(orders.id, order.id));
    if (!locked) throw new Problem('not-found');
    const earlierReplacement = await openReplacement(tx, session, requestKey);
    if (earlierReplacement) return earlierReplacement;
    if (isOverdue(locked.order, now)) throw orderChanged(locked.order);
    const newNumber = newOrderNumber();
    const entry = { ...wordAuthor('customer'), why: `replaced by ${newNumber}`, now };
    const from = ['AWAITING_PAYMENT'] as const;
    const cancelled = await moveOrder(context, tx, order.id, 'CANCELLED', { ...entry, from });
    if (!cancelled) throw orderChanged(locked.order);
    await removePaymentPage(tx, cancelled);
    const replaced = { order, content: contentOf(cancelled), account: locked.account };
    return storeReplacement(context, tx, replaced, { number: newNumber, requestKey, ...change });
  });
}

/** The unpaid order that an earlier call of the same change has stored, as after a lost answer. */
async function openReplacement(
  tx: Transaction,
  { id }: Session,
  requestKey: string,
): Promise<OrderRow | undefined> {
  const [replacement] = await tx
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.userId, id),
        eq(orders.requestKey, requestKey),
        eq(orders.result, 'AWAITING_PAYMENT'),
      ),
    );
  return replacement;
}

/** Stores the order that takes the place of a cancelled one, at the price that holds now. */
async function storeReplacement(
  context: Context,
  tx: Transaction,
  {
    order,
    content,
    account,
  }: { order: OrderRow; content: ReturnType<typeof contentOf>; account: User },
  {
    number,
    requestKey,
    paymentMethod,
    rate,
    ip,
    ipCountry,
    now,
  }: MethodChange & { number: string; requestKey: string },
): Promise<OrderRow> {
  const balance = await balanceOf(tx, order.userId);
  const { priced, coupon } = await repricedOrder(tx, { order, account, balance, now });
  const { amount } = priced;
  const deposit =
    isCoin(paymentMethod) &&
    rate !== null &&
    (await coinDeposit(tx, context.config, { coin: paymentMethod, amount, rate, now }));
  const [replacement] = await tx
    .insert(orders)
    .values({
      ...content,
      ...priced,
      ...deposit,
      couponCode: coupon?.code ?? null,
      number,
      createdAt: now,
      result: 'AWAITING_PAYMENT',
      payment_mode: paymentMethod,
      requestKey,
      ip,
      ipCountry,
      language: language(),
    })
    .returning();
  if (!replacement) throw new Error('The insert returned no order.');
  await redeemCoupon(tx, coupon);
  const entry = { ...wordAuthor('customer'), why: `order ${number}`, now };
  await takeFromWallet(tx, replacement, entry);
  await mailDeposit(context, tx, replacement, account);
  return replacement;
}

/** Throws as `repricedOrder`. An order that is not unpaid is refused later, with 'order-state'. */
async function checkPrice(context: Context, order: OrderRow, now: number): Promise<void> {
  const { db } = context;
  if (order.result !== 'AWAITING_PAYMENT') return;
  const [account] = await db.select().from(users).where(eq(users.id, order.userId));
  if (!account) throw new Problem('not-found');
  const balance = await spendableOf(db, order.userId);
  await repricedOrder(db, { order, account, balance, now });
}

/** What a replacement takes over from its order. */
function contentOf(order: OrderRow) {
  const { userId, acceptedTerms, legalVersions } = order;
  return { userId, acceptedTerms, legalVersions, ...billingOf(order), ...boughtBy(order).limits };
}

/** The order, if the customer owns it: an admin changes other orders by a move with a reason. */
async function ownOrder(db: Queryable, { id }: Session, number: string): Promise<OrderRow> {
  const order = await findOrder(db, number);
  if (order?.userId !== id) throw new Problem('not-found');
  return order;
}

/**
 * Ends the card payment of an unpaid order, then looks for a payment that was made before: after
 * both, the order is paid or cannot be paid by card any more.
 */
async function endPayment(
  app: FastifyInstance,
  provider: PaymentProvider | null,
  order: OrderRow,
): Promise<void> {
  if (order.result !== 'AWAITING_PAYMENT' || isCoin(order.payment_mode) || !provider) return;
  await provider.close(order).catch((error: unknown) => {
    app.log.error({ err: error, order: order.number }, 'The payment could not be closed.');
    throw new Problem('payment-failed', { body: texts.checkout.paymentNotClosed() });
  });
  await lookUpPayment(app, provider, order);
}

async function removePaymentPage(tx: Transaction, order: OrderRow): Promise<OrderRow> {
  await tx.update(orders).set({ payment_url: null }).where(eq(orders.id, order.id));
  return { ...order, payment_url: null };
}

function orderChanged({ result }: OrderRow): Problem {
  return result === 'COMPLETED'
    ? new Problem('order-state', { body: texts.checkout.paymentArrivedFirst() })
    : new Problem('order-state');
}
