import type { Cents } from './money';

type CoinFacts = {
  name: string;
  symbol: string;
  /** The chain on which the coin is sent. */
  network: string;
  /** The decimals of an amount on the chain. */
  decimals: number;
  /** The scheme of payment links; null if wallets have agreed on none. */
  scheme: string | null;
  /** A payment counts after this many confirmations. */
  confirmations: number;
  /** The pair with the euro at an exchange with Kraken's ticker API. */
  tickerPair: string;
  /** Stand-ins of local mode: euros for one coin, and where to send it. No real payment uses them. */
  local: { rate: number; address: string; tag?: string };
};

/**
 * The coins of section 9, in the order of the checkout. Payment methods, labels, rates and the setting
 * CRYPTO_ADDRESSES follow this table: a new coin is added here and in the documentation of the settings.
 */
export const COINS = {
  XXBT: {
    name: 'Bitcoin',
    symbol: 'BTC',
    network: 'Bitcoin',
    decimals: 8,
    scheme: 'bitcoin',
    confirmations: 2,
    tickerPair: 'XXBTZEUR',
    local: { rate: 60_000, address: 'bc1qlocal0000000000000000000000000example' },
  },
  ADA: {
    name: 'Cardano',
    symbol: 'ADA',
    network: 'Cardano',
    decimals: 6,
    scheme: null,
    confirmations: 15,
    tickerPair: 'ADAEUR',
    local: { rate: 0.6, address: 'addr1local000000000000000000000000example' },
  },
  LTC: {
    name: 'Litecoin',
    symbol: 'LTC',
    network: 'Litecoin',
    decimals: 8,
    scheme: 'litecoin',
    confirmations: 6,
    tickerPair: 'XLTCZEUR',
    local: { rate: 80, address: 'ltc1qlocal000000000000000000000000example' },
  },
  USDC: {
    name: 'USD Coin',
    symbol: 'USDC',
    network: 'Ethereum (ERC-20)',
    decimals: 6,
    scheme: null,
    confirmations: 12,
    tickerPair: 'USDCEUR',
    local: { rate: 0.9, address: '0x00000000000000000000000000000local-example', tag: '4021' },
  },
} as const satisfies Record<string, CoinFacts>;
export type Coin = keyof typeof COINS;

/** A value for each coin, in the order of `COINS`. */
export function mapCoins<T>(valueFor: (coin: Coin, facts: CoinFacts) => T): Record<Coin, T> {
  return Object.fromEntries(
    Object.entries<CoinFacts>(COINS).map(([coin, facts]) => [coin, valueFor(coin as Coin, facts)]),
  ) as Record<Coin, T>;
}

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

/** A payment may fall short by this many percent, as fees on the way make it, and still counts. */
export const COIN_TOLERANCE_PERCENT = 1;

/**
 * How an order stands that asks for `asked` of a coin, after payments of `received`: their sum, what is still due (null where it
 * counts as paid), and what is too much. Amounts as decimal text in the coin. Throws a RangeError for what is no amount of this coin.
 */
export function coinPaymentStatus(
  coin: Coin,
  asked: string,
  received: readonly string[],
): { received: string; due: string | null; over: string } {
  const wanted = unitsOf(coin, asked);
  const paid = received.reduce((sum, amount) => sum + unitsOf(coin, amount), 0n);
  const isPaid = paid * 100n >= wanted * BigInt(100 - COIN_TOLERANCE_PERCENT);
  return {
    received: textOf(coin, paid),
    due: isPaid ? null : textOf(coin, wanted - paid),
    over: textOf(coin, paid > wanted ? paid - wanted : 0n),
  };
}

/** What an amount in a coin is worth in whole cents, rounded down; `rate` is the euros for one coin. */
export function coinWorth(amount: string, rate: number): Cents {
  return Math.floor(Number(amount) * rate * 100 + 1e-6);
}

/** Whether a text is an amount that the coin's chain can send: positive, with no more decimals than it knows. */
export function isCoinAmount(coin: Coin, text: string): boolean {
  const [, whole, decimals = ''] = /^(\d{1,12})(?:\.(\d{1,18}))?$/.exec(text) ?? [];
  return whole !== undefined && decimals.length <= COINS[coin].decimals && Number(text) > 0;
}

function unitsOf(coin: Coin, amount: string): bigint {
  if (!isCoinAmount(coin, amount)) throw new RangeError(`not an amount of ${coin}: ${amount}`);
  const [whole = '', decimals = ''] = amount.split('.');
  return BigInt(whole + decimals.padEnd(COINS[coin].decimals, '0'));
}

function textOf(coin: Coin, units: bigint): string {
  const { decimals } = COINS[coin];
  const digits = String(units).padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
