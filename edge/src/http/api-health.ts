import type { FastifyInstance } from 'fastify';

/** What this edge sees of the API: whether most calls have no good answer now. */
export type ApiHealth = {
  /**
   * A call begins. Call the result with the status of its answer, or with none when the call ends
   * without an answer. Only the first result counts.
   */
  begin(): (status?: number) => void;
  /** Whether the API is down, or was a few seconds ago. */
  isDown(): boolean;
};

/** Calls that ended in this time, and calls that wait now, say whether the API is down. */
const WINDOW_MS = 10_000;
/** The API answers a call within seconds; a call that waits longer is one without an answer. */
const LONG_WAIT_MS = 5_000;
const MIN_FAILED_CALLS = 3;
const MIN_FAILED_SHARE = 0.5;
/** A page reports a view that hangs after 10 s, so the views of an outage end after it. */
const AFTERMATH_MS = 15_000;
const SLOT_MS = 1_000;

type Slot = { at: number; calls: number; failed: number };

export function createApiHealth(now: () => number): ApiHealth {
  /** Oldest first. */
  let slots: Slot[] = [];
  /** The beginning of each call that has no answer yet, oldest first. */
  const waiting = new Map<symbol, number>();
  let downUntil = 0;

  function slotOf(time: number): Slot {
    const at = Math.floor(time / SLOT_MS) * SLOT_MS;
    const newest = slots.at(-1);
    if (newest && newest.at >= at) return newest;
    slots = [...slots.filter((slot) => slot.at > at - WINDOW_MS), { at, calls: 0, failed: 0 }];
    return slots.at(-1) as Slot;
  }

  function longWaits(time: number): number {
    let count = 0;
    for (const begun of waiting.values()) {
      if (time - begun < LONG_WAIT_MS) break;
      count += 1;
    }
    return count;
  }

  function isDown(): boolean {
    const time = now();
    const recent = slots.filter(({ at }) => at > time - WINDOW_MS);
    const unanswered = longWaits(time);
    const failed = recent.reduce((sum, slot) => sum + slot.failed, unanswered);
    const calls = recent.reduce((sum, slot) => sum + slot.calls, unanswered);
    if (failed >= MIN_FAILED_CALLS && failed >= calls * MIN_FAILED_SHARE)
      downUntil = time + AFTERMATH_MS;
    return time < downUntil;
  }

  return {
    begin() {
      const call = Symbol();
      waiting.set(call, now());
      return (status) => {
        if (!waiting.delete(call) || status === undefined) return;
        const slot = slotOf(now());
        slot.calls += 1;
        if (status >= 500) slot.failed += 1;
      };
    },
    isDown,
  };
}

/** A plugin that answers the calls of the API, and tells `health` about each of them. */
export function watchedApi<Options>(
  serve: (app: FastifyInstance, options: Options) => Promise<void>,
  health: ApiHealth,
): typeof serve {
  return async (app, options) => {
    const calls = new WeakMap<object, (status?: number) => void>();
    // After the body was read: a client that sends slowly is no outage of the API.
    app.addHook('preHandler', async (request, reply) => {
      if (reply.raw.destroyed) return;
      const end = health.begin();
      calls.set(request, end);
      // A browser that leaves gets no answer, and then no other hook runs.
      reply.raw.once('close', () => end());
    });
    app.addHook('onSend', async (request, reply) => calls.get(request)?.(reply.statusCode));
    await serve(app, options);
  };
}
