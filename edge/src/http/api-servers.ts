import type { FastifyBaseLogger } from 'fastify';

/** The processes of the API. */
export type ApiServers = {
  /**
   * The address for the next attempt of a request: the next in turn of the servers that it has not
   * tried, and if possible a ready one. Undefined when it has tried all.
   */
  next(tried: readonly string[]): string | undefined;
  /** Reports that a server has answered. Its next outage is logged again. */
  reportAnswer(url: string): void;
  /** Reports that a server has given no answer. An outage is logged once. */
  reportFailure(url: string, reason: string): void;
  stop(): void;
};

/** Much shorter than `DRAIN_SECONDS`, in which an API that is about to end answers 503. */
const CHECK_INTERVAL_MS = 500;
const CHECK_TIMEOUT_MS = 2_000;

/**
 * Chooses the server of each request. Several servers are asked for their readiness all the time:
 * one that cannot be reached or answers 503 gets no requests while another is ready.
 */
export function createApiServers(
  urls: readonly string[],
  log: FastifyBaseLogger,
  checkIntervalMs = CHECK_INTERVAL_MS,
): ApiServers {
  const notReady = new Set<string>();
  /** The servers whose outage is in the log. */
  const loggedOutages = new Set<string>();
  /** The number of addresses given out. It chooses the next one. */
  let turn = 0;

  async function check(url: string): Promise<void> {
    const isReady = await fetch(new URL('/api/ready', url), {
      signal: AbortSignal.timeout(CHECK_TIMEOUT_MS),
    }).then(
      async (response) => {
        await response.arrayBuffer();
        return response.status !== 503;
      },
      () => false,
    );
    if (isReady) notReady.delete(url);
    else notReady.add(url);
  }

  const hasChoice = urls.length > 1;
  const timer = hasChoice
    ? setInterval(() => urls.forEach(check), checkIntervalMs).unref()
    : undefined;

  return {
    next(tried) {
      const untried = urls.filter((url) => !tried.includes(url));
      const ready = untried.filter((url) => !notReady.has(url));
      const candidates = ready.length > 0 ? ready : untried;
      turn = (turn + 1) % Number.MAX_SAFE_INTEGER;
      return candidates[turn % candidates.length];
    },
    reportAnswer: (url) => void loggedOutages.delete(url),
    reportFailure(url, reason) {
      if (!loggedOutages.has(url)) log.warn(`The API at ${url} does not answer: ${reason}`);
      loggedOutages.add(url);
      if (hasChoice) notReady.add(url);
    },
    stop: () => clearInterval(timer),
  };
}
