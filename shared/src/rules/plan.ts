/** The six limits a subscription has, in the specification's names (section 3). */
export const LIMITS = [
  'playlist',
  'epg',
  'customer',
  'streams',
  'episodes',
  'automatic_backups',
] as const;
export type Limit = (typeof LIMITS)[number];

/** Option indexes, one for each limit. A `customer` index beyond its list means index × 50 managed users (section 3). */
export type Subscription = Record<Limit, number>;

/** Limit values: what an account may use. -1 is unlimited ('∞'). */
export type Limits = Record<Limit, number>;

/** The selectable values by index: the answer of `shop-configuration`. */
export type ShopConfiguration = Record<Limit, readonly number[]>;

export const UNLIMITED = -1;

export const OPTIONS: ShopConfiguration = {
  playlist: [3, 5, 10, 20, 40],
  epg: [0, 10, 20, 40, UNLIMITED],
  customer: [2, 10, 30, 100],
  streams: [100_000, 250_000, 500_000, 1_000_000],
  episodes: [300_000, 500_000, 750_000, 1_000_000],
  automatic_backups: [0, 1],
};

/**
 * Beyond the list, managed users come in steps of 50 from 200, index 4 (section 5). Their number has
 * no commercial maximum; the technical one is index 20,000: 1,000,000 users (decision 97).
 */
export const CUSTOMER_STEP = 50;
export const MIN_CUSTOM_CUSTOMER = OPTIONS.customer.length;
export const MAX_CUSTOM_CUSTOMER = 20_000;

/** More managed users than this need a custom domain (CNAME), or m3u and Xtream URLs do not work (section 9). */
export const CNAME_FREE_CUSTOMERS = 30;

export const BASIC: Subscription = {
  playlist: 0,
  epg: 0,
  customer: 0,
  streams: 0,
  episodes: 0,
  automatic_backups: 0,
};
export const ADVANCED: Subscription = {
  playlist: 1,
  epg: 1,
  customer: 1,
  streams: 0,
  episodes: 0,
  automatic_backups: 0,
};

/** The free trial's limits are values, not indexes (section 9). `epg` counts countries. */
export const TRIAL_LIMITS: Limits = {
  playlist: 1,
  epg: 3,
  customer: 3,
  streams: 100_000,
  episodes: 300_000,
  automatic_backups: 0,
};

/** The highest index each limit can be set to. */
export function maxIndex(limit: Limit): number {
  return limit === 'customer' ? MAX_CUSTOM_CUSTOMER : OPTIONS[limit].length - 1;
}

/** The value behind an index; a customer index beyond the list is index × 50. Throws a RangeError where there is no such option. */
export function limitValue(limit: Limit, index: number): number {
  const value = OPTIONS[limit][index];
  if (value !== undefined) return value;
  const isCustom =
    limit === 'customer' &&
    Number.isInteger(index) &&
    index >= MIN_CUSTOM_CUSTOMER &&
    index <= MAX_CUSTOM_CUSTOMER;
  if (isCustom) return index * CUSTOMER_STEP;
  throw new RangeError(`no option ${index} for ${limit}`);
}

/** The limit values a subscription buys. */
export function limitsOf(subscription: Subscription): Limits {
  return mapLimits((limit) => limitValue(limit, subscription[limit]));
}

/** The indexes of an account's limits: the largest option not above the limit, the last one for unlimited. */
export function subscriptionOf(limits: Limits): Subscription {
  return mapLimits((limit) => indexOf(limit, limits[limit]));
}

function indexOf(limit: Limit, value: number): number {
  if (value === UNLIMITED) return maxIndex(limit);
  if (limit === 'customer' && value >= MIN_CUSTOM_CUSTOMER * CUSTOMER_STEP) {
    return Math.min(MAX_CUSTOM_CUSTOMER, Math.floor(value / CUSTOMER_STEP));
  }
  const options = OPTIONS[limit];
  return Math.max(
    0,
    options.findLastIndex((option) => option !== UNLIMITED && option <= value),
  );
}

/** One value for each limit. */
export function mapLimits<T>(make: (limit: Limit) => T): Record<Limit, T> {
  return Object.fromEntries(LIMITS.map((limit) => [limit, make(limit)])) as Record<Limit, T>;
}

export function isSameSubscription(a: Subscription, b: Subscription): boolean {
  return LIMITS.every((limit) => a[limit] === b[limit]);
}

export type PlanName = 'Basic' | 'Advanced';

/** More than 3 playlists is 'Advanced', else 'Basic' (section 4). `playlists` is a value, not an index. */
export function planName(playlists: number): PlanName {
  return playlists > 3 ? 'Advanced' : 'Basic';
}
