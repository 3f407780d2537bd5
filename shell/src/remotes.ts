import { type PageScript, pageScript } from '@site/shared/page-script';
import type { BootManifest, ViewStage } from '@site/shared/release';
import type { PageModule, Remote } from '@site/shared/remote';
import { loadRelease, type ReleaseEntry } from './load-release';
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
   * A page of this release has rendered. The remote keeps this release until the document is
   * reloaded. If it is the previous release, the next documents begin with it.
   */
  markRendered(remote: string, version: string): void;
  /**
   * A page of this release failed. Returns true if the page can be loaded from another release.
   */
  fallBack(remote: string, version: string, error: unknown, stage?: ViewStage): boolean;
  /**
   * Reloads the document with the previous release, if a page failed after another page of the
   * remote has rendered. Returns false where that is not possible.
   */
  reloadAfterFault(remote: string): boolean;
};

/** The releases of one remote and the state of their loading. */
type RemoteReleases = {
  name: string;
  /** The live release, then the previous one. */
  entries: readonly ReleaseEntry[];
  /**
   * The number of failures. It selects the entry; after the last entry the first one is tried
   * again.
   */
  failureCount: number;
  /**
   * True after a page of the remote has rendered. The release then stays, because one document must
   * not mix two versions.
   */
  hasRendered: boolean;
  /** The rendered release has failed on another page. */
  hasFault: boolean;
  /** The entry points that are loaded or being loaded, by version. */
  loads: Map<string, Promise<Remote>>;
  failedVersions: Set<string>;
};

/**
 * Loads pages from the live release of each remote. If the entry, the page or the first render of a
 * release fails, the remote falls back to its previous release, unless a page has been on the
 * screen. If both fail, the page is unavailable; the next call starts again with the live release.
 */
export function createRemotes(
  boot: BootManifest,
  load: typeof loadRelease = loadRelease,
  report: ReportFailure = reportFailure,
  script: PageScript | undefined = pageScript(),
): Remotes {
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
    const earlier = loads.get(entry.version);
    if (earlier) return earlier;
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
    const end = releases ? endOfRound(releases) : 0;
    while (releases && releases.failureCount < end) {
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
    async prefetch(name, page) {
      const releases = remotes.get(name);
      if (releases) await loadPageModule(await openRelease(releases, currentEntry(releases)), page);
    },
    markRendered(name, version) {
      const releases = remotes.get(name);
      if (!releases || releases.hasRendered) return;
      // Failures of other calls may have selected another release: select the rendered one again.
      const startOfRound = endOfRound(releases) - releases.entries.length;
      releases.failureCount =
        startOfRound + releases.entries.findIndex((entry) => entry.version === version);
      releases.hasRendered = true;
      const [first] = releases.entries;
      if (first && first.version !== version) script?.skip(name, first.version);
    },
    fallBack(name, version, error, stage = 'render') {
      const releases = remotes.get(name);
      if (!releases) return false;
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

/** The failure count at which every release has failed once more. */
function endOfRound({ entries, failureCount }: RemoteReleases): number {
  return failureCount - (failureCount % entries.length) + entries.length;
}
