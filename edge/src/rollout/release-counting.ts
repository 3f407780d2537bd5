import { type LiveState, type PageReport, SHELL, type ViewReport } from '@site/shared/release';
import { type Comparison, comparisonsOf } from './comparisons';
import {
  countEvent,
  countView,
  countViewElsewhere,
  countVitals,
  isFailure,
  type Target,
} from './count-report';
import { type CountedDocument, renderFailureReport } from './counted-document';
import { countsOfPage, noCounts, type ReleaseCounts, sumOfCounts } from './counts';
import { createMarks, type Marks, networkOf } from './networks';
import type { StoredCounts } from './stored-counts';
import { isInRollout } from './visitor-bucket';

/** The counts of both releases of a comparison, in one period. */
export type Pair = { canary: ReleaseCounts; stable: ReleaseCounts };

/** The visitor who sends a report: the address, and the visitor bucket of a rollout. */
export type Visitor = { address: string; bucket: number | undefined };

/** A page reports a view within 10 s; after this time, a document without a report is silent. */
export const SILENCE_MS = 20_000;
/** The counts of a live release have the last one to two days. */
const BASE_PERIOD_MS = 24 * 3_600_000;
/** Comparisons of the same state are computed again after this time. */
const CACHE_MS = 2_000;

/** What this edge has counted, and the sums with what other edges have. */
export type ReleaseCounting = {
  addReport(report: PageReport, visitor: Visitor, state: LiveState): void;
  addDocument(document: CountedDocument, address: string, state: LiveState): void;
  comparisons(state: LiveState): Comparison[];
  /** The counts of all edges, for each period of a comparison. */
  pairsOf(comparison: Comparison): Pair[];
  /** The counts of a live release in the last one to two days, of all edges. */
  liveCounts(name: string, version: string): ReleaseCounts;
  /** The counts of this edge, to be stored. */
  stored(state: LiveState): StoredCounts;
  setOthers(others: StoredCounts[]): void;
};

type Base = { since: number; current: ReleaseCounts; last: ReleaseCounts };

/**
 * While `isApiDown`, views fail with every release. The releases of a rollout are compared at the
 * same time, so their views count as always. A watch compares two days, so nothing counts for it.
 */
