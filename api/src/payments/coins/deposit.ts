import {
  type Cents,
  type Coin,
  coinAmount,
  freeCoinAmount,
  PAYMENT_METHODS,
  type PaymentMethod,
  RATE_LOCK_MS,
} from '@site/shared/rules';
import type { Config } from '../../config/config';
import { takeNumber } from '../../db/counters';
import type { Transaction } from '../../db/database';

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

/** The amounts that other orders at an address wait for, or waited for recently. */
export type AmountsInUse = (coin: Coin, address: string) => Promise<ReadonlySet<string>>;

/**
 * The deposit for `amount` (cents) at `rate`. The addresses of a coin take turns. The amount is
 * raised by the coin's smallest units until it is unique at its address: it shows which order a
 * payment is for. The counter's lock lets one order at a time choose an amount.
 */
export async function depositFor(
  tx: Transaction,
  { crypto: { addresses } }: Config,
  { coin, amount, rate, now }: { coin: Coin; amount: Cents; rate: number; now: number },
  amountsInUse: AmountsInUse,
): Promise<Deposit> {
  const list = addresses[coin] ?? [];
  const turn = (await takeNumber(tx, `deposit ${coin}`)) - 1;
  const deposit = list[turn % list.length];
  if (!deposit) throw new Error(`No deposit address is configured for ${coin}.`);
  return {
    crypto_wallet: deposit.address,
    tag: deposit.tag ?? null,
    crypto_amount: freeCoinAmount(
      coin,
      coinAmount(amount, rate, coin),
      await amountsInUse(coin, deposit.address),
    ),
    crypto_rate: rate,
    pay_before: now + RATE_LOCK_MS,
  };
}
