import type { Coin } from '@site/shared/rules';
import * as z from 'zod/mini';

/** Gives the euros for one coin; throws where nobody knows them now. */
export type RateSource = (coin: Coin, now: number) => Promise<number>;

/** Near enough to try things out; nobody pays by them. */
const LOCAL_RATES: Record<Coin, number> = { XXBT: 60_000, ADA: 0.6, LTC: 80, USDC: 0.9 };

/** The exchange's names of the pairs with the euro. */
const PAIRS: Record<Coin, string> = {
  XXBT: 'XXBTZEUR',
  ADA: 'ADAEUR',
  LTC: 'XLTCZEUR',
  USDC: 'USDCEUR',
};

const FRESH = 60_000;
const TIMEOUT = 5_000;

/** The last trade's price stands first in `c`. */
const ticker = z.object({
  result: z.record(z.string(), z.object({ c: z.array(z.string()).check(z.minLength(1)) })),
});

export const localRates: RateSource = async (coin) => LOCAL_RATES[coin];

/**
 * Rates of an address that answers as Kraken's public ticker does (`?pair=…`, `{result: {PAIR: {c: [price, …]}}}`); an answer is good
 * for a minute.
 */
export function tickerRates(url: string): RateSource {
  const known = new Map<Coin, { rate: number; at: number }>();
  return async (coin, now) => {
    const last = known.get(coin);
    if (last && now - last.at < FRESH) return last.rate;
    const rate = await ask(url, PAIRS[coin]);
    known.set(coin, { rate, at: now });
    return rate;
  };
}

async function ask(url: string, pair: string): Promise<number> {
  const address = new URL(url);
  address.searchParams.set('pair', pair);
  const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT) });
  if (!response.ok) throw new Error(`the rates answered ${response.status}`);
  const rate = Number(ticker.parse(await response.json()).result[pair]?.c[0]);
  if (!Number.isFinite(rate) || rate <= 0) throw new Error(`there is no rate for ${pair}`);
  return rate;
}
