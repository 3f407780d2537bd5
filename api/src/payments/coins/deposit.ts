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
import type { DepositAddress } from '../../config/deposit-addresses';

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
export function offeredMethods({ crypto: { sources } }: Config): PaymentMethod[] {
  return PAYMENT_METHODS.filter((method) => method === 'CARD' || sources[method] !== undefined);
}

/**
 * The deposit for `amount` (cents) at `rate`. `taken` has the amounts of other orders at the
 * address. The amount is raised by the coin's smallest units until no other order has it, because
 * the amount of a payment shows which order it is for.
 */
export function depositOf(
  { address, tag }: DepositAddress,
  { coin, amount, rate, now }: { coin: Coin; amount: Cents; rate: number; now: number },
  taken: ReadonlySet<string>,
): Deposit {
  return {
    crypto_wallet: address,
    tag: tag ?? null,
    crypto_amount: freeCoinAmount(coin, coinAmount(amount, rate, coin), taken),
    crypto_rate: rate,
    pay_before: now + RATE_LOCK_MS,
  };
}
