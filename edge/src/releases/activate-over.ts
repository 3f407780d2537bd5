import type { LiveState, Release } from '@site/shared/release';
import type { AuditEntry } from './history';
import { activate, markLiveBad } from './live-state-changes';

/**
 * Why the live release of a name seems worse than the one before it. `isBad` when that is likely,
 * and not only possible.
 */
export type Suspicion = { why: string; isBad: boolean };

/** Undefined for a live release that seems good. */
export type SuspicionOf = (name: string, state: LiveState) => Suspicion | undefined;

/**
 * The live state with these releases live. No page falls back to a replaced release that seems
 * worse than the one before it; when that is likely, the replaced release is bad.
 */
export function activateOver(
  state: LiveState,
  releases: Release[],
  auditEntry: AuditEntry,
  suspicion: SuspicionOf,
): LiveState {
  return releases.reduce((before, release) => {
    const { name, version } = release;
    const liveVersion = state.releases[name]?.live.version ?? version;
    // The counts belong to the state before the change.
    const doubt = liveVersion === version ? undefined : suspicion(name, state);
    const why = `replaced: ${doubt?.why}`;
    const marked = doubt?.isBad
      ? markLiveBad(before, name, liveVersion, { why, at: auditEntry.at })
      : before;
    return activate(marked, [release], auditEntry, doubt !== undefined);
  }, state);
}
