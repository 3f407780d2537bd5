import {
  type LiveState,
  type PageReport,
  SHELL,
  skipMark,
  type ViewReport,
} from '@site/shared/release';
import * as z from 'zod/mini';
import type { ReleaseSet } from '../releases/release-set';
import { type Comparison, comparisonsOf } from './comparisons';
import {
  countEvent,
  countView,
  countVitals,
  isApart,
  isFailure,
  type Target,
} from './count-report';
import { createMarks, type Marks, networkOf } from './networks';
import type { Visit } from './report-values';
import { createSilentDocuments, type DocumentTarget } from './silent-documents';
import { type Suspects, suspectsOf } from './suspects';
import { sumOf, type Tallies, tallies } from './tallies';

const pair = z.object({ canary: tallies, stable: tallies });
type OwnPair = z.infer<typeof pair>;

/** The counts of both releases of a comparison, in one period, and the edges that have counted. */
export type Pair = OwnPair & { edges: number };

/** The counts of one edge as they are stored. They have no address of a visitor. */
export const storedCounts = z.object({
  /** The comparisons, by key. */
  pairs: z.record(z.string(), pair),
  /** The live releases and those before them, by name and version. */
  bases: z.record(z.string(), z.object({ since: z.int(), current: tallies, last: tallies })),
});
export type StoredCounts = z.infer<typeof storedCounts>;

/** The visitor who sends a report: the address, and what the last document had. */
export type Visitor = Visit & { address: string };

/** A document that a visitor opened. `page` is the pattern of its route, or `*`. */
export type CountedDocument = {
  page: string;
  remote: string | undefined;
  set: ReleaseSet;
  /** The release that failed to render its page. */
  failure?: { name: string; message: string } | undefined;
};

/** The counts of a live release have the last one to two days. */
const BASE_PERIOD_MS = 24 * 3_600_000;
/** Comparisons of the same state are computed again after this time. */
const CACHE_MS = 2_000;

/** What this edge has counted, and the sums with what other edges have. */
export type ReleaseCounting = {
  addReport(report: PageReport, visitor: Visitor, state: LiveState): void;
  addDocument(document: CountedDocument, visitor: Visitor, state: LiveState): void;
  comparisons(state: LiveState): Comparison[];
  /** The counts of all edges, for each period of a comparison. */
  pairsOf(comparison: Comparison): Pair[];
  /** The counts of a live release in the last one to two days, of all edges. */
  liveCounts(name: string, version: string): Tallies;
  /** The counts of this edge, to be stored. */
  stored(state: LiveState): StoredCounts;
  setOthers(others: StoredCounts[]): void;
};

type CountedTarget = Target & DocumentTarget & { kind: Comparison['kind'] | 'base' };

/**
 * While `isApiDown`, nothing counts: views fail with every release, and the visitors of a canary
 * may by chance be the first to meet the outage.
 */
