import type { PriceList } from './price-list';

/** The six limits of a subscription, with the names of section 3. */
export const LIMITS = [
  'playlist',
  'epg',
  'customer',
  'streams',
  'episodes',
  'automatic_backups',
] as const;
export type Limit = (typeof LIMITS)[number];

/**
 * An option index for each limit. A `customer` index beyond its list means index × 50 managed
 * users (section 3).
 */
export type Subscription = Record<Limit, number>;

/** A value for each limit: what an account may use. -1 is unlimited ('∞'). */
export type Limits = Record<Limit, number>;

/** The selectable values of each limit, by index (section 3). */
export type ShopConfiguration = Record<Limit, readonly number[]>;

/** The value of an unlimited limit. */
export const UNLIMITED = -1;

/**
 * Beyond their list, managed users are chosen in steps of 50 from 200, which is index 4
 * (section 5). There is no commercial maximum; the technical one is index 20,000: 1,000,000 users
 * (decision 97).
 */
export const CUSTOMER_STEP = 50;
export const MIN_CUSTOM_CUSTOMER_INDEX = 4;
export const MAX_CUSTOM_CUSTOMER_INDEX = 20_000;

/** The playlists of Basic. A plan with more is Advanced (section 4). */
export const BASIC_PLAYLISTS = 3;

/**
 * More managed users than this need a custom domain (CNAME); without it m3u and Xtream URLs are
 * inaccessible (section 9).
 */
export const MAX_CUSTOMERS_WITHOUT_CNAME = 30;

/** The Basic plan. */
export const BASIC: Subscription = {
  playlist: 0,
  epg: 0,
  customer: 0,
  streams: 0,
  episodes: 0,
  automatic_backups: 0,
};
/** The smallest Advanced plan. */
export const ADVANCED: Subscription = {
  playlist: 1,
  epg: 1,
  customer: 1,
  streams: 0,
  episodes: 0,
  automatic_backups: 0,
};

/** The limit values of the free trial (section 9). `epg` is a number of countries. */
export const TRIAL_LIMITS: Limits = {
  playlist: 1,
  epg: 3,
  customer: 3,
  streams: 100_000,
  episodes: 300_000,
  automatic_backups: 0,
};

/** The highest index of a limit. */
export function maxIndex({ options }: PriceList, limit: Limit): number {
  return limit === 'customer' ? MAX_CUSTOM_CUSTOMER_INDEX : options[limit].length - 1;
}

/**
 * The value of an index. A customer index beyond the list is index × 50. Throws a RangeError if
 * there is no such option.
 */
export function limitValue({ options }: PriceList, limit: Limit, index: number): number {
  const value = options[limit][index];
  if (value !== undefined) return value;
  const isCustom =
    limit === 'customer' &&
    Number.isInteger(index) &&
    index >= MIN_CUSTOM_CUSTOMER_INDEX &&
    index <= MAX_CUSTOM_CUSTOMER_INDEX;
  if (isCustom) return index * CUSTOMER_STEP;
  throw new RangeError(`no option ${index} for ${limit}`);
}

/** The limit values of a subscription. */
export function limitsOf(list: PriceList, subscription: Subscription): Limits {
  return mapLimits((limit) => limitValue(list, limit, subscription[limit]));
}

/** A subscription of the wire, where unlimited EPG is -1: its index is that of the last option. */
export function chosenSubscription(list: PriceList, subscription: Subscription): Subscription {
  if (subscription.epg !== UNLIMITED) return subscription;
  return { ...subscription, epg: maxIndex(list, 'epg') };
}

/**
 * The indexes of limit values: the largest option that is not above the value; the last of the list
 * for unlimited (decision 11). Unlimited managed users are only granted, never sold.
 */
export function subscriptionOf(list: PriceList, limits: Limits): Subscription {
  return mapLimits((limit) => indexOf(list.options[limit], limit, limits[limit]));
}

/** The subscription that has exactly these limits; null if the list does not offer them. */
export function exactSubscription(list: PriceList, limits: Limits): Subscription | null {
  const subscription = subscriptionOf(list, limits);
  const offered = limitsOf(list, subscription);
  return LIMITS.every((limit) => offered[limit] === limits[limit]) ? subscription : null;
}

function indexOf(options: readonly number[], limit: Limit, value: number): number {
  if (value === UNLIMITED) return options.length - 1;
  if (limit === 'customer' && value >= MIN_CUSTOM_CUSTOMER_INDEX * CUSTOMER_STEP) {
    return Math.min(MAX_CUSTOM_CUSTOMER_INDEX, Math.floor(value / CUSTOMER_STEP));
  }
  return Math.max(
    0,
    options.findLastIndex((option) => option !== UNLIMITED && option <= value),
  );
}

/** A value for each limit, computed by `valueFor`. */
export function mapLimits<T>(valueFor: (limit: Limit) => T): Record<Limit, T> {
  return Object.fromEntries(LIMITS.map((limit) => [limit, valueFor(limit)])) as Record<Limit, T>;
}

/** Whether two subscriptions have the same indexes. */
export function isSameSubscription(a: Subscription, b: Subscription): boolean {
  return LIMITS.every((limit) => a[limit] === b[limit]);
}

/** The name of a paid plan. */
export type PlanName = 'Basic' | 'Advanced';

/**
 * 'Advanced' for more than 3 playlists, else 'Basic' (section 4). `playlists` is a value, not an
 * index.
 */
export function planName(playlists: number): PlanName {
  return playlists > BASIC_PLAYLISTS ? 'Advanced' : 'Basic';
}
