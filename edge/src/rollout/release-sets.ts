import { type LiveState, SKIP_SEPARATOR, skipMark } from '@site/shared/release';
import type { ReleaseSet } from '../releases/release-set';

export type ReleaseSets = ReturnType<typeof createReleaseSets>;

/** The release sets of visitors. Documents are cached by set, so equal sets are one object. */
export function createReleaseSets() {
  let current: { key: string; sets: Map<string, ReleaseSet> } | undefined;

  /**
   * The set with this key. `create` makes it once, until the releases of the state change. A change
   * that leaves the releases as they are, such as a preview link, keeps the sets.
   */
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
    /** The set of visitors who get the canaries of these names, without the skipped releases. */
    ofVisitor: (state: LiveState, canaryNames: readonly string[], skipped: readonly string[]) =>
      cached(state, `canaries ${canaryNames.join(' ')} without ${skipped.join(' ')}`, () => ({
        releases: releasesOfVisitor(state, canaryNames, skipped),
        retired: state.retired,
        isShared: canariesOf(state).length === 0 && skipped.length === 0,
      })),
  };
}

const keysByState = new WeakMap<LiveState, string>();

/** A text that names the releases of a live state. States with one text have the same documents. */
export function releasesKey(state: LiveState): string {
  const key = keysByState.get(state) ?? makeReleasesKey(state);
  keysByState.set(state, key);
  return key;
}

function makeReleasesKey({ releases, retired }: LiveState): string {
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

/** The live releases and canaries that the skip cookie names, as `<name>@<version>`. */
export function skippedReleases(cookie: string | undefined, state: LiveState): string[] {
  if (!cookie) return [];
  const marks = new Set(cookie.split(SKIP_SEPARATOR));
  return Object.entries(state.releases).flatMap(([name, { live, canary }]) =>
    (canary ? [live, canary.release] : [live])
      .map(({ version }) => skipMark(name, version))
      .filter((mark) => marks.has(mark)),
  );
}

/**
 * The releases of a visitor who gets the canaries of some names: for each name the newest release,
 * and the one before it as the fallback. A skipped release is not used, unless there is no other.
 */
function releasesOfVisitor(
  state: LiveState,
  canaryNames: readonly string[],
  skipped: readonly string[],
): LiveState['releases'] {
  const releases = { ...state.releases };
  for (const [name, { live, previous, canary }] of Object.entries(state.releases)) {
    const isCanary = canary && canaryNames.includes(name);
    const newestFirst = [isCanary ? canary.release : null, live, previous].filter(
      (release) => release !== null,
    );
    const usable = newestFirst.filter(({ version }) => !skipped.includes(skipMark(name, version)));
    const [newest = live, fallback = null] = usable.length > 0 ? usable : newestFirst;
    releases[name] = { live: newest, previous: fallback };
  }
  return releases;
}