export function createReleaseCounting(
  now: () => number,
  stored: StoredCounts = { pairs: {}, bases: {} },
  isApiDown: () => boolean = () => false,
): ReleaseCounting {
  const pairs = new Map(Object.entries(stored.pairs));
  /** By name and version. */
  const bases = new Map(Object.entries(stored.bases));
  const marksByCounts = new WeakMap<Tallies | OwnPair, Marks>();
  const silentDocuments = createSilentDocuments(now);
  let others: StoredCounts[] = [];
  let cached:
    | { state: LiveState; until: number; comparisons: Comparison[]; suspects: Suspects }
    | undefined;

  /** Also forgets the counts of releases that are no longer live or compared. */
  function known(state: LiveState) {
    if (cached?.state === state && now() < cached.until) return cached;
    const comparisons = comparisonsOf(state, now());
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
            stable: kind === 'watch' ? baseCounts(`${name} ${against}`) : {},
          });
    for (const key of pairs.keys()) if (!keys.has(key)) pairs.delete(key);
    for (const key of bases.keys()) if (!baseKeys.has(key)) bases.delete(key);
    cached = { state, until: now() + CACHE_MS, comparisons, suspects: suspectsOf(state) };
    return cached;
  }

  function baseCounts(key: string): Tallies {
    const base = bases.get(key);
    return base ? sumOf([base.current, base.last]) : {};
  }

  function baseOf(name: string, version: string): Tallies {
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

  function targetOf(kind: CountedTarget['kind'], counts: Tallies, both?: OwnPair): CountedTarget {
    const documentMarks = marksOf(kind === 'canary' && both ? both : counts);
    return { kind, counts, marks: marksOf(counts), documentMarks };
  }

  /** Every place where a release is counted. Only a canary is compared at the same time. */
  function targetsOf(state: LiveState, name: string, version: string): CountedTarget[] {
    const inComparisons = known(state).comparisons.flatMap(({ kind, periods, ...comparison }) => {
      if (comparison.name !== name) return [];
      return periods.flatMap(({ key }) => {
        const both = pairs.get(key);
        if (!both) return [];
        if (version === comparison.release) return [targetOf(kind, both.canary, both)];
        const isStable = kind === 'canary' && version === comparison.against;
        return isStable ? [targetOf(kind, both.stable, both)] : [];
      });
    });
    const isLive = state.releases[name]?.live.version === version;
    return isLive ? [...inComparisons, targetOf('base', baseOf(name, version))] : inComparisons;
  }

  /** The canaries of names that the page does not use: the side that the visitor gets. */
  function canariesElsewhere(
    state: LiveState,
    used: string[],
    { canaries }: Visitor,
  ): { name: string; target: Target }[] {
    return known(state).comparisons.flatMap(({ kind, name, release, periods }) => {
      if (kind !== 'canary' || used.includes(name)) return [];
      const side = canaries.includes(skipMark(name, release)) ? 'canary' : 'stable';
      return periods.flatMap(({ key }) => {
        const counts = pairs.get(key)?.[side];
        return counts ? [{ name, target: targetOf(kind, counts) }] : [];
      });
    });
  }

  /**
   * In a canary, each failure counts for both the shell and the remote: visitors are drawn by
   * chance, so a failure by another cause is as frequent with the stable release. In a watch there
   * is no such comparison, so a failure counts for the suspects only.
   */
  function countViewReport(report: ViewReport, visitor: Visitor, state: LiveState) {
    const network = networkOf(visitor.address);
    const isHurt = isFailure(report);
    const { suspects } = known(state);
    for (const [name, version] of Object.entries(report.releases))
      for (const target of targetsOf(state, name, version)) {
        const { kind } = target;
        if (report.first && !report.late) silentDocuments.addReport(target, report.page, network);
        if (isApart(report)) continue;
        const isCause = kind === 'canary' || suspects.isSuspect(name, report, kind);
        countView(target, report, network, { isHurt: isHurt && isCause, isElsewhere: false });
      }
    if (isApart(report)) return;
    const used = Object.keys(report.releases);
    for (const { target } of canariesElsewhere(state, used, visitor))
      countView(target, report, network, { isHurt, isElsewhere: true });
    for (const [name, { live }] of Object.entries(state.releases))
      for (const target of used.includes(name) ? [] : targetsOf(state, name, live.version)) {
        if (target.kind === 'canary') continue;
        const isCause = suspects.isSuspectElsewhere(name, report, target.kind);
        countView(target, report, network, { isHurt: isHurt && isCause, isElsewhere: true });
      }
  }

  function countSilence() {
    if (isApiDown()) silentDocuments.forget();
    else silentDocuments.count();
  }

  return {
    addReport(report, visitor, state) {
      if (isApiDown()) return;
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
      for (const { name, target } of canariesElsewhere(state, [remote], visitor))
        if (name === SHELL) countEvent(target, report, network);
    },
    addDocument(document, visitor, state) {
      const { page, remote, set } = document;
      if (set.previews || isApiDown()) return;
      const report = renderFailureReport(document);
      if (report) countViewReport(report, visitor, state);
      const network = networkOf(visitor.address);
      for (const name of remote ? [SHELL, remote] : [SHELL]) {
        const version = set.releases[name]?.live.version;
        for (const target of version ? targetsOf(state, name, version) : [])
          silentDocuments.addDocument(target, page, network);
      }
    },
    comparisons: (state) => known(state).comparisons,
    pairsOf({ periods }) {
      countSilence();
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
      countSilence();
      const key = `${name} ${version}`;
      const all = others.flatMap((one) => one.bases[key] ?? []);
      return sumOf([baseCounts(key), ...all.flatMap(({ current, last }) => [current, last])]);
    },
    stored(state) {
      known(state);
      countSilence();
      return { pairs: Object.fromEntries(pairs), bases: Object.fromEntries(bases) };
    },
    setOthers(counts) {
      others = counts;
    },
  };
}

/**
 * The report of a document whose page was not rendered: the visitor gets the page from the browser
 * in place of the server. It is late, because the page reports its view itself.
 */
function renderFailureReport({
  page,
  remote = SHELL,
  set,
  failure,
}: CountedDocument): ViewReport | undefined {
  if (!failure) return undefined;
  const releases = Object.fromEntries(
    [SHELL, remote].flatMap((name) => {
      const version = set.releases[name]?.live.version;
      return version ? [[name, version]] : [];
    }),
  );
  const { name: blame, message } = failure;
  const outcome = { first: true, late: true, outcome: 'failed', stage: 'render' } as const;
  return { kind: 'view', page, remote, releases, ...outcome, blame, message };
}
