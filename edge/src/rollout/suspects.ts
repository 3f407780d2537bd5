import { type LiveState, SHELL, type ViewReport } from '@site/shared/release';

/** A live release is counted in its watch, and as what later releases are compared with. */
export type CountedLive = 'watch' | 'base';

/**
 * For which live release a failed view counts. A watch compares two days, so what fails on a page
 * is the fault of the release that changed last:
 *
 * - The remote of the page, or the release to which the address of a failed script belongs.
 * - The shell, unless the remote of the page went live after it.
 * - For a release that the page does not use: the latest one of all, if the page's own releases
 *   went live before their watch.
 *
 * The base of a comparison counts what fails without a change: also pages of other days.
 */
export type Suspects = {
  /** For a release that the page uses. */
  isSuspect(name: string, report: ViewReport, counted: CountedLive): boolean;
  /** For a release that the page does not use. */
  isSuspectElsewhere(name: string, report: ViewReport, counted: CountedLive): boolean;
};

export function suspectsOf({ releases, history }: LiveState): Suspects {
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

  return {
    isSuspect(name, { remote, blame = remote }, counted) {
      if (name === blame) return true;
      return name === SHELL && (counted === 'base' || since(remote) <= since(SHELL));
    },
    isSuspectElsewhere(name, { releases: used, blame, blameVersion }, counted) {
      if (name === blame) return blameVersion === releases[name]?.live.version;
      if (counted === 'watch' && since(name) !== latest) return false;
      return Object.entries(used).every(isUnchanged);
    },
  };
}
