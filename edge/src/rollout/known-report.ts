import { type LiveState, type PageReport, type Release, SHELL } from '@site/shared/release';
import { releasesInUse } from './releases-in-use';

/** The page of a view that belongs to no remote. */
const PAGE_OF_SHELL = '*';

/**
 * The report with only what the releases in use have, because a visitor can send any report:
 *
 * - A page is the pattern of a route of the named release. A release never reports another page,
 *   so such a report is dropped: an invented page would have no views of another release to be
 *   compared with.
 * - A page that the release has not, but another one of its remote: the document fell back to the
 *   named release. The view counts for the shell, which counts the pages of all remotes.
 * - A view with a release that is no longer in use counts for the shell, too. If its route has
 *   been removed since, its page is `*`. The version stays: it says that the visitor has no other
 *   release of this name, and counts nowhere.
 * - A counter must be declared by the release; one of a canary also by the live release, because a
 *   counter that the canary adds would seem to have risen.
 *
 * Undefined for a dropped report. A failure that is blamed on an unknown name is dropped as well.
 */
export function knownReport<Report extends PageReport>(
  report: Report,
  state: LiveState,
): Report | undefined {
  const { releases } = state;
  if (!Object.hasOwn(releases, report.remote)) return undefined;
  if (report.kind === 'counter') return isDeclared(report, state) ? report : undefined;
  if (report.kind === 'view' && report.blame && !Object.hasOwn(releases, report.blame))
    return undefined;
  const place = placeOf(report, state);
  return place && { ...report, ...place };
}

type Place = Pick<Exclude<PageReport, { kind: 'counter' }>, 'page' | 'remote' | 'releases'>;

function placeOf(
  { page, remote, releases }: Place,
  state: LiveState,
): Pick<Place, 'page' | 'releases'> | undefined {
  const { [SHELL]: shell, [remote]: version } = releases;
  if (shell === undefined && version === undefined) return undefined;
  const ofShell = shell === undefined ? {} : { [SHELL]: shell };
  const ofPage = version === undefined ? ofShell : { ...ofShell, [remote]: version };
  const inUse = releasesInUse(remote, state);
  const release = inUse.find((one) => one.version === version);
  const isPageOfRemote = inUse.some((one) => hasPage(one, page));
  if (remote === SHELL || !release)
    return { page: isPageOfRemote ? page : PAGE_OF_SHELL, releases: ofPage };
  if (hasPage(release, page)) return { page, releases: ofPage };
  return shell && isPageOfRemote ? { page, releases: ofShell } : undefined;
}

function hasPage({ routes }: Release, page: string): boolean {
  return routes.some(({ path }) => path === page);
}

function isDeclared(
  { remote, version, name }: Extract<PageReport, { kind: 'counter' }>,
  state: LiveState,
): boolean {
  const { live, canary } = state.releases[remote] ?? {};
  const release = releasesInUse(remote, state).find((one) => one.version === version);
  const isOfBoth = release !== canary?.release || live?.counters.includes(name) === true;
  return isOfBoth && release?.counters.includes(name) === true;
}
