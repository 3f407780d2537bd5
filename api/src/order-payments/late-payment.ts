import type { AdminOrderDetails } from '@site/shared/contract';
import { formatCents } from '@site/shared/format';
import {
  type Cents,
  type Entitlement,
  exactSubscription,
  isActive,
  isCoin,
  type OwnedPeriod,
  ownedAfter,
  type PriceList,
  planKind,
  priceCents,
  toEuros,
  upgradePrice,
} from '@site/shared/rules';
import { and, eq, gt, gte, ne, or } from 'drizzle-orm';
import * as texts from '#texts';
import { entitlementOf } from '../auth/next-plan';
import { type User, users } from '../auth/tables';
import type { Context } from '../context';
import { couponOf } from '../coupons/coupons';
import type { Queryable, Transaction } from '../db/database';
import { Problem } from '../http/problem';
import { moveOrder } from '../order-moves/move-order';
import type { LockedOrder } from '../orders/lock-order';
import { notifyAdmins, notifyCustomer } from '../orders/notify';
import { boughtBy } from '../orders/owned-by-order';
import { returnedMoneyOf } from '../orders/returned-money';
import { type OrderChange, type OrderRow, orders } from '../orders/tables';
import { balanceOf, creditOverpayment, overpaymentOf, takeBackOverpayment } from '../orders/wallet';
import { priceListNow } from '../prices/price-lists';
import { latePaymentReviewMail, lateShortageMail } from './admin-mails';
import { latePaymentMail } from './payment-mails';

const { orderDesk } = texts;

/**
 * Whether another order took the place of a cancelled one: a later one that was not cancelled, or
 * one that was completed since. The wallet of an erased account cannot be spent: its orders count
 * as not replaced, and the administrator decides about the money.
 */
export async function isReplaced(
  db: Queryable,
  { order: { id, userId, result, createdAt }, account }: LockedOrder,
): Promise<boolean> {
  if (account.deletedAt !== null) return false;
  if (result !== 'CANCELLED') return false;
  const isLater = and(gt(orders.id, id), ne(orders.result, 'CANCELLED'));
  const [other] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        ne(orders.id, id),
        or(isLater, gte(orders.completedAt, createdAt)),
      ),
    )
    .limit(1);
  return other !== undefined;
}

/**
 * Puts the payment of a replaced order into the wallet. It changes no plan: the prices of both
 * orders together would not be those of what is owned then (decision 109). `received` (cents) is
 * all that the order was paid so far. Customer and administrators are mailed. Returns whether
 * something was added.
 */
export async function creditLatePayment(
  context: Context,
  tx: Transaction,
  { order, account }: LockedOrder,
  received: Cents,
  entry: OrderChange,
): Promise<boolean> {
  const credited = await creditOverpayment(tx, order, received, entry);
  if (credited === 0) return false;
  await notifyCustomer(context, tx, account, (address) =>
    latePaymentMail(address, order, credited),
  );
  await notifyAdmins(context, tx, (address) => latePaymentReviewMail(address, order, credited));
  return true;
}

/**
 * Takes a late payment out of the wallet again when the provider has returned it. The
 * administrators are mailed if the customer has spent a part of it.
 */
export async function takeBackLatePayment(
  context: Context,
  tx: Transaction,
  { order }: LockedOrder,
  entry: OrderChange,
): Promise<void> {
  if (order.result !== 'CANCELLED') return;
  const { corrected } = await returnedMoneyOf(tx, order);
  const kept = Math.max(0, order.amount - corrected);
  if (corrected === 0 || (await overpaymentOf(tx, order)) <= kept) return;
  await takeBackOverpayment(tx, order, kept, entry);
  const spent = (await overpaymentOf(tx, order)) - kept;
  if (spent > 0)
    await notifyAdmins(context, tx, (address) => lateShortageMail(address, order, spent));
}

/** What applying a late payment would do. `obstacle` says why it is not possible. */
type LateConsequences = {
  received: Cents;
  owned: OwnedPeriod[];
  balance: Cents;
  walletAfter: Cents;
  obstacle?: string;
};

