import { MINUTE_MS } from '@site/shared/rules';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Reads what the answers to these sessions depend on: a stamp for each session that has not ended.
 * It differs whenever an answer may differ.
 */
export type ReadStamps = (sessionIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/** The calls that open pages repeat. */
export type RepeatedCalls = {
  /** Whether the ETag of the request is that of the current answer. False if that is not known. */
  isUnchanged: (request: FastifyRequest) => Promise<boolean>;
  /**
   * Call it before the version of an answer is read, and the result with the ETag of the version.
   */
  observe: (request: FastifyRequest) => Promise<(etag: string) => void>;
};

type KnownCall = {
  sessionId: string;
  etag: string;
  stamp: string | undefined;
  knownSince: number;
};

/** The stamps of all pages are read at most this often, unless this process changes something. */
const READ_INTERVAL_MS = 1_000;

/** Shorter than the interval in which the use of a session is recorded. */
const MAX_AGE_MS = 4 * MINUTE_MS;

/** The oldest calls are forgotten first. */
export const MAX_CALLS = 20_000;

/** Longer than the addresses that pages repeat; a visitor can add any query to an address. */
export const MAX_URL_CHARACTERS = 200;

/**
 * Answers the repeated calls of open pages with one small query a second for all of them, in place
 * of several for each call. A change by this process is seen at once, a change by another process
 * within a second. So is the end of a session; a page learns that nothing has changed until then.
 */
export function repeatedCalls(app: FastifyInstance, readStamps: ReadStamps): RepeatedCalls {
  const calls = new Map<string, KnownCall>();
  let newest: { stamps: ReturnType<ReadStamps>; readAt: number } | null = null;

  app.addHook('onSend', async ({ method }) => {
    if (method === 'POST') newest = null;
  });

  function stamps(): ReturnType<ReadStamps> {
    const now = performance.now();
    if (newest && now - newest.readAt < READ_INTERVAL_MS) return newest.stamps;
    const sessionIds = new Set([...calls.values()].map(({ sessionId }) => sessionId));
    // Without stamps, each call reads its own version and reports the failure.
    newest = { stamps: readStamps([...sessionIds]).catch(() => new Map()), readAt: now };
    return newest.stamps;
  }

  /** A Map keeps the order of insertion: the oldest calls come first. */
  function forgetOld(now: number): void {
    for (const [key, { knownSince }] of calls) {
      if (calls.size <= MAX_CALLS && now - knownSince < MAX_AGE_MS) return;
      calls.delete(key);
    }
  }

  return {
    isUnchanged: async (request) => {
      forgetOld(performance.now());
      const call = calls.get(keyOf(request));
      if (!call?.stamp || call.etag !== request.headers['if-none-match']) return false;
      return (await stamps()).get(call.sessionId) === call.stamp;
    },
    observe: async (request) => {
      const sessionId = app.http.sessionIdOf(request);
      if (!sessionId || request.url.length > MAX_URL_CHARACTERS) return () => {};
      const stamp = (await stamps()).get(sessionId);
      return (etag) => {
        const key = keyOf(request);
        const now = performance.now();
        calls.delete(key);
        // Without a stamp too: the next reading then includes the session.
        calls.set(key, { sessionId, etag, stamp, knownSince: now });
        forgetOld(now);
      };
    },
  };

  function keyOf(request: FastifyRequest): string {
    return `${app.http.sessionIdOf(request)} ${request.url}`;
  }
}
