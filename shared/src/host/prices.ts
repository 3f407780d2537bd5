import { unwrap } from '@site/shared/client';
import { type contract, priceListOf, type ResponseOf } from '@site/shared/contract';
import { MINUTE_MS, type PriceList } from '@site/shared/rules';
import { client } from './client';
import { plannedLoad } from './planned-load';
import { siteStore } from './site-store';

/** When this page last loaded the configuration; in the future until it has. */
let loadedAt = Number.POSITIVE_INFINITY;
const planNextLoad = plannedLoad(refreshPrices);

/** The price list of an answer. */
export function priceListIn(
  configuration: ResponseOf<typeof contract.shop.shopConfiguration>,
): PriceList {
  return priceListOf(configuration, configuration.version);
}

/**
 * Loads the options and prices of the shop, and again at the moment at which a planned version
 * begins.
 */
export async function loadConfiguration(): Promise<void> {
  loadedAt = performance.now();
  const configuration = unwrap(await client.shop.shopConfiguration({}));
  const priceList = priceListIn(configuration);
  // The same list again would render every page that shows a price.
  if (priceList.version !== siteStore.getState().priceList?.version)
    siteStore.setState({ priceList });
  planNextLoad(configuration.changesAt);
}

/**
 * Loads the options and prices again; the page keeps those that it has if that fails. Returns
 * whether they are others now.
 */
export async function refreshPrices(): Promise<boolean> {
  const before = siteStore.getState().priceList?.version;
  await loadConfiguration().catch(() => undefined);
  return siteStore.getState().priceList?.version !== before;
}

/** Loads prices that are older than a minute again. */
export function refreshOldPrices(): void {
  if (performance.now() - loadedAt >= MINUTE_MS) void refreshPrices();
}
