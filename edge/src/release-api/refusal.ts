import type { FastifyReply, FastifyRequest } from 'fastify';
import { ChangeRefused } from '../releases/change-refused';
import { NO_SPACE_MESSAGE } from './require-free-space';

type Refusal = { status: number; message: string; problems: string[] };

/** The error handler of the release API: answers every error as a refusal. */
export function sendRefusal(
  error: Error & { statusCode?: number; code?: string },
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { status, ...body } = refusalOf(error, request);
  return reply.code(status).send(body);
}

/** The refusal that an error is answered with. Logs an unexpected error. */
export function refusalOf(
  error: Error & { statusCode?: number; code?: string },
  { log }: FastifyRequest,
): Refusal {
  if (error instanceof ChangeRefused)
    return { status: error.status, message: error.message, problems: error.problems };
  if (error.statusCode !== undefined && error.statusCode < 500)
    return { status: error.statusCode, message: error.message, problems: [] };
  log.error(error);
  if (error.code === 'ENOSPC' || error.code === 'EDQUOT')
    return { status: 507, message: NO_SPACE_MESSAGE, problems: [] };
  return { status: 500, message: 'The edge has an internal error. See its log.', problems: [] };
}
