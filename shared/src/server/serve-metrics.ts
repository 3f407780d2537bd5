import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export type MetricsSettings = {
  port: number;
  host: string;
  /** A scrape sends it as `Authorization: Bearer …`. Null if only this machine reaches the port. */
  token: string | null;
};

/** Many scrapes within this time get the same text. */
const CACHE_MS = 1_000;
const REQUEST_TIMEOUT_MS = 10_000;

const LOOPBACK_HOSTS = ['127.0.0.1', '::1', 'localhost'];

/**
 * The settings of the metrics port; null without one. Throws an Error with its reason when other
 * machines could read the metrics without a token.
 */
export function metricsSettings(
  portName: string,
  { port, host, token }: { port?: number | undefined; host: string; token?: string | undefined },
): MetricsSettings | null {
  if (port === undefined) return null;
  if (!token && !LOOPBACK_HOSTS.includes(host))
    throw new Error(
      `METRICS_TOKEN is missing: with METRICS_HOST ${host}, other machines reach ${portName}. Set METRICS_TOKEN, or METRICS_HOST to 127.0.0.1.`,
    );
  return { port, host, token: token ?? null };
}

/** Serves `GET /metrics` on a port of its own, in the text format of Prometheus. */
export async function serveMetrics(
  { port, host, token }: MetricsSettings,
  { contentType, metrics }: { contentType: string; metrics: () => Promise<string> },
): Promise<{ url: string; close: () => void }> {
  let cached: { since: number; text: Promise<string> } | undefined;
  function cachedMetrics(): Promise<string> {
    if (!cached || performance.now() - cached.since > CACHE_MS)
      cached = { since: performance.now(), text: metrics() };
    return cached.text;
  }
  const server = createServer({ requestTimeout: REQUEST_TIMEOUT_MS }, async (request, response) => {
    const answer = (status: number, body: string, type = 'text/plain; charset=utf-8') =>
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
    if (request.url !== '/metrics') return answer(404, 'The metrics are at /metrics.\n');
    if (request.method !== 'GET') return answer(405, 'Use GET.\n');
    if (token !== null && !hasToken(request, token))
      return answer(401, 'Send METRICS_TOKEN as Authorization: Bearer.\n');
    try {
      answer(200, await cachedMetrics(), contentType);
    } catch {
      cached = undefined;
      answer(500, 'The metrics cannot be read. Look into the log.\n');
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  server.unref();
  const { port: actualPort } = server.address() as AddressInfo;
  return {
    url: `http://${host}:${actualPort}/metrics`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function hasToken({ headers }: IncomingMessage, token: string): boolean {
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));
}

/** Texts of any length have digests of one length, as `timingSafeEqual` needs. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
