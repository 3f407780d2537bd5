import fastifyStatic from '@fastify/static';
import { isSourceMap, RELEASE_NAME_PATTERN, RELEASE_VERSION_PATTERN } from '@site/shared/release';
import type { FastifyInstance } from 'fastify';
import { hideRefusedPaths, sendUnavailable } from '../http/plain-answers';
import { StoreUnavailable } from './change-refused';
import { createDeltaAnswers, dictionaryHeaders } from './deltas/delta-answers';
import { keepFiles } from './kept-files';
import { storedFile } from './languages';
import type { ReleaseStorage } from './release-storage';

const RELEASE_URL = new RegExp(
  `^/releases/(${RELEASE_NAME_PATTERN})/(${RELEASE_VERSION_PATTERN})/([^?]*)`,
);

/** For HTML and SVG files: opened as a page, they run no script, send no form, read no cookie. */
const INERT_FILE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; sandbox";

const FILE_HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
};

/**
 * `/releases/<name>/<version>/<file>`: the files never change, so browsers keep them for a year.
 * Pages of any origin may load them. A browser that has the file of an older release gets the
 * difference to it. Register it with the prefix /releases.
 */
export async function serveReleases(
  app: FastifyInstance,
  { store, deltas }: Pick<ReleaseStorage, 'store' | 'deltas'>,
): Promise<void> {
  const deltaFor = createDeltaAnswers({ store, deltas });
  hideRefusedPaths(app);
  keepFiles(app, store.folder);
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
    cacheControl: false,
    // A route of the plugin would read each folder of a path to check its spelling.
    serve: false,
    // The folder is missing until the first release is stored.
    suppressWarning: true,
    setHeaders(reply, path) {
      const [, name = '', , file = ''] = RELEASE_URL.exec(reply.request.url) ?? [];
      reply.headers({ ...FILE_HEADERS, ...dictionaryHeaders(name, file) });
      if (/\.(html|svg)(\.(br|gz))?$/.test(path))
        reply.header('content-security-policy', INERT_FILE_POLICY);
    },
  });
  app.get('/*', (request, reply) => {
    const { '*': path } = request.params as { '*': string };
    const [address = ''] = request.url.split('?');
    // The hook above finds the release of an address in its one exact spelling only.
    const [, name = '', version = '', file = ''] = RELEASE_URL.exec(address) ?? [];
    const isExact = address === `${app.prefix}/${path}` && file !== '';
    if (!isExact || !hasAddress(path)) return reply.callNotFound();
    const delta = deltaFor({ name, version }, file, request.headers);
    if (!delta) return reply.sendFile(storedFile(store.folder, path));
    return reply
      .headers({ ...FILE_HEADERS, ...dictionaryHeaders(name, file), 'content-encoding': 'dcz' })
      .type(`${file.endsWith('.css') ? 'text/css' : 'application/javascript'}; charset=utf-8`)
      .send(delta);
  });
}

/**
 * Whether a file may be requested. Compressed copies are sent in place of their file, and source
 * maps are for the teams only. The case of the path does not matter, as on some file systems.
 */
function hasAddress(path: string): boolean {
  const file = path.toLowerCase();
  return !/\.(br|gz)$/.test(file) && !isSourceMap(file);
}
