import type { LiveState } from '@site/shared/release';
import * as z from 'zod/mini';
import { type Comparison, comparisonsOf } from './comparisons';
import type { Target } from './count-report';
import { createMarks, type Marks } from './networks';
import type { DocumentTarget } from './silent-documents';
import { type CountedFor, type IsSuspect, suspectsOf } from './suspects';
import { sumOf, type Tallies, tallies } from './tallies';

const storedPair = z.object({ canary: tallies, stable: tallies });
/** The counts of this edge for both releases of a comparison, in one period. */
type OwnPair = z.infer<typeof storedPair>;

/** The sum of all edges for one period, and how many edges have counted. */
export type Pair = OwnPair & { edges: number };

/** The counts of one edge as they are stored. They have no address of a visitor. */
export const storedCounts = z.object({
  /** The periods of the comparisons, by key. */
  pairs: z.record(z.string(), storedPair),
  /** The live releases and those before them, by name and version. */
  bases: z.record(z.string(), z.object({ since: z.int(), current: tallies, last: tallies })),
});
export type StoredCounts = z.infer<typeof storedCounts>;

/** The counts of a live release have the last one to two days. */
const BASE_PERIOD_MS = 24 * 3_600_000;
/** Comparisons of the same state are computed again after this time. */
const CACHE_MS = 2_000;

/** Where reports and documents of a release are counted. */
export type CountedTarget = Target & DocumentTarget & { countedFor: CountedFor };

/** The comparisons of a live state, and the releases that a failure may come from. */
type Compared = { comparisons: Comparison[]; isSuspect: IsSuspect };

/** The tallies of this edge for the releases that are live or compared, and those of the others. */
export type ReleaseTallies = {
  /** What is compared in a live state. */
  comparedIn(state: LiveState): Compared;
  /**
   * Every place where a release is counted: the periods of its comparisons, and its base while it
   * is live. In a canary, both releases are counted at the same time. In a watch, the release
   * before keeps the counts of the time when it was live.
   */
  targetsOf(state: LiveState, name: string, version: string): CountedTarget[];
  /** The tallies of all edges, for each period of a comparison. */
  pairsOf(comparison: Comparison): Pair[];
  /** The tallies of a live release in the last one to two days, of all edges. */
  liveCounts(name: string, version: string): Tallies;
  /** The tallies of this edge, to be stored. */
  stored(state: LiveState): StoredCounts;
  /** Takes the stored counts of the other edges. */
  setOthers(others: StoredCounts[]): void;
};

export function createReleaseTallies(now: () => number, stored: StoredCounts): ReleaseTallies {
  const pairs = new Map(Object.entries(stored.pairs));
  /** By name and version. */
  const bases = new Map(Object.entries(stored.bases));
  const marksByCounts = new WeakMap<Tallies | OwnPair, Marks>();
  let others: StoredCounts[] = [];
  let cached: (Compared & { state: LiveState; at: number }) | undefined;

  function comparedIn(state: LiveState): Compared {
    // The clock of the machine may be set back.
    if (cached?.state === state && Math.abs(now() - cached.at) < CACHE_MS) return cached;
    const comparisons = comparisonsOf(state, now());
    openAndForgetCounts(state, comparisons);
    cached = { state, at: now(), comparisons, isSuspect: suspectsOf(state) };
    return cached;
  }

  /** Opens the counts of new periods, and forgets those that are no longer counted or compared. */
  function openAndForgetCounts(state: LiveState, comparisons: Comparison[]) {
    const keys = new Set(comparisons.flatMap(({ periods }) => periods.map(({ key }) => key)));
    const baseKeys = new Set(
      Object.entries(state.releases).flatMap(([name, { live, previous }]) =>
        [live, previous].flatMap((one) => (one ? [`${name} ${one.version}`] : [])),
      ),
    );
    for (const { kind, name, against, periods } of comparisons)
      for (const { key } of periods)
        if (!pairs.has(key))
          pairs.set(key, {
            canary: {},
            stable: kind === 'watch' ? sumOfBase(`${name} ${against}`) : {},
          });
    for (const key of pairs.keys()) if (!keys.has(key)) pairs.delete(key);
    for (const key of bases.keys()) if (!baseKeys.has(key)) bases.delete(key);
  }

  function sumOfBase(key: string): Tallies {
    const base = bases.get(key);
    return base ? sumOf([base.current, base.last]) : {};
  }

  /** Where a live release is counted now: tallies that begin anew each day. */
  function currentBase(name: string, version: string): Tallies {
    const key = `${name} ${version}`;
    const base = bases.get(key) ?? { since: now(), current: {}, last: {} };
    bases.set(key, base);
    if (now() - base.since > BASE_PERIOD_MS)
      Object.assign(base, { since: now(), last: base.current, current: {} });
    return base.current;
  }

  function marksOf(owner: Tallies | OwnPair): Marks {
    const marks = marksByCounts.get(owner) ?? createMarks();
    marksByCounts.set(owner, marks);
    return marks;
  }

  /** Both releases in the pair of a canary share the marks of documents. */
  function targetOf(countedFor: CountedFor, counts: Tallies, pair?: OwnPair): CountedTarget {
    const documentMarks = marksOf(countedFor === 'canary' && pair ? pair : counts);
    return { countedFor, counts, marks: marksOf(counts), documentMarks };
  }

  function targetsOf(state: LiveState, name: string, version: string): CountedTarget[] {
    const inComparisons = comparedIn(state).comparisons.flatMap(
      ({ kind, periods, ...comparison }) => {
        if (comparison.name !== name) return [];
        return periods.flatMap(({ key }) => {
          const pair = pairs.get(key);
          if (!pair) return [];
          if (version === comparison.release) return [targetOf(kind, pair.canary, pair)];
          const isStable = kind === 'canary' && version === comparison.against;
          return isStable ? [targetOf(kind, pair.stable, pair)] : [];
        });
      },
    );
    const isLive = state.releases[name]?.live.version === version;
    return isLive
      ? [...inComparisons, targetOf('base', currentBase(name, version))]
      : inComparisons;
  }

  return {
    comparedIn,
    targetsOf,
    pairsOf({ periods }) {
      return periods.map(({ key }) => {
        const all = [pairs.get(key), ...others.map((one) => one.pairs[key])].flatMap(
          (one) => one ?? [],
        );
        return {
          edges: Math.max(1, all.filter(({ canary }) => Object.keys(canary).length > 0).length),
          canary: sumOf(all.map(({ canary }) => canary)),
          stable: sumOf(all.map(({ stable }) => stable)),
        };
      });
    },
    liveCounts(name, version) {
      const key = `${name} ${version}`;
      const all = others.flatMap((one) => one.bases[key] ?? []);
      return sumOf([sumOfBase(key), ...all.flatMap(({ current, last }) => [current, last])]);
    },
    stored(state) {
      // What this state no longer compares is not stored.
      comparedIn(state);
      return { pairs: Object.fromEntries(pairs), bases: Object.fromEntries(bases) };
    },
    setOthers(counts) {
      others = counts;
    },
  };
}