/** The consequences; null unless the wallet has the whole payment of the order. */
async function lateConsequences(
  db: Queryable,
  order: OrderRow,
  account: User,
  now: number,
): Promise<LateConsequences | null> {
  if (order.result !== 'CANCELLED') return null;
  const received = await overpaymentOf(db, order);
  const { corrected } = await returnedMoneyOf(db, order);
  // A part that was spent before the processor returned it is still in the entries of the wallet.
  if (received < order.amount || corrected > 0) return null;
  const entitlement = await entitlementOf(db, account);
  const owned = ownedAfter(entitlement, boughtBy(order), now);
  const balance = await balanceOf(db, order.userId);
  const walletAfter = balance - order.amount - order.wallet;
  const obstacle =
    planObstacle(await priceListNow(db, now), { order, entitlement, owned, now }) ??
    (walletAfter < 0
      ? orderDesk.walletNeeds({
          balance: formatCents(balance),
          needed: formatCents(order.amount + order.wallet),
        })
      : await couponObstacle(db, order, now));
  return { received, owned, balance, walletAfter, ...(obstacle && { obstacle }) };
}

/**
 * Why the plan does not allow the late payment to be applied; undefined if it does. A late payment
 * buys nothing for less than it costs now.
 */
function planObstacle(
  list: PriceList,
  {
    order,
    entitlement,
    owned,
    now,
  }: {
    order: OrderRow;
    entitlement: Entitlement;
    owned: readonly OwnedPeriod[];
    now: number;
  },
): string | undefined {
  const { price } = order;
  const { type, limits } = boughtBy(order);
  const isUpgrade = type === 'Upgrade';
  const offered = exactSubscription(list, limits);
  if (!offered) return orderDesk.notOffered();
  if (isUpgrade && !(planKind(entitlement) === 'paid' && isActive(entitlement, now)))
    return orderDesk.nothingToRaise();
  const priceNow = isUpgrade
    ? upgradePrice(list, entitlement, limits, now)
    : priceCents(list, offered);
  if (priceNow === 0) return orderDesk.ownsAsMuch();
  if (priceNow > price)
    return orderDesk.priceNow({ now: formatCents(priceNow), price: formatCents(price) });
  // An account has a running plan and one next plan.
  return owned.length > 2 ? orderDesk.planWaits() : undefined;
}

/** Why the coupon is not valid any more; undefined if it is. Another order may have used it. */
async function couponObstacle(
  db: Queryable,
  { couponCode, playlist, userId }: OrderRow,
  now: number,
): Promise<string | undefined> {
  try {
    await couponOf(db, { code: couponCode ?? undefined, playlists: playlist, userId, now });
    return undefined;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return orderDesk.couponEnded({ coupon: couponCode ?? '' });
  }
}

/**
 * Refuses to reopen an order whose late payment is in the wallet: completed by hand, it would give
 * the plan and leave the money there. Throws 'order-state'.
 */
export async function checkReopening(tx: Transaction, order: OrderRow): Promise<void> {
  if (order.result !== 'CANCELLED') return;
  const inWallet = await overpaymentOf(tx, order);
  // A coin order that was paid in part can be reopened: its completion takes the part back.
  if (inWallet === 0 || (isCoin(order.payment_mode) && inWallet < order.amount)) return;
  throw new Problem('order-state', {
    body: orderDesk.lateInWallet({ amount: formatCents(inWallet) }),
  });
}

/** The late payment of an order, as the administrator sees it before applying it. */
export async function latePaymentDetails(
  db: Queryable,
  order: OrderRow,
  now: number,
): Promise<Pick<AdminOrderDetails, 'latePayment'>> {
  const [account] = await db.select().from(users).where(eq(users.id, order.userId));
  const late = account && (await lateConsequences(db, order, account, now));
  if (!late) return {};
  const { received, balance, walletAfter, ...rest } = late;
  const euros = { received: toEuros(received), walletAfter: toEuros(walletAfter) };
  return { latePayment: { ...rest, ...euros, walletNow: toEuros(balance) } };
}

/**
 * Completes a replaced order with its late payment, which is taken out of the wallet. `announced`
 * is the balance afterwards that the page showed, in cents. Throws 'order-state'.
 */
export async function applyLatePayment(
  context: Context,
  tx: Transaction,
  locked: LockedOrder,
  { announced, ...entry }: OrderChange & { announced: Cents },
): Promise<void> {
  const { order, account } = locked;
  const late = await lateConsequences(tx, order, account, entry.now);
  if (!late || account.deletedAt !== null)
    throw new Problem('order-state', { body: orderDesk.noLatePayment() });
  if (late.obstacle) throw new Problem('order-state', { body: late.obstacle });
  if (late.walletAfter !== announced)
    throw new Problem('order-state', { body: orderDesk.walletChanged() });
  await takeBackOverpayment(tx, order, late.received - order.amount, entry);
  await moveOrder(context, tx, order.id, 'PENDING_VERIFICATION', entry);
  await moveOrder(context, tx, order.id, 'COMPLETED', entry);
}
