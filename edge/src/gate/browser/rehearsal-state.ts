import type { LiveState, Release } from '@site/shared/release';
import { inPseudoLanguage } from '../../releases/languages';
import { activate } from '../../releases/live-state-changes';

/** The live state that the rehearsal of a candidate serves: the candidate is live in it. */
export function rehearsalState(state: LiveState, candidate: Release): LiveState {
  return withoutAlternatives(activate(state, [candidate]));
}

/**
 * A live state without canaries and previous releases. A browser that gets one of these would hide
 * a fault of the live release.
 */
export function withoutAlternatives(state: LiveState): LiveState {
  const releases = Object.entries(state.releases).map(([name, { live }]) => [
    name,
    { live, previous: null },
  ]);
  return { ...state, releases: Object.fromEntries(releases) };
}

/** The releases of a live state in the pseudo language. */
export function pseudoState(state: LiveState): LiveState {
  const releases = Object.entries(state.releases).map(([name, { live }]) => [
    name,
    { live: inPseudoLanguage(live), previous: null },
  ]);
  return { ...state, releases: Object.fromEntries(releases) };
}