export function createReleaseCounting(
  now: () => number,
  storedCounts: StoredCounts = { at: 0, pairs: {}, bases: {} },
  isApiDown: () => boolean = () => false,
): ReleaseCounting {
  const pairs = new Map<string, Pair>(Object.entries(storedCounts.pairs));
  /** By name and version. */
  const bases = new Map<string, Base>(Object.entries(storedCounts.bases));
  const marksByCounts = new WeakMap<ReleaseCounts, Marks>();
  let pendingDocuments: {
    at: number;
    counts: ReleaseCounts;
    page: string;
    isConcurrent: boolean;
  }[] = [];
  let others: StoredCounts[] = [];
  let cached: { state: LiveState; until: number; comparisons: Comparison[] } | undefined;

  /** Also forgets the counts of releases that are no longer live or compared. */
  function comparisons(state: LiveState): Comparison[] {
    if (cached?.state === state && now() < cached.until) return cached.comparisons;
    const list = comparisonsOf(state, now());
    const keys = new Set(list.flatMap((comparison) => comparison.keys));
    const baseKeys = new Set(
      Object.entries(state.releases).flatMap(([name, { live, previous }]) =>
        [live, previous].flatMap((one) => (one ? [`${name} ${one.version}`] : [])),
      ),
    );
    for (const { kind, name, against, keys: ownKeys } of list)
      for (const key of ownKeys)
        if (!pairs.has(key))
          pairs.set(key, {
            canary: noCounts(),
            stable: kind === 'watch' ? baseCounts(`${name} ${against}`) : noCounts(),
          });
    for (const key of pairs.keys()) if (!keys.has(key)) pairs.delete(key);
    for (const key of bases.keys()) if (!baseKeys.has(key)) bases.delete(key);
    cached = { state, until: now() + CACHE_MS, comparisons: list };
    return list;
  }

  function baseCounts(key: string): ReleaseCounts {
    const base = bases.get(key);
    return base ? sumOfCounts([base.current, base.last]) : noCounts();
  }

  function baseOf(name: string, version: string): ReleaseCounts {
    const key = `${name} ${version}`;
    const base = bases.get(key) ?? { since: now(), current: noCounts(), last: noCounts() };
    bases.set(key, base);
    if (now() - base.since > BASE_PERIOD_MS)
      Object.assign(base, { since: now(), last: base.current, current: noCounts() });
    return base.current;
  }

  function targetOf(counts: ReleaseCounts): Target {
    const marks = marksByCounts.get(counts) ?? createMarks();
    marksByCounts.set(counts, marks);
    return { counts, marks };
  }

  /** Every place where a release is counted. Only a canary is compared at the same time. */
  function targetsOf(state: LiveState, name: string, version: string) {
    const inComparisons = comparisons(state).flatMap((comparison) => {
      if (comparison.name !== name) return [];
      const isConcurrent = comparison.kind === 'canary';
      return comparison.keys.flatMap((key) => {
        const pair = pairs.get(key);
        const counts =
          version === comparison.release
            ? pair?.canary
            : isConcurrent && version === comparison.against
              ? pair?.stable
              : undefined;
        return counts ? [{ ...targetOf(counts), isConcurrent }] : [];
      });
    });
    if (isApiDown()) return inComparisons.filter(({ isConcurrent }) => isConcurrent);
    const isLive = state.releases[name]?.live.version === version;
    return isLive
      ? [...inComparisons, { ...targetOf(baseOf(name, version)), isConcurrent: false }]
      : inComparisons;
  }

  /** The canaries that no page of the report names, by the visitor's bucket. */
  function targetsElsewhere(
    state: LiveState,
    usedNames: string[],
    bucket: number | undefined,
  ): { name: string; target: Target }[] {
    if (bucket === undefined) return [];
    return comparisons(state).flatMap(({ kind, name, percent, keys }) => {
      if (kind !== 'canary' || usedNames.includes(name)) return [];
      const side = isInRollout(bucket, name, percent) ? 'canary' : 'stable';
      return keys.flatMap((key) => {
        const counts = pairs.get(key)?.[side];
        return counts ? [{ name, target: targetOf(counts) }] : [];
      });
    });
  }

  /**
   * In a canary, each failure counts for both the shell and the remote: visitors are drawn by
   * chance, so a failure by another cause is as frequent with the stable release. In a watch there
   * is no such comparison, so a failure counts for the release that is to blame.
   */
  function countViewReport(report: ViewReport, { address, bucket }: Visitor, state: LiveState) {
    const network = networkOf(address);
    const { releases, remote, blame = remote, blameVersion } = report;
    for (const [name, version] of Object.entries(releases))
      for (const { isConcurrent, ...target } of targetsOf(state, name, version)) {
        const isCause = isConcurrent || name === SHELL || name === blame;
        countView(target, report, network, isFailure(report) && isCause);
      }
    const isBlamedElsewhere = blameVersion && !Object.hasOwn(releases, blame);
    if (isBlamedElsewhere)
      for (const { isConcurrent: _, ...target } of targetsOf(state, blame, blameVersion))
        countViewElsewhere(target, report, network);
    const usedNames = [...Object.keys(releases), ...(isBlamedElsewhere ? [blame] : [])];
    for (const { target } of targetsElsewhere(state, usedNames, bucket))
      countViewElsewhere(target, report, network);
  }

  /** Counts the documents that are old enough. Called for sums only, so it costs no document. */
  function countDocuments() {
    // Their pages may send no report during an outage.
    if (isApiDown()) pendingDocuments = pendingDocuments.filter(({ isConcurrent }) => isConcurrent);
    const end = now() - SILENCE_MS;
    const firstPending = pendingDocuments.findIndex(({ at }) => at > end);
    const count = firstPending < 0 ? pendingDocuments.length : firstPending;
    for (const { counts, page } of pendingDocuments.splice(0, count))
      countsOfPage(counts, page).documents += 1;
  }

  return {
    addReport(report, visitor, state) {
      const network = networkOf(visitor.address);
      if (report.kind === 'view') return countViewReport(report, visitor, state);
      if (report.kind === 'vitals') {
        for (const [name, version] of Object.entries(report.releases))
          for (const target of targetsOf(state, name, version))
            countVitals(target, report, network);
        return;
      }
      for (const target of targetsOf(state, report.remote, report.version))
        countEvent(target, report, network);
      for (const { name, target } of targetsElsewhere(state, [report.remote], visitor.bucket))
        if (name === SHELL) countEvent(target, report, network);
    },
    addDocument(document, address, state) {
      const { page, remote, set } = document;
      if (set.previews) return;
      const report = renderFailureReport(document);
      if (report) countViewReport(report, { address, bucket: undefined }, state);
      const network = networkOf(address);
      for (const name of remote ? [SHELL, remote] : [SHELL]) {
        const version = set.releases[name]?.live.version;
        for (const target of version ? targetsOf(state, name, version) : []) {
          const { counts, marks, isConcurrent } = target;
          if (marks.add(network, `document ${page}`))
            pendingDocuments.push({ at: now(), counts, page, isConcurrent });
        }
      }
    },
    comparisons,
    pairsOf({ keys }) {
      countDocuments();
      return keys.map((key) => {
        const own = pairs.get(key);
        const all = [...(own ? [own] : []), ...others.flatMap((one) => one.pairs[key] ?? [])];
        return {
          canary: sumOfCounts(all.map(({ canary }) => canary)),
          stable: sumOfCounts(all.map(({ stable }) => stable)),
        };
      });
    },
    liveCounts(name, version) {
      countDocuments();
      const key = `${name} ${version}`;
      const all = others.flatMap((one) => one.bases[key] ?? []);
      return sumOfCounts([baseCounts(key), ...all.flatMap(({ current, last }) => [current, last])]);
    },
    stored(state) {
      comparisons(state);
      countDocuments();
      return {
        at: now(),
        pairs: Object.fromEntries(pairs),
        bases: Object.fromEntries(bases),
      };
    },
    setOthers(counts) {
      others = counts;
    },
  };
}
