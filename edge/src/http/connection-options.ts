/** A client sends its headers at once. */
const HEADERS_TIMEOUT_MS = 10_000;
/** The longest time for a whole request: a large file of a release. `limitBodyTime` is stricter. */
const REQUEST_TIMEOUT_MS = 15 * 60_000;
const TIMEOUT_CHECK_INTERVAL_MS = 2_000;
/**
 * Longer than nginx keeps an idle connection (60 s), so that the edge is not the first to close.
 */
const KEEP_ALIVE_TIMEOUT_MS = 72_000;
/** After this many requests a connection is closed, so that it does not stay open for ever. */
const MAX_REQUESTS_PER_CONNECTION = 10_000;

/** The options of the edge's HTTP server about connections. */
export const CONNECTION_OPTIONS = {
  requestTimeout: REQUEST_TIMEOUT_MS,
  keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
  maxRequestsPerSocket: MAX_REQUESTS_PER_CONNECTION,
  http: {
    headersTimeout: HEADERS_TIMEOUT_MS,
    connectionsCheckingInterval: TIMEOUT_CHECK_INTERVAL_MS,
  },
};
