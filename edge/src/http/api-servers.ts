import type { FastifyBaseLogger } from 'fastify';

/** The processes of the API. */
export type ApiServers = {
  readonly urls: readonly string[];
  /**
   * The address for the next attempt of a request: the next in turn of the servers that it has not
   * tried, and if possible a ready one. Undefined when it has tried all.
   */
  next(tried: readonly string[]): string | undefined;
  /** Reports that a server has answered. Its next outage is logged again. */
  reportAnswer(url: string): void;
  /** Reports that a server has given no answer. An outage is logged once. */
  reportFailure(url: string, reason: string): void;
  /**
   * Whether the API is down, or was so in the last 15 seconds. Views then fail with every release,
   * so they count for none.
   */
  isDown(): boolean;
  stop(): void;
};

/** Much shorter than `DRAIN_SECONDS`, in which an API that is about to end answers 503. */
const CHECK_INTERVAL_MS = 500;
const CHECK_TIMEOUT_MS = 2_000;

/** The API is down when so many of its recent calls have failed, and this share of them. */
const MIN_FAILED_CALLS = 3;
const MIN_FAILED_SHARE = 0.5;
/** A view that hangs is reported after 10 s, so reports of an outage arrive after its end. */
const AFTERMATH_MS = 15_000;

/** The calls that a process has counted in the last seconds, and how many of them have failed. */
type RecentCalls = { calls: number; failed: number };

/**
 * Chooses the server of each request, and knows whether the API is down: it regularly asks every
 * server for its readiness, which has the number of its failed calls. A server that cannot be
 * reached or answers 503 gets no requests while another is ready.
 */
export function createApiServers(
  urls: readonly string[],
  log: Pick<FastifyBaseLogger, 'warn'>,
  now: () => number = Date.now,
  checkIntervalMs = CHECK_INTERVAL_MS,
): ApiServers {
  const notReady = new Set<string>();
  const recentCalls = new Map<string, RecentCalls>();
  /** The servers whose outage is in the log. */
  const loggedOutages = new Set<string>();
  /** The number of addresses given out. It chooses the next one. */
  let turn = 0;
  let isDownUntil = 0;

  async function check(url: string): Promise<void> {
    const isReady = await fetch(new URL('/api/ready', url), {
      signal: AbortSignal.timeout(CHECK_TIMEOUT_MS),
    }).then(
      async (response) => {
        const { recentCalls: counted } = await response.json().catch(() => ({}));
        recentCalls.set(url, counted ?? { calls: 0, failed: 0 });
        return response.status !== 503;
      },
      () => {
        recentCalls.delete(url);
        return false;
      },
    );
    if (isReady) notReady.delete(url);
    else notReady.add(url);
    noticeOutage();
  }

  const timer = setInterval(() => urls.forEach(check), checkIntervalMs).unref();

  function areMostCallsFailing(): boolean {
    const counts = [...recentCalls.values()];
    const failed = counts.reduce((sum, count) => sum + count.failed, 0);
    const calls = counts.reduce((sum, count) => sum + count.calls, 0);
    return failed >= MIN_FAILED_CALLS && failed >= calls * MIN_FAILED_SHARE;
  }

  function noticeOutage(): void {
    const isOutage = notReady.size === urls.length || areMostCallsFailing();
    if (isOutage) isDownUntil = now() + AFTERMATH_MS;
  }

  return {
    urls,
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
      notReady.add(url);
      noticeOutage();
    },
    isDown: () => now() < isDownUntil,
    stop: () => clearInterval(timer),
  };
}
