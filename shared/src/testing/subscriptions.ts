import {
  DEFAULT_PRICE_LIST,
  LIMITS,
  maxIndex,
  maximumFor,
  minimumFor,
  type Subscription,
} from '@site/shared/rules';

/** Every combination of the given indexes, in the order of LIMITS. */
export function* combinations(
  indexes: Record<keyof Subscription, readonly number[]>,
): Generator<Subscription> {
  function* from(position: number, chosen: Partial<Subscription>): Generator<Subscription> {
    const limit = LIMITS[position];
    if (!limit) yield chosen as Subscription;
    else
      for (const index of indexes[limit]) yield* from(position + 1, { ...chosen, [limit]: index });
  }
  yield* from(0, {});
}

/** Whole numbers from the first to the last. */
export function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, offset) => first + offset);
}

/** Every valid subscription of a list with at most `customers` as the index of managed users. */
export function* everySubscription(
  customers = 16,
  list = DEFAULT_PRICE_LIST,
): Generator<Subscription> {
  for (const playlist of range(0, maxIndex(list, 'playlist'))) {
    const within = (limit: keyof Subscription) =>
      range(
        minimumFor(limit, playlist),
        Math.min(limit === 'customer' ? customers : Infinity, maximumFor(list, limit, playlist)),
      );
    yield* combinations({
      playlist: [playlist],
      epg: within('epg'),
      customer: within('customer'),
      streams: within('streams'),
      episodes: within('episodes'),
      automatic_backups: within('automatic_backups'),
    });
  }
}
