import type { LiveState, ReleaseReport } from '@site/shared/release';
import { type CanaryTest, type Counts, isWorse, REPORTS_OF_ONE } from './canary-test';

/** Beyond this many addresses the count is known well enough. */
const MOST_ADDRESSES = 100_000;

/** What to end, and the reason in words. */
export type Verdict = { name: string; version: string; why: string };

/** Counts page loads of canaries and of the stable releases beside them, since a rollout began. */
export type CanaryWatch = {
  take(report: ReleaseReport, address: string, state: LiveState): Verdict | undefined;
  /** All that was counted, for a watch that goes on with it. */
  kept(): KeptCounts;
};

type Counted = { versions: string; canary: Counts; stable: Counts };
/** By name. */
export type KeptCounts = Record<string, Counted>;

type Watched = Counted & { byAddress: Map<string, number> };

export function createCanaryWatch(test: CanaryTest, earlier: KeptCounts = {}): CanaryWatch {
  const watched = new Map<string, Watched>(
    Object.entries(earlier).map(([name, counted]) => [name, { ...counted, byAddress: new Map() }]),
  );

  return {
    take({ remote, version, outcome }, address, state) {
      const remoteState = state.releases[remote];
      if (!remoteState?.canary) {
        watched.delete(remote);
        return undefined;
      }
      const [canaryVersion, stableVersion] = [
        remoteState.canary.release.version,
        remoteState.live.version,
      ];
      if (version !== canaryVersion && version !== stableVersion) return undefined;

      const versions = `${canaryVersion} ${stableVersion}`;
      const known = watched.get(remote);
      const watch: Watched =
        known?.versions === versions
          ? known
          : { versions, canary: none(), stable: none(), byAddress: new Map() };
      watched.set(remote, watch);

      const key = `${version} ${address}`;
      const before = watch.byAddress.get(key) ?? 0;
      if (before >= REPORTS_OF_ONE || (before === 0 && watch.byAddress.size >= MOST_ADDRESSES))
        return undefined;
      watch.byAddress.set(key, before + 1);

      const counts = version === canaryVersion ? watch.canary : watch.stable;
      counts.loads += 1;
      if (outcome === 'failed') counts.failures += 1;
      if (!isWorse(watch.canary, watch.stable, test)) return undefined;
      return { name: remote, version: canaryVersion, why: inWords(watch) };
    },
    kept: () =>
      Object.fromEntries(
        [...watched].map(([name, { versions, canary, stable }]) => [
          name,
          { versions, canary, stable },
        ]),
      ),
  };
}

function none(): Counts {
  return { loads: 0, failures: 0 };
}

function inWords({ canary, stable }: Watched): string {
  return `failed in ${canary.failures} of ${canary.loads} page loads; the stable release in ${stable.failures} of ${stable.loads}`;
}
