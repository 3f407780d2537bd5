import type { LiveState, ReleaseId } from '@site/shared/release';
import { isBad } from './bad-releases';
import type { ChangeRecord } from './history';

/**
 * The live state in which the releases that went live now, as a set, go back together: the watch of
 * each names the others.
 */
export function asReleasedSet(
  state: LiveState,
  members: ReleaseId[],
  { at }: Pick<ChangeRecord, 'at'>,
): LiveState {
  const watched = members.filter(({ name, version }) => {
    const { watch } = state.releases[name] ?? {};
    return watch?.release === version && watch.since === at;
  });
  if (watched.length < 2) return state;
  const releases = { ...state.releases };
  for (const { name } of watched) {
    const remote = releases[name];
    const set = watched
      .filter((other) => other.name !== name)
      .map((other) => ({ name: other.name, version: other.version }));
    if (remote?.watch) releases[name] = { ...remote, watch: { ...remote.watch, set } };
  }
  return { ...state, releases };
}

/**
 * The names that go back with the watched release of a name, because they went live as a set. A
 * member that was replaced since, that has no good release before it, or whose watch has ended,
 * stays.
 */
export function namesInSetWith({ releases }: LiveState, name: string): string[] {
  const set = releases[name]?.watch?.set ?? [];
  return set
    .filter((member) => {
      const remote = releases[member.name];
      if (!remote?.previous || isBad(remote, remote.previous.version)) return false;
      const { live, watch } = remote;
      return live.version === member.version && watch?.release === member.version;
    })
    .map((member) => member.name);
}
