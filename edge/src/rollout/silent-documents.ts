import type { Marks } from './networks';
import { addTo, keyOf, type Tallies } from './tallies';

/** A page reports a view within 10 s; after this time, a document without a report is silent. */
const SILENCE_MS = 20_000;

/** Where the documents of a release are counted. */
export type DocumentTarget = {
  counts: Tallies;
  /**
   * The networks whose documents and reports were counted. Both releases of a canary share them,
   * because a robot without cookies gets both: its silence counts for the first one.
   */
  documentMarks: Marks;
};

type Waiting = { at: number; isReported: boolean };

/**
 * Counts documents together with their reports, once it is known whether a report comes. Counted
 * earlier, the reports of the last seconds would hide silent documents.
 */
export type SilentDocuments = {
  /** A document that a network received. A network counts once for each page. */
  addDocument(target: DocumentTarget, page: string, network: string): void;
  /** The report of the first view of a document, which another edge may have sent. */
  addReport(target: DocumentTarget, page: string, network: string): void;
  /** Counts what is old enough. */
  count(): void;
  /** Forgets what waits: during an outage of the API, a page may send no report. */
  forget(): void;
};

export function createSilentDocuments(now: () => number): SilentDocuments {
  /** By key and network, oldest first. The addresses are removed when they are counted. */
  const waiting = new Map<Tallies, Map<string, Waiting>>();

  const keysOf = (page: string) => [keyOf('silent', page), keyOf('silent')];
  return {
    addDocument({ counts, documentMarks }, page, network) {
      const documents = waiting.get(counts) ?? new Map<string, Waiting>();
      waiting.set(counts, documents);
      for (const key of keysOf(page))
        if (documentMarks.add(network, `document ${key}`))
          documents.set(`${key} ${network}`, { at: now(), isReported: false });
    },
    addReport({ counts, documentMarks }, page, network) {
      for (const key of keysOf(page)) {
        if (!documentMarks.add(network, `report ${key}`)) continue;
        const document = waiting.get(counts)?.get(`${key} ${network}`);
        if (document) document.isReported = true;
        // The edge that has sent the document counts it as silent.
        else addTo(counts, key, { trials: 0, hits: -1 });
      }
    },
    count() {
      const end = now() - SILENCE_MS;
      for (const [counts, documents] of waiting) {
        for (const [id, { at, isReported }] of documents) {
          // A clock that was set back: a document later than now holds up no other one.
          if (at > end && at <= now()) break;
          const key = id.slice(0, id.lastIndexOf(' '));
          addTo(counts, key, { trials: 1, hits: isReported ? 0 : 1 });
          documents.delete(id);
        }
        if (documents.size === 0) waiting.delete(counts);
      }
    },
    forget: () => waiting.clear(),
  };
}
