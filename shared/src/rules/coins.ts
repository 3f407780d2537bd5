import type { Cents } from './money';

type CoinFacts = {
  name: string;
  symbol: string;
  /** The chain on which the coin is sent. */
  network: string;
  /** The decimals of an amount on the chain. */
  decimals: number;
  /** The scheme of payment URIs; null if wallets share no scheme. */
  scheme: string | null;
  /** A payment counts after this many confirmations. */
  confirmations: number;
};

/**
 * The coins of section 9 by their code, in the order of the checkout. Payment methods, labels,
 * rates and the setting CRYPTO_ADDRESSES are derived from this table.
 * CONTRIBUTING.md has the steps for a new coin.
 */
export const COINS = {
  XXBT: {
    name: 'Bitcoin',
    symbol: 'BTC',
    network: 'Bitcoin',
    decimals: 8,
    scheme: 'bitcoin',
    confirmations: 2,
  },
  ADA: {
    name: 'Cardano',
    symbol: 'ADA',
    network: 'Cardano',
    decimals: 6,
    scheme: null,
    confirmations: 15,
  },
  LTC: {
    name: 'Litecoin',
    symbol: 'LTC',
    network: 'Litecoin',
    decimals: 8,
    scheme: 'litecoin',
    confirmations: 6,
  },
  USDC: {
    name: 'USD Coin',
    symbol: 'USDC',
    network: 'Ethereum (ERC-20)',
    decimals: 6,
    scheme: null,
    confirmations: 12,
  },
} as const satisfies Record<string, CoinFacts>;
/** The code of a coin. */
export type Coin = keyof typeof COINS;

type CoinSource = {
  /** The pair with the euro at an exchange with Kraken's ticker API. */
  tickerPair: string;
  /**
   * The stand-in of local mode: euros for one coin, and where to send it. No real payment uses it.
   */
  local: { rate: number; address: string; tag?: string };
};

/**
 * Where rates and stand-ins of each coin come from. Only the API imports it: apart from COINS, so
 * that browsers do not download it.
 */
export const COIN_SOURCES: Readonly<Record<Coin, CoinSource>> = {
  XXBT: {
    tickerPair: 'XXBTZEUR',
    local: { rate: 60_000, address: 'bc1qlocal0000000000000000000000000example' },
  },
  ADA: {
    tickerPair: 'ADAEUR',
    local: { rate: 0.6, address: 'addr1local000000000000000000000000example' },
  },
  LTC: {
    tickerPair: 'XLTCZEUR',
    local: { rate: 80, address: 'ltc1qlocal000000000000000000000000example' },
  },
  USDC: {
    tickerPair: 'USDCEUR',
    local: { rate: 0.9, address: '0x00000000000000000000000000000local-example', tag: '4021' },
  },
};

/** A value for each coin, in the order of `COINS`. */
export function mapCoins<T>(valueFor: (coin: Coin, facts: CoinFacts) => T): Record<Coin, T> {
  return Object.fromEntries(
    Object.entries<CoinFacts>(COINS).map(([coin, facts]) => [coin, valueFor(coin as Coin, facts)]),
  ) as Record<Coin, T>;
}

/** Whether a payment method is a coin. */
export function isCoin(mode: string): mode is Coin {
  return Object.hasOwn(COINS, mode);
}

/**
 * The amount in a coin that is worth `cents`, with all decimals, rounded up. `rate` is the euros
 * for one coin. Throws a RangeError if the rate is not a positive number.
 */
export function coinAmount(cents: Cents, rate: number, coin: Coin): string {
  if (!(rate > 0) || !Number.isFinite(rate)) throw new RangeError(`not a rate: ${rate}`);
  const { decimals } = COINS[coin];
  const units = (cents * 10 ** decimals) / (rate * 100);
  // Ignore floating-point error: it must not add a unit.
  return (Math.ceil(units - 1e-6) / 10 ** decimals).toFixed(decimals);
}

/**
 * The text of the QR code: a payment URI with the amount, or the address if the coin has no scheme
 * (decision 46).
 */
export function paymentUri(coin: Coin, address: string, amount: string): string {
  const { scheme } = COINS[coin];
  return scheme ? `${scheme}:${address}?amount=${amount}` : address;
}

/**
 * A payment that is short by at most this percentage completes the order: exchanges deduct fees
 * (decision 47).
 */
