import { MINUTE_MS } from '@site/shared/rules';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Reads the session versions of these sessions, by session id. A session that has ended has none. A
 * session version changes whenever the answer to a repeated call of the session may change.
 */
export type ReadVersions = (sessionIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/** The calls that open pages repeat. */
export type RepeatedCalls = {
  /** Whether the ETag of the request is that of the current answer. False if that is not known. */
  isUnchanged: (request: FastifyRequest) => Promise<boolean>;
  /**
   * Call it before the version of an answer is read, and the returned function with the ETag of
   * that version. `isUnchanged` knows the call from then on.
   */
  observe: (request: FastifyRequest) => Promise<(etag: string) => void>;
};

type KnownCall = {
  sessionId: string;
  etag: string;
  sessionVersion: string | undefined;
  knownSince: number;
};

/** The session versions are read at most this often, unless this process changes something. */
const READ_INTERVAL_MS = 1_000;

/**
 * A call is known for this time. It is shorter than the interval in which the use of a session is
 * recorded, so a page that only repeats calls still uses its session.
 */
const MAX_AGE_MS = 4 * MINUTE_MS;

/** The oldest calls are forgotten first. */
export const MAX_CALLS = 20_000;

/** Longer than the addresses that pages repeat; a visitor can add any query to an address. */
export const MAX_URL_CHARACTERS = 200;

/**
 * Answers the repeated calls of open pages with one small query a second for all of them, in place
 * of several for each call. A change by this process is seen at once, a change by another process
 * within a second, and so is the end of a session.
 */
export function repeatedCalls(app: FastifyInstance, readVersions: ReadVersions): RepeatedCalls {
  const calls = new Map<string, KnownCall>();
  let newest: { versions: ReturnType<ReadVersions>; readAt: number } | null = null;

  app.addHook('onSend', ({ method }, _reply, _payload, done) => {
    if (method === 'POST') newest = null;
    done();
  });

  function versions(): ReturnType<ReadVersions> {
    const now = performance.now();
    if (newest && now - newest.readAt < READ_INTERVAL_MS) return newest.versions;
    const sessionIds = new Set([...calls.values()].map(({ sessionId }) => sessionId));
    // If the reading fails, each call reads its own version and reports the failure.
    newest = { versions: readVersions([...sessionIds]).catch(() => new Map()), readAt: now };
    return newest.versions;
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
      if (!call?.sessionVersion || call.etag !== request.headers['if-none-match']) return false;
      return (await versions()).get(call.sessionId) === call.sessionVersion;
    },
    observe: async (request) => {
      const sessionId = app.http.sessionIdOf(request);
      if (!sessionId || request.url.length > MAX_URL_CHARACTERS) return () => {};
      const sessionVersion = (await versions()).get(sessionId);
      return (etag) => {
        const key = keyOf(request);
        const now = performance.now();
        calls.delete(key);
        // Stored without a session version, too: the next reading then includes the session.
        calls.set(key, { sessionId, etag, sessionVersion, knownSince: now });
        forgetOld(now);
      };
    },
  };

  function keyOf(request: FastifyRequest): string {
    return `${app.http.sessionIdOf(request)} ${request.url}`;
  }
}
