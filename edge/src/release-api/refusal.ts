import type { FreeSpaceWatch } from '@site/shared/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ChangeRefused } from '../releases/change-refused';

const NO_SPACE_MESSAGE =
  'The disk of the edge is nearly full or read-only. Nothing was changed. Repair that, then try again.';

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

/**
 * Refuses uploads while the disk of DATA_DIR is nearly full or read-only. Activations and rollbacks
 * need next to no space, so they are still accepted.
 */
export function requireFreeSpace(app: FastifyInstance, freeSpace: FreeSpaceWatch): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!freeSpace.isLow() || request.routeOptions.config.right !== 'publish') return;
    // The body is not read, so the connection cannot be used for another request.
    return reply.code(507).header('connection', 'close').header('retry-after', '60').send({
      message: NO_SPACE_MESSAGE,
      problems: [],
    });
  });
}
