import type { FreeSpace } from '@site/shared/server';
import type { FastifyInstance } from 'fastify';

export const NO_SPACE_MESSAGE =
  'The disk of the edge is nearly full or read-only. Nothing was changed. Repair that, then try again.';

/**
 * Refuses uploads while the disk of DATA_DIR is nearly full or read-only. Activations and rollbacks
 * need next to no space, so they are still accepted.
 */
export function requireFreeSpace(app: FastifyInstance, freeSpace: FreeSpace): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!freeSpace.isLow() || request.routeOptions.config.right !== 'publish') return;
    // The body is not read, so the connection cannot be used for another request.
    return reply.code(507).header('connection', 'close').header('retry-after', '60').send({
      message: NO_SPACE_MESSAGE,
      problems: [],
    });
  });
}
