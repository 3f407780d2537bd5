import {
  BASIC,
  LIMITS,
  type Limit,
  MIN_CUSTOM_CUSTOMER,
  mapLimits,
  maxIndex,
  type Subscription,
} from './plan';

/** Why a limit has another level than the one chosen. */
export type CouplingReason =
  | 'not an option'
  | 'Basic has fixed limits'
  | 'needed by the number of playlists'
  | 'needs more playlists'
  | 'an upgrade never lowers a limit';

export type CouplingProblem = {
  limit: Limit;
  chosen: number;
  needed: number;
  reason: CouplingReason;
};

/** The least index of EPG and managed users that a playlist level needs (section 4). */
export function minimumFor(limit: Limit, playlist: number): number {
  return limit === 'epg' || limit === 'customer' ? Math.min(playlist, 3) : 0;
}

/** The highest index of a limit at a playlist level: custom managed users only within the top two playlist options (section 5). */
export function maximumFor(limit: Limit, playlist: number): number {
  if (playlist === 0) return 0;
  if (limit === 'customer' && playlist < 3) return MIN_CUSTOM_CUSTOMER - 1;
  return maxIndex(limit);
}

/**
 * The valid subscription nearest to a chosen one (section 4, configuration coupling); idempotent. Indexes in, indexes out.
 * With `floor`, the account's current subscription in an upgrade, the result is never below it.
 */
export function validSubscription(chosen: Subscription, floor?: Subscription): Subscription {
  const isLevel =
    Number.isInteger(chosen.playlist) &&
    chosen.playlist >= 0 &&
    chosen.playlist <= maxIndex('playlist');
  const wanted = isLevel ? chosen : { ...BASIC, playlist: 1 };
  const playlist = Math.max(wanted.playlist, floor?.playlist ?? 0);
  return mapLimits((limit) => {
    if (limit === 'playlist') return playlist;
    const index = Number.isInteger(wanted[limit]) ? wanted[limit] : 0;
    const least = Math.max(minimumFor(limit, playlist), floor?.[limit] ?? 0);
    return Math.max(least, Math.min(index, maximumFor(limit, playlist)));
  });
}

/** What `validSubscription` would change in a subscription and why; empty for a valid one. */
export function couplingProblems(chosen: Subscription, floor?: Subscription): CouplingProblem[] {
  const valid = validSubscription(chosen, floor);
  return LIMITS.filter((limit) => valid[limit] !== chosen[limit]).map((limit) => ({
    limit,
    chosen: chosen[limit],
    needed: valid[limit],
    reason: reasonFor(limit, chosen, valid, floor),
  }));
}

function reasonFor(
  limit: Limit,
  chosen: Subscription,
  valid: Subscription,
  floor?: Subscription,
): CouplingReason {
  const index = chosen[limit];
  if (!Number.isInteger(index) || index < 0 || index > maxIndex(limit)) return 'not an option';
  if (floor && index < floor[limit]) return 'an upgrade never lowers a limit';
  if (valid.playlist === 0) return 'Basic has fixed limits';
  return index < valid[limit] ? 'needed by the number of playlists' : 'needs more playlists';
}
