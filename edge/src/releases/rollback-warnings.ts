import type { LiveState } from '@site/shared/release';
import type { CompatibilityCheck } from './release-actions';
import type { ReleaseStore } from './release-store';

/** Each is a line; the first ones are enough to act. */
const MAX_WARNINGS = 5;
const MAX_WARNING_LENGTH = 300;

/**
 * Why releases that a rollback makes live do not fit the others: a shell may lack an export that a
 * newer remote uses. A rollback is never refused, so these are warnings, and a check that fails
 * gives none.
 */
export function createRollbackWarnings(
  store: Pick<ReleaseStore, 'find'>,
  compatibilityProblems: CompatibilityCheck,
) {
  async function problemsOf(state: LiveState, name: string): Promise<string[]> {
    const version = state.releases[name]?.live.version;
    const release = version && (await store.find(name, version));
    return release ? compatibilityProblems(release, state) : [];
  }

  return async (state: LiveState, names: string[]): Promise<string[]> => {
    const problems = await Promise.all(names.map((name) => problemsOf(state, name))).catch(
      () => [],
    );
    const warnings = problems.flat().map((line) => line.slice(0, MAX_WARNING_LENGTH));
    return [...new Set(warnings)].slice(0, MAX_WARNINGS);
  };
}

/** The live state with the warnings in the newest history entry of a name, behind its reason. */
export function withWarnings(state: LiveState, name: string, warnings: string[]): LiveState {
  const index = state.history.findLastIndex((entry) => entry.name === name);
  const entry = state.history[index];
  if (!entry || warnings.length === 0) return state;
  const why = [entry.why, 'Warning:', ...warnings].filter(Boolean).join(' ');
  return { ...state, history: state.history.with(index, { ...entry, why }) };
}
