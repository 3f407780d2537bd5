import { type LiveState, SHELL, type ViewReport } from '@site/shared/release';

/**
 * Where a release is counted: in the comparison of a canary, in the watch of a live release, or as
 * the live release that later ones are compared with.
 */
export type CountedFor = 'canary' | 'watch' | 'base';

/** Whether a failed view counts for the release of this name that the visitor gets. */
export type IsSuspect = (name: string, report: ViewReport, countedFor: CountedFor) => boolean;

/**
 * Says for which releases a failed view counts.
 *
 * In a canary it counts for each release of the comparison that the visitor gets, also for one that
 * the page does not use. Visitors are drawn by chance, so a failure by another cause is as frequent
 * with the stable release.
 *
 * A watch compares two days, so a failure is the fault of the release that changed last:
 *
 * - The remote of the page, or the release to which the address of the failed script belongs.
 * - The shell, unless the remote of the page went live after it.
 * - A release that the page does not use, if it went live after all others and the watches of the
 *   releases that the page uses are over.
 *
 * A base has the failures that happen without a change, so it does not matter when the release
 * itself went live. As a base, the shell counts each failure of a page that uses it. A release
 * that the page does not use counts one if no release of the page is new (`isUnchanged`).
 */
export function suspectsOf({ releases, history }: LiveState): IsSuspect {
  const liveSince = new Map(
    Object.entries(releases).map(([name, { live, watch }]) => {
      // Without a watch (the first release of a name, or the watch is over), the history says when.
      const lastActivation = history.findLast(
        (entry) => entry.name === name && entry.action === 'activate' && entry.to === live.version,
      );
      return [name, watch?.since ?? lastActivation?.at];
    }),
  );
  const since = (name: string) => liveSince.get(name) ?? Number.NEGATIVE_INFINITY;
  const watched = Object.keys(releases).filter((name) => releases[name]?.watch);
  const lastWatchSince = Math.max(...watched.map(since));

  /** Whether this version is the live one, and is no longer watched. */
  function isUnchanged([name, version]: [string, string]): boolean {
    const current = Object.hasOwn(releases, name) ? releases[name] : undefined;
    return current?.live.version === version && !current.watch;
  }

  return (name, { remote, blame = remote, blameVersion, releases: used }, countedFor) => {
    if (countedFor === 'canary') return true;
    const isBase = countedFor === 'base';
    if (Object.hasOwn(used, name))
      return name === blame || (name === SHELL && (isBase || since(remote) <= since(SHELL)));
    // A page that was opened earlier may have run an older release of this name.
    if (name === blame) return blameVersion === releases[name]?.live.version;
    return (isBase || since(name) === lastWatchSince) && Object.entries(used).every(isUnchanged);
  };
}
