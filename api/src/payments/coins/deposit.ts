import {
  type Cents,
  type Coin,
  coinAmount,
  PAYMENT_METHODS,
  type PaymentMethod,
  RATE_LOCK_MS,
} from '@site/shared/rules';
import type { Config } from '../../config/config';
import { takeNumber } from '../../db/counters';
import type { Queryable } from '../../db/database';

/** Where a customer sends a coin, how much, and until when (ms) the rate is locked. */
export type Deposit = {
  crypto_wallet: string;
  tag: string | null;
  /** In the coin, as decimal text. */
  crypto_amount: string;
  /** Euros for one coin. */
  crypto_rate: number;
  pay_before: number;
};

/** The payment methods on offer: the card, and each coin that has a deposit address. */
export function offeredMethods({ crypto: { addresses } }: Config): PaymentMethod[] {
  return PAYMENT_METHODS.filter((method) => method === 'CARD' || addresses[method] !== undefined);
}

/** The deposit for `amount` (cents) at `rate`. The addresses of a coin take turns. */
export async function depositFor(
  db: Queryable,
  { crypto: { addresses } }: Config,
  { coin, amount, rate, now }: { coin: Coin; amount: Cents; rate: number; now: number },
): Promise<Deposit> {
  const list = addresses[coin] ?? [];
  const turn = list.length > 1 ? (await takeNumber(db, `deposit ${coin}`)) - 1 : 0;
  const deposit = list[turn % list.length];
  if (!deposit) throw new Error(`No deposit address is configured for ${coin}.`);
  return {
    crypto_wallet: deposit.address,
    tag: deposit.tag ?? null,
    crypto_amount: coinAmount(amount, rate, coin),
    crypto_rate: rate,
    pay_before: now + RATE_LOCK_MS,
  };
}
