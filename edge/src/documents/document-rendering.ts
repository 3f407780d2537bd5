import type { Language } from '@site/shared/language';
import type { FastifyInstance } from 'fastify';
import type { ReleaseStorage } from '../releases/release-storage';
import { createPublicSite } from '../rendering/public-site';
import type { Renderer } from '../rendering/renderer';
import type { DocumentRendering } from './document-cache';
import { createKeptRenderings } from './kept-renderings';
import { createRenderPage } from './render-page';

/**
 * How the pages of an app's documents are rendered. The public settings and the shop configuration
 * come from the API, by calls through the app.
 */
export function createDocumentRendering(
  app: FastifyInstance,
  { siteUrl, production }: { siteUrl: string; production: boolean },
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
  async function readAnswer(path: string, language?: Language): Promise<unknown> {
    const { statusCode, body } = await app.inject({
      url: `/api/${path}`,
      headers: {
        host: new URL(siteUrl).host,
        ...(language && { 'accept-language': language }),
        // In production the app sends requests without https to https (http/require-https.ts).
        ...(production ? { 'x-forwarded-proto': 'https' } : {}),
      },
    });
    if (statusCode !== 200) throw new Error(`${path} answers ${statusCode}`);
    return JSON.parse(body);
  }
  return {
    renderPage: createRenderPage(renderer, storage.store),
    keptRenderings: createKeptRenderings(
      createPublicSite((path) => readAnswer(path), now),
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
