import type { LiveState, ReleaseId } from '@site/shared/release';
import { isBad } from './bad-releases';
import type { ChangeRecord } from './history';

/**
 * The live state in which the releases that went live at one moment, as a set, go back together:
 * the watch of each one names the others.
 */
export function asReleasedSet(
  state: LiveState,
  members: ReleaseId[],
  { at }: Pick<ChangeRecord, 'at'>,
): LiveState {
  const releases = { ...state.releases };
  const watched = members
    .filter(({ name, version }) => {
      const watch = releases[name]?.watch;
      return watch?.release === version && watch.since === at;
    })
    .map(({ name, version }) => ({ name, version }));
  if (watched.length < 2) return state;
  for (const { name } of watched) {
    const remote = releases[name];
    const set = watched.filter((member) => member.name !== name);
    if (remote?.watch) releases[name] = { ...remote, watch: { ...remote.watch, set } };
  }
  return { ...state, releases };
}

/**
 * The names that go back with the watched release of a name, because they went live as a set. A
 * member of the set is left out if it was replaced since, if it has no good release before it, or
 * if its watch has ended.
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
