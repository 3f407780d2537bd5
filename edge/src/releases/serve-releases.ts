import fastifyStatic from '@fastify/static';
import { isSourceMap, RELEASE_NAME_PATTERN, RELEASE_VERSION_PATTERN } from '@site/shared/release';
import type { FastifyInstance } from 'fastify';
import { hideRefusedPaths, sendUnavailable } from '../http/plain-answers';
import { StoreUnavailable } from './change-refused';
import type { ReleaseStore } from './release-store';

const RELEASE_URL = new RegExp(
  `^/releases/(${RELEASE_NAME_PATTERN})/(${RELEASE_VERSION_PATTERN})/`,
);

/**
 * A browser may open an HTML or SVG file as a page. It then gets no script, no form and no cookies.
 */
const INERT_FILE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; sandbox";

/**
 * `/releases/<name>/<version>/<file>`: the files never change, so browsers keep them for a year.
 * Pages of any origin may load them. Register it with the prefix /releases.
 */
export async function serveReleases(
  app: FastifyInstance,
  { store }: { store: ReleaseStore },
): Promise<void> {
  hideRefusedPaths(app);
  app.addHook('onRequest', async ({ url }, reply) => {
    const [, name, version] = RELEASE_URL.exec(url) ?? [];
    if (!name || !version) return;
    try {
      await store.fetch(name, version);
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
    // The plugin's route and `allowedPath` read each folder of a path to check its spelling.
    serve: false,
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
  app.get('/*', (request, reply) => {
    const { '*': path } = request.params as { '*': string };
    const [address = ''] = request.url.split('?');
    // A file has one spelling. The hook above knows the release of no other one.
    const isExact = address === `${app.prefix}/${path}` && RELEASE_URL.test(address);
    return isExact && hasAddress(path) ? reply.sendFile(path) : reply.callNotFound();
  });
}

/**
 * Compressed copies are sent in place of their file and have no address of their own. Source maps
 * are for the teams only. The case does not matter: it does not for the files of some systems.
 */
function hasAddress(path: string): boolean {
  const file = path.toLowerCase();
  return !/\.(br|gz)$/.test(file) && !isSourceMap(file);
}
