import type { Cents } from './money';
import { type Limit, type ShopConfiguration, UNLIMITED } from './plan';

/** The options of the shop with their prices: a version of the business data 'prices'. */
export type PriceList = {
  /** 0 for the default. */
  version: number;
  /** The selectable values of each limit, by index. */
  options: ShopConfiguration;
  /**
   * What each option costs a year, in cents, by index. The price of a subscription is their sum,
   * but playlist 0 is Basic: its price is the whole price. The last price of `customer` is that of
   * the smallest custom amount, which has no option.
   */
  cents: Readonly<Record<Limit, readonly Cents[]>>;
  /** What each further step of a custom amount of managed users costs, in cents. */
  customStepCents: Cents;
};

/** The most options of a limit. */
export const MAX_OPTIONS = 10;

/** The options and prices of sections 9 and 10, until the administrator changes them. */
export const DEFAULT_PRICE_LIST: PriceList = {
  version: 0,
  options: {
    playlist: [3, 5, 10, 20, 40],
    epg: [0, 10, 20, 40, UNLIMITED],
    customer: [2, 10, 30, 100],
    streams: [100_000, 250_000, 500_000, 1_000_000],
    episodes: [300_000, 500_000, 750_000, 1_000_000],
    automatic_backups: [0, 1],
  },
  cents: {
    playlist: [990, 890, 1190, 1490, 1790],
    epg: [0, 300, 600, 900, 1200],
    customer: [0, 300, 600, 900, 1200],
    streams: [0, 200, 400, 600],
    episodes: [0, 200, 400, 600],
    automatic_backups: [0, 300],
  },
  customStepCents: 500,
};
