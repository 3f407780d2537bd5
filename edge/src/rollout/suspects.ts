import { type LiveState, SHELL, type ViewReport } from '@site/shared/release';

/**
 * Where a release is counted: in the comparison of a canary, in the watch of a live release, or as
 * the live release that later ones are compared with.
 */
export type CountedFor = 'canary' | 'watch' | 'base';

/** Whether a failed view counts for a release. */
export type IsSuspect = (name: string, report: ViewReport, countedFor: CountedFor) => boolean;

/**
 * In a canary, each failure counts for both the shell and the remote: visitors are drawn by chance,
 * so a failure by another cause is as frequent with the stable release. A watch compares two days,
 * so what fails on a page is the fault of the release that changed last:
 *
 * - The remote of the page, or the release to which the address of a failed script belongs.
 * - The shell, unless the remote of the page went live after it.
 * - Of the releases that the page does not use: the latest one of all, if the page's own releases
 *   went live before their watch.
 *
 * The base of a comparison counts what fails without a change: also pages of other days.
 */
export function suspectsOf({ releases, history }: LiveState): IsSuspect {
  const since = (name: string) => liveSince.get(name) ?? Number.NEGATIVE_INFINITY;
  // The first release of a name has no watch.
  const liveSince = new Map(
    Object.entries(releases).map(([name, { live, watch }]) => {
      const first = history.findLast(
        (entry) => entry.name === name && entry.action === 'activate' && entry.to === live.version,
      );
      return [name, watch?.since ?? first?.at];
    }),
  );
  const watched = Object.keys(releases).filter((name) => releases[name]?.watch);
  const latest = Math.max(...watched.map(since));

  function isUnchanged([name, version]: [string, string]): boolean {
    const own = Object.hasOwn(releases, name) ? releases[name] : undefined;
    return own?.live.version === version && !own.watch;
  }

  return (name, { remote, blame = remote, blameVersion, releases: used }, countedFor) => {
    if (countedFor === 'canary') return true;
    const isBase = countedFor === 'base';
    if (Object.hasOwn(used, name))
      return name === blame || (name === SHELL && (isBase || since(remote) <= since(SHELL)));
    if (name === blame) return blameVersion === releases[name]?.live.version;
    return (isBase || since(name) === latest) && Object.entries(used).every(isUnchanged);
  };
}