const COIN_TOLERANCE_PERCENT = 1;

/**
 * A payment of an order: its amount in the coin, or also its rate, in euros for one coin. A rate is
 * given if the payment was sent after the rate lock: it is valued at the rate of its own time.
 */
type ReceivedAmount = string | { amount: string; rate: number | null };

/**
 * The state of an order's coin payment. Amounts are decimal text in the coin. `requested`: the
 * amount that the customer was asked to send, at `rate`. `received`: the sum of the payments.
 * `due`: the amount that is missing at `rate`, null if the order counts as paid. `over`: the excess
 * at `rate`. Throws a RangeError for a text that is not an amount of this coin.
 */
export function coinPaymentStatus(
  coin: Coin,
  requested: string,
  payments: readonly ReceivedAmount[],
  rate?: number,
): { received: string; due: string | null; over: string } {
  const required = unitsOf(coin, requested);
  let received = 0n;
  let valued = 0n;
  for (const payment of payments) {
    const { amount, rate: ownRate } =
      typeof payment === 'string' ? { amount: payment, rate: null } : payment;
    const units = unitsOf(coin, amount);
    received += units;
    valued += ownRate === null || !rate ? units : scaledUnits(units, ownRate / rate);
  }
  const isPaid = valued * 100n >= required * BigInt(100 - COIN_TOLERANCE_PERCENT);
  return {
    received: textOf(coin, received),
    due: isPaid ? null : textOf(coin, required - valued),
    over: textOf(coin, valued > required ? valued - required : 0n),
  };
}

/** Whether `amount` is within the tolerance of `expected`, above or below it. */
export function isAboutAmount(coin: Coin, amount: string, expected: string): boolean {
  const [units, expectedUnits] = [unitsOf(coin, amount), unitsOf(coin, expected)];
  const difference = units > expectedUnits ? units - expectedUnits : expectedUnits - units;
  return difference * 100n <= expectedUnits * BigInt(COIN_TOLERANCE_PERCENT);
}

/** Compares two amounts of a coin: below 0, 0 or above 0, as `sort` expects. */
export function compareCoinAmounts(coin: Coin, a: string, b: string): number {
  return Number(unitsOf(coin, a) - unitsOf(coin, b));
}

/** An amount with `percent` of its units, rounded down. */
export function percentOfCoin(coin: Coin, amount: string, percent: number): string {
  return textOf(coin, (unitsOf(coin, amount) * BigInt(percent)) / 100n);
}

/**
 * The smallest amount from `amount` on, in steps of the smallest unit, that is not in `taken`. With
 * different amounts the payments to one address can be distinguished.
 */
export function freeCoinAmount(coin: Coin, amount: string, taken: ReadonlySet<string>): string {
  let units = unitsOf(coin, amount);
  while (taken.has(textOf(coin, units))) units += 1n;
  return textOf(coin, units);
}

/** Units times a factor, rounded down. The factor has the precision of a rate. */
function scaledUnits(units: bigint, factor: number): bigint {
  const PRECISION = 1_000_000_000;
  return (units * BigInt(Math.round(factor * PRECISION))) / BigInt(PRECISION);
}

/** The value of an amount in a coin, in cents, rounded down. `rate` is the euros for one coin. */
export function coinWorth(amount: string, rate: number): Cents {
  return Math.floor(Number(amount) * rate * 100 + 1e-6);
}

/** Whether a text is an amount of the coin: positive, with at most the coin's decimals. */
export function isCoinAmount(coin: Coin, text: string): boolean {
  const [, whole, decimals = ''] = /^(\d{1,12})(?:\.(\d{1,18}))?$/.exec(text) ?? [];
  return whole !== undefined && decimals.length <= COINS[coin].decimals && Number(text) > 0;
}

/** An amount in the coin's smallest unit. */
function unitsOf(coin: Coin, amount: string): bigint {
  if (!isCoinAmount(coin, amount)) throw new RangeError(`not an amount of ${coin}: ${amount}`);
  const [whole = '', decimals = ''] = amount.split('.');
  return BigInt(whole + decimals.padEnd(COINS[coin].decimals, '0'));
}

/** The decimal text of an amount in the coin's smallest unit. */
function textOf(coin: Coin, units: bigint): string {
  const { decimals } = COINS[coin];
  const digits = String(units).padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
