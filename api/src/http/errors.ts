import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from './problem';

/** Turns whatever went wrong into a problem of the contract. Nothing of an unforeseen error leaves the house. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const problem = problemOf(error);
    if (problem.statusCode >= 500) request.log.error({ err: error }, problem.code);
    return refuse(request, reply, problem);
  });
  app.setNotFoundHandler((request, reply) => refuse(request, reply, new Problem('unknown-path')));
}

/** Answers with a problem, and with what the route adds to its refusals. */
export function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  problem: Problem,
): FastifyReply {
  return reply
    .code(problem.statusCode)
    .send({ ...request.routeOptions?.config.refusal, ...problem.toJSON() });
}

const LOST_CONNECTION = /^(ECONN|EPIPE|ETIMEDOUT|08|57P0|53300)/;

function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const code = textOf(error, 'code');
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Problem('too-large');
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Problem('unsupported-type');
  const status =
    typeof error === 'object' && error !== null && 'statusCode' in error
      ? Number(error.statusCode)
      : 500;
  // Only the framework's own word: another server that refused us something says nothing about our caller.
  if (code.startsWith('FST_') && status >= 400 && status < 500) return new Problem('malformed');
  return new Problem(isLostConnection(error) ? 'unavailable' : 'unexpected');
}

/** The database cannot be reached: the caller may try again later. */
function isLostConnection(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if (
    LOST_CONNECTION.test(textOf(error, 'code')) ||
    /connection (terminated|timeout)|timeout exceeded/i.test(textOf(error, 'message'))
  )
    return true;
  return 'cause' in error && isLostConnection(error.cause);
}

function textOf(error: unknown, key: 'code' | 'message'): string {
  const value =
    typeof error === 'object' && error !== null ? (error as Record<string, unknown>)[key] : '';
  return typeof value === 'string' ? value : '';
}
