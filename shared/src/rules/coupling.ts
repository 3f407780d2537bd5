import {
  BASIC,
  LIMITS,
  type Limit,
  MIN_CUSTOM_CUSTOMER_INDEX,
  mapLimits,
  maxIndex,
  type Subscription,
} from './plan';
import type { PriceList } from './price-list';

/** Why a limit has another index than the chosen one. */
export type CouplingReason =
  | 'not an option'
  | 'Basic has fixed limits'
  | 'needed by the number of playlists'
  | 'needs more playlists'
  | 'an upgrade never lowers a limit';

/** A choice that the coupling changes. `chosen` and `needed` are indexes. */
export type CouplingProblem = {
  limit: Limit;
  chosen: number;
  needed: number;
  reason: CouplingReason;
};

/** From this playlist index on, EPG and managed users need no higher index. */
export const HIGHEST_NEEDED_INDEX = 3;

/** The lower of the top two playlist options, of which a list has five (sections 4 and 5). */
export const CUSTOM_CUSTOMER_PLAYLIST_INDEX = 3;

/** The lowest index of a limit at a playlist index (section 4). */
export function minimumFor(limit: Limit, playlist: number): number {
  return limit === 'epg' || limit === 'customer' ? Math.min(playlist, HIGHEST_NEEDED_INDEX) : 0;
}

/**
 * The highest index of a limit at a playlist index. Custom managed users need one of the top two
 * playlist options (section 5).
 */
export function maximumFor(list: PriceList, limit: Limit, playlist: number): number {
  if (playlist === 0) return 0;
  if (limit === 'customer' && playlist < CUSTOM_CUSTOMER_PLAYLIST_INDEX)
    return MIN_CUSTOM_CUSTOMER_INDEX - 1;
  return maxIndex(list, limit);
}

/**
 * The valid subscription nearest to a chosen one (section 4, configuration coupling). Idempotent.
 * `minimum` is the current subscription in an upgrade: the result is not below it.
 */
export function validSubscription(
  list: PriceList,
  chosen: Subscription,
  minimum?: Subscription,
): Subscription {
  const isOption =
    Number.isInteger(chosen.playlist) &&
    chosen.playlist >= 0 &&
    chosen.playlist <= maxIndex(list, 'playlist');
  // Without a valid number of playlists, the smallest Advanced subscription takes its place.
  const requested = isOption ? chosen : { ...BASIC, playlist: 1 };
  const playlist = Math.max(requested.playlist, minimum?.playlist ?? 0);
  return mapLimits((limit) => {
    if (limit === 'playlist') return playlist;
    const index = Number.isInteger(requested[limit]) ? requested[limit] : 0;
    const lowest = Math.max(minimumFor(limit, playlist), minimum?.[limit] ?? 0);
    return Math.max(lowest, Math.min(index, maximumFor(list, limit, playlist)));
  });
}

/** What `validSubscription` changes in a subscription, and why. Empty for a valid one. */
export function couplingProblems(
  list: PriceList,
  chosen: Subscription,
  minimum?: Subscription,
): CouplingProblem[] {
  const valid = validSubscription(list, chosen, minimum);
  return LIMITS.filter((limit) => valid[limit] !== chosen[limit]).map((limit) => ({
    limit,
    chosen: chosen[limit],
    needed: valid[limit],
    reason: reasonFor(list, limit, { chosen, valid, minimum }),
  }));
}

function reasonFor(
  list: PriceList,
  limit: Limit,
  {
    chosen,
    valid,
    minimum,
  }: { chosen: Subscription; valid: Subscription; minimum: Subscription | undefined },
): CouplingReason {
  const index = chosen[limit];
  if (!Number.isInteger(index) || index < 0 || index > maxIndex(list, limit))
    return 'not an option';
  if (minimum && index < minimum[limit]) return 'an upgrade never lowers a limit';
  if (valid.playlist === 0) return 'Basic has fixed limits';
  return index < valid[limit] ? 'needed by the number of playlists' : 'needs more playlists';
}
