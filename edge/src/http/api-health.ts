import type { FastifyInstance } from 'fastify';

/**
 * Whether the API answers the calls that this edge passes on. During an outage of the API, views
 * fail with every release, so they count for none.
 */
export type ApiHealth = {
  /** Call it when a call begins, and the function that it returns when the call ends. */
  begin(): EndCall;
  /** Whether the API is down, or was so in the last 15 seconds. */
  isDown(): boolean;
};

/**
 * Ends a call with the status of its answer, or without a status if its client left before the
 * answer, which is no sign of an outage. Only the first call of this function counts.
 */
type EndCall = (status?: number) => void;

/** The calls that ended in this time and the calls that wait now show whether the API is down. */
const WINDOW_MS = 10_000;
/** The API answers a call within seconds; a call that waits longer has failed. */
const LONG_WAIT_MS = 5_000;
const MIN_FAILED_CALLS = 3;
const MIN_FAILED_SHARE = 0.5;
/** A view that hangs is reported after 10 s, so reports of an outage arrive after its end. */
const AFTERMATH_MS = 15_000;
const SLOT_MS = 1_000;

/** The calls that ended in one second. Times are those of `now`, in milliseconds. */
type Slot = { at: number; calls: number; failed: number };

export function createApiHealth(now: () => number): ApiHealth {
  /** Oldest first. A second without calls has no slot. */
  let slots: Slot[] = [];
  /** When each call without an answer started. */
  const waiting = new Map<symbol, number>();
  let isDownUntil = 0;

  /** The slot of the current second. */
  function slotAt(time: number): Slot {
    const at = Math.floor(time / SLOT_MS) * SLOT_MS;
    const newest = slots.at(-1);
    if (newest && newest.at >= at) return newest;
    slots = [...slots.filter((slot) => slot.at > at - WINDOW_MS), { at, calls: 0, failed: 0 }];
    return slots.at(-1) as Slot;
  }

  function areMostCallsFailing(time: number): boolean {
    const recent = slots.filter(({ at }) => at > time - WINDOW_MS);
    const startTimes = [...waiting.values()];
    const unanswered = startTimes.filter((startedAt) => time - startedAt >= LONG_WAIT_MS).length;
    const failed = recent.reduce((sum, slot) => sum + slot.failed, unanswered);
    const calls = recent.reduce((sum, slot) => sum + slot.calls, unanswered);
    return failed >= MIN_FAILED_CALLS && failed >= calls * MIN_FAILED_SHARE;
  }

  return {
    begin() {
      const call = Symbol();
      waiting.set(call, now());
      return (status) => {
        if (!waiting.delete(call) || status === undefined) return;
        const slot = slotAt(now());
        slot.calls += 1;
        if (status >= 500) slot.failed += 1;
      };
    },
    isDown() {
      const time = now();
      if (areMostCallsFailing(time)) isDownUntil = time + AFTERMATH_MS;
      return time < isDownUntil;
    },
  };
}

/** The plugin `serve`, which answers the calls of the API, with hooks that report to `health`. */
export function watchedApi<Options>(
  serve: (app: FastifyInstance, options: Options) => Promise<void>,
  health: ApiHealth,
): typeof serve {
  return async (app, options) => {
    const endCallOf = new WeakMap<object, EndCall>();
    // In this hook the body has been read: a client that sends slowly is no sign of an outage.
    app.addHook('preHandler', async (request, reply) => {
      if (reply.raw.destroyed) return;
      const endCall = health.begin();
      endCallOf.set(request, endCall);
      // For a browser that leaves before the answer, `onSend` does not run. Without a status, the
      // call counts neither as answered nor as failed.
      reply.raw.once('close', () => endCall());
    });
    app.addHook('onSend', async (request, reply) => endCallOf.get(request)?.(reply.statusCode));
    await serve(app, options);
  };
}
