import { AsyncLocalStorage } from 'node:async_hooks';

/** Knows for which of the followed requests the code runs, also after an `await`. */
export type RequestScope<Value> = {
  /** Follows a request from now on, unless others have used the time for this. */
  follow: (request: object, value: Value) => void;
  /** Runs a step of a request, followed or not. */
  run: (request: object, step: () => void) => void;
  /** The value of the request for which the code runs; undefined if it is not followed. */
  current: () => Value | undefined;
  end: (request: object) => void;
};

/** After a long request, such as an export, others are followed again after this time. */
const MAX_REST_MS = 60_000;

/**
 * While a request is followed, Node.js calls a hook for each promise of the whole process. So
 * requests are followed for this share of the time, one after the other: what it costs does not
 * grow with the load. Long requests have a larger share, because the rest after one has a limit.
 * With a share of 1, each request is followed.
 */
export function requestScope<Value>(
  share: number,
  now = () => performance.now(),
): RequestScope<Value> {
  const storage = new AsyncLocalStorage<Value | undefined>();
  const followed = new Map<object, { value: Value; since: number }>();
  let restsUntil = Number.NEGATIVE_INFINITY;

  return {
    follow(request, value) {
      const since = now();
      if (share < 1 && (followed.size > 0 || since < restsUntil)) return;
      followed.set(request, { value, since });
    },
    run(request, step) {
      // Also for a request that is not followed: its connection may have the scope of another.
      if (followed.size > 0) storage.run(followed.get(request)?.value, step);
      else step();
    },
    current: () => storage.getStore(),
    end(request) {
      const one = followed.get(request);
      if (!one) return;
      followed.delete(request);
      const ended = now();
      restsUntil = ended + Math.min((ended - one.since) * (1 / share - 1), MAX_REST_MS);
      // Ends the hook.
      if (followed.size === 0) storage.disable();
    },
  };
}
