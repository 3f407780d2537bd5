import type { contract, ResponseOf } from '@site/shared/contract';
import type { PriceList } from '@site/shared/rules';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** The public settings of the site. */
export type Settings = ResponseOf<typeof contract.site.settings>;

type SiteState = {
  settings: Settings | null;
  /** The options and prices of the shop configuration (section 3). */
  priceList: PriceList | null;
  /** Whether the last load has failed. */
  hasFailed: boolean;
};

/** What every page needs and is the same for all visitors. */
export const siteStore = createStore<SiteState>()(() => ({
  settings: null,
  priceList: null,
  hasFailed: false,
}));

/** The public settings of this moment; null until they are loaded. For loaders of pages. */
export function settingsNow(): Settings | null {
  return siteStore.getState().settings;
}

/** The public settings; null until they are loaded. */
export function useSettings(): Settings | null {
  return useStore(siteStore, ({ settings }) => settings);
}

/**
 * The options and prices of the shop (section 3); null until they are loaded, never null behind the
 * login guard.
 */
export function usePriceList(): PriceList | null {
  return useStore(siteStore, ({ priceList }) => priceList);
}

/** Whether the last load of the site has failed. */
export function useSiteFailed(): boolean {
  return useStore(siteStore, ({ hasFailed }) => hasFailed);
}
