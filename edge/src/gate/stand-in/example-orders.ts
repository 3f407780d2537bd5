import type { AdminOrderDetails, Order } from '@site/shared/contract';
import {
  type Cents,
  DAY_MS,
  DEFAULT_PRICE_LIST,
  defaultVatPercent,
  type Entitlement,
  HOUR_MS,
  limitsOf,
  ORDER_STATUSES,
  type OrderStatus,
  offerFor,
  orderAmounts,
  orderTypeOf,
  ownedAfter,
  type Subscription,
  toCents,
  toEuros,
} from '@site/shared/rules';
import { exampleSession } from './example-accounts';
import { exampleWalletEntries, USED } from './example-wallet';

/** The owner of all example orders and tickets. */
export const OWNER = { id: 2, email: exampleSession('customer')?.email ?? '' };

/** The net price of the example orders. */
const PRICE: Cents = 1_490;
/** The VAT of the example orders, in percent: that of Italy. */
const TAX = 22;

/** One example order for each status: the last digit of its number is the index of the status. */
export const ORDER_NUMBERS = ORDER_STATUSES.map((_, index) => `100000000${index}`);
/** The number of an order that the caller has just placed. */
export const PLACED_ORDER = ORDER_NUMBERS[0] ?? '';
/** The number of the order that was paid partly from the wallet. */
export const PAID_FROM_WALLET = ORDER_NUMBERS[ORDER_STATUSES.indexOf('COMPLETED')] ?? '';

/**
 * What a subscription costs an account with a balance in its wallet, as the API computes it.
 */
export function exampleQuote(
  account: Entitlement,
  subscription: Subscription,
  { country, balance }: { country: string; balance: Cents },
) {
  const now = Date.now();
  const { mode, price, expiry } = offerFor(DEFAULT_PRICE_LIST, account, subscription, now);
  const amounts = orderAmounts(price, { tax: defaultVatPercent(country, now), balance });
  const type = orderTypeOf(mode);
  return {
    type,
    owned: ownedAfter(account, { type, limits: limitsOf(DEFAULT_PRICE_LIST, subscription) }, now),
    price: toEuros(price),
    coupon: amounts.coupon,
    tax: amounts.tax,
    wallet: toEuros(amounts.wallet),
    amount: toEuros(amounts.amount),
    expiry,
  };
}

/**
 * The order with a number, in the status of this number if none is given. It is paid by card, in
 * the status PENDING_VERIFICATION in a coin, and in the status COMPLETED partly from the wallet.
 */
export function exampleOrder(number: string, status?: OrderStatus): Order {
  const index = Math.max(0, ORDER_NUMBERS.indexOf(number));
  const result = status ?? ORDER_STATUSES[index] ?? 'AWAITING_PAYMENT';
  const now = Date.now();
  const isCoin = result === 'PENDING_VERIFICATION';
  const balance = result === 'COMPLETED' ? toCents(USED) : 0;
  const { price, coupon, tax, wallet, amount } = orderAmounts(PRICE, { tax: TAX, balance });
  return {
    id: number,
    createdAt: now - DAY_MS,
    type: 'New',
    result,
    name: 'Ada',
    last_name: 'Byron',
    country: 'IT',
    payment_mode: isCoin ? 'XXBT' : 'CARD',
    crypto_wallet: isCoin ? 'bc1qexample' : null,
    tag: null,
    playlist: 5,
    epg: 10,
    customer: 10,
    streams: 100_000,
    episodes: 300_000,
    automatic_backups: 0,
    price: toEuros(price),
    coupon,
    tax,
    wallet: toEuros(wallet),
    amount: toEuros(amount),
    expiry: now + 364 * DAY_MS,
    ...(isCoin
      ? {
          crypto_amount: '0.0003',
          crypto_rate: 60_000,
          pay_before: now + HOUR_MS,
          confirmations: 0,
        }
      : {}),
    ...(result === 'AWAITING_PAYMENT' ? { payment_url: 'https://pay.example.invalid/' } : {}),
    ...(result === 'COMPLETED' || result === 'REFUNDED'
      ? { receipt: 1, completedAt: now - HOUR_MS }
      : {}),
  };
}

/** What only an administrator sees of an order. */
export function exampleOrderDetails({ result, amount }: Order): AdminOrderDetails {
  const move = {
    from: 'AWAITING_PAYMENT' as const,
    to: result,
    by: 'customer',
    why: '',
    at: Date.now(),
  };
  return {
    user: OWNER,
    moves: result === 'AWAITING_PAYMENT' ? [] : [move],
    balance: 0,
    payments: [],
    walletEntries: [],
    ...(result === 'COMPLETED' ? exampleWalletEntries() : {}),
    movesAlong: [],
    refundWay: 'hand',
    ...(result === 'REFUNDED' ? { refund: { amount, way: 'hand' } } : {}),
  };
}

/** The answer to a change that an administrator makes to an order. */
export function changedOrder(number: string, status?: OrderStatus) {
  const order = exampleOrder(number, status);
  return { order, managed: exampleOrderDetails(order) };
}
