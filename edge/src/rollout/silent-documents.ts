import type { Comparison } from './comparisons';
import { countsOfPage, type ReleaseCounts } from './counts';
import type { Marks } from './networks';

/** A page reports a view within 10 s; after this time, a document without a report is silent. */
const SILENCE_MS = 20_000;

/** Where the documents of a release are counted. */
export type DocumentTarget = {
  counts: ReleaseCounts;
  /**
   * The networks whose documents and reports were counted. Both releases of a canary share them,
   * because a robot without cookies gets both: its silence counts for the first one.
   */
  documentMarks: Marks;
  /** A side of a comparison, or the live release, with which later ones are compared. */
  kind: Comparison['kind'] | 'base';
};

type Waiting = DocumentTarget & {
  at: number;
  page: string;
  network: string;
  documents: 0 | 1;
  firstViews: 0 | 1;
};

/**
 * Counts documents and their reports together, once it is known whether a report comes. Counted
 * earlier, the reports of the last seconds would hide silent documents, most of all those of the
 * release with more visitors.
 */
export type SilentDocuments = {
  /** A document that a network received. A network counts once for each page. */
  addDocument(target: DocumentTarget, page: string, network: string): void;
  /** The report of the first view of a document, which another edge may have sent. */
  addReport(target: DocumentTarget, page: string, network: string): void;
  /**
   * Counts what is old enough. During an outage of the API, pages may send no report, so only the
   * two releases of a canary count, which are compared at the same time.
   */
  count(isApiDown: boolean): void;
};

export function createSilentDocuments(now: () => number): SilentDocuments {
  /** Oldest first. The addresses are removed when they are counted. */
  let waiting: Waiting[] = [];
  const waitingDocuments = new WeakMap<ReleaseCounts, Map<string, Waiting>>();

  function documentsOf(counts: ReleaseCounts): Map<string, Waiting> {
    const known = waitingDocuments.get(counts) ?? new Map<string, Waiting>();
    waitingDocuments.set(counts, known);
    return known;
  }

  return {
    addDocument(target, page, network) {
      if (!target.documentMarks.add(network, `document ${page}`)) return;
      const document: Waiting = {
        ...target,
        at: now(),
        page,
        network,
        documents: 1,
        firstViews: 0,
      };
      waiting.push(document);
      documentsOf(target.counts).set(`${network} ${page}`, document);
    },
    addReport(target, page, network) {
      if (!target.documentMarks.add(network, `report ${page}`)) return;
      const document = waitingDocuments.get(target.counts)?.get(`${network} ${page}`);
      if (document) document.firstViews = 1;
      else waiting.push({ ...target, at: now(), page, network, documents: 0, firstViews: 1 });
    },
    count(isApiDown) {
      if (isApiDown) waiting = waiting.filter(({ kind }) => kind === 'canary');
      const end = now() - SILENCE_MS;
      const firstRecent = waiting.findIndex(({ at }) => at > end);
      const old = waiting.splice(0, firstRecent < 0 ? waiting.length : firstRecent);
      for (const { counts, page, network, documents, firstViews } of old) {
        const pageCounts = countsOfPage(counts, page);
        pageCounts.documents += documents;
        pageCounts.firstViews += firstViews;
        if (documents) waitingDocuments.get(counts)?.delete(`${network} ${page}`);
      }
    },
  };
}
