import type { LiveState, Release } from '@site/shared/release';
import { activate } from '../../releases/live-state-changes';

/** The live state with the candidate active. */
export function rehearsalState(state: LiveState, candidate: Release): LiveState {
  return withoutAlternatives(activate(state, [candidate]));
}

/**
 * A live state without rollouts and previous releases: a browser that gets another release would
 * hide a fault of the live one.
 */
export function withoutAlternatives(state: LiveState): LiveState {
  const releases = Object.entries(state.releases).map(([name, { live }]) => [
    name,
    { live, previous: null },
  ]);
  return { ...state, releases: Object.fromEntries(releases) };
}
