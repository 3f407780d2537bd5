import {
  type CardReport,
  type CounterReport,
  type LiveState,
  type PageReport,
  type Release,
  SHELL,
  type ViewReport,
  type VitalsReport,
} from '@site/shared/release';
import { releasesInUse } from './releases-in-use';

/** The page of a view that belongs to no remote. */
const PAGE_OF_SHELL = '*';

/**
 * The part of a report that can be counted, because it fits the releases in use; undefined for a
 * report that is dropped. A visitor can send any report, and an invented page would have no views
 * of another release to be compared with. A report fits under these conditions:
 *
 * - A view or its vitals: the page is the pattern of a route of the release that the report names.
 *   `countablePlace` says what happens to another page.
 * - A failure: the release that it blames has the name of a remote or the shell.
 * - A card: the release has it.
 * - A counter: the release declares it. For a canary, the live release declares it too, because a
 *   counter that the canary adds would seem to have risen.
 */
export function countableReport<Report extends PageReport>(
  report: Report,
  state: LiveState,
): Report | undefined {
  const { releases } = state;
  if (!Object.hasOwn(releases, report.remote)) return undefined;
  if (report.kind === 'counter') return isDeclared(report, state) ? report : undefined;
  if (report.kind === 'card') return hasCard(report, state) ? report : undefined;
  if (report.kind === 'view' && report.blame && !Object.hasOwn(releases, report.blame))
    return undefined;
  const place = countablePlace(report, state);
  return place && { ...report, ...place };
}

/** What a report says about where it was made. */
type Place = Pick<ViewReport | VitalsReport, 'page' | 'remote' | 'releases'>;

/**
 * The page and the releases for which a report counts; undefined for a report that is dropped.
 *
 * - The page is one of the shell: the page is `*`.
 * - The named release of the remote is no longer in use: the view counts for the shell. If no
 *   release in use has the page, the page is `*`. The version of the remote stays in the report: it
 *   counts for no release, and shows that the visitor uses no other release of this name.
 * - The named release has no such page, but another release of the remote has it: the document fell
 *   back to the named release. The view counts for the shell only, which counts the pages of all
 *   remotes.
 * - No release of the remote has the page: a page never reports this, so it is dropped.
 */
function countablePlace(
  { page, remote, releases }: Place,
  state: LiveState,
): Pick<Place, 'page' | 'releases'> | undefined {
  const { [SHELL]: shellVersion, [remote]: version } = releases;
  if (shellVersion === undefined && version === undefined) return undefined;
  const shellOnly = shellVersion === undefined ? {} : { [SHELL]: shellVersion };
  const shellAndRemote = version === undefined ? shellOnly : { ...shellOnly, [remote]: version };
  const inUse = releasesInUse(remote, state);
  const release = inUse.find((one) => one.version === version);
  const isPageOfRemote = inUse.some((one) => hasPage(one, page));
  if (remote === SHELL || !release)
    return { page: isPageOfRemote ? page : PAGE_OF_SHELL, releases: shellAndRemote };
  if (hasPage(release, page)) return { page, releases: shellAndRemote };
  return shellVersion && isPageOfRemote ? { page, releases: shellOnly } : undefined;
}

function hasPage({ routes }: Release, page: string): boolean {
  return routes.some(({ path }) => path === page);
}

function hasCard({ remote, version, card }: CardReport, state: LiveState): boolean {
  const release = releasesInUse(remote, state).find((one) => one.version === version);
  return release?.cards?.some(({ name }) => name === card) === true;
}

function isDeclared({ remote, version, name }: CounterReport, state: LiveState): boolean {
  const { live, canary } = state.releases[remote] ?? {};
  const release = releasesInUse(remote, state).find((one) => one.version === version);
  if (release === canary?.release && !live?.counters.includes(name)) return false;
  return release?.counters.includes(name) === true;
}
