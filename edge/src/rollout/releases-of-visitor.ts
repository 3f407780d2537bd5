import { type LiveState, type Release, SKIP_SEPARATOR, skipMark } from '@site/shared/release';

/** The releases in the skip cookie that this live state can serve, as marks, in a fixed order. */
export function skippedReleases(cookie: string | undefined, state: LiveState): string[] {
  if (!cookie) return [];
  const marks = new Set(cookie.split(SKIP_SEPARATOR));
  return Object.entries(state.releases).flatMap(([name, { live, canary }]) =>
    [live, ...(canary ? [canary.release] : [])]
      .map(({ version }) => skipMark(name, version))
      .filter((mark) => marks.has(mark)),
  );
}

/**
 * The releases of a visitor who gets the canaries of some names: for each name the newest release,
 * and the one before it as the fallback. A skipped release is not used, unless there is no other.
 */
export function releasesOfVisitor(
  state: LiveState,
  canaryNames: readonly string[],
  skipped: readonly string[],
): LiveState['releases'] {
  const releases = { ...state.releases };
  for (const [name, { live, previous, canary }] of Object.entries(state.releases)) {
    const isCanary = canary && canaryNames.includes(name);
    const newestFirst = [isCanary ? canary.release : null, live, previous].filter(
      (release): release is Release => release !== null,
    );
    const usable = newestFirst.filter(({ version }) => !skipped.includes(skipMark(name, version)));
    const [first = live, fallback = null] = usable.length > 0 ? usable : newestFirst;
    releases[name] = { live: first, previous: fallback };
  }
  return releases;
}
