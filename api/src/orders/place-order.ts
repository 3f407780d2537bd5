import { createHash, randomInt } from 'node:crypto';
import type { contract, ParsedBodyOf, Session } from '@site/shared/contract';
import { DAY_MS, isCoin, limitsOf, toCents } from '@site/shared/rules';
import { and, eq, gt } from 'drizzle-orm';
import { type User, users } from '../auth/tables';
import type { Context } from '../context';
import type { Transaction } from '../db/database';
import { Problem } from '../http/problem';
import { depositFor } from '../payments/coins/deposit';
import type { Vat } from '../vat/vat';
import { couponOf, lockCoupons, redeemCoupon } from './coupons';
import { moveOrder } from './move-order';
import { paidFor } from './next-plans';
import { priceOrder } from './price-order';
import { type OrderRow, orders } from './tables';
import { balanceOf, takeFromWallet } from './wallet';

export type Placing = ParsedBodyOf<typeof contract.shop.createOrder>;

export type Circumstances = {
  ip: string;
  /** Where a proxy in front says that the connection comes from. */
  ipCountry: string | null;
  vat: Vat;
  idempotencyKey: string | undefined;
  /** Euros for one coin, where the order is paid with one. */
  rate: number | null;
  now: number;
};

/** The same request within this time (ms) is a second click, not a second order. */
const REPEAT_WINDOW = 60_000;

/** An unpaid order stays open for a day. */
export const ORDER_OPEN = DAY_MS;

/**
 * Places an order, priced by us; the total that the page showed is only compared. An account has one unpaid order: a new one
 * cancels the one before. The account's row is locked, so two requests at once are one after the other. Throws
 * 'selection-invalid', 'selection-same', 'coupon-invalid', 'price-changed', and 'malformed' for an Idempotency-Key that named another request.
 */
export async function placeOrder(
  context: Context,
  session: Session,
  placing: Placing,
  circumstances: Circumstances,
): Promise<OrderRow> {
  return context.db.transaction(async (tx) => {
    const [account] = await tx.select().from(users).where(eq(users.id, session.id)).for('update');
    if (!account) throw new Problem('not-signed-in');
    const requestKey = keyOf(placing);
    const repeated = await sameRequest(tx, account.id, requestKey, circumstances);
    if (repeated) return repeated;
    const number = newNumber();
    // First, because it gives back what the order before took from wallet and coupon. A refusal below takes this back too.
    await cancelUnpaid(
      context,
      tx,
      { userId: account.id, number, coupon: placing.coupon },
      circumstances.now,
    );
    const values = await newOrder(context, tx, account, placing, circumstances);
    const [order] = await tx
      .insert(orders)
      .values({ ...values, number, requestKey })
      .returning();
    if (!order) throw new Error('the order was not stored');
    await takeFromWallet(tx, order, {
      by: 'customer',
      why: `order ${number}`,
      now: circumstances.now,
    });
    return order;
  });
}

async function newOrder(
  { config }: Context,
  tx: Transaction,
  account: User,
  placing: Placing,
  { ip, ipCountry, vat, rate, now, idempotencyKey }: Circumstances,
) {
  const { subscription, billing, paymentMethod, totalPrice, acceptedTerms = false } = placing;
  const coupon = await couponOf(tx, config, { code: placing.coupon, userId: account.id, now });
  const balance = await balanceOf(tx, account.id);
  const { type, offer, bill } = priceOrder(await paidFor(tx, account), subscription, {
    tax: vat.percent,
    coupon,
    balance,
    now,
  });
  if (toCents(totalPrice) !== bill.amount) throw new Problem('price-changed');
  await redeemCoupon(tx, config, coupon);
  const deposit =
    isCoin(paymentMethod) &&
    rate !== null &&
    (await depositFor(tx, config, { coin: paymentMethod, ...bill, rate, now }));
  return {
    userId: account.id,
    createdAt: now,
    type,
    result: 'AWAITING_PAYMENT' as const,
    name: billing.firstName,
    last_name: billing.lastName,
    country: billing.country,
    payment_mode: paymentMethod,
    subscription: subscription,
    ...limitsOf(subscription),
    ...bill,
    ...deposit,
    couponCode: coupon?.code ?? null,
    expiry: offer.expiry,
    acceptedTerms,
    ip,
    ipCountry,
    vatNumber: vat.number,
    vatCheckedAt: vat.checkedAt,
    idempotencyKey: idempotencyKey ?? null,
  };
}

/** With the total that was shown: whoever is shown another one asks for another order. */
function keyOf({ subscription, paymentMethod, billing, coupon, totalPrice }: Placing): string {
  return createHash('sha256')
    .update(JSON.stringify([subscription, paymentMethod, billing, coupon, totalPrice]))
    .digest('hex');
}

/** A caller that names its requests gets the same order for the same name, whatever became of it; others only while it is unpaid. */
async function sameRequest(
  tx: Transaction,
  userId: number,
  requestKey: string,
  { idempotencyKey, now }: Circumstances,
) {
  if (idempotencyKey !== undefined) {
    const [named] = await tx
      .select()
      .from(orders)
      .where(and(eq(orders.userId, userId), eq(orders.idempotencyKey, idempotencyKey)));
    if (named && named.requestKey !== requestKey)
      throw new Problem('malformed', { body: 'This Idempotency-Key was used for another order.' });
    return named;
  }
  const [order] = await tx
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.requestKey, requestKey),
        eq(orders.result, 'AWAITING_PAYMENT'),
        gt(orders.createdAt, now - REPEAT_WINDOW),
      ),
    );
  return order;
}

type Next = { userId: number; number: string; coupon: string | undefined };

async function cancelUnpaid(
  context: Context,
  tx: Transaction,
  next: Next,
  now: number,
): Promise<void> {
  const unpaid = await tx
    .select({ id: orders.id, couponCode: orders.couponCode })
    .from(orders)
    .where(and(eq(orders.userId, next.userId), eq(orders.result, 'AWAITING_PAYMENT')));
  await lockCoupons(tx, context.config, [
    ...unpaid.map(({ couponCode }) => couponCode),
    next.coupon,
  ]);
  for (const { id } of unpaid)
    await moveOrder(context, tx, id, 'CANCELLED', {
      by: 'customer',
      why: `replaced by ${next.number}`,
      now,
    });
}

/** Fifteen digits: more than anybody can try. */
function newNumber(): string {
  return String(randomInt(100_000_000_000_000, 281_000_000_000_000));
}
