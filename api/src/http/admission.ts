import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from './problem';

/** Above one of them, a new request is refused at once with 'busy'. */
type Limits = {
  /** Requests that are being answered. */
  requests: number;
  /** How late the process handles events. */
  delayMs: number;
};

export type AdmissionLimits = { usual: Limits; important: Limits };

/**
 * A queue of 100 requests is a wait of about half a second. More would only make every caller wait
 * longer, until callers give up and the work for them is lost.
 */
const LIMITS: AdmissionLimits = {
  usual: { requests: 100, delayMs: 250 },
  important: { requests: 250, delayMs: 1_000 },
};

/** The calls that are refused last: sign-in, what belongs to a purchase, the webhooks of payments. */
const IMPORTANT_PATH =
  /^\/(api\/(auth\/login|shop\/(create-|quote|validate-order|view-order)|payments\/)|dev\/pay)/;
/** Never refused: the supervisor and the proxy in front decide by it. */
const HEALTH_PATH = '/api/health';

const DELAY_CHECK_INTERVAL_MS = 100;

/**
 * Refuses requests while the API has more of them than it can answer in time. The others are
 * answered as quickly as without the overload. Register it before every other hook.
 */
export function registerAdmission(app: FastifyInstance, limits = LIMITS): void {
  const running = { usual: 0, important: 0 };
  const delay = measureDelay(app);

  app.addHook('onRequest', async (request, reply) => {
    const kind = kindOf(request);
    if (kind === null) return;
    if (running[kind] >= limits[kind].requests || delay() > limits[kind].delayMs)
      throw new Problem('busy');
    running[kind] += 1;
    let isRunning = true;
    const release = () => {
      if (isRunning) running[kind] -= 1;
      isRunning = false;
    };
    // A client that goes away causes 'close' only.
    reply.raw.once('finish', release).once('close', release);
  });
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
