import type { LiveState } from '@site/shared/release';
import { isBad } from './bad-releases';
import { compatibilityProblems } from './compatibility/compatibility';
import type { AuditEntry } from './history';
import { endCanary, rollBack } from './live-state-changes';
import type { ReleaseStore } from './release-store';

/** What a rollback has done with the other names whose releases went live together with it. */
export type RolledBack = {
  /** The names that went back, too. */
  together: string[];
  /** The names that did not, because the caller may not change all of them. */
  stay: string[];
  /** The names that went back and had a rollout. */
  endedRollouts: string[];
  /** Why the releases that are live now do not fit each other. */
  warnings: string[];
};

/** The version that visitors get again, the other names that went back with it, and warnings. */
export type Reverted = { previous: string; together: string[]; warnings?: string[] };

/**
 * A name that goes back, and the other names that go back together with it. After a `revert`, the
 * release of `name` is bad, and those of the other names are not.
 */
type NamesGoingBack = { name: string; together: string[]; action: 'rollback' | 'revert' };

/** The most lines of warnings: the first ones are enough to act. */
const MAX_WARNINGS = 5;
const MAX_WARNING_LENGTH = 300;

/** The changes that find earlier releases in the store and make them live again. */
export function createRollBack({ find }: Pick<ReleaseStore, 'find'>) {
  /** The newest good release before `version`, or null when there is none in the store. */
  async function releaseBefore(state: LiveState, name: string, version: string) {
    const earlier = goodVersionBefore(state, name, version);
    return (earlier && (await find(name, earlier))) || null;
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
    auditEntry: AuditEntry,
    action: NamesGoingBack['action'],
  ): Promise<LiveState> {
    const prepared = await withGoodPrevious(withoutCanary(state, name, auditEntry), name);
    const previous = prepared.releases[name]?.previous;
    const earlier = previous ? await releaseBefore(prepared, name, previous.version) : null;
    return rollBack(prepared, name, earlier, auditEntry, action);
  }

  /**
   * The live state in which a name and the names that go back with it have their previous releases.
   * The warnings say why these do not fit each other; they are in the history, too.
   */
  async function rollBackTogether(
    state: LiveState,
    { name, together, action }: NamesGoingBack,
    auditEntry: AuditEntry,
  ): Promise<{ next: LiveState; warnings: string[] }> {
    let next = await rollBackOne(state, name, auditEntry, action);
    const reason = auditEntry.why ? `: ${auditEntry.why}` : '';
    const entryOfOthers = { ...auditEntry, why: `went live as a set with ${name}${reason}` };
    for (const other of together) next = await rollBackOne(next, other, entryOfOthers, 'rollback');
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
  const ended = entries
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
        ![version, remote?.live.version, ...ended].includes(candidate) &&
        !isBad(remote ?? {}, candidate),
    );
}

/** The live state without the rollout of a name that goes back. Its end has a history entry. */
function withoutCanary(state: LiveState, name: string, auditEntry: AuditEntry): LiveState {
  if (!state.releases[name]?.canary) return state;
  const why = `the live release is rolled back: ${auditEntry.why}`;
  return endCanary(state, name, 'withdraw', { ...auditEntry, why });
}

/**
 * Why the live releases of these names do not fit the other live releases: a shell may lack an
 * export that a newer remote uses. A rollback is never refused, so these are warnings.
 */
function rollbackWarnings(state: LiveState, names: string[]): string[] {
  const warnings = names
    .flatMap((name) => state.releases[name]?.live ?? [])
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
