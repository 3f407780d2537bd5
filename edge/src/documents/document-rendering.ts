import type { FastifyInstance } from 'fastify';
import type { ReleaseStorage } from '../releases/release-storage';
import type { PublicSite } from '../rendering/public-site';
import type { Renderer } from '../rendering/renderer';
import type { DocumentRendering } from './document-cache';
import { createKeptRenderings } from './kept-renderings';
import type { ReadAnswer } from './read-answer';
import { createRenderPage } from './render-page';

/** Creates the rendering of an app's documents. Logs each new failure of a page or card. */
export function createDocumentRendering(
  app: FastifyInstance,
  { publicSite, readAnswer }: { publicSite: PublicSite; readAnswer: ReadAnswer },
  renderer: Renderer,
  {
    storage,
    documentsWait = false,
    now = Date.now,
  }: {
    storage: ReleaseStorage;
    /** Whether a document waits for the first rendering of its page. */
    documentsWait?: boolean;
    now?: () => number;
  },
): DocumentRendering {
  return {
    renderPage: createRenderPage(renderer, storage.store),
    keptRenderings: createKeptRenderings(
      publicSite,
      ({ name, version, card, message }) =>
        app.log.warn(
          `${card ? `The card ${card}` : 'A page'} of ${name} ${version} was not rendered: ${message}`,
        ),
      { now },
    ),
    readFirstAnswer: async ({ path, body }, language) => ({
      path,
      body: JSON.stringify(body),
      value: await readAnswer(`${path}?${queryOf(body)}`, language),
    }),
    documentsWait,
  };
}

/** The fields of a call as a query. */
function queryOf(body: Record<string, unknown>): URLSearchParams {
  return new URLSearchParams(Object.entries(body).map(([name, value]) => [name, String(value)]));
}
