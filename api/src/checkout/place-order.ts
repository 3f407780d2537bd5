import { createHash, randomInt } from 'node:crypto';
import type { contract, ParsedBodyOf, Session } from '@site/shared/contract';
import { type Language, language } from '@site/shared/language';
import { chosenSubscription, isCoin, limitsOf, MINUTE_MS, toCents } from '@site/shared/rules';
import { and, eq, gt } from 'drizzle-orm';
import { type Author, wordAuthor } from '../auth/authors';
import { lockAccount } from '../auth/lock-account';
import { entitlementOf } from '../auth/next-plan';
import type { User } from '../auth/tables';
import { agreedVersions } from '../business-data/legal-versions';
import { coinDeposit, mailDeposit } from '../coin-payments/coin-deposit';
import type { Context } from '../context';
import { couponOf, lockCoupons, redeemCoupon } from '../coupons/coupons';
import type { Transaction } from '../db/database';
import { Problem } from '../http/problem';
import { moveOrder } from '../order-moves/move-order';
import { billingValues } from '../orders/billing';
import { type OrderChange, type OrderRow, orders } from '../orders/tables';
import { balanceOf, takeFromWallet } from '../orders/wallet';
import { priceListNow } from '../prices/price-lists';
import type { Vat } from '../vat/vat';
import { vatBaseNow } from '../vat/vat-percent';
import { checkPriceVersion, priceOrder } from './price-order';

export type PlaceOrderInput = ParsedBodyOf<typeof contract.shop.createOrder>;

/** What is ordered. `paymentMethod` is a method of the shop, or one of staff. */
export type OrderInput = Omit<PlaceOrderInput, 'paymentMethod'> & { paymentMethod: string };

/** The data of an order that does not come from the body of the request. */
export type OrderContext = {
  ip: string;
  /** The country of the connection, if a proxy reports it. */
  ipCountry: string | null;
  vat: Vat;
  idempotencyKey: string | undefined;
  /** Euros for one coin; null for a card. */
  rate: number | null;
  now: number;
};

/** Who places an order, and the language of the order and its documents. */
type PlacedBy = { author: Author; language: Language };

/** The same request within this time is a repeated click, not a second order. */
const REPEATED_CLICK_MS = MINUTE_MS;

/** The range of order numbers: 15 digits cannot be guessed by trying. */
const FIRST_NUMBER = 100_000_000_000_000;
const LAST_NUMBER = 281_000_000_000_000;

/**
 * Places an order. The server computes the price; the total that the page showed is only compared.
 * An account has one open order at most: a new order cancels an unpaid one, and is refused while
 * the payment of another is verified. The account's row is locked, so simultaneous requests run one
 * after the other. Throws 'selection-invalid', 'selection-same', 'coupon-invalid', 'price-changed',
 * 'order-open', and 'malformed' for an Idempotency-Key of another request.
 */
export async function placeOrder(
  context: Context,
  session: Session,
  input: PlaceOrderInput,
  orderContext: OrderContext,
): Promise<OrderRow> {
  return context.db.transaction(async (tx) => {
    const account = await lockAccount(tx, session.id);
    if (!account) throw new Problem('not-signed-in');
    const placedBy = { author: wordAuthor('customer'), language: language() };
    return (await placeOrderFor(context, tx, account, input, { ...orderContext, ...placedBy }))
      .order;
  });
}

/**
 * Places the order of a locked account as part of `tx`. `isNew` is false for the order of an
 * earlier request. Throws as `placeOrder`.
 */
export async function placeOrderFor(
  context: Context,
  tx: Transaction,
  account: User,
  input: OrderInput,
  orderContext: OrderContext & PlacedBy,
): Promise<{ order: OrderRow; isNew: boolean }> {
  const { author, now } = orderContext;
  const requestKey = requestKeyOf(input);
  const repeated = await repeatedOrder(tx, account.id, requestKey, orderContext);
  if (repeated) return { order: repeated, isNew: false };
  await refuseSecondVerification(tx, account.id);
  const number = newOrderNumber();
  // The unpaid order returns its part of the wallet and its coupon first, so that the new order
  // can use them. If the new order is refused, the transaction restores the old one.
  await cancelUnpaidOrder(context, tx, {
    userId: account.id,
    coupon: input.coupon,
    entry: { ...author, why: `replaced by ${number}`, now },
  });
  const values = await newOrderValues(context, tx, account, input, orderContext);
  const [order] = await tx
    .insert(orders)
    .values({ ...values, number, requestKey })
    .returning();
  if (!order) throw new Error('The insert returned no order.');
  await takeFromWallet(tx, order, { ...author, why: `order ${number}`, now });
  await mailDeposit(context, tx, order, account);
  return { order, isNew: true };
}

