import type { LiveRelease, LiveState } from '@site/shared/release';
import { type AuditEntry, goodVersionBefore, liveReleaseOf, rollBack } from './live-state-changes';
import type { ReleaseStore } from './release-store';

/** The other names of the set: those that went back too, and those that stay. */
export type RolledBack = { together: string[]; stay: string[] };

/** The version that visitors get again, and the other names that went back with it. */
export type Reverted = { previous: string; together: string[] };

/** A failed release is bad after a `revert`; the others of its set are not. */
type Names = { name: string; together: string[]; action: 'rollback' | 'revert' };

/** The live state in which a name and others of its set have their previous releases. */
export function createRollBackTogether(store: ReleaseStore) {
  async function releaseBeforePrevious(
    state: LiveState,
    name: string,
  ): Promise<LiveRelease | null> {
    const previous = state.releases[name]?.previous;
    const version = previous && goodVersionBefore(state, name, previous.version);
    const release = version && (await store.find(name, version));
    return release ? liveReleaseOf(release) : null;
  }

  return async (
    state: LiveState,
    { name, together, action }: Names,
    auditEntry: AuditEntry,
  ): Promise<LiveState> => {
    let next = rollBack(state, name, await releaseBeforePrevious(state, name), auditEntry, action);
    const reason = auditEntry.why ? `: ${auditEntry.why}` : '';
    const entry = { ...auditEntry, why: `went live as a set with ${name}${reason}` };
    for (const other of together)
      next = rollBack(next, other, await releaseBeforePrevious(next, other), entry);
    return next;
  };
}
