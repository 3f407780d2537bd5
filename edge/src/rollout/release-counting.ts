import {
  type CardReport,
  type CounterReport,
  type LiveState,
  type PageReport,
  type RemoteState,
  SHELL,
  skipMark,
  type ViewReport,
  type VitalsReport,
} from '@site/shared/release';
import type { ReleaseSet } from '../releases/release-set';
import type { Comparison } from './comparisons';
import {
  countCard,
  countEvent,
  countView,
  countVitals,
  isFailure,
  isInconclusive,
} from './count-report';
import { networkOf } from './networks';
import { createReleaseTallies, type StoredCounts } from './release-tallies';
import type { Visit } from './report-values';
import { createSilentDocuments } from './silent-documents';
import { viewOfCard } from './view-of-card';

/** The visitor who sends a report or gets a document. */
export type Visitor = Visit & { address: string };

/** A document that a visitor opened. */
type CountedDocument = {
  /** The pattern of its route, or `*`. */
  page: string;
  /** Undefined for a page of the shell. */
  remote: string | undefined;
  set: ReleaseSet;
  /** The releases that failed to render the page or its cards. */
  failures?: readonly RenderFailure[];
};

/** The release that failed to render a page or its card, and its error. */
type RenderFailure = { name: string; version: string; card?: string | undefined; message: string };

/** What this edge has counted, and the sums with the counts of other edges. */
export type ReleaseCounting = ReturnType<typeof createReleaseCounting>;

/**
 * Counts reports and documents for the releases that are live or compared.
 *
 * While `isApiDown`, nothing counts: views fail with every release, and the visitors of a canary
 * may by chance be the first to meet the outage.
 */
export function createReleaseCounting(
  now: () => number,
  stored: StoredCounts = { pairs: {}, bases: {} },
  isApiDown: () => boolean = () => false,
) {
  const tallies = createReleaseTallies(now, stored);
  const { comparedIn, targetsOf } = tallies;
  const silentDocuments = createSilentDocuments(now);

  function countViewReport(report: ViewReport, visitor: Visitor, state: LiveState) {
    const network = networkOf(visitor.address);
    const { isSuspect } = comparedIn(state);
    const used = Object.entries(report.releases);
    if (report.first && !report.late)
      for (const [name, version] of used)
        for (const target of targetsOf(state, name, version))
          silentDocuments.addReport(target, report.page, network);
    if (isInconclusive(report)) return;
    for (const [name, version] of [...used, ...unusedReleases(report, visitor, state)])
      for (const target of targetsOf(state, name, version)) {
        const isHurt = isFailure(report) && isSuspect(name, report, target.countedFor);
        const isElsewhere = !Object.hasOwn(report.releases, name);
        countView(target, report, network, { isHurt, isElsewhere });
      }
  }

  function countVitalsReport(report: VitalsReport, visitor: Visitor, state: LiveState) {
    const network = networkOf(visitor.address);
    for (const [name, version] of Object.entries(report.releases))
      for (const target of targetsOf(state, name, version)) countVitals(target, report, network);
  }

  function countCardReport(report: CardReport, visitor: Visitor, state: LiveState) {
    const view = viewOfCard(report);
    if (isInconclusive(view)) return;
    const { isSuspect } = comparedIn(state);
    for (const target of targetsOf(state, report.remote, report.version)) {
      const isHurt = isFailure(view) && isSuspect(report.remote, view, target.countedFor);
      countCard(target, view, networkOf(visitor.address), isHurt);
    }
  }

  /**
   * An event counts for its remote. During a canary of the shell, it also counts for the shell that
   * the visitor gets, because a shell can prevent events.
   */
  function countEventReport(report: CounterReport, visitor: Visitor, state: LiveState) {
    const { remote, version } = report;
    const network = networkOf(visitor.address);
    for (const target of targetsOf(state, remote, version)) countEvent(target, report, network);
    const shell = state.releases[SHELL];
    if (!shell || remote === SHELL) return;
    for (const target of targetsOf(state, SHELL, versionOf(SHELL, shell, visitor)))
      if (target.countedFor === 'canary') countEvent(target, report, network);
  }

  /** Counts the documents that have waited long enough. In an outage of the API, forgets all. */
  function countSilence() {
    if (isApiDown()) silentDocuments.forget();
    silentDocuments.count();
  }

  return {
    addReport(report: PageReport, visitor: Visitor, state: LiveState) {
      if (isApiDown()) return;
      if (report.kind === 'view') countViewReport(report, visitor, state);
      else if (report.kind === 'card') countCardReport(report, visitor, state);
      else if (report.kind === 'vitals') countVitalsReport(report, visitor, state);
      else countEventReport(report, visitor, state);
    },
    addDocument(document: CountedDocument, visitor: Visitor, state: LiveState) {
      if (document.set.previews || isApiDown()) return;
      for (const { card, ...failure } of document.failures ?? [])
        if (card) countCardReport(cardFailureReport(document, card, failure), visitor, state);
        else countViewReport(renderFailureReport(document, failure), visitor, state);
      const network = networkOf(visitor.address);
      for (const [name, version] of Object.entries(releasesOf(document)))
        for (const target of targetsOf(state, name, version))
          silentDocuments.addDocument(target, document.page, network);
    },
    comparisons: (state: LiveState): Comparison[] => comparedIn(state).comparisons,
    pairsOf(comparison: Comparison) {
      countSilence();
      return tallies.pairsOf(comparison);
    },
    liveCounts(name: string, version: string) {
      countSilence();
      return tallies.liveCounts(name, version);
    },
    stored(state: LiveState) {
      countSilence();
      return tallies.stored(state);
    },
    setCountsOfOtherEdges: tallies.setCountsOfOtherEdges,
  };
}

/** The names that a page does not use, each with the version that the visitor gets. */
function unusedReleases(
  { releases: used }: ViewReport,
  visitor: Visitor,
  { releases }: LiveState,
): [name: string, version: string][] {
  return Object.entries(releases)
    .filter(([name]) => !Object.hasOwn(used, name))
    .map(([name, nameState]) => [name, versionOf(name, nameState, visitor)]);
}

/** The version of a name that a visitor gets: of its canary, or the live one. */
function versionOf(name: string, { live, canary }: RemoteState, { canaries }: Visitor): string {
  const isCanary = canary && canaries.includes(skipMark(name, canary.release.version));
  return (isCanary ? canary.release : live).version;
}

/** The versions that a document uses: of the shell, and of the page's remote. */
function releasesOf({ remote = SHELL, set }: CountedDocument): Record<string, string> {
  const entries = [SHELL, remote].flatMap((name) => {
    const version = set.releases[name]?.live.version;
    return version ? [[name, version]] : [];
  });
  return Object.fromEntries(entries);
}

/**
 * The report of a page that the edge failed to render: the browser renders it. The report is late,
 * because the page reports its view itself.
 */
function renderFailureReport(
  document: CountedDocument,
  { name: blame, message }: { name: string; message: string },
): ViewReport {
  const { page, remote = SHELL } = document;
  const releases = releasesOf(document);
  const outcome = { first: true, late: true, outcome: 'failed', stage: 'render' } as const;
  return { kind: 'view', page, remote, releases, ...outcome, blame, message };
}

/** The report of a card that the edge failed to render: its place in the document is empty. */
function cardFailureReport(
  { page }: CountedDocument,
  card: string,
  { name: remote, version, message }: Omit<RenderFailure, 'card'>,
): CardReport {
  return { kind: 'card', page, remote, version, card, outcome: 'failed', stage: 'render', message };
}