/**
 * Throws 'order-open' if a payment of the account is being verified. That order is not cancelled
 * silently, because its payment may be on its way.
 */
async function refuseSecondVerification(tx: Transaction, userId: number): Promise<void> {
  const [open] = await tx
    .select({ number: orders.number })
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.result, 'PENDING_VERIFICATION')))
    .limit(1);
  if (open) throw new Problem('order-open', { fields: { order: open.number } });
}

export function newOrderNumber(): string {
  return String(randomInt(FIRST_NUMBER, LAST_NUMBER));
}

async function newOrderValues(
  { config }: Context,
  tx: Transaction,
  account: User,
  input: OrderInput,
  { ip, ipCountry, vat, rate, now, idempotencyKey, language }: OrderContext & PlacedBy,
) {
  const { billing, paymentMethod, totalPrice, acceptedTerms = false } = input;
  const list = await priceListNow(tx, now);
  checkPriceVersion(list, input);
  const subscription = chosenSubscription(list, input.subscription);
  const playlists = list.options.playlist[subscription.playlist] ?? 0;
  const coupon = await couponOf(tx, { code: input.coupon, playlists, userId: account.id, now });
  const priced = priceOrder(list, await entitlementOf(tx, account), subscription, {
    tax: vat.percent,
    vatBase: await vatBaseNow(tx, now),
    coupon,
    balance: await balanceOf(tx, account.id),
    now,
  });
  if (toCents(totalPrice) !== priced.amount) throw new Problem('price-changed');
  await redeemCoupon(tx, coupon);
  const deposit =
    isCoin(paymentMethod) &&
    rate !== null &&
    (await coinDeposit(tx, config, { coin: paymentMethod, amount: priced.amount, rate, now }));
  return {
    userId: account.id,
    createdAt: now,
    result: 'AWAITING_PAYMENT' as const,
    ...billingValues(billing, vat),
    payment_mode: paymentMethod,
    subscription,
    priceVersion: list.version,
    ...limitsOf(list, subscription),
    ...priced,
    ...deposit,
    couponCode: coupon?.code ?? null,
    acceptedTerms,
    legalVersions: acceptedTerms
      ? await agreedVersions(tx, priced.type === 'New' ? ['terms', 'refund'] : ['terms'], now)
      : null,
    ip,
    ipCountry,
    idempotencyKey: idempotencyKey ?? null,
    language,
  };
}

/** A hash of the request, with the total that the page showed: another total is another request. */
function requestKeyOf({
  subscription,
  paymentMethod,
  billing,
  coupon,
  totalPrice,
}: OrderInput): string {
  return createHash('sha256')
    .update(JSON.stringify([subscription, paymentMethod, billing, coupon, totalPrice]))
    .digest('hex');
}

/**
 * The order of an earlier, equal request. With an Idempotency-Key it is found at any time and in
 * any status; without one only while it is unpaid, for a minute.
 */
async function repeatedOrder(
  tx: Transaction,
  userId: number,
  requestKey: string,
  { idempotencyKey, now }: OrderContext,
): Promise<OrderRow | undefined> {
  if (idempotencyKey !== undefined) {
    const [order] = await tx
      .select()
      .from(orders)
      .where(and(eq(orders.userId, userId), eq(orders.idempotencyKey, idempotencyKey)));
    if (order && order.requestKey !== requestKey)
      throw new Problem('malformed', { body: 'This Idempotency-Key was used for another order.' });
    return order;
  }
  const [order] = await tx
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.requestKey, requestKey),
        eq(orders.result, 'AWAITING_PAYMENT'),
        gt(orders.createdAt, now - REPEATED_CLICK_MS),
      ),
    );
  return order;
}

async function cancelUnpaidOrder(
  context: Context,
  tx: Transaction,
  { userId, coupon, entry }: { userId: number; coupon: string | undefined; entry: OrderChange },
): Promise<void> {
  const unpaid = await tx
    .select({ id: orders.id, couponCode: orders.couponCode })
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.result, 'AWAITING_PAYMENT')));
  await lockCoupons(tx, [...unpaid.map(({ couponCode }) => couponCode), coupon]);
  for (const { id } of unpaid) await moveOrder(context, tx, id, 'CANCELLED', entry);
}
