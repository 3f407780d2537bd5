import type { LiveState } from '@site/shared/release';
import { LRUCache } from 'lru-cache';
import type { PageRecord } from './record';
import type { RecordsByWalk } from './run-walks';

/** Enough for the live releases and for the candidates that may become live next. */
const MAX_STATES = 6;

/**
 * Keeps the records of the live releases, so that the gate reads them once for all candidates. The
 * key is the set of live versions: the records stay valid until one of the versions changes.
 */
export function createKeptRecords() {
  const recordsByVersions = new LRUCache<string, RecordsByWalk>({ max: MAX_STATES });

  /** The kept records of a state. The map is shared: walks of the live releases add to it. */
  function ofState({ releases }: LiveState): RecordsByWalk {
    const versions = Object.entries(releases).map(([name, { live }]) => [name, live.version]);
    const key = JSON.stringify(versions.sort());
    const records: RecordsByWalk = recordsByVersions.get(key) ?? new Map();
    recordsByVersions.set(key, records);
    return records;
  }

  return {
    ofState,
    /**
     * Keeps the records of a candidate, for use once it is live. Pages that the gate did not read
     * are the same as in `stateBefore`, so their records are copied from that state.
     */
    addCandidate(
      candidateState: LiveState,
      stateBefore: LiveState,
      candidateRecords: RecordsByWalk,
    ): void {
      const records = ofState(candidateState);
      const recordsBefore = ofState(stateBefore);
      for (const key of new Set([...recordsBefore.keys(), ...candidateRecords.keys()]))
        records.set(
          key,
          mergedRecords(recordsBefore.get(key) ?? [], candidateRecords.get(key) ?? []),
        );
    },
  };
}

function mergedRecords(recordsBefore: PageRecord[], candidateRecords: PageRecord[]): PageRecord[] {
  const unread = recordsBefore.filter(
    ({ moment }) => !candidateRecords.some((record) => record.moment === moment),
  );
  return [
    ...unread,
    ...candidateRecords.map((record) => {
      const recordBefore = recordsBefore.find(({ moment }) => moment === record.moment);
      // The shortest time is kept: after one run on a busy machine, slow releases would pass.
      return { ...record, waitMs: Math.min(recordBefore?.waitMs ?? record.waitMs, record.waitMs) };
    }),
  ];
}
