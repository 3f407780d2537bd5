import type { LiveState, Release } from '@site/shared/release';
import type { OnProgress } from '../gate/browser/browser-check';
import type { Gate } from '../gate/gate';
import { activateOver, type SuspicionOf } from '../releases/activate-over';
import { refuseBad } from '../releases/bad-releases';
import { ChangeRefused } from '../releases/change-refused';
import { compatibilityProblems } from '../releases/compatibility/compatibility';
import { refuseFrozen } from '../releases/frozen';
import type { LiveStateWriter } from '../releases/live-state';
import { type AuditEntry, activate } from '../releases/live-state-changes';
import type { Publications } from '../releases/publications';
import type { ReleaseStore } from '../releases/release-store';
import { asReleasedSet } from '../releases/released-sets';
import { refuseUnchecked } from './publish';

/** A release of a set. */
export type SetMember = { name: string; version: string };
/** The JSON response: the live versions of the set, and the checks that could not run. */
export type PublishedSet = { releases: SetMember[]; notes: string[] };

/**
 * Checks stored releases together, as if all of them were live, then publishes them and makes them
 * live in one change. If one is refused, nothing changes. Throws ChangeRefused.
 */
export type PublishSet = (
  members: SetMember[],
  auditEntry: AuditEntry,
  onProgress?: OnProgress,
) => Promise<PublishedSet>;

export function createPublishSet({
  store,
  live,
  publications,
  gate,
  suspicion = () => undefined,
}: {
  store: ReleaseStore;
  live: LiveStateWriter;
  publications: Publications;
  gate: Gate;
  suspicion?: SuspicionOf;
}): PublishSet {
  async function storedRelease({ name, version }: SetMember): Promise<Release> {
    const release = await store.find(name, version);
    if (release) return release;
    throw new ChangeRefused(404, `${name} ${version} is not uploaded. Run release set again.`);
  }

  return async (members, auditEntry, onProgress) => {
    if (new Set(members.map(({ name }) => name)).size !== members.length)
      throw new ChangeRefused(400, 'A set has each name once.');
    const releases = await Promise.all(members.map(storedRelease));
    const state = await live.current();
    refuseIncompatible(releases, state);
    const notes = new Set<string>();
    const withSet = withoutCanaries(activate(state, releases), releases);
    // A member that is live already has passed its visits.
    const candidates = releases.filter(
      ({ name, version }) => state.releases[name]?.live.version !== version,
    );
    for (const release of candidates) {
      const result = await gate.browserCheck(release, withSet, { live: state, onProgress });
      if (result.hasFailed) refuseUnchecked(result.problems, release);
      refuseIf(result.problems.map((problem) => `${release.name}: ${problem}`));
      for (const note of result.notes) notes.add(note);
    }
    // Other releases may be live by now.
    await live.change(async (current) => {
      refuseIncompatible(releases, current);
      for (const { name } of releases) refuseFrozen(current, name);
      for (const { name, version } of releases)
        refuseBad(current, name, version, { isForced: false, why: '' });
      for (const { name, version, commit } of releases) {
        if (await publications.find(name, version)) continue;
        const { at, by } = auditEntry;
        await publications.add({ name, version, commit, at, by, notes: [...notes] });
      }
      const activated = activateOver(current, releases, auditEntry, suspicion);
      return asReleasedSet(activated, releases, auditEntry);
    });
    return { releases: members, notes: [...notes] };
  };
}

/** The state in which the other names keep their canaries, and those of the set have none. */
function withoutCanaries(state: LiveState, releases: Release[]): LiveState {
  const remotes = { ...state.releases };
  for (const { name } of releases) {
    const remote = remotes[name];
    if (remote) remotes[name] = { live: remote.live, previous: remote.previous };
  }
  return { ...state, releases: remotes };
}

function refuseIncompatible(releases: Release[], state: LiveState) {
  const withSet = withoutCanaries(activate(state, releases), releases);
  refuseIf(releases.flatMap((release) => compatibilityProblems(release, withSet)));
}

function refuseIf(problems: string[]) {
  if (problems.length > 0)
    throw new ChangeRefused(422, 'The set does not pass the gate. Nothing has changed.', problems);
}
