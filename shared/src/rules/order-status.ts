import { type Coin, mapCoins } from './coins';
import type { ShopMode } from './shop-mode';

/** The statuses of an order, its field `result` (section 4). */
export const ORDER_STATUSES = [
  'AWAITING_PAYMENT',
  'PENDING_VERIFICATION',
  'COMPLETED',
  'CANCELLED',
  'REFUNDED',
  'BLOCKED',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** The statuses to which an order can move, by its status. REFUNDED is final. */
export const moves: Record<OrderStatus, readonly OrderStatus[]> = {
  AWAITING_PAYMENT: ['PENDING_VERIFICATION', 'COMPLETED', 'CANCELLED'],
  PENDING_VERIFICATION: ['COMPLETED', 'CANCELLED', 'BLOCKED'],
  COMPLETED: ['BLOCKED', 'REFUNDED'],
  CANCELLED: ['PENDING_VERIFICATION'],
  REFUNDED: [],
  BLOCKED: ['COMPLETED', 'REFUNDED'],
};

/** Whether an order can move from one status to another. */
export function canMove(from: OrderStatus, to: OrderStatus): boolean {
  return moves[from].includes(to);
}

/** The statuses from which an order can move to `to`: the condition of the update. */
export function sourcesOf(to: OrderStatus): OrderStatus[] {
  return ORDER_STATUSES.filter((from) => canMove(from, to));
}

/** Orders on a page of the admin's list. */
export const ORDERS_PER_PAGE = 50;

/** The order's `type` on the wire (section 3). */
export const ORDER_TYPES = ['New', 'Renew', 'Upgrade'] as const;
export type OrderType = (typeof ORDER_TYPES)[number];

/** The type of an order placed in a shop mode: a 'Purchase' is stored as 'New' (decision 43). */
export function orderTypeOf(mode: ShopMode): OrderType {
  return mode === 'Purchase' ? 'New' : mode;
}

/** The available payment methods, the default first (section 9). */
export const PAYMENT_METHODS = ['CARD', ...Object.values(mapCoins((coin) => coin))] as const;
export type PaymentMethod = 'CARD' | Coin;

/** Payment methods that are hidden on the page and refused by the API (section 6, decision 88). */
export const HIDDEN_PAYMENT_METHODS = ['PAYPAL', 'XMR', 'USDT'] as const;
