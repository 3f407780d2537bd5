import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { INERT_FILE_POLICY } from '../documents/document-headers';
import { hideRefusedPaths, sendUnavailable } from '../http/plain-answers';
import { StoreUnavailable } from './change-refused';
import type { ReleaseStore } from './release-store';

const RELEASE = /^\/releases\/([a-z][a-z0-9-]{0,39})\/([a-f0-9]{16})\//;

/** `/releases/<name>/<version>/<file>`: what never changes, for a year, to pages of any origin. Register it with that prefix. */
export async function serveReleases(
  app: FastifyInstance,
  { store }: { store: ReleaseStore },
): Promise<void> {
  hideRefusedPaths(app);
  app.addHook('onRequest', async ({ url }, reply) => {
    const [, name, version] = RELEASE.exec(url) ?? [];
    if (!name || !version) return;
    try {
      await store.ready(name, version);
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      return sendUnavailable(reply);
    }
  });
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
      if (/\.(html|svg)(\.(br|gz))?$/.test(path))
        reply.header('content-security-policy', INERT_FILE_POLICY);
    },
  });
}
