import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from './problem';

/** Answers every error with a problem of the contract. An unexpected error reveals no details. */
export function registerErrorHandlers(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const problem = problemOf(error);
    if (problem.statusCode >= 500) request.log.error({ err: error }, problem.code);
    return sendProblem(request, reply, problem);
  });
  app.setNotFoundHandler((request, reply) =>
    sendProblem(request, reply, new Problem('unknown-path')),
  );
}

/** Sends a problem with the extra fields that the route adds to its refusals. */
export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  problem: Problem,
): FastifyReply {
  return reply
    .code(problem.statusCode)
    .send({ ...request.routeOptions?.config.refusalFields, ...problem.toJSON() });
}

/** Codes of sockets, and of PostgreSQL: connection exceptions, shutdown, too many connections. */
const CONNECTION_ERROR_CODE = /^(ECONN|EPIPE|ETIMEDOUT|08|57P0|53300)/;

function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const code = stringField(error, 'code');
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Problem('too-large');
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Problem('unsupported-type');
  const status =
    typeof error === 'object' && error !== null && 'statusCode' in error
      ? Number(error.statusCode)
      : 500;
  // Only Fastify's own 4xx errors are about the caller. A 4xx of another server is our problem.
  if (code.startsWith('FST_') && status >= 400 && status < 500) return new Problem('malformed');
  return new Problem(isConnectionError(error) ? 'unavailable' : 'unexpected');
}

/** Whether the database cannot be reached. The caller may try again later. */
function isConnectionError(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if (
    CONNECTION_ERROR_CODE.test(stringField(error, 'code')) ||
    /connection (terminated|timeout)|timeout exceeded/i.test(stringField(error, 'message'))
  )
    return true;
  return 'cause' in error && isConnectionError(error.cause);
}

function stringField(error: unknown, key: 'code' | 'message'): string {
  const value =
    typeof error === 'object' && error !== null ? (error as Record<string, unknown>)[key] : '';
  return typeof value === 'string' ? value : '';
}
