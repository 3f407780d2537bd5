import type { LiveState, ReleaseId } from '@site/shared/release';
import { isBad } from './bad-releases';
import type { AuditEntry } from './history';

/**
 * The live state in which releases that went live together, at one moment, go back together: the
 * watch of each one names the others.
 */
export function asReleasedTogether(
  state: LiveState,
  released: ReleaseId[],
  { at }: Pick<AuditEntry, 'at'>,
): LiveState {
  const releases = { ...state.releases };
  const watched = released
    .filter(({ name, version }) => {
      const watch = releases[name]?.watch;
      return watch?.release === version && watch.since === at;
    })
    .map(({ name, version }) => ({ name, version }));
  if (watched.length < 2) return state;
  for (const { name } of watched) {
    const remote = releases[name];
    const others = watched.filter((release) => release.name !== name);
    if (remote?.watch) releases[name] = { ...remote, watch: { ...remote.watch, set: others } };
  }
  return { ...state, releases };
}

/**
 * The names that go back with the watched release of a name, because their releases went live
 * together with it. A name is left out if its release was replaced since, if it has no good release
 * before that one, or if its watch has ended.
 */
export function namesReleasedWith({ releases }: LiveState, name: string): string[] {
  const releasedTogether = releases[name]?.watch?.set ?? [];
  return releasedTogether
    .filter((other) => {
      const remote = releases[other.name];
      if (!remote?.previous || isBad(remote, remote.previous.version)) return false;
      const { live, watch } = remote;
      return live.version === other.version && watch?.release === other.version;
    })
    .map((other) => other.name);
}
