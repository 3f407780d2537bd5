import { type PageScript, pageScript } from '@site/shared/page-script';
import { type BootManifest, SHELL, type ViewStage } from '@site/shared/release';
import type { PageModule, Remote } from '@site/shared/remote';
import { loadRelease, type ReleaseEntry, ShellFileUnavailable } from './load-release';
import { faultOf, loadPageModule, RemoteUnavailable, validRemote } from './remote-release';
import { type ReportFailure, reportFailure } from './report-failure';
import { withTimeout } from './with-timeout';

/** A page of a remote, and the version of the release that it comes from. */
export type LoadedPage = { module: PageModule; version: string };

/** The remotes that the boot manifest names. */
export type Remotes = {
  /**
   * Loads a page from the current release, or from the next one after a failure. Rejects with
   * RemoteUnavailable.
   */
  loadPage(remote: string, page: string): Promise<LoadedPage>;
  /** Loads a page before a visit. A failure is not reported, because `loadPage` tries again. */
  prefetch(remote: string, page: string): Promise<void>;
  /**
   * Records that a page of this release has rendered. The remote keeps the release until another
   * document is loaded. If it is the previous release, the next documents begin with it, too.
   */
  markRendered(remote: string, version: string): void;
  /** Records that a page of this release failed. Returns true if another release can replace it. */
  fallBack(remote: string, version: string, error: unknown, stage?: ViewStage): boolean;
  /**
   * Loads the document again without the current release, if one of its pages has failed after
   * another one had rendered. Returns false if the document stays.
   */
  reloadAfterFault(remote: string): boolean;
};

/** The releases from which the cards of a page come. */
export type CardReleases = {
  /** The releases of a remote, the one in use first. */
  entriesOf(remote: string): readonly ReleaseEntry[];
  /** Loads the entry point of one of them. Rejects if it cannot be used. */
  open(remote: string, entry: ReleaseEntry): Promise<Remote>;
};

/** The releases of one remote and the state of their loading. */
type RemoteReleases = {
  name: string;
  /** The live release, then the previous one. */
  entries: readonly ReleaseEntry[];
  /**
   * The number of failures, which selects the current entry: each failure moves on to the next
   * entry, and from the last entry to the first one.
   */
  failureCount: number;
  /**
   * Whether a page of the remote has rendered. The release then stays, because one document must
   * not mix two versions.
   */
  hasRendered: boolean;
  /** Whether the rendered release has failed on another page. */
  hasFault: boolean;
  /** The entry points that are loaded or being loaded, by version. */
  loads: Map<string, Promise<Remote>>;
  failedVersions: Set<string>;
};

/**
 * Loads pages from the live release of each remote. If the entry, the page or the first render of a
 * release fails, the remote falls back to its previous release, unless one of its pages has been on
 * the screen. If both releases fail, the page is unavailable. The next call starts again with the
 * live release. `onFirstPage` runs once, when the first page of any remote has rendered.
 */
export function createRemotes(
  boot: BootManifest,
  load: typeof loadRelease = loadRelease,
  report: ReportFailure = reportFailure,
  script: PageScript | undefined = pageScript(),
  onFirstPage: () => void = () => undefined,
): Remotes & CardReleases {
  let hasRenderedPage = false;
  const remotes = new Map(
    boot.remotes.map(({ name, entry, previous }): [string, RemoteReleases] => [
      name,
      {
        name,
        entries: previous ? [entry, previous] : [entry],
        failureCount: 0,
        hasRendered: false,
        hasFault: false,
        loads: new Map(),
        failedVersions: new Set(),
      },
    ]),
  );

  /** Loads the entry point of a release once. After a failure the next call loads it again. */
  function openRelease(releases: RemoteReleases, entry: ReleaseEntry): Promise<Remote> {
    const { name, loads, failedVersions } = releases;
    const earlierLoad = loads.get(entry.version);
    if (earlierLoad) return earlierLoad;
    const loading = withTimeout(load(entry, failedVersions.has(entry.version))).then((value) =>
      validRemote(name, value),
    );
    loads.set(entry.version, loading);
    loading.catch(() => {
      loads.delete(entry.version);
      failedVersions.add(entry.version);
    });
    return loading;
  }

  async function loadPage(name: string, page: string): Promise<LoadedPage> {
    const releases = remotes.get(name);
    if (!releases) throw new RemoteUnavailable(name);
    const end = endOfRound(releases);
    while (releases.failureCount < end) {
      const { failureCount } = releases;
      const entry = currentEntry(releases);
      let stage: 'load' | 'page' = 'load';
      try {
        const remote = await openRelease(releases, entry);
        stage = 'page';
        const module = await loadPageModule(remote, page);
        script?.uses(name, entry.version);
        return { module, version: entry.version };
      } catch (error) {
        // Another call has already counted and reported this failure.
        if (releases.failureCount !== failureCount) continue;
        if (error instanceof ShellFileUnavailable) {
          report({ remote: SHELL, version: boot.shell, stage, ...faultOf(error) });
          break;
        }
        report({ remote: name, version: entry.version, stage, ...faultOf(error) });
        if (releases.hasRendered) {
          releases.hasFault = true;
          break;
        }
        releases.failureCount += 1;
      }
    }
    throw new RemoteUnavailable(name);
  }

  return {
    loadPage,
    entriesOf(name) {
      const releases = remotes.get(name);
      if (!releases) return [];
      const current = currentEntry(releases);
      return [current, ...releases.entries.filter((entry) => entry !== current)];
    },
    async open(name, entry) {
      const releases = remotes.get(name);
      if (!releases) throw new RemoteUnavailable(name);
      return openRelease(releases, entry);
    },
    async prefetch(name, page) {
      const releases = remotes.get(name);
      if (releases) await loadPageModule(await openRelease(releases, currentEntry(releases)), page);
    },
    markRendered(name, version) {
      const releases = remotes.get(name);
      if (!releases || releases.hasRendered) return;
      if (!hasRenderedPage) onFirstPage();
      hasRenderedPage = true;
      // Failures of other calls may have moved on to another entry. Select the rendered one again.
      const startOfRound = endOfRound(releases) - releases.entries.length;
      releases.failureCount =
        startOfRound + releases.entries.findIndex((entry) => entry.version === version);
      releases.hasRendered = true;
      const [liveEntry] = releases.entries;
      if (liveEntry && liveEntry.version !== version) script?.skip(name, liveEntry.version);
    },
    fallBack(name, version, error, stage = 'render') {
      const releases = remotes.get(name);
      if (!releases) return false;
      // Another failure has moved on from this release already.
      if (currentEntry(releases).version !== version) return !releases.hasRendered;
      report({ remote: name, version, stage, ...faultOf(error) });
      if (releases.hasRendered) {
        releases.hasFault = true;
        return false;
      }
      const end = endOfRound(releases);
      releases.failureCount += 1;
      return releases.failureCount < end;
    },
    reloadAfterFault(name) {
      const releases = remotes.get(name);
      if (!script || !releases?.hasFault) return false;
      releases.hasFault = false;
      return script.reloadWithout(name, currentEntry(releases).version);
    },
  };
}

function currentEntry({ entries, failureCount }: RemoteReleases): ReleaseEntry {
  return entries[failureCount % entries.length] as ReleaseEntry;
}

/** The failure count after the last entry has failed: the first entry is current again. */
function endOfRound({ entries, failureCount }: RemoteReleases): number {
  return failureCount - (failureCount % entries.length) + entries.length;
}
