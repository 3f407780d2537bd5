import type { EdgeObjects } from '../releases/edge-objects';
import type { LiveStateReader } from '../releases/live-state';
import {
  createPageErrors,
  type PageError,
  type PageErrors,
  parsePageErrors,
  type StoredPageErrors,
  sumOfPageErrors,
} from './page-errors';
import { createOthersReader } from './read-others';

const WRITE_INTERVAL_MS = 60_000;
/** Longer than errors are kept. */
const STALE_MS = 8 * 24 * 3_600_000;
/** A cockpit asks every few seconds. */
const READ_INTERVAL_MS = 10_000;

export type PageErrorsShare = {
  /** Writes the errors of this edge if they have changed, at most every minute. */
  exchange(): Promise<void>;
  /** Writes the errors of this edge if they have changed. */
  write(): Promise<void>;
  /** The errors of all edges, by name and version. The newest occurrence comes first. */
  all(): Promise<Map<string, PageError[]>>;
};

export function createPageErrorsShare(
  objects: EdgeObjects,
  ownId: string,
  errors: PageErrors,
  live: LiveStateReader,
  now: () => number,
): PageErrorsShare {
  /** What an edge has stored before its restart is not known. */
  let writtenText: string | undefined;
  let writtenAt = Number.NEGATIVE_INFINITY;
  let others: StoredPageErrors[] = [];
  let readAt = Number.NEGATIVE_INFINITY;
  const readOthers = createOthersReader(objects, ownId, {
    parse: parsePageErrors,
    staleMs: STALE_MS,
    now,
  });

  async function write() {
    const stored = errors.stored(await live.current());
    const text = JSON.stringify(stored.releases);
    if (text === writtenText) return;
    await objects.write(ownId, JSON.stringify(stored));
    writtenText = text;
    writtenAt = now();
  }

  return {
    async exchange() {
      if (now() - writtenAt >= WRITE_INTERVAL_MS) await write();
    },
    write,
    async all() {
      if (now() - readAt >= READ_INTERVAL_MS) {
        readAt = now();
        // While the others cannot be reached, the last answer stays.
        others = await readOthers().catch(() => others);
      }
      const state = await live.current();
      return sumOfPageErrors([errors.stored(state), ...others], state, now());
    },
  };
}

/** The errors of one edge alone, in memory. */
export function pageErrorsOfThisEdge(live: LiveStateReader, now: () => number) {
  const own = createPageErrors(now);
  return {
    own,
    share: {
      async all() {
        const state = await live.current();
        return sumOfPageErrors([own.stored(state)], state, now());
      },
    },
  };
}

/** The errors that an edge with this id stored before its restart. */
export async function pageErrorsBeforeRestart(
  objects: EdgeObjects,
  id: string,
): Promise<StoredPageErrors | undefined> {
  return parsePageErrors((await objects.read(id).catch(() => undefined)) ?? '');
}
