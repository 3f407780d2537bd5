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
import { localRates, type RateSource, tickerRates } from './rates';

/** What an order in a coin keeps of where and how much to pay. */
export type Deposit = {
  crypto_wallet: string;
  tag: string | null;
  crypto_amount: string;
  crypto_rate: number;
  pay_before: number;
};

export function rateSourceOf({ coins: { ratesUrl } }: Config): RateSource {
  return ratesUrl ? tickerRates(ratesUrl) : localRates;
}

/** What an order can be paid with here: the card, and each coin that has an address. */
export function offeredMethods({ coins: { addresses } }: Config): PaymentMethod[] {
  return PAYMENT_METHODS.filter((method) => method === 'CARD' || addresses[method] !== undefined);
}

/** Where and how much to pay for `amount` (cents), at a rate that is good for an hour. A coin's addresses take turns. */
export async function depositFor(
  db: Queryable,
  { coins: { addresses } }: Config,
  { coin, amount, rate, now }: { coin: Coin; amount: Cents; rate: number; now: number },
): Promise<Deposit> {
  const list = addresses[coin] ?? [];
  const next =
    list.length > 1 ? list[((await takeNumber(db, `deposit ${coin}`)) - 1) % list.length] : list[0];
  if (!next) throw new Error(`there is no address for ${coin}`);
  return {
    crypto_wallet: next.address,
    tag: next.tag ?? null,
    crypto_amount: coinAmount(amount, rate, coin),
    crypto_rate: rate,
    pay_before: now + RATE_LOCK_MS,
  };
}
