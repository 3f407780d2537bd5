import type { ProblemCode } from '@site/shared/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type DatabaseOutage, databaseOutage } from '../db/database-errors';
import { Problem } from './problem';

const PROBLEM_OF_OUTAGE = {
  unreachable: 'unavailable',
  slow: 'busy',
  'read-only': 'read-only',
} as const satisfies Record<DatabaseOutage, ProblemCode>;

/** Seconds after which a caller may try again. A call with a better value sets Retry-After. */
export const RETRY_AFTER_SECONDS = {
  unavailable: 5,
  busy: 2,
  'too-many-sign-ins': 5,
  'read-only': 60,
} as const satisfies Partial<Record<ProblemCode, number>>;

/** An outage concerns every request, so each kind is logged once in this time. */
export const OUTAGE_LOG_INTERVAL_MS = 10_000;

/** Answers every error with a problem of the contract. An unexpected error reveals no details. */
export function registerErrorHandlers(app: FastifyInstance): void {
  app.decorateRequest('problemCode', null);
  const lastLoggedAt = new Map<ProblemCode, number>();
  function isToBeLogged(code: ProblemCode): boolean {
    if (!(code in RETRY_AFTER_SECONDS)) return true;
    const now = performance.now();
    if (now - (lastLoggedAt.get(code) ?? Number.NEGATIVE_INFINITY) < OUTAGE_LOG_INTERVAL_MS)
      return false;
    lastLoggedAt.set(code, now);
    return true;
  }
  app.setErrorHandler((error, request, reply) => {
    const problem = problemOf(error);
    if (problem.statusCode >= 500 && isToBeLogged(problem.code))
      request.log.error({ err: error }, problem.code);
    return sendProblem(request, reply, problem);
  });
  app.setNotFoundHandler((request, reply) =>
    sendProblem(request, reply, new Problem('unknown-path')),
  );
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of the refusal that the request got; null without one. */
    problemCode: ProblemCode | null;
  }
}

/** Sends a problem with the extra fields that the route adds to its refusals. */
export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  problem: Problem,
): FastifyReply {
  request.problemCode = problem.code;
  const retryAfter: number | undefined = (
    RETRY_AFTER_SECONDS as Partial<Record<ProblemCode, number>>
  )[problem.code];
  if (retryAfter !== undefined && !reply.hasHeader('retry-after'))
    reply.header('retry-after', retryAfter);
  return reply
    .code(problem.statusCode)
    .send({ ...request.routeOptions?.config.refusalFields, ...problem.toJSON() });
}

function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const code = codeOf(error);
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Problem('too-large');
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Problem('unsupported-type');
  const status =
    typeof error === 'object' && error !== null && 'statusCode' in error
      ? Number(error.statusCode)
      : 500;
  // Only Fastify's own 4xx errors are about the caller. A 4xx of another server is our problem.
  if (code.startsWith('FST_') && status >= 400 && status < 500) return new Problem('malformed');
  const outage = databaseOutage(error);
  return new Problem(outage ? PROBLEM_OF_OUTAGE[outage] : 'unexpected');
}

/** The code of an error of Fastify; '' without one. */
function codeOf(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : '';
  return typeof code === 'string' ? code : '';
}
