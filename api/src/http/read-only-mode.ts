import type { FastifyInstance } from 'fastify';
import { Problem } from './problem';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call changes nothing, also as POST. */
    readsOnly?: boolean;
  }
}

/**
 * Refuses calls that change data while `isReadOnly` returns true: before the database runs out of
 * space, because it may not recover from that. Reading calls are answered.
 */
export function registerReadOnlyMode(app: FastifyInstance, isReadOnly: () => boolean): void {
  app.addHook('onRequest', async ({ method, routeOptions, is404 }) => {
    if (method === 'GET' || method === 'HEAD' || is404 || routeOptions.config.readsOnly) return;
    if (isReadOnly()) throw new Problem('read-only');
  });
}
