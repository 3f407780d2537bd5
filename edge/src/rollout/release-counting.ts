import {
  type CounterReport,
  type LiveState,
  type PageReport,
  SHELL,
  skipMark,
  type ViewReport,
  type VitalsReport,
} from '@site/shared/release';
import type { ReleaseSet } from '../releases/release-set';
import type { Comparison } from './comparisons';
import { countEvent, countView, countVitals, isApart, isFailure } from './count-report';
import { networkOf } from './networks';
import { createReleaseTallies, type ReleaseTallies, type StoredCounts } from './release-tallies';
import type { Visit } from './report-values';
import { createSilentDocuments } from './silent-documents';

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

/** What this edge has counted, and the sums with what other edges have. */
export type ReleaseCounting = {
  addReport(report: PageReport, visitor: Visitor, state: LiveState): void;
  addDocument(document: CountedDocument, visitor: Visitor, state: LiveState): void;
  comparisons(state: LiveState): Comparison[];
} & Pick<ReleaseTallies, 'pairsOf' | 'liveCounts' | 'stored' | 'setOthers'>;

/**
 * While `isApiDown`, nothing counts: views fail with every release, and the visitors of a canary
 * may by chance be the first to meet the outage.
 */
export function createReleaseCounting(
  now: () => number,
  stored: StoredCounts = { pairs: {}, bases: {} },
  isApiDown: () => boolean = () => false,
): ReleaseCounting {
  const tallies = createReleaseTallies(now, stored);
  const { comparedIn, targetsOf } = tallies;
  const silentDocuments = createSilentDocuments(now);

  /** The names that a page does not use, each with the version that the visitor gets. */
  function unusedReleases(
    state: LiveState,
    used: string[],
    { canaries }: Visitor,
  ): [name: string, version: string][] {
    return Object.entries(state.releases).flatMap(([name, { live, canary }]) => {
      if (used.includes(name)) return [];
      const isCanary = canary && canaries.includes(skipMark(name, canary.release.version));
      return [[name, (isCanary ? canary.release : live).version]];
    });
  }

  function countViewReport(report: ViewReport, visitor: Visitor, state: LiveState) {
    const network = networkOf(visitor.address);
    const { isSuspect } = comparedIn(state);
    const used = Object.entries(report.releases);
    if (report.first && !report.late)
      for (const [name, version] of used)
        for (const target of targetsOf(state, name, version))
          silentDocuments.addReport(target, report.page, network);
    if (isApart(report)) return;
    const unused = unusedReleases(state, Object.keys(report.releases), visitor);
    for (const [name, version] of [...used, ...unused])
      for (const target of targetsOf(state, name, version)) {
        const isHurt = isFailure(report) && isSuspect(name, report, target.countedFor);
        const isElsewhere = !Object.hasOwn(report.releases, name);
        countView(target, report, network, { isHurt, isElsewhere });
      }
  }

  /** An event counts for the remote, and for a canary of the shell, which may prevent it. */
  function countEventReport(report: CounterReport, visitor: Visitor, state: LiveState) {
    const { remote, version } = report;
    const network = networkOf(visitor.address);
    for (const target of targetsOf(state, remote, version)) countEvent(target, report, network);
    const shell = new Map(unusedReleases(state, [remote], visitor)).get(SHELL);
    for (const target of shell ? targetsOf(state, SHELL, shell) : [])
      if (target.countedFor === 'canary') countEvent(target, report, network);
  }

  function countVitalsReport(report: VitalsReport, visitor: Visitor, state: LiveState) {
    const network = networkOf(visitor.address);
    for (const [name, version] of Object.entries(report.releases))
      for (const target of targetsOf(state, name, version)) countVitals(target, report, network);
  }

  function countSilence() {
    if (isApiDown()) silentDocuments.forget();
    else silentDocuments.count();
  }

  return {
    addReport(report, visitor, state) {
      if (isApiDown()) return;
      if (report.kind === 'view') countViewReport(report, visitor, state);
      else if (report.kind === 'vitals') countVitalsReport(report, visitor, state);
      else countEventReport(report, visitor, state);
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
    comparisons: (state) => comparedIn(state).comparisons,
    pairsOf(comparison) {
      countSilence();
      return tallies.pairsOf(comparison);
    },
    liveCounts(name, version) {
      countSilence();
      return tallies.liveCounts(name, version);
    },
    stored(state) {
      countSilence();
      return tallies.stored(state);
    },
    setOthers: tallies.setOthers,
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
