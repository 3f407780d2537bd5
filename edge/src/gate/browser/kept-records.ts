import type { LiveState } from '@site/shared/release';
import { LRUCache } from 'lru-cache';
import type { PageRecord } from './record';
import type { KeptRecords } from './run-walks';

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
    add(state: LiveState, before: LiveState, read: KeptRecords): void {
      const records = of(state);
      const old = of(before);
      for (const key of new Set([...old.keys(), ...read.keys()]))
        records.set(key, merged(old.get(key) ?? [], read.get(key) ?? []));
    },
  };
}

function merged(before: PageRecord[], now: PageRecord[]): PageRecord[] {
  const unread = before.filter(({ where }) => !now.some((one) => one.where === where));
  const read = now.map((record) => {
    const { milliseconds } = before.find(({ where }) => where === record.where) ?? record;
    // A run on a busy machine makes no later release quick.
    return { ...record, milliseconds: Math.min(milliseconds, record.milliseconds) };
  });
  return [...unread, ...read];
}
