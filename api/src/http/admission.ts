import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { QueryQueue } from '../db/query-queue';
import { OUTAGE_LOG_INTERVAL_MS, RETRY_AFTER_SECONDS } from './errors';
import { Problem } from './problem';
import { CHECK_PATH } from './recent-calls';

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
/** A queue of fewer requests is no overload: they may only wait for one slow request. */
const FEW_REQUESTS = 16;
/** While this many queries wait for the database, no further request is started. */
const MAX_WAITING_QUERIES = 16;
/** The waiting queries are counted again after this time. */
const DATABASE_CHECK_MS = 5;
/** A turn of the event loop starts no further request after this time. */
const TURN_MS = 1;
/** A turn starts at most this many queued requests, even if they are very quick. */
const MAX_STARTS = 16;
/** The weight of the last turn in the mean time for a start. */
const LAST_TURN_WEIGHT = 0.1;
/** Every fourth start is a usual request, even while important ones wait. */
const STARTS_FOR_USUAL = 4;

/** The calls that are refused last: sign-in, purchases, the webhooks of payments. */
const IMPORTANT_PATH =
  /^\/(api\/(auth\/login|shop\/(create-|quote|validate-order|view-order)|payments\/)|dev\/pay)/;

type Queued = { at: number; request: IncomingMessage; response: ServerResponse };

export type Admission = {
  /**
   * Returns the listener of the server, which passes requests on to `handler`. It refuses requests
   * while the API has more work than it can do in time; the others are answered as quickly as
   * without the overload. It is in front of the whole framework, so a refusal costs no more than
   * the parsing of the request's head.
   */
  before: (handler: RequestListener) => RequestListener;
  /** Call it before the routes are added. */
  register: (app: FastifyInstance) => void;
};

/**
 * The process starts requests for a millisecond in each turn of its event loop, and at least one.
 * It then reads new requests, and refuses some. The others wait in a queue, as they do while the
 * database has enough work. A turn costs half as much as a small answer, so many starts share one.
 * A request that waits for another service, such as the payment provider, is in no queue.
 */
export function createAdmission(
  queries: QueryQueue,
  limits = LIMITS,
  onRefusal: (code: string) => void = () => {},
): Admission {
  const queues: Record<Kind, Queued[]> = { usual: [], important: [] };
  const refusal = createRefusal(onRefusal);
  let handler: RequestListener = () => {};
  let running = 0;
  let taken = 0;
  let turnBeganAt = 0;
  let startsInTurn = 0;
  /** Whether a turn has begun, and `endTurn` is scheduled. */
  let isInTurn = false;
  /** The mean time for a start while requests are queued. */
  let startMs = 0;

  const hasDatabaseEnoughWork = () => queries.waiting() >= MAX_WAITING_QUERIES;
  const queuedRequests = () => queues.usual.length + queues.important.length;
  const endRequest = () => {
    running -= 1;
  };

  function isRefused(kind: Kind): boolean {
    if (running >= limits.running) return true;
    const { length } = queues[kind];
    const isLong = length >= FEW_REQUESTS && length * startMs > limits.waitMs[kind];
    return isLong || length >= limits.queued;
  }

  function mayStart(): boolean {
    if (queuedRequests() > 0 || hasDatabaseEnoughWork()) return false;
    return !isInTurn || hasTurnTime();
  }

  function beginTurn(): void {
    isInTurn = true;
    turnBeganAt = performance.now();
    startsInTurn = 0;
    setImmediate(endTurn);
  }

  function endTurn(): void {
    const isQueued = queuedRequests() > 0;
    if (isQueued && hasDatabaseEnoughWork()) {
      setTimeout(endTurn, DATABASE_CHECK_MS);
      return;
    }
    isInTurn = false;
    if (!isQueued) return;
    if (startsInTurn > 0) {
      const lastStartMs = (performance.now() - turnBeganAt) / startsInTurn;
      startMs += LAST_TURN_WEIGHT * (lastStartMs - startMs);
    }
    beginTurn();
    startQueued();
  }

  const hasTurnTime = () => performance.now() - turnBeganAt < TURN_MS;

  /**
   * Starts queued requests while the turn has time. A request also causes work after its start, so
   * the mean time for a start limits their number, too.
   */
  function startQueued(): void {
    const mostStarts = Math.min(MAX_STARTS, TURN_MS / startMs);
    do {
      const next = takeNext();
      if (!next) return;
      startsInTurn += 1;
      handler(next.request, next.response);
    } while (startsInTurn < mostStarts && hasTurnTime());
  }

  /**
   * Takes the next request to start from the queues; undefined if there is none. Refuses requests
   * that have waited too long, and forgets those whose client has gone.
   */
  function takeNext(): Queued | undefined {
    taken += 1;
    const order: Kind[] =
      taken % STARTS_FOR_USUAL === 0 ? ['usual', 'important'] : ['important', 'usual'];
    for (const kind of order) {
      for (let next = queues[kind].shift(); next; next = queues[kind].shift()) {
        if (next.response.destroyed) continue;
        const isInTime = performance.now() - next.at <= limits.waitMs[kind];
        if (isInTime || queues[kind].length < FEW_REQUESTS) return next;
        refusal.send(next.request.url, next.response);
      }
    }
    return undefined;
  }

  return {
    before: (next) => {
      handler = next;
      return (request, response) => {
        const kind = kindOf(request.url);
        if (kind === null) return handler(request, response);
        if (isRefused(kind)) return refusal.send(request.url, response);
        running += 1;
        // Also emitted for a client that goes away before its answer.
        response.on('close', endRequest);
        const isStarted = mayStart();
        if (!isInTurn) beginTurn();
        if (!isStarted) {
          queues[kind].push({ at: performance.now(), request, response });
          return;
        }
        startsInTurn += 1;
        handler(request, response);
      };
    },
    register: (app) => refusal.register(app),
  };
}

/**
 * Refuses requests with the problem 'busy'. The answers are prepared, so that a refusal costs
 * little. Logs the problem once in `OUTAGE_LOG_INTERVAL_MS`.
 */
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
    send(url = '', response: ServerResponse) {
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

/** Null for a check, which is never refused. */
function kindOf(url = ''): Kind | null {
  if (CHECK_PATH.test(url)) return null;
  return IMPORTANT_PATH.test(url) ? 'important' : 'usual';
}
