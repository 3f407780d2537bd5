import type { Coin } from '@site/shared/rules';
import * as z from 'zod/mini';
import type { Config } from '../../config/config';

/** Returns the euros for one coin; throws if the rate is not available now. */
export type RateSource = (coin: Coin, now: number) => Promise<number>;

/** Approximate rates for local mode. No real payment uses them. */
const LOCAL_RATES: Record<Coin, number> = { XXBT: 60_000, ADA: 0.6, LTC: 80, USDC: 0.9 };

/** The exchange's names of the pairs with the euro. */
const PAIRS: Record<Coin, string> = {
  XXBT: 'XXBTZEUR',
  ADA: 'ADAEUR',
  LTC: 'XLTCZEUR',
  USDC: 'USDCEUR',
};

const CACHE_TTL_MS = 60_000;
const REQUEST_TIMEOUT_MS = 5_000;

/** `c` is the last trade; its first element is the price. */
const tickerResponse = z.object({
  result: z.record(z.string(), z.object({ c: z.array(z.string()).check(z.minLength(1)) })),
});

/** The rates of the configured exchange, else the fixed rates of local mode. */
export function configuredRates({ crypto: { ratesUrl } }: Config): RateSource {
  return ratesUrl ? exchangeRates(ratesUrl) : async (coin) => LOCAL_RATES[coin];
}

/**
 * Rates of a server that responds as Kraken's public ticker does (`?pair=…`,
 * `{result: {PAIR: {c: [price, …]}}}`). A rate is cached for a minute.
 */
export function exchangeRates(url: string): RateSource {
  const cache = new Map<Coin, { rate: number; at: number }>();
  return async (coin, now) => {
    const cached = cache.get(coin);
    if (cached && now - cached.at < CACHE_TTL_MS) return cached.rate;
    const rate = await fetchRate(url, PAIRS[coin]);
    cache.set(coin, { rate, at: now });
    return rate;
  };
}

async function fetchRate(tickerUrl: string, pair: string): Promise<number> {
  const url = new URL(tickerUrl);
  url.searchParams.set('pair', pair);
  const response = await fetch(url, { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
  if (!response.ok) throw new Error(`The exchange responded with status ${response.status}.`);
  const rate = Number(tickerResponse.parse(await response.json()).result[pair]?.c[0]);
  if (!Number.isFinite(rate) || rate <= 0) throw new Error(`The exchange has no rate for ${pair}.`);
  return rate;
}
