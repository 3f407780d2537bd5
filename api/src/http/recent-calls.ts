import type { Server } from 'node:http';

/** The calls of the last ten seconds, and how many of them have failed or wait for too long. */
export type RecentCalls = { calls: number; failed: number };

const WINDOW_MS = 10_000;
/** The API answers a call within seconds; a call that waits longer has failed. */
const LONG_WAIT_MS = 5_000;
const SLOT_MS = 1_000;
/** The checks that edges, load balancers and containers call: they are no calls of visitors. */
export const CHECK_PATH = /^\/api\/(health|ready)\b/;

/** The calls that ended in one second. Times are those of `now`, in milliseconds. */
type Slot = { at: number; calls: number; failed: number };

/**
 * Counts the calls of a server, also those that it refuses because of overload. A call whose client
 * left before the answer is no sign of an outage, and does not count.
 */
export function countRecentCalls(
  server: Server,
  now: () => number = () => performance.now(),
): () => RecentCalls {
  /** Oldest first. A second without calls has no slot. */
  let slots: Slot[] = [];
  /** When each call without an answer started, oldest first. */
  const waiting = new Map<object, number>();

  /** The slot of the current second. */
  function currentSlot(): Slot {
    const at = Math.floor(now() / SLOT_MS) * SLOT_MS;
    const newest = slots.at(-1);
    if (newest && newest.at >= at) return newest;
    const slot = { at, calls: 0, failed: 0 };
    slots = [...slots.filter((slot) => slot.at > at - WINDOW_MS), slot];
    return slot;
  }

  server.prependListener('request', (request, response) => {
    if (CHECK_PATH.test(request.url ?? '')) return;
    waiting.set(response, now());
    response.once('close', () => {
      waiting.delete(response);
      if (!response.writableFinished) return;
      const slot = currentSlot();
      slot.calls += 1;
      if (response.statusCode >= 500) slot.failed += 1;
    });
  });

  return () => {
    const time = now();
    let failed = 0;
    for (const startedAt of waiting.values()) {
      if (time - startedAt < LONG_WAIT_MS) break;
      failed += 1;
    }
    let calls = failed;
    for (const slot of slots) {
      if (slot.at <= time - WINDOW_MS) continue;
      calls += slot.calls;
      failed += slot.failed;
    }
    return { calls, failed };
  };
}
