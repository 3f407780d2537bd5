import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from './problem';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call changes nothing, also as POST. */
    readsOnly?: boolean;
  }
}

/**
 * Refuses calls that change data while `isReadOnly` returns true. The disk is nearly full then, and
 * the embedded database may not recover from a full disk. Reading calls are answered.
 */
export function registerReadOnlyMode(app: FastifyInstance, isReadOnly: () => boolean): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(isReadOnly() && mayChangeData(request) ? new Problem('read-only') : undefined);
  });
}

function mayChangeData({ method, routeOptions, is404 }: FastifyRequest): boolean {
  return method !== 'GET' && method !== 'HEAD' && !is404 && !routeOptions.config.readsOnly;
}
