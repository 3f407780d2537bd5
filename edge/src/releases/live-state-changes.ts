import type { HistoryEntry, LiveRelease, LiveState, RemoteState } from '@site/shared/release';
import { ChangeRefused } from './change-refused';
import { withoutOldest } from './history';

/** Who changes the live state, why, and when (milliseconds, UTC). */
export type AuditEntry = Pick<HistoryEntry, 'by' | 'why' | 'at'>;

/** The state with another remoteState for a name, and the line of history that belongs to it. */
export function withRemoteState(
  state: LiveState,
  name: string,
  remoteState: RemoteState,
  entry: Omit<HistoryEntry, 'name' | 'from'> & Partial<Pick<HistoryEntry, 'from'>>,
): LiveState {
  const from = state.releases[name]?.live.version ?? null;
  const history = withoutOldest([...state.history, { from, ...entry, name }], name);
  return { ...state, releases: { ...state.releases, [name]: remoteState }, history };
}

/** A part of the visitors gets this release, the others keep the live one. Throws ChangeRefused. */
export function rollOut(
  state: LiveState,
  name: string,
  release: LiveRelease,
  percent: number,
  auditEntry: AuditEntry,
): LiveState {
  const remoteState = remoteStateOf(state, name);
  if (remoteState.live.version === release.version)
    throw new ChangeRefused(409, `${name} ${release.version} is live for everybody already.`);
  const canary = { release, percent };
  return withRemoteState(
    state,
    name,
    { ...remoteState, canary },
    { ...auditEntry, action: 'rollout', to: release.version, percent },
  );
}

/** Ends a canary: everybody gets the live release. `action` says whose decision it was. Throws ChangeRefused. */
export function withdraw(
  state: LiveState,
  name: string,
  action: 'rollback' | 'withdraw' | 'revert',
  auditEntry: AuditEntry,
): LiveState {
  const { canary, ...remoteState } = remoteStateOf(state, name);
  if (!canary) throw new ChangeRefused(409, `${name} has no rollout under way.`);
  return withRemoteState(state, name, remoteState, {
    ...auditEntry,
    action,
    from: canary.release.version,
    to: remoteState.live.version,
  });
}

/**
 * The release before the live one is live again. `earlier` becomes the one to fall back to: what was rolled back from is no good
 * release. Throws ChangeRefused.
 */
export function rollBack(
  state: LiveState,
  name: string,
  earlier: LiveRelease | null,
  auditEntry: AuditEntry,
): LiveState {
  const { previous } = remoteStateOf(state, name);
  if (!previous)
    throw new ChangeRefused(
      409,
      `${name} has no release before the live one. Activate one by its version instead.`,
    );
  return withRemoteState(
    state,
    name,
    { live: previous, previous: earlier },
    { ...auditEntry, action: 'rollback', to: previous.version },
  );
}

/**
 * The newest release of a name that was live for everybody before `version` and that nobody turned away from since; undefined when
 * there is none.
 */
export function goodBefore(state: LiveState, name: string, version: string): string | undefined {
  const entries = state.history.filter((entry) => entry.name === name);
  const bad = new Set(
    entries
      .filter(({ action }) => action === 'rollback' || action === 'revert')
      .map(({ from }) => from),
  );
  bad.add(state.releases[name]?.live.version ?? null);
  const wereLive = entries
    .filter(({ action }) => action === 'activate')
    .flatMap(({ from, to }) => [from, to]);
  const before = wereLive.slice(0, wereLive.lastIndexOf(version));
  return before.findLast(
    (candidate): candidate is string =>
      candidate !== null && candidate !== version && !bad.has(candidate),
  );
}

function remoteStateOf(state: LiveState, name: string): RemoteState {
  const remoteState = state.releases[name];
  if (!remoteState)
    throw new ChangeRefused(409, `No release of ${name} is live yet. Activate one first.`);
  return remoteState;
}
