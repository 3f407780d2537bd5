import { type Coin, mapCoins } from './coins';
import type { ShopMode } from './shop-mode';

/** The order's `result` (section 4). */
export const ORDER_STATUSES = [
  'AWAITING_PAYMENT',
  'PENDING_VERIFICATION',
  'COMPLETED',
  'CANCELLED',
  'REFUNDED',
  'BLOCKED',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Where an order can go from each status. REFUNDED is final. */
export const moves: Record<OrderStatus, readonly OrderStatus[]> = {
  AWAITING_PAYMENT: ['PENDING_VERIFICATION', 'COMPLETED', 'CANCELLED'],
  PENDING_VERIFICATION: ['COMPLETED', 'CANCELLED', 'BLOCKED'],
  COMPLETED: ['BLOCKED', 'REFUNDED'],
  CANCELLED: ['PENDING_VERIFICATION'],
  REFUNDED: [],
  BLOCKED: ['COMPLETED', 'REFUNDED'],
};

export function canMove(from: OrderStatus, to: OrderStatus): boolean {
  return moves[from].includes(to);
}

/** The statuses an order may be in before it moves to `to`: the condition of the update. */
export function sourcesOf(to: OrderStatus): OrderStatus[] {
  return ORDER_STATUSES.filter((from) => canMove(from, to));
}

/** As many orders as the administrator's list has on a page. */
export const ORDERS_PER_PAGE = 50;

/** The order's `type` on the wire (section 3). */
export const ORDER_TYPES = ['New', 'Renew', 'Upgrade'] as const;
export type OrderType = (typeof ORDER_TYPES)[number];

/** The type of an order placed in a shop mode: a 'Purchase' is stored as 'New' (decision 43). */
export function orderTypeOf(mode: ShopMode): OrderType {
  return mode === 'Purchase' ? 'New' : mode;
}

/** How an order's type is titled, alone and in lists (section 4). */
export const orderTypeLabels: Record<OrderType, { title: string; short: string }> = {
  New: { title: 'New subscription', short: 'Purchase' },
  Renew: { title: 'Subscription renew', short: 'Renew' },
  Upgrade: { title: 'Subscription upgrade', short: 'Upgrade' },
};

/** The methods on offer, the default first (section 9). */
export const PAYMENT_METHODS = ['CARD', ...Object.values(mapCoins((coin) => coin))] as const;
export type PaymentMethod = 'CARD' | Coin;

/** Known, but hidden from everybody: the server refuses them too (section 6). */
export const HIDDEN_PAYMENT_METHODS = ['PAYPAL', 'XMR', 'USDT'] as const;

/** A payment method's name for people (section 9). */
export const paymentMethodLabels: Record<PaymentMethod, string> = {
  CARD: 'Credit card',
  ...mapCoins((_coin, { name }) => name),
};
