import type { LiveState } from '@site/shared/release';
import { compatibilityProblems } from './compatibility/compatibility';

/** Each is a line; the first ones are enough to act. */
const MAX_WARNINGS = 5;
const MAX_WARNING_LENGTH = 300;

/**
 * Why releases that a rollback makes live do not fit the others: a shell may lack an export that a
 * newer remote uses. A rollback is never refused, so these are warnings.
 */
export function rollbackWarnings(state: LiveState, names: string[]): string[] {
  const problems = names.flatMap((name) => {
    const release = state.releases[name]?.live;
    return release ? compatibilityProblems(release, state) : [];
  });
  const warnings = problems.map((line) => line.slice(0, MAX_WARNING_LENGTH));
  return [...new Set(warnings)].slice(0, MAX_WARNINGS);
}

/** The live state with the warnings in the newest history entry of a name, behind its reason. */
export function withWarnings(state: LiveState, name: string, warnings: string[]): LiveState {
  const index = state.history.findLastIndex((entry) => entry.name === name);
  const entry = state.history[index];
  if (!entry || warnings.length === 0) return state;
  const why = [entry.why, 'Warning:', ...warnings].filter(Boolean).join(' ');
  return { ...state, history: state.history.with(index, { ...entry, why }) };
}
