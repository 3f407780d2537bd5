import { COIN_SOURCES, type Coin, MINUTE_MS } from '@site/shared/rules';
import * as z from 'zod/mini';
import type { Config } from '../../config/config';

/** Returns the euros for one coin; throws if the rate is not available now. */
export type RateSource = (coin: Coin, now: number) => Promise<number>;

const CACHE_TTL_MS = MINUTE_MS;
const REQUEST_TIMEOUT_MS = 5_000;

/** `c` is the last trade; its first element is the price. */
const tickerResponse = z.object({
  result: z.record(z.string(), z.object({ c: z.array(z.string()).check(z.minLength(1)) })),
});

/** Each configuration has one source, so that all modules of the site share its cache. */
const sources = new WeakMap<Config, RateSource>();

/** The rates of the configured exchange, else the fixed rates of local mode. */
export function configuredRates(config: Config): RateSource {
  const { ratesUrl } = config.crypto;
  const source =
    sources.get(config) ??
    (ratesUrl ? exchangeRates(ratesUrl) : async (coin: Coin) => COIN_SOURCES[coin].local.rate);
  sources.set(config, source);
  return source;
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
    const rate = await fetchRate(url, COIN_SOURCES[coin].tickerPair);
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
