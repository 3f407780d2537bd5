import { priceListOf } from '@site/shared/contract';
import { DEFAULT_PRICE_LIST, type PriceList } from '@site/shared/rules';
import { storedVersion, versionNow } from '../business-data/read-versions';
import type { Queryable } from '../db/database';

/** The price list that applies at `now` (ms). */
export async function priceListNow(db: Queryable, now: number): Promise<PriceList> {
  const { number, value } = await versionNow(db, 'prices', '', now);
  return priceListOf(value, number);
}

/** The price list with which an order was made. */
export async function priceListOfOrder(
  db: Queryable,
  { priceVersion }: { priceVersion: number },
): Promise<PriceList> {
  if (priceVersion === DEFAULT_PRICE_LIST.version) return DEFAULT_PRICE_LIST;
  return priceListOf(await storedVersion(db, 'prices', '', priceVersion), priceVersion);
}
