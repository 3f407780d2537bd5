import type { LiveState } from '@site/shared/release';
import { LRUCache } from 'lru-cache';
import type { PageRecord } from './record';
import type { KeptRecords } from './run-walks';

/** The live releases, and candidates that may be live next. */
const MAX_STATES = 6;

/**
 * The records of the live releases, by the versions of a live state: they stay the same until one
 * of the releases changes.
 */
export function createKeptRecords() {
  const byVersions = new LRUCache<string, KeptRecords>({ max: MAX_STATES });

  /** The records of a state, to which the walks of its releases add what they read. */
  function of({ releases }: LiveState): KeptRecords {
    const versions = Object.entries(releases).map(([name, { live }]) => [name, live.version]);
    const key = JSON.stringify(versions.sort());
    const records: KeptRecords = byVersions.get(key) ?? new Map();
    byVersions.set(key, records);
    return records;
  }

  return {
    of,
    /**
     * Keeps what was read of a candidate, for a time when its state is live. The pages that were
     * not read have the same code as in `stateBefore`, and get the records of that state.
     */
    add(candidateState: LiveState, stateBefore: LiveState, read: KeptRecords): void {
      const records = of(candidateState);
      const recordsBefore = of(stateBefore);
      for (const key of new Set([...recordsBefore.keys(), ...read.keys()]))
        records.set(key, mergedRecords(recordsBefore.get(key) ?? [], read.get(key) ?? []));
    },
  };
}

function mergedRecords(recordsBefore: PageRecord[], read: PageRecord[]): PageRecord[] {
  const unread = recordsBefore.filter(
    ({ moment }) => !read.some((record) => record.moment === moment),
  );
  return [
    ...unread,
    ...read.map((record) => {
      const before = recordsBefore.find(({ moment }) => moment === record.moment);
      // Later releases are not compared with the long time of a run on a busy machine.
      return { ...record, waitMs: Math.min(before?.waitMs ?? record.waitMs, record.waitMs) };
    }),
  ];
}
