import type {
  HistoryEntry,
  LiveState,
  Release,
  RemoteState,
  RolloutPlan,
} from '@site/shared/release';
import { badReleasesOf, isBad, withBad, withoutBad } from './bad-releases';
import { ChangeRefused } from './change-refused';
import { type AuditEntry, withEntry } from './history';
import { withoutRetired } from './retired';

/**
 * Why the live release of a name seems worse than the one before it. `isBad` when that is likely,
 * and not only possible.
 */
export type Suspicion = { why: string; isBad: boolean };

/** Undefined for a live release that seems good. */
export type SuspicionOf = (name: string, state: LiveState) => Suspicion | undefined;

/**
 * The live state with these releases live for all visitors. Their canaries end, and their watches
 * begin. A release that is already live changes nothing.
 *
 * The release that was live becomes the previous one, unless it is bad or seems worse than the one
 * before it (`suspicion`). If that is likely, it also becomes bad.
 */
export function activate(
  state: LiveState,
  releases: Release[],
  auditEntry: AuditEntry = { by: 'operator', why: '', at: Date.now() },
  suspicion: SuspicionOf = () => undefined,
): LiveState {
  let next = state;
  for (const release of releases) {
    const { name, version } = release;
    const replaced = next.releases[name]?.live.version ?? version;
    // The counts belong to the state before the change.
    const doubt = replaced === version ? undefined : suspicion(name, state);
    if (doubt?.isBad) {
      const why = `replaced: ${doubt.why}`;
      next = markLiveBad(next, name, replaced, { why, at: auditEntry.at });
    }
    next = activateOne(next, release, auditEntry, doubt !== undefined);
  }
  return next;
}

function activateOne(
  state: LiveState,
  release: Release,
  auditEntry: AuditEntry,
  isDoubtful: boolean,
): LiveState {
  const current = state.releases[release.name];
  if (current?.live.version === release.version && !current.canary) return state;
  const next = current
    ? activated(current, release, auditEntry.at, isDoubtful)
    : {
        live: release,
        previous: null,
        ...withoutBad(badReleasesOf(state, release.name), release.version),
      };
  const change = { ...auditEntry, action: 'activate' as const, to: release.version };
  return withRemoteState(state, release.name, next, change);
}

/**
 * The state of a name after the release `live` goes live. `isDoubtful`: the release that was live
 * seems worse than the one before it.
 */
function activated(
  current: RemoteState,
  live: Release,
  since: number,
  isDoubtful: boolean,
): RemoteState {
  if (current.live.version === live.version) {
    const { canary: _ended, ...rest } = current;
    return { ...rest, live };
  }
  // Pages fall back to the replaced release, or to the one before it if that seems better.
  const isEarlierBetter = isDoubtful || isBad(current, current.live.version);
  const candidates = isEarlierBetter ? [current.previous, current.live] : [current.live];
  const previous =
    candidates.find(
      (release) => release && release.version !== live.version && !isBad(current, release.version),
    ) ?? null;
  const watch = previous && { release: live.version, against: previous.version, since };
  return {
    live,
    previous,
    ...(watch ? { watch } : {}),
    ...withoutBad(current, live.version),
  };
}

/**
 * The live state in which these builds are live and have no previous release, for `npm run dev`:
 * pages do not fall back to the release before, so a page that fails is seen.
 */
export function activateAlone(
  state: LiveState,
  builds: Release[],
  auditEntry?: AuditEntry,
): LiveState {
  const releases = { ...state.releases };
  for (const { name } of builds) delete releases[name];
  return activate({ ...state, releases }, builds, auditEntry);
}

/** The live state with these releases live, and without the canaries and watches of their names. */
export function withOnlyLive(state: LiveState, releases: Release[]): LiveState {
  const remotes = { ...activate(state, releases).releases };
  for (const { name } of releases) {
    const remote = remotes[name];
    if (remote) remotes[name] = { live: remote.live, previous: remote.previous };
  }
  return { ...state, releases: remotes };
}

/**
 * The live state with this release for a share of the visitors; the others keep the live one. With
 * a plan, the edge raises the share by itself. Throws ChangeRefused.
 */
