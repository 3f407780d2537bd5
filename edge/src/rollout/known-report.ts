import { type LiveState, type PageReport, SHELL } from '@site/shared/release';
import { releasesInUse } from './releases-in-use';

/** The page of a view that belongs to no remote. */
const PAGE_OF_SHELL = '*';

type KnownRelease = {
  pages: ReadonlySet<string>;
  /** Undefined for a release from before the list of counters. */
  counters: readonly string[] | undefined;
};

/** The releases of a name that visitors get now, by version, and what they have together. */
type KnownName = {
  releases: ReadonlyMap<string, KnownRelease>;
  pages: ReadonlySet<string>;
  counters: readonly string[] | undefined;
};

const knownByState = new WeakMap<LiveState, ReadonlyMap<string, KnownName>>();

/**
 * The report with only what the releases in use have, because a visitor can send any report:
 *
 * - A page is the pattern of a route of the named release. A release never reports another page,
 *   so such a report is dropped: an invented page would have no views of another release to be
 *   compared with, and it would use up a place.
 * - A page that the release has not, but another one of its remote: the document fell back to the
 *   named release. The view counts for the shell, which counts the pages of all remotes.
 * - A view with a release that is no longer in use counts for the shell, too. If its route has
 *   been removed since, its page is `*`. The version stays: it says that the visitor has no other
 *   release of this name, and counts nowhere.
 * - A counter must be declared by the release; one of a canary also by the live release, because a
 *   counter that the canary adds would seem to have risen. The names of a release from before the
 *   list are those of the other releases of its remote; only if none has a list, any name counts.
 *
 * Undefined for a dropped report. A failure that is blamed on an unknown name is dropped as well:
 * it is not moved to a known one.
 */
export function knownReport<Report extends PageReport>(
  report: Report,
  state: LiveState,
): Report | undefined {
  const known = knownIn(state);
  const owner = known.get(report.remote);
  if (!owner) return undefined;
  if (report.kind === 'counter') return isDeclared(report, owner) ? report : undefined;
  if (report.kind === 'view' && report.blame !== undefined && !known.has(report.blame))
    return undefined;
  const place = placeOf(report, owner);
  return place && { ...report, ...place };
}

type Place = Pick<Exclude<PageReport, { kind: 'counter' }>, 'page' | 'remote' | 'releases'>;

function placeOf(
  { page, remote, releases }: Place,
  owner: KnownName,
): Pick<Place, 'page' | 'releases'> | undefined {
  const { [SHELL]: shell, [remote]: version } = releases;
  if (shell === undefined && version === undefined) return undefined;
  const ofShell = shell === undefined ? {} : { [SHELL]: shell };
  const ofPage = version === undefined ? ofShell : { ...ofShell, [remote]: version };
  const release = version === undefined ? undefined : owner.releases.get(version);
  if (remote === SHELL || !release)
    return { page: owner.pages.has(page) ? page : PAGE_OF_SHELL, releases: ofPage };
  if (release.pages.has(page)) return { page, releases: ofPage };
  // A shell from before page reports does not name the page: the view counts as one of the first.
  const [firstPage] = release.pages;
  if (page === PAGE_OF_SHELL && firstPage) return { page: firstPage, releases: ofPage };
  return shell && owner.pages.has(page) ? { page, releases: ofShell } : undefined;
}

function isDeclared(
  { version, name }: Extract<PageReport, { kind: 'counter' }>,
  owner: KnownName,
): boolean {
  const declared = owner.releases.get(version)?.counters ?? owner.counters;
  return declared?.includes(name) ?? true;
}

/** Computed once for each live state: reports are frequent, and the state seldom changes. */
function knownIn(state: LiveState): ReadonlyMap<string, KnownName> {
  const cached = knownByState.get(state);
  if (cached) return cached;
  const known = new Map(
    Object.keys(state.releases).map((name) => [name, knownNameOf(name, state)] as const),
  );
  knownByState.set(state, known);
  return known;
}

function knownNameOf(name: string, state: LiveState): KnownName {
  const { live, canary } = state.releases[name] ?? {};
  const releases = new Map(
    releasesInUse(name, state).map((release) => {
      const patterns = release.routes.map(({ path }) => path);
      const pages = new Set(name === SHELL ? [PAGE_OF_SHELL, ...patterns] : patterns);
      const counters =
        release === canary?.release && live?.counters
          ? release.counters?.filter((counter) => live.counters?.includes(counter))
          : release.counters;
      return [release.version, { pages, counters }] as const;
    }),
  );
  const all = [...releases.values()];
  const lists = all.flatMap(({ counters }) => (counters ? [counters] : []));
  return {
    releases,
    pages: new Set(all.flatMap(({ pages }) => [...pages])),
    counters: lists.length > 0 ? lists.flat() : undefined,
  };
}
