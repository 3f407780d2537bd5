import type { LiveState, Release } from '@site/shared/release';
import { isBad } from './bad-releases';
import { compatibilityProblems } from './compatibility/compatibility';
import type { ChangeRecord } from './history';
import { endCanary, rollBack } from './live-state-changes';
import type { ReleaseStore } from './release-store';

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

/** Each is a line; the first ones are enough to act. */
const MAX_WARNINGS = 5;
const MAX_WARNING_LENGTH = 300;

/** The changes that make earlier releases live again, which they find in the store. */
export function createRollBack({ find }: Pick<ReleaseStore, 'find'>) {
  async function releaseBefore(state: LiveState, name: string, before: string) {
    const version = goodVersionBefore(state, name, before);
    return (version && (await find(name, version))) || null;
  }

  /**
   * The live state in which a name without a previous release has the newest good one before the
   * live one, if there is one.
   */
  async function withGoodPrevious(state: LiveState, name: string): Promise<LiveState> {
    const remote = state.releases[name];
    if (!remote || remote.previous) return state;
    const previous = await releaseBefore(state, name, remote.live.version);
    return { ...state, releases: { ...state.releases, [name]: { ...remote, previous } } };
  }

  async function rollBackOne(
    state: LiveState,
    name: string,
    entry: ChangeRecord,
    action: Names['action'],
  ): Promise<LiveState> {
    const stable = await withGoodPrevious(withoutCanary(state, name, entry), name);
    const previous = stable.releases[name]?.previous;
    const earlier = previous ? await releaseBefore(stable, name, previous.version) : null;
    return rollBack(stable, name, earlier, entry, action);
  }

  /**
   * The live state in which a name and others of its set have their previous releases. The warnings
   * say which releases do not fit the others now; they are in the history, too.
   */
  async function rollBackTogether(
    state: LiveState,
    { name, together, action }: Names,
    auditEntry: ChangeRecord,
  ): Promise<{ next: LiveState; warnings: string[] }> {
    let next = await rollBackOne(state, name, auditEntry, action);
    const reason = auditEntry.why ? `: ${auditEntry.why}` : '';
    const entry = { ...auditEntry, why: `went live as a set with ${name}${reason}` };
    for (const other of together) next = await rollBackOne(next, other, entry, 'rollback');
    const warnings = rollbackWarnings(next, [name, ...together]);
    return { next: withWarnings(next, name, warnings), warnings };
  }

  return { withGoodPrevious, rollBackTogether };
}

/**
 * The newest version of a name that was live for all visitors before `version` and that was not
 * rolled back, reverted or retired since; undefined when there is none.
 */
export function goodVersionBefore(
  state: LiveState,
  name: string,
  version: string,
): string | undefined {
  const remote = state.releases[name];
  const entries = state.history.filter((entry) => entry.name === name);
  const replaced = entries
    .filter(({ action }) => ['rollback', 'revert', 'retire'].includes(action))
    .map(({ from }) => from);
  const liveVersions = entries
    .filter(({ action }) => action === 'activate')
    .flatMap(({ from, to }) => [from, to]);
  return liveVersions
    .slice(0, liveVersions.lastIndexOf(version))
    .findLast(
      (candidate): candidate is string =>
        candidate !== null &&
        ![version, remote?.live.version, ...replaced].includes(candidate) &&
        !isBad(remote ?? {}, candidate),
    );
}

/** The live state in which the rollout of a name that goes back has ended, with its own entry. */
function withoutCanary(state: LiveState, name: string, entry: ChangeRecord): LiveState {
  if (!state.releases[name]?.canary) return state;
  const why = `the live release is rolled back: ${entry.why}`;
  return endCanary(state, name, 'withdraw', { ...entry, why });
}

/**
 * Why releases that a rollback makes live do not fit the others: a shell may lack an export that a
 * newer remote uses. A rollback is never refused, so these are warnings.
 */
function rollbackWarnings(state: LiveState, names: string[]): string[] {
  const lives = names.flatMap((name): Release[] => {
    const live = state.releases[name]?.live;
    return live ? [live] : [];
  });
  const warnings = lives
    .flatMap((release) => compatibilityProblems(release, state))
    .map((line) => line.slice(0, MAX_WARNING_LENGTH));
  return [...new Set(warnings)].slice(0, MAX_WARNINGS);
}

/** The live state with the warnings in the newest history entry of a name, behind its reason. */
function withWarnings(state: LiveState, name: string, warnings: string[]): LiveState {
  const index = state.history.findLastIndex((entry) => entry.name === name);
  const entry = state.history[index];
  if (!entry || warnings.length === 0) return state;
  const why = [entry.why, 'Warning:', ...warnings].filter(Boolean).join(' ');
  return { ...state, history: state.history.with(index, { ...entry, why }) };
}
