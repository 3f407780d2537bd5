import type { RequestListener, ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { QueryQueue } from '../db/query-queue';
import { OUTAGE_LOG_INTERVAL_MS, RETRY_AFTER_SECONDS } from './errors';
import { Problem } from './problem';

export type AdmissionLimits = {
  /**
   * How long a request may wait in the queue. With a longer queue every caller waits longer. In the
   * end callers give up, and the work for them is wasted.
   */
  waitMs: Record<Kind, number>;
  /** Queued requests of a kind. */
  queued: number;
  /** Requests in progress, whatever they wait for: each needs memory. */
  running: number;
};

type Kind = 'usual' | 'important';

const LIMITS: AdmissionLimits = {
  waitMs: { usual: 500, important: 3_000 },
  queued: 1_000,
  running: 5_000,
};
/** So few requests wait for a single slow one at most. They are no overload. */
const FEW_REQUESTS = 16;
/** With more queries that wait for the database, requests wait in the queue instead. */
const MAX_WAITING_QUERIES = 16;
const DATABASE_CHECK_MS = 5;
/** The weight of the last turn in the mean time of a turn. */
const LAST_TURN_WEIGHT = 0.1;
/** Usual requests get each fourth turn while important ones wait. */
const TURNS_FOR_USUAL = 4;

/** The calls that are refused last: sign-in, purchases, the webhooks of payments. */
const IMPORTANT_PATH =
  /^\/(api\/(auth\/login|shop\/(create-|quote|validate-order|view-order)|payments\/)|dev\/pay)/;
/** Never refused: the checks of a load balancer or a container call them. */
const CHECK_PATH = /^\/api\/(health|ready)\b/;

type Queued = { at: number; url: string; response: ServerResponse; handle: () => void };

export type Admission = {
  /**
   * Refuses requests while the API has more work than it can do in time. The others are answered as
   * quickly as without the overload. It is in front of the whole framework: a refusal costs the
   * parsing of the request's head, and the API spends its time on the requests that it accepts.
   */
  before: (handler: RequestListener) => RequestListener;
  /** Call it before the routes are added. */
  register: (app: FastifyInstance) => void;
};

/**
 * The process starts one request in each turn of its event loop, so it reads new requests, and
 * refuses some, between two pieces of work. The others wait in a queue, as they do while the
 * database has enough work. A request that waits for another service, such as the payment provider,
 * is in no queue.
 */
export function createAdmission(
  queries: QueryQueue,
  limits = LIMITS,
  onRefusal: (code: string) => void = () => {},
): Admission {
  const queues: Record<Kind, Queued[]> = { usual: [], important: [] };
  const refusal = createRefusal(onRefusal);
  let running = 0;
  let turns = 0;
  let lastStartAt = 0;
  /** The mean time from one start to the next while requests are queued. */
  let turnMs = 0;
  /** `startNext` is about to run. */
  let isScheduled = false;

  const hasDatabaseEnoughWork = () => queries.waiting() >= MAX_WAITING_QUERIES;

  function isRefused(kind: Kind): boolean {
    if (running >= limits.running) return true;
    const { length } = queues[kind];
    const isLong = length >= FEW_REQUESTS && length * turnMs > limits.waitMs[kind];
    return isLong || length >= limits.queued;
  }

  function start({ handle }: Queued): void {
    lastStartAt = performance.now();
    isScheduled = true;
    setImmediate(startNext);
    handle();
  }

  function startNext(): void {
    isScheduled = false;
    if (queues.usual.length + queues.important.length === 0) return;
    if (hasDatabaseEnoughWork()) {
      isScheduled = true;
      setTimeout(startNext, DATABASE_CHECK_MS);
      return;
    }
    const next = takeNext();
    if (!next) return;
    turnMs += LAST_TURN_WEIGHT * (performance.now() - lastStartAt - turnMs);
    start(next);
  }

  /** Refuses requests that have waited too long, and forgets those whose client has gone. */
  function takeNext(): Queued | undefined {
    turns += 1;
    const order: Kind[] =
      turns % TURNS_FOR_USUAL === 0 ? ['usual', 'important'] : ['important', 'usual'];
    for (const kind of order) {
      for (let next = queues[kind].shift(); next; next = queues[kind].shift()) {
        if (next.response.destroyed) continue;
        const isInTime = performance.now() - next.at <= limits.waitMs[kind];
        if (isInTime || queues[kind].length < FEW_REQUESTS) return next;
        refusal.send(next.url, next.response);
      }
    }
    return undefined;
  }

  return {
    before: (handler) => (request, response) => {
      const { url = '' } = request;
      const kind = kindOf(url);
      if (kind === null) return handler(request, response);
      if (isRefused(kind)) return refusal.send(url, response);
      running += 1;
      // Also emitted for a client that goes away before its answer.
      response.once('close', () => {
        running -= 1;
      });
      const handle = () => handler(request, response);
      const queued = { at: performance.now(), url, response, handle };
      if (!isScheduled && !hasDatabaseEnoughWork()) return start(queued);
      queues[kind].push(queued);
      if (!isScheduled) startNext();
    },
    register: (app) => refusal.register(app),
  };
}

/** Prepared answers with 'busy', which is logged once in an interval. */
function createRefusal(onRefusal: (code: string) => void) {
  const problem = new Problem('busy');
  const usual = preparedAnswer(problem, {});
  const ofPath = new Map<string, PreparedAnswer>();
  let log: FastifyBaseLogger | undefined;
  let lastLoggedAt = Number.NEGATIVE_INFINITY;
  return {
    register(app: FastifyInstance) {
      log = app.log;
      app.addHook('onRoute', ({ url, config }) => {
        if (config?.refusalFields) ofPath.set(url, preparedAnswer(problem, config.refusalFields));
      });
    },
    send(url: string, response: ServerResponse) {
      const now = performance.now();
      if (now - lastLoggedAt > OUTAGE_LOG_INTERVAL_MS) {
        lastLoggedAt = now;
        log?.error({ err: problem }, problem.code);
      }
      onRefusal(problem.code);
      const { headers, body } = ofPath.get(url) ?? usual;
      response.writeHead(problem.statusCode, headers).end(body);
    },
  };
}

type PreparedAnswer = ReturnType<typeof preparedAnswer>;

function preparedAnswer(problem: Problem, extraFields: Readonly<Record<string, unknown>>) {
  const body = JSON.stringify({ ...extraFields, ...problem.toJSON() });
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'retry-after': String(RETRY_AFTER_SECONDS.busy),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  };
  return { headers, body };
}

function kindOf(url: string): Kind | null {
  if (CHECK_PATH.test(url)) return null;
  return IMPORTANT_PATH.test(url) ? 'important' : 'usual';
}
