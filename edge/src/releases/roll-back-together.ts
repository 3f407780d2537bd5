import type { LiveState } from '@site/shared/release';
import type { Fallbacks } from './fallbacks';
import { type AuditEntry, endCanary, rollBack } from './live-state-changes';

/**
 * The other names of the set: those that went back too, and those that stay. `endedRollouts` names
 * those that went back and had a rollout. `warnings`: why the releases that are live now do not fit
 * the others.
 */
export type RolledBack = {
  together: string[];
  stay: string[];
  endedRollouts: string[];
  warnings: string[];
};

/** The version that visitors get again, the other names that went back with it, and warnings. */
export type Reverted = { previous: string; together: string[]; warnings?: string[] };

/** A failed release is bad after a `revert`; the others of its set are not. */
type Names = { name: string; together: string[]; action: 'rollback' | 'revert' };

/** The live state in which a name and others of its set have their previous releases. */
export function createRollBackTogether({ withGoodPrevious, releaseBefore }: Fallbacks) {
  return async (
    state: LiveState,
    { name, together, action }: Names,
    auditEntry: AuditEntry,
  ): Promise<LiveState> => {
    const goBack = async (
      before: LiveState,
      one: string,
      entry: AuditEntry,
      how: typeof action,
    ) => {
      const stable = await withGoodPrevious(withoutCanary(before, one, entry), one);
      const previous = stable.releases[one]?.previous;
      const earlier = previous ? await releaseBefore(stable, one, previous.version) : null;
      return rollBack(stable, one, earlier, entry, how);
    };
    let next = await goBack(state, name, auditEntry, action);
    const reason = auditEntry.why ? `: ${auditEntry.why}` : '';
    const entry = { ...auditEntry, why: `went live as a set with ${name}${reason}` };
    for (const other of together) next = await goBack(next, other, entry, 'rollback');
    return next;
  };
}

/** The live state in which the rollout of a name that goes back has ended, with its own entry. */
function withoutCanary(state: LiveState, name: string, entry: AuditEntry): LiveState {
  if (!state.releases[name]?.canary) return state;
  const why = `the live release is rolled back: ${entry.why}`;
  return endCanary(state, name, 'withdraw', { ...entry, why });
}
