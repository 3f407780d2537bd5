import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { hideRefusedPaths } from '../not-found';
import { INERT_FILE_POLICY } from '../pages/security-headers';
import type { ReleaseStore } from './release-store';

/** `/releases/<name>/<version>/<file>`: what never changes, for a year, to pages of any origin. Register it with that prefix. */
export async function serveReleases(app: FastifyInstance, { store }: { store: ReleaseStore }): Promise<void> {
  hideRefusedPaths(app);
  await app.register(fastifyStatic, {
    root: store.folder,
    preCompressed: true,
    index: false,
    dotfiles: 'ignore',
    immutable: true,
    maxAge: '365d',
    // The store's compressed copies are forms of a file, not files.
    allowedPath: (path) => !/\.(br|gz)$/.test(path),
    suppressWarning: true,
    setHeaders(reply, path) {
      reply.headers({
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
      });
      if (/\.(html|svg)(\.(br|gz))?$/.test(path)) reply.header('content-security-policy', INERT_FILE_POLICY);
    },
  });
}
