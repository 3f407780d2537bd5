import type { LiveState } from '@site/shared/release';
import { LRUCache } from 'lru-cache';
import type { KeptRecords } from './run-walks';
import type { Walked } from './walks/walk';

/** The live releases, and candidates that may be live next. */
const MAX_STATES = 6;

/** What was read of the releases of a live state: it is the same until one of them changes. */
export function createKeptRecords() {
  const byState = new LRUCache<string, KeptRecords>({ max: MAX_STATES });

  function of(state: LiveState): KeptRecords {
    const versions = Object.entries(state.releases).map(([name, one]) => [name, one.live.version]);
    const key = JSON.stringify(versions.sort());
    const records: KeptRecords = byState.get(key) ?? new Map();
    byState.set(key, records);
    return records;
  }

  return {
    of,
    /**
     * Keeps what was read of a candidate, for a time when it is live. Its pages that were not
     * visited have the code of those in the state `before`.
     */
    add(state: LiveState, before: LiveState, walked: KeptRecords): void {
      const records = of(state);
      const old = of(before);
      for (const key of new Set([...old.keys(), ...walked.keys()]))
        records.set(key, merged(old.get(key), walked.get(key)));
    },
  };
}

function merged(before: Walked | undefined, now: Walked | undefined): Walked {
  const read = now?.records ?? [];
  const isRead = new Set(read.map(({ where }) => where));
  const unread = (before?.records ?? []).filter(({ where }) => !isRead.has(where));
  return {
    records: [...unread, ...read],
    findings: [...(before?.findings ?? []), ...(now?.findings ?? [])],
  };
}
