import type { Marks } from './networks';
import { addTo, keyOf, type Tallies } from './tallies';

/** A page reports its first view within 10 s. After 20 s, a document without a report is silent. */
const SILENCE_MS = 20_000;

/** Where the documents of a release are counted. */
export type DocumentTarget = {
  counts: Tallies;
  /**
   * The networks whose documents and reports were counted. The canary and the stable release share
   * them, because a robot without cookies gets documents of both. Its silence counts only for the
   * release whose document it got first.
   */
  documentMarks: Marks;
};

/** A forgotten document is not counted, nor is its report. */
type WaitingDocument = { at: number; isReported: boolean; isForgotten: boolean };

/**
 * Counts documents that visitors got, and those of them that are followed by no report. A document
 * waits until it is known whether its report comes. If documents were counted at once, those of the
 * last seconds would hide the silent ones.
 */
export function createSilentDocuments(now: () => number) {
  /** By tallies, then by `<tally key> <network>`, oldest first. A counted document is removed. */
  const waiting = new Map<Tallies, Map<string, WaitingDocument>>();

  const keysOf = (page: string) => [keyOf('silent', page), keyOf('silent')];
  return {
    /** Adds a document that a network received. A network counts once for each page. */
    addDocument({ counts, documentMarks }: DocumentTarget, page: string, network: string) {
      const documents = waiting.get(counts) ?? new Map<string, WaitingDocument>();
      waiting.set(counts, documents);
      for (const key of keysOf(page))
        if (documentMarks.add(network, `document ${key}`))
          documents.set(`${key} ${network}`, { at: now(), isReported: false, isForgotten: false });
    },
    /** Adds the report of a document's first view. Another edge may have sent the document. */
    addReport({ counts, documentMarks }: DocumentTarget, page: string, network: string) {
      for (const key of keysOf(page)) {
        if (!documentMarks.add(network, `report ${key}`)) continue;
        const document = waiting.get(counts)?.get(`${key} ${network}`);
        if (document) document.isReported = true;
        // The edge that sent the document has counted it as silent, or will: this cancels it.
        else addTo(counts, key, { trials: 0, hits: -1 });
      }
    },
    /** Counts the documents that have waited long enough. */
    count() {
      const dueUntil = now() - SILENCE_MS;
      for (const [counts, documents] of waiting) {
        for (const [id, { at, isReported, isForgotten }] of documents) {
          // The clock may be set back. A document from the future is therefore counted at once, and
          // the documents behind it do not wait for it.
          if (at > dueUntil && at <= now()) break;
          const key = id.slice(0, id.lastIndexOf(' '));
          if (!isForgotten) addTo(counts, key, { trials: 1, hits: isReported ? 0 : 1 });
          documents.delete(id);
        }
        if (documents.size === 0) waiting.delete(counts);
      }
    },
    /** Forgets the waiting documents. During an outage of the API, silence proves no fault. */
    forget() {
      for (const documents of waiting.values())
        for (const document of documents.values()) document.isForgotten = true;
    },
  };
}
