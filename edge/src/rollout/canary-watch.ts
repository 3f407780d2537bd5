import type { LiveState, ReleaseReport } from '@site/shared/release';
import { addressBlock } from '@site/shared/server';
import { type CanaryTest, isWorse, MAX_REPORTS_PER_NETWORK, type PageLoads } from './canary-test';

/** Further networks are not counted: the failure rates are certain enough by then. */
const MAX_NETWORKS = 100_000;

/** The largest IPv6 network that one customer of a provider gets: it is counted as one. */
const NETWORK_IPV6_BITS = 48;

/** A canary that must be ended, and the reason for the history. */
export type FailedCanary = { name: string; version: string; why: string };

/** Counts the page loads of canaries and of their live releases since a rollout began. */
export type CanaryWatch = {
  /** Counts a report. Returns the canary when it fails too often. */
  add(report: ReleaseReport, address: string, state: LiveState): FailedCanary | undefined;
  counts(): CanaryCounts;
};

/** `versions` names both releases: the counts start again when one of them changes. */
type CanaryCount = { versions: string; canary: PageLoads; stable: PageLoads };
/** By release name; stored in canary-counts.json. */
export type CanaryCounts = Record<string, CanaryCount>;

type WatchedCanary = CanaryCount & { reportsByNetwork: Map<string, number> };

export function createCanaryWatch(test: CanaryTest, storedCounts: CanaryCounts = {}): CanaryWatch {
  const watched = new Map<string, WatchedCanary>(
    Object.entries(storedCounts).map(([name, count]) => [
      name,
      { ...count, reportsByNetwork: new Map() },
    ]),
  );

  return {
    add({ remote: name, version, outcome }, address, state) {
      const remote = state.releases[name];
      if (!remote?.canary) {
        watched.delete(name);
        return undefined;
      }
      const canaryVersion = remote.canary.release.version;
      const stableVersion = remote.live.version;
      if (version !== canaryVersion && version !== stableVersion) return undefined;

      const versions = `${canaryVersion} ${stableVersion}`;
      const known = watched.get(name);
      const count: WatchedCanary =
        known?.versions === versions
          ? known
          : {
              versions,
              canary: noPageLoads(),
              stable: noPageLoads(),
              reportsByNetwork: new Map(),
            };
      watched.set(name, count);

      const key = `${version} ${addressBlock(address, NETWORK_IPV6_BITS)}`;
      const reports = count.reportsByNetwork.get(key) ?? 0;
      const isNewVoice = reports === 0;
      if (reports >= MAX_REPORTS_PER_NETWORK) return undefined;
      if (isNewVoice && count.reportsByNetwork.size >= MAX_NETWORKS) return undefined;
      count.reportsByNetwork.set(key, reports + 1);

      const pageLoads = version === canaryVersion ? count.canary : count.stable;
      pageLoads.loads += 1;
      if (outcome === 'failed') pageLoads.failures += 1;
      if (!isWorse(count.canary, count.stable, test)) return undefined;
      return { name, version: canaryVersion, why: failureReason(count) };
    },
    counts: () =>
      Object.fromEntries(
        [...watched].map(([name, { versions, canary, stable }]) => [
          name,
          { versions, canary, stable },
        ]),
      ),
  };
}

function noPageLoads(): PageLoads {
  return { loads: 0, failures: 0 };
}

function failureReason({ canary, stable }: WatchedCanary): string {
  return `failed in ${canary.failures} of ${canary.loads} page loads; the live release in ${stable.failures} of ${stable.loads}`;
}
