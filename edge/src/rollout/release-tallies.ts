import type { LiveState } from '@site/shared/release';
import * as z from 'zod/mini';
import { type Comparison, comparisonsOf } from './comparisons';
import type { Target } from './count-report';
import { createMarks, type Marks } from './networks';
import type { DocumentTarget } from './silent-documents';
import { type CountedFor, type IsSuspect, suspectsOf } from './suspects';
import { sumOf, type Tallies, tallies } from './tallies';

/**
 * The counts of one edge for both releases of a comparison, in one period. In a watch, `canary` is
 * the live release, and `stable` the release before it.
 */
const storedPair = z.object({ canary: tallies, stable: tallies });
type StoredPair = z.infer<typeof storedPair>;

/** The sum of all edges for one period, how many edges have counted, and the period's weight. */
export type Pair = StoredPair & { edges: number; weight: number };

/** The counts of one edge as they are stored. They have no address of a visitor. */
export const storedCounts = z.object({
  /** By the key of the period. */
  pairs: z.record(z.string(), storedPair),
  /**
   * The counts with which later releases are compared: of the live releases and those before them,
   * by name and version. `current` is the time since `since`, `last` the day before it.
   */
  bases: z.record(z.string(), z.object({ since: z.int(), current: tallies, last: tallies })),
});
export type StoredCounts = z.infer<typeof storedCounts>;

/** After this time `current` becomes `last`, so a base has the last one to two days. */
const BASE_PERIOD_MS = 24 * 3_600_000;
/** Comparisons of the same state are computed again after this time. */
const CACHE_MS = 2_000;

/** Where reports and documents of a release are counted. */
type CountedTarget = Target & DocumentTarget & { countedFor: CountedFor };

/** What is compared in a live state, and the releases that a failure may come from. */
type ComparedReleases = { comparisons: Comparison[]; isSuspect: IsSuspect };

/**
 * The tallies of this edge for the releases that are live or compared, and those of other edges.
 * Continues the counts that this edge has `stored` before.
 */
export function createReleaseTallies(now: () => number, stored: StoredCounts) {
  const pairs = new Map(Object.entries(stored.pairs));
  const bases = new Map(Object.entries(stored.bases));
  const marksByCounts = new WeakMap<Tallies | StoredPair, Marks>();
  let countsOfOtherEdges: StoredCounts[] = [];
  let cached: (ComparedReleases & { state: LiveState; at: number }) | undefined;

  /** What is compared in a live state. Opens the pairs of new periods, forgets unused counts. */
  function comparedIn(state: LiveState): ComparedReleases {
    // The clock of the machine may be set back.
    if (cached?.state === state && Math.abs(now() - cached.at) < CACHE_MS) return cached;
    const comparisons = comparisonsOf(state, now());
    openPairs(comparisons);
    forgetUnusedCounts(state, comparisons);
    cached = { state, at: now(), comparisons, isSuspect: suspectsOf(state) };
    return cached;
  }

  /** Starts the counts of new periods: in a watch, with the base of the release before. */
  function openPairs(comparisons: Comparison[]) {
    for (const { kind, name, against, periods } of comparisons)
      for (const { key } of periods) {
        if (pairs.has(key)) continue;
        const stable = kind === 'watch' ? sumOfBase(baseKey(name, against)) : {};
        pairs.set(key, { canary: {}, stable });
      }
  }

  function forgetUnusedCounts({ releases }: LiveState, comparisons: Comparison[]) {
    const periodKeys = new Set(comparisons.flatMap(({ periods }) => periods.map(({ key }) => key)));
    for (const key of pairs.keys()) if (!periodKeys.has(key)) pairs.delete(key);
    const baseKeys = new Set(
      Object.entries(releases).flatMap(([name, { live, previous }]) =>
        [live, previous].flatMap((release) => (release ? [baseKey(name, release.version)] : [])),
      ),
    );
    for (const key of bases.keys()) if (!baseKeys.has(key)) bases.delete(key);
  }

  function sumOfBase(key: string): Tallies {
    const base = bases.get(key);
    return base ? sumOf([base.current, base.last]) : {};
  }

  /** Where a live release is counted now: tallies that begin anew each day. */
  function currentBase(name: string, version: string): Tallies {
    const key = baseKey(name, version);
    const base = bases.get(key) ?? { since: now(), current: {}, last: {} };
    bases.set(key, base);
    if (now() - base.since > BASE_PERIOD_MS)
      Object.assign(base, { since: now(), last: base.current, current: {} });
    return base.current;
  }

  function marksOf(owner: Tallies | StoredPair): Marks {
    const marks = marksByCounts.get(owner) ?? createMarks();
    marksByCounts.set(owner, marks);
    return marks;
  }

  /** Both releases of a canary share the marks of documents, which therefore belong to the pair. */
  function targetOf(countedFor: CountedFor, counts: Tallies, pair?: StoredPair): CountedTarget {
    const documentMarks = marksOf(countedFor === 'canary' && pair ? pair : counts);
    return { countedFor, counts, marks: marksOf(counts), documentMarks };
  }

  /**
   * Every place where a release is counted: the periods of its comparisons, and its base while it
   * is live. In a canary, both releases are counted at the same time. In a watch, the release
   * before keeps the counts of the time when it was live.
   */
  function targetsOf(state: LiveState, name: string, version: string): CountedTarget[] {
    const targets: CountedTarget[] = [];
    for (const comparison of comparedIn(state).comparisons) {
      if (comparison.name !== name) continue;
      const { kind, release, against, periods } = comparison;
      for (const { key } of periods) {
        const pair = pairs.get(key);
        if (pair && version === release) targets.push(targetOf(kind, pair.canary, pair));
        else if (pair && version === against && kind === 'canary')
          targets.push(targetOf(kind, pair.stable, pair));
      }
    }
    const isLive = state.releases[name]?.live.version === version;
    if (isLive) targets.push(targetOf('base', currentBase(name, version)));
    return targets;
  }

  return {
    comparedIn,
    targetsOf,
    /** The tallies of all edges, for each period of a comparison. */
    pairsOf({ periods }: Comparison): Pair[] {
      return periods.map(({ key, weight }) => {
        const pairsOfEdges = [
          pairs.get(key),
          ...countsOfOtherEdges.map((counts) => counts.pairs[key]),
        ].flatMap((pair) => pair ?? []);
        const counting = pairsOfEdges.filter(({ canary }) => Object.keys(canary).length > 0);
        return {
          canary: sumOf(pairsOfEdges.map(({ canary }) => canary)),
          stable: sumOf(pairsOfEdges.map(({ stable }) => stable)),
          edges: Math.max(1, counting.length),
          weight,
        };
      });
    },
    /** The tallies of a live release in the last one to two days, of all edges. */
    liveCounts(name: string, version: string): Tallies {
      const key = baseKey(name, version);
      const basesOfOtherEdges = countsOfOtherEdges.flatMap((counts) => counts.bases[key] ?? []);
      return sumOf([
        sumOfBase(key),
        ...basesOfOtherEdges.flatMap(({ current, last }) => [current, last]),
      ]);
    },
    /** The tallies of this edge, to be stored. */
    stored(state: LiveState): StoredCounts {
      // Forgets what this state no longer compares, so that it is not stored.
      comparedIn(state);
      return { pairs: Object.fromEntries(pairs), bases: Object.fromEntries(bases) };
    },
    setCountsOfOtherEdges(counts: StoredCounts[]) {
      countsOfOtherEdges = counts;
    },
  };
}

function baseKey(name: string, version: string): string {
  return `${name} ${version}`;
}
