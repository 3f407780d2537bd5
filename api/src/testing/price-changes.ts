import { contract, type PriceListValue, priceListOf } from '@site/shared/contract';
import { DEFAULT_PRICE_LIST, mapLimits, type PriceList } from '@site/shared/rules';
import type { Buyer } from './buyers';
import type { TestApp } from './test-app';

/** A price list as the administrator saves it; the default with some lists or prices replaced. */
export function priceListWith(
  options: Partial<PriceList['options']>,
  cents: Partial<PriceList['cents']> = {},
): PriceListValue {
  const list = {
    options: { ...DEFAULT_PRICE_LIST.options, ...options },
    cents: { ...DEFAULT_PRICE_LIST.cents, ...cents },
  };
  return {
    ...mapLimits((limit) => [...list.options[limit]]),
    prices: mapLimits((limit) => list.cents[limit].map((price) => price / 100)),
    customStepPrice: 5,
  };
}

/** Saves a price list that applies from `validFrom` (ms) on, by default at once. */
export async function savePrices(
  site: TestApp,
  admin: Buyer,
  value: PriceListValue,
  validFrom?: number,
) {
  const listed = await site.call(contract.business.listVersions, { name: 'prices' }, admin);
  const changes = listed.body.parts[0]?.changes ?? 0;
  const planned = validFrom === undefined ? {} : { validFrom };
  const body = { name: 'prices' as const, part: '', value, changes, ...planned };
  return site.call(contract.business.saveVersion, body, admin);
}

/** The price list that pages get now. */
export async function shownPrices(site: TestApp): Promise<PriceList> {
  const { body } = await site.call(contract.shop.shopConfiguration, {});
  return priceListOf(body, body.version);
}

/** Lists with other prices, lengths and values, for histories in which the prices change. */
export const HISTORY_LISTS: readonly PriceListValue[] = [
  priceListWith({}),
  // Dearer, and cheaper.
  priceListWith({}, { playlist: [1290, 1190, 1890, 2090, 2990], epg: [0, 400, 800, 1200, 1600] }),
  priceListWith({}, { playlist: [500, 400, 400, 900, 950], customer: [0, 0, 0, 100, 200] }),
  // Options that the lists before do not have, and one EPG option less.
  priceListWith(
    { playlist: [2, 6, 12, 24, 48], epg: [0, 12, 24, 48], customer: [3, 12, 40, 120] },
    { epg: [0, 300, 600, 900] },
  ),
  priceListWith(
    { streams: [50_000, 300_000], episodes: [300_000, 600_000, 900_000] },
    { streams: [0, 300], episodes: [100, 100, 100], automatic_backups: [0, 0] },
  ),
];
