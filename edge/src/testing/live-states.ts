import { type LiveState, type Release, SHELL } from '@site/shared/release';
import { type Decision, decisionOn } from '../rollout/decisions';
import type { ReleaseCounting } from '../rollout/release-counting';

const DAY_MS = 24 * 3_600_000;

export const START = Date.UTC(2026, 0, 5);
export const [SHELL_LIVE, OLD, NEW, SUPPORT, LATER] = ['a', 'b', 'c', 'e', 'd'].map((digit) =>
  digit.repeat(16),
) as [string, string, string, string, string];

export const release = (version: string) => ({ version, counters: [] as string[] }) as Release;
export const unwatched: LiveState = {
  schema: 1,
  history: [],
  releases: {
    [SHELL]: { live: release(SHELL_LIVE), previous: null },
    shop: { live: release(OLD), previous: null },
    support: { live: release(SUPPORT), previous: null },
  },
};
export const watchOf = (releaseVersion: string, against: string, since: number) => ({
  live: release(releaseVersion),
  previous: release(against),
  watch: { release: releaseVersion, against, since },
});
export const withReleases = (releases: LiveState['releases']): LiveState => ({
  ...unwatched,
  releases: { ...unwatched.releases, ...releases },
});
export const canaryAt = (percent: number, plan?: { views: number }): LiveState =>
  withReleases({
    shop: {
      live: release(OLD),
      previous: null,
      canary: {
        release: release(NEW),
        percent,
        since: START,
        ...(plan && { plan: { steps: [100], minutes: 10_000, by: '', why: '', ...plan } }),
      },
    },
  });

export const addressOf = (visitor: number) =>
  `10.${visitor >> 16}.${(visitor >> 8) & 255}.${visitor & 255}`;

/** What an edge decides about a live state at a time, with a watch of a day. */
export function decisionsOf(counting: ReleaseCounting, state: LiveState, now: number): Decision[] {
  const situation = { state, liveCounts: {}, now };
  return counting
    .comparisons(state)
    .flatMap((one) => decisionOn(one, counting.pairsOf(one), situation, DAY_MS) ?? []);
}
