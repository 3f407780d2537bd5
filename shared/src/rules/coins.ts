import type { Cents } from './money';
import type { PaymentMethod } from './order-status';

export type Coin = Exclude<PaymentMethod, 'CARD'>;

/** The coins of section 9: how many decimals their chain knows, which chain that is, and the scheme of its payment links, if any. */
export const COINS: Record<Coin, { symbol: string; decimals: number; network: string; scheme: string | null }> = {
  XXBT: { symbol: 'BTC', decimals: 8, network: 'Bitcoin', scheme: 'bitcoin' },
  ADA: { symbol: 'ADA', decimals: 6, network: 'Cardano', scheme: null },
  LTC: { symbol: 'LTC', decimals: 8, network: 'Litecoin', scheme: 'litecoin' },
  USDC: { symbol: 'USDC', decimals: 6, network: 'Ethereum (ERC-20)', scheme: null },
};

/** How long an amount in a coin is good for, in ms. */
export const RATE_LOCK = 3_600_000;

export function isCoin(mode: string): mode is Coin {
  return Object.hasOwn(COINS, mode);
}

/**
 * An amount in a coin with all of its decimals, rounded up. `rate` is the euros for one coin. Throws a RangeError where the rate is no
 * positive number.
 */
export function coinAmount(cents: Cents, rate: number, coin: Coin): string {
  if (!(rate > 0) || !Number.isFinite(rate)) throw new RangeError(`not a rate: ${rate}`);
  const { decimals } = COINS[coin];
  const units = (cents * 10 ** decimals) / (rate * 100);
  // A hair above a whole unit is the arithmetic's, not the customer's.
  return (Math.ceil(units - 1e-6) / 10 ** decimals).toFixed(decimals);
}

/** What a wallet reads from a QR code: a payment link with the amount where the chain has agreed on one, else the address alone. */
export function paymentUri(coin: Coin, address: string, amount: string): string {
  const { scheme } = COINS[coin];
  return scheme ? `${scheme}:${address}?amount=${amount}` : address;
}
