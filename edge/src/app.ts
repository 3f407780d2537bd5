import Fastify, { type FastifyInstance } from 'fastify';
import { serveTinymce } from './assets/serve-tinymce';
import type { Config } from './config';
import { serveFrontends } from './discovery/serve-frontends';
import type { SmokeLoad } from './gate/smoke-load';
import { requireHttps } from './https-only';
import { sendNotFound } from './not-found';
import { createDocuments } from './pages/documents';
import { servePages } from './pages/serve-pages';
import { serveSitemap } from './pages/sitemap';
import { createViews } from './pages/visitor-view';
import { serveWebManifest } from './pages/web-manifest';
import { createPreviewLinks, previewSecretIn } from './preview/preview-links';
import { serveApi } from './proxy/serve-api';
import { serveReleasing } from './release-api/releasing';
import { followLiveFile, type LiveFileReader, liveFileIn } from './releases/live-file';
import type { ReleaseStore } from './releases/release-store';
import { serveReleases } from './releases/serve-releases';

export type AppParts = {
  store: ReleaseStore;
  tinymceFolder: string;
  /** What is live; the data folder's live.json when left out. */
  live?: LiveFileReader;
  /** Loads candidates in a browser; without it none is. */
  smokes?: SmokeLoad;
};

const noSmoke: SmokeLoad = async () => ({ problems: [], notes: ['No smoke load: this edge has no browser.'] });

/** The edge without its process: documents, releases, the editor's files, and the API behind `/api`. */
export async function buildApp(config: Config, { store, tinymceFolder, ...parts }: AppParts): Promise<FastifyInstance> {
  const app = Fastify({
    logger: { level: config.logLevel },
    trustProxy: 'loopback',
    // A request line that is no path, like one with a broken %-escape, before any route is found.
    frameworkErrors(_error, _request, reply) {
      reply.raw.writeHead(400, { 'content-type': 'text/plain; charset=utf-8' }).end('This address cannot be read.\n');
    },
  });
  const live = parts.live ?? followLiveFile(liveFileIn(config.dataDir), (problem) => app.log.error(problem));
  const { apiUrl, siteUrl, productName, production, turnstile } = config;

  if (production) requireHttps(app, siteUrl);
  app.setNotFoundHandler((_request, reply) => sendNotFound(reply));

  const publicHost = production ? new URL(siteUrl).host : undefined;
  await app.register(serveApi, { apiUrl, prefix: '/api', publicHost });
  // The mailbox and the payment page of local mode.
  if (!production) await app.register(serveApi, { apiUrl, prefix: '/dev', publicHost });
  await app.register(serveReleases, { prefix: '/releases', store });
  await app.register(serveTinymce, { prefix: '/tinymce', folder: tinymceFolder });
  await app.register(serveSitemap, { live, siteUrl });
  await app.register(serveWebManifest, { productName });
  await app.register(serveFrontends, { live });
  const previews = createPreviewLinks(config.previewSecret ?? (await previewSecretIn(config.dataDir)));
  await app.register(serveReleasing, { config, live, store, previews, smokes: parts.smokes ?? noSmoke });
  const documents = createDocuments(store, { productName, siteUrl });
  const views = createViews({ live, store, previews, production });
  await app.register(servePages, { documents, views, store, security: { production, turnstile } });
  return app;
}
