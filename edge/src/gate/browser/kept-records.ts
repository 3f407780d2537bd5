import type { LiveState } from '@site/shared/release';
import { LRUCache } from 'lru-cache';
import type { PageRecord } from './record';
import type { RecordsByWalk } from './run-walks';

/** The live releases, and candidates that may be live next. */
const MAX_STATES = 6;

/**
 * The records of the live releases, by the versions of a live state: they stay the same until one
 * of the releases changes.
 */
export function createKeptRecords() {
  const recordsByVersions = new LRUCache<string, RecordsByWalk>({ max: MAX_STATES });

  /** The records of a state, to which the walks of its releases add what they read. */
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
     * Keeps what was read of a candidate, for a time when its state is live. The pages that were
     * not read have the same code as in `stateBefore`, and get the records of that state.
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
      // Later releases are not compared with the long time of a run on a busy machine.
      return { ...record, waitMs: Math.min(recordBefore?.waitMs ?? record.waitMs, record.waitMs) };
    }),
  ];
}
