import { type Coin, isCoin } from '@site/shared/rules';
import type { LockedOrder } from '../orders/lock-order';
import type { OrderRow } from '../orders/tables';

/** An order in a coin. It always has these columns. */
export type CoinOrder = OrderRow & {
  payment_mode: Coin;
  crypto_wallet: string;
  crypto_amount: string;
  crypto_rate: number;
  pay_before: number;
};
export type LockedCoinOrder = LockedOrder & { order: CoinOrder };

export function isCoinOrder(order: OrderRow): order is CoinOrder {
  const { payment_mode, crypto_wallet, crypto_amount, crypto_rate, pay_before } = order;
  return (
    isCoin(payment_mode) &&
    crypto_wallet !== null &&
    crypto_amount !== null &&
    crypto_rate !== null &&
    pay_before !== null
  );
}

export function isLockedCoinOrder(locked: LockedOrder): locked is LockedCoinOrder {
  return isCoinOrder(locked.order);
}
