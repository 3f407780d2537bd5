import type { LiveState } from '@site/shared/release';
import type { ReleaseSet } from '../releases/release-set';
import { releasesOfVisitor } from './releases-of-visitor';

/** The release sets of visitors. Documents are cached by set, so equal sets are one object. */
export type ReleaseSets = {
  /** The set of visitors who get the canaries of these names, without the skipped releases. */
  ofVisitor(
    state: LiveState,
    canaryNames: readonly string[],
    skipped: readonly string[],
  ): ReleaseSet;
  /** The set with this key, which `create` makes once for each state. */
  cached(state: LiveState, key: string, create: () => ReleaseSet): ReleaseSet;
};

export function createReleaseSets(): ReleaseSets {
  let current: { key: string; sets: Map<string, ReleaseSet> } | undefined;

  /** A change that leaves the releases as they are, such as a preview link, keeps the sets. */
  function cached(state: LiveState, key: string, create: () => ReleaseSet): ReleaseSet {
    const stateKey = releasesKey(state);
    if (current?.key !== stateKey) current = { key: stateKey, sets: new Map() };
    const { sets } = current;
    const set = sets.get(key) ?? create();
    sets.set(key, set);
    return set;
  }

  return {
    cached,
    ofVisitor(state, canaryNames, skipped) {
      if (canariesOf(state).length === 0 && skipped.length === 0)
        return cached(state, '', () => ({
          releases: state.releases,
          retired: state.retired,
          isShared: true,
        }));
      const key = `canaries ${canaryNames.join(' ')} without ${skipped.join(' ')}`;
      return cached(state, key, () => ({
        releases: releasesOfVisitor(state, canaryNames, skipped),
        retired: state.retired,
        isShared: false,
      }));
    },
  };
}

const keys = new WeakMap<LiveState, string>();

/** Names the releases of a live state. States with the same key have the same documents. */
export function releasesKey(state: LiveState): string {
  const key = keys.get(state) ?? keyOf(state);
  keys.set(state, key);
  return key;
}

function keyOf({ releases, retired }: LiveState): string {
  const versions = Object.entries(releases).map(([name, { live, previous, canary }]) => [
    name,
    live.version,
    previous?.version,
    canary?.release.version,
  ]);
  return JSON.stringify([versions, retired]);
}

/** The canaries of a live state. */
export function canariesOf({ releases }: LiveState) {
  return Object.entries(releases).flatMap(([name, { canary }]) =>
    canary ? [{ name, ...canary }] : [],
  );
}
