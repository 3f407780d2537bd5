import { type LiveState, type PageReport, SHELL, type ViewReport } from '@site/shared/release';
import { type CanarySide, sideOfBlame, sideOfVisitor } from './canary-side';
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
import { hasCounted, noCounts, type ReleaseCounts, sumOfCounts } from './counts';
import { createMarks, type Marks, networkOf } from './networks';
import { createSilentDocuments, type DocumentTarget } from './silent-documents';
import type { StoredCounts } from './stored-counts';
import { type Suspects, suspectsOf } from './suspects';

type OwnPair = Record<CanarySide, ReleaseCounts>;

/** The counts of both releases of a comparison, in one period, and the edges that have counted. */
export type Pair = OwnPair & { edges: number };

/** The visitor who sends a report: the address, and the visitor bucket of a rollout. */
export type Visitor = { address: string; bucket: number | undefined };

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

type CountedTarget = Target & DocumentTarget;

/**
 * While `isApiDown`, views fail with every release. The releases of a rollout are compared at the
 * same time, so their views count as always. A watch compares two days, so nothing counts for it.
 */
export function createReleaseCounting(
  now: () => number,
  storedCounts: StoredCounts = { at: 0, pairs: {}, bases: {} },
  isApiDown: () => boolean = () => false,
): ReleaseCounting {
  const pairs = new Map<string, OwnPair>(Object.entries(storedCounts.pairs));
  /** By name and version. */
  const bases = new Map<string, Base>(Object.entries(storedCounts.bases));
  const marksByCounts = new WeakMap<ReleaseCounts | OwnPair, Marks>();
  const silentDocuments = createSilentDocuments(now);
  let others: StoredCounts[] = [];
  let cached:
    | { state: LiveState; until: number; comparisons: Comparison[]; suspects: Suspects }
    | undefined;

  function comparisons(state: LiveState): Comparison[] {
    return known(state).comparisons;
  }

  /** Also forgets the counts of releases that are no longer live or compared. */
  function known(state: LiveState) {
    if (cached?.state === state && now() < cached.until) return cached;
    const list = comparisonsOf(state, now());
    const keys = new Set(list.flatMap(({ periods }) => periods.map(({ key }) => key)));
    const baseKeys = new Set(
      Object.entries(state.releases).flatMap(([name, { live, previous }]) =>
        [live, previous].flatMap((one) => (one ? [`${name} ${one.version}`] : [])),
      ),
    );
    for (const { kind, name, against, periods } of list)
      for (const { key } of periods)
        if (!pairs.has(key))
          pairs.set(key, {
            canary: noCounts(),
            stable: kind === 'watch' ? baseCounts(`${name} ${against}`) : noCounts(),
          });
    for (const key of pairs.keys()) if (!keys.has(key)) pairs.delete(key);
    for (const key of bases.keys()) if (!baseKeys.has(key)) bases.delete(key);
    cached = { state, until: now() + CACHE_MS, comparisons: list, suspects: suspectsOf(state) };
    return cached;
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

  function marksOf(owner: ReleaseCounts | OwnPair): Marks {
    const marks = marksByCounts.get(owner) ?? createMarks();
    marksByCounts.set(owner, marks);
    return marks;
  }

  function targetOf(kind: CountedTarget['kind'], counts: ReleaseCounts, pair?: OwnPair) {
    const documentMarks = marksOf(kind === 'canary' && pair ? pair : counts);
    return { kind, counts, marks: marksOf(counts), documentMarks };
  }

  /** Every place where a release is counted. Only a canary is compared at the same time. */
  function targetsOf(state: LiveState, name: string, version: string): CountedTarget[] {
    const inComparisons = comparisons(state).flatMap(({ kind, periods, ...comparison }) => {
      if (comparison.name !== name) return [];
      return periods.flatMap(({ key }) => {
        const pair = pairs.get(key);
        if (!pair) return [];
        if (version === comparison.release) return [targetOf(kind, pair.canary, pair)];
        const isStable = kind === 'canary' && version === comparison.against;
        return isStable ? [targetOf(kind, pair.stable, pair)] : [];
      });
    });
    if (isApiDown()) return inComparisons.filter(({ kind }) => kind === 'canary');
    const isLive = state.releases[name]?.live.version === version;
    return isLive ? [...inComparisons, targetOf('base', baseOf(name, version))] : inComparisons;
  }

  /** The canaries of names that the page does not use: the side that the visitor gets. */
  function canariesElsewhere(
    state: LiveState,
    used: string[],
    sideOf: (canary: Comparison) => CanarySide | undefined,
  ): { name: string; target: Target }[] {
    return comparisons(state).flatMap((comparison) => {
      const { kind, name, periods } = comparison;
      if (kind !== 'canary' || used.includes(name)) return [];
      const side = sideOf(comparison);
      return periods.flatMap(({ key }) => {
        const counts = side && pairs.get(key)?.[side];
        return counts ? [{ name, target: targetOf(kind, counts) }] : [];
      });
    });
  }

  /**
   * In a canary, each failure counts for both the shell and the remote: visitors are drawn by
   * chance, so a failure by another cause is as frequent with the stable release. In a watch there
   * is no such comparison, so a failure counts for the suspects only. A view of a translated page
   * counts as a report of its document, and for no release.
   */
  function countViewReport(report: ViewReport, { address, bucket }: Visitor, state: LiveState) {
    const network = networkOf(address);
    const isHurt = isFailure(report);
    const { suspects } = known(state);
    for (const [name, version] of Object.entries(report.releases))
      for (const target of targetsOf(state, name, version)) {
        const { kind } = target;
        if (report.first && !report.late) silentDocuments.addReport(target, report.page, network);
        if (report.translated) continue;
        const isCause = kind === 'canary' || suspects.isSuspect(name, report, kind);
        countView(target, report, network, isHurt && isCause);
      }
    if (report.translated) return;
    const used = Object.keys(report.releases);
    const sideOf = (canary: Comparison) =>
      sideOfVisitor(canary, bucket) ?? sideOfBlame(canary, report);
    for (const { target } of canariesElsewhere(state, used, sideOf))
      countViewElsewhere(target, report, network, isHurt);
    for (const [name, { live }] of Object.entries(state.releases))
      for (const target of used.includes(name) ? [] : targetsOf(state, name, live.version)) {
        if (target.kind === 'canary') continue;
        const isCause = suspects.isSuspectElsewhere(name, report, target.kind);
        countViewElsewhere(target, report, network, isHurt && isCause);
      }
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
      const { remote, version } = report;
      for (const target of targetsOf(state, remote, version)) countEvent(target, report, network);
      const sideOf = (canary: Comparison) => sideOfVisitor(canary, visitor.bucket);
      for (const { name, target } of canariesElsewhere(state, [remote], sideOf))
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
        for (const target of version ? targetsOf(state, name, version) : [])
          silentDocuments.addDocument(target, page, network);
      }
    },
    comparisons,
    pairsOf({ periods }) {
      silentDocuments.count(isApiDown());
      return periods.map(({ key }) => {
        const own = pairs.get(key);
        const all = [...(own ? [own] : []), ...others.flatMap((one) => one.pairs[key] ?? [])];
        return {
          edges: Math.max(1, all.filter(({ canary }) => hasCounted(canary)).length),
          canary: sumOfCounts(all.map(({ canary }) => canary)),
          stable: sumOfCounts(all.map(({ stable }) => stable)),
        };
      });
    },
    liveCounts(name, version) {
      silentDocuments.count(isApiDown());
      const key = `${name} ${version}`;
      const all = others.flatMap((one) => one.bases[key] ?? []);
      return sumOfCounts([baseCounts(key), ...all.flatMap(({ current, last }) => [current, last])]);
    },
    stored(state) {
      comparisons(state);
      silentDocuments.count(isApiDown());
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
