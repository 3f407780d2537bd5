import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from './problem';

/** If one of them is exceeded, a new request is refused at once with 'busy'. */
type Limits = {
  /** Requests that are being answered. */
  requests: number;
  /** How long the oldest of them has waited. Ignored below `FEW_REQUESTS`. */
  waitMs: number;
  /** How late the process handles events. Ignored below `FEW_REQUESTS`. */
  delayMs: number;
};

type Started = { at: number };

/** How a request stops counting. */
const releases = new WeakMap<FastifyRequest, () => void>();

export type AdmissionLimits = { usual: Limits; important: Limits };

/**
 * With a longer queue every caller waits longer. In the end callers give up, and the work for them
 * is wasted.
 */
const LIMITS: AdmissionLimits = {
  usual: { requests: 500, waitMs: 750, delayMs: 500 },
  important: { requests: 500, waitMs: 3_000, delayMs: 2_000 },
};
/** A few slow requests, such as those that wait for another service, are no overload. */
const FEW_REQUESTS = 16;

/** The calls that are refused last: sign-in, purchases, the webhooks of payments. */
const IMPORTANT_PATH =
  /^\/(api\/(auth\/login|shop\/(create-|quote|validate-order|view-order)|payments\/)|dev\/pay)/;
/** Never refused: health checks of a proxy or a container call it. */
const HEALTH_PATH = '/api/health';

const DELAY_CHECK_INTERVAL_MS = 100;

/**
 * Refuses requests while the API has more of them than it can answer in time. The others are
 * answered as quickly as without the overload. Register it before every other hook.
 */
export function registerAdmission(app: FastifyInstance, limits = LIMITS): void {
  // In the order of their start.
  const running = { usual: new Set<Started>(), important: new Set<Started>() };
  const delay = measureDelay(app);

  app.addHook('onRequest', async (request, reply) => {
    const kind = kindOf(request);
    if (kind === null) return;
    if (isExceeded(limits[kind], running[kind], delay())) throw new Problem('busy');
    const started: Started = { at: performance.now() };
    running[kind].add(started);
    const release = () => running[kind].delete(started);
    releases.set(request, release);
    // A client that goes away before its answer causes 'close' only.
    reply.raw.once('close', release);
  });
  // The answer is ready. A client that reads it slowly takes no time of this process.
  app.addHook('onSend', async (request) => {
    releases.get(request)?.();
  });
}

function isExceeded(limits: Limits, running: ReadonlySet<Started>, delayMs: number): boolean {
  if (running.size < FEW_REQUESTS) return running.size >= limits.requests;
  if (running.size >= limits.requests || delayMs > limits.delayMs) return true;
  const [oldest] = running;
  return oldest !== undefined && performance.now() - oldest.at > limits.waitMs;
}

function kindOf({ url }: FastifyRequest): keyof AdmissionLimits | null {
  if (url.startsWith(HEALTH_PATH)) return null;
  return IMPORTANT_PATH.test(url) ? 'important' : 'usual';
}

/** The lateness of a timer, in ms: how long an event waits until this process handles it. */
function measureDelay(app: FastifyInstance): () => number {
  let delayMs = 0;
  let expectedAt = performance.now() + DELAY_CHECK_INTERVAL_MS;
  const timer = setInterval(() => {
    const now = performance.now();
    delayMs = Math.max(0, now - expectedAt);
    expectedAt = now + DELAY_CHECK_INTERVAL_MS;
  }, DELAY_CHECK_INTERVAL_MS);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
  return () => delayMs;
}
