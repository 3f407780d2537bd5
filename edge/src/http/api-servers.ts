import type { FastifyBaseLogger } from 'fastify';

/** The processes of the API. */
export type ApiServers = {
  /**
   * The address for the next attempt of a request: in turn, one of the ready ones that it has not
   * tried. While none is ready, all are in turn. Undefined when it has tried each.
   */
  next(tried: readonly string[]): string | undefined;
  /** Reports the outcome of a request, so that an outage is logged once. */
  answered(url: string): void;
  failed(url: string, reason: string): void;
  stop(): void;
};

/** Much shorter than `DRAIN_SECONDS` of an API that ends. */
const CHECK_INTERVAL_MS = 500;
const CHECK_TIMEOUT_MS = 2_000;

/**
 * Asks each server for its readiness, if there are several. A server that cannot be reached, or
 * answers 503, gets no requests while another one is ready.
 */
export function createApiServers(
  urls: readonly string[],
  log: FastifyBaseLogger,
  checkIntervalMs = CHECK_INTERVAL_MS,
): ApiServers {
  const notReady = new Set<string>();
  const silent = new Set<string>();
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

  const timer = setInterval(() => urls.forEach(check), checkIntervalMs);
  timer.unref();
  if (urls.length === 1) clearInterval(timer);

  return {
    next(tried) {
      const left = urls.filter((url) => !tried.includes(url));
      const ready = left.filter((url) => !notReady.has(url));
      const candidates = ready.length > 0 ? ready : left;
      turn = (turn + 1) % Number.MAX_SAFE_INTEGER;
      return candidates[turn % candidates.length];
    },
    answered: (url) => void silent.delete(url),
    failed(url, reason) {
      if (!silent.has(url)) log.warn(`The API at ${url} does not answer: ${reason}`);
      silent.add(url);
      if (urls.length > 1) notReady.add(url);
    },
    stop: () => clearInterval(timer),
  };
}