export function rollOut(
  state: LiveState,
  release: Release,
  percent: number,
  auditEntry: AuditEntry,
  plan?: RolloutPlan,
): LiveState {
  const { name } = release;
  const remote = remoteStateOf(state, name);
  if (remote.live.version === release.version)
    throw new ChangeRefused(409, `${name} ${release.version} is already live for all visitors.`);
  const { bad: _before, ...rest } = remote;
  const next = {
    ...rest,
    ...withoutBad(remote, release.version),
    canary: { release, percent, since: auditEntry.at, ...(plan ? { plan } : {}) },
  };
  const change = { ...auditEntry, action: 'rollout' as const, to: release.version, percent };
  return withRemoteState(state, name, next, change);
}

/**
 * The live state without the canary of a name. With `revert` its release is bad. Throws
 * ChangeRefused.
 */
export function endCanary(
  state: LiveState,
  name: string,
  action: 'rollback' | 'withdraw' | 'revert',
  auditEntry: AuditEntry,
): LiveState {
  const { canary, ...remote } = remoteStateOf(state, name);
  if (!canary) throw new ChangeRefused(409, `${name} has no rollout in progress.`);
  const change = {
    ...auditEntry,
    action,
    from: canary.release.version,
    to: remote.live.version,
  };
  const next =
    action === 'revert' ? withoutRelease(remote, canary.release.version, auditEntry) : remote;
  return withRemoteState(state, name, next, change);
}

/**
 * The live state with the previous release of a name live again. `earlier`, a release from before
 * it, becomes the previous one, because a page must not fall back to the release that was rolled
 * back. With `revert` that release is bad. Throws ChangeRefused.
 */
export function rollBack(
  state: LiveState,
  name: string,
  earlier: Release | null,
  auditEntry: AuditEntry,
  action: 'rollback' | 'revert' = 'rollback',
): LiveState {
  const remote = remoteStateOf(state, name);
  const { live, previous } = remote;
  if (!previous || isBad(remote, previous.version))
    throw new ChangeRefused(
      409,
      `${name} has no good release before the live one. Activate a release by its version.`,
    );
  const change = { ...auditEntry, action, to: previous.version };
  const bad =
    action === 'revert' ? withBad(remote, live.version, auditEntry) : badReleasesOf(state, name);
  return withRemoteState(state, name, { live: previous, previous: earlier, ...bad }, change);
}

/** The live state in which the live release of a name is bad, if it is still this version. */
export function markLiveBad(
  state: LiveState,
  name: string,
  version: string,
  reason: Pick<AuditEntry, 'why' | 'at'>,
): LiveState {
  const remote = state.releases[name];
  if (remote?.live.version !== version || isBad(remote, version)) return state;
  const marked = { ...remote, ...withBad(remote, version, reason) };
  return { ...state, releases: { ...state.releases, [name]: marked } };
}

/** The live state without the watch of a release. */
export function endWatch(state: LiveState, name: string, version: string): LiveState {
  const { watch, ...remote } = state.releases[name] ?? {};
  if (watch?.release !== version) return state;
  return { ...state, releases: { ...state.releases, [name]: remote as RemoteState } };
}

/** The live state with the new state of one name, and with the history entry of that change. */
function withRemoteState(
  state: LiveState,
  name: string,
  remote: RemoteState,
  change: Omit<HistoryEntry, 'name' | 'from'> & Partial<Pick<HistoryEntry, 'from'>>,
): LiveState {
  // `from` is the version before this change.
  const { history } = withEntry(state, { ...change, name });
  return {
    ...withoutRetired(state, name),
    releases: { ...state.releases, [name]: remote },
    history,
  };
}

/** The state of a name in which this release is bad, and no page falls back to it. */
function withoutRelease(
  { previous, ...remote }: RemoteState,
  version: string,
  reason: Pick<AuditEntry, 'why' | 'at'>,
): RemoteState {
  const isPrevious = previous?.version === version;
  return { ...remote, previous: isPrevious ? null : previous, ...withBad(remote, version, reason) };
}

function remoteStateOf(state: LiveState, name: string): RemoteState {
  const remote = state.releases[name];
  if (!remote)
    throw new ChangeRefused(409, `No release of ${name} is live yet. Activate one first.`);
  return remote;
}
