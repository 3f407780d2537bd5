import Fastify, { type FastifyInstance } from 'fastify';
import { serveTinymce } from './assets/serve-tinymce';
import type { Config } from './config';
import { serveFrontends } from './discovery/serve-frontends';
import type { SmokeLoad } from './gate/smoke-load';
import { requireHttps } from './https-only';
import { serveLiveReload } from './live-reload/serve-live-reload';
import { sendNotFound } from './not-found';
import { createDocuments } from './pages/documents';
import { servePages } from './pages/serve-pages';
import { serveSitemap } from './pages/sitemap';
import { createViews } from './pages/visitor-view';
import { serveWebManifest } from './pages/web-manifest';
import { createPreviewLinks, previewSecretIn } from './preview/preview-links';
import { serveApi } from './proxy/serve-api';
import { serveReleasing } from './release-api/releasing';
import type { LiveStore } from './releases/live-store';
import type { Registry } from './releases/registry';
import { serveReleases } from './releases/serve-releases';
import { type CanaryWatch, createCanaryWatch } from './rollout/canary-watch';

export type AppParts = {
  registry: Registry;
  tinymceFolder: string;
  /** What is live, where it is not what the registry says. */
  live?: LiveStore;
  /** Counts for canaries; in memory when left out. */
  watch?: CanaryWatch;
  /** Loads candidates in a browser; without it none is. */
  smokes?: SmokeLoad;
  /** What answers `/api`, where it is not the API alone. */
  api?: typeof serveApi;
};

const noSmoke: SmokeLoad = async () => ({
  problems: [],
  notes: ['No smoke load: this edge has no browser.'],
});

/** The edge without its process: documents, releases, the editor's files, and the API behind `/api`. */
export async function buildApp(
  config: Config,
  { registry, tinymceFolder, ...parts }: AppParts,
): Promise<FastifyInstance> {
  const app = Fastify({
    logger: { level: config.logLevel },
    trustProxy: 'loopback',
    // A request line that is no path, like one with a broken %-escape, before any route is found.
    frameworkErrors(_error, _request, reply) {
      reply.raw
        .writeHead(400, { 'content-type': 'text/plain; charset=utf-8' })
        .end('This address cannot be read.\n');
    },
  });
  const { store, publications } = registry;
  const live = parts.live ?? registry.live;
  const { apiUrl, siteUrl, productName, production, turnstile, liveReload } = config;

  if (production) requireHttps(app, siteUrl);
  app.setNotFoundHandler((_request, reply) => sendNotFound(reply));

  const publicHost = production ? new URL(siteUrl).host : undefined;
  await app.register(parts.api ?? serveApi, { apiUrl, prefix: '/api', publicHost });
  // The mailbox and the payment page of local mode.
  if (!production) await app.register(serveApi, { apiUrl, prefix: '/dev', publicHost });
  if (liveReload) await app.register(serveLiveReload, { live });
  await app.register(serveReleases, { prefix: '/releases', store });
  await app.register(serveTinymce, { prefix: '/tinymce', folder: tinymceFolder });
  await app.register(serveSitemap, { live, siteUrl });
  await app.register(serveWebManifest, { productName });
  await app.register(serveFrontends, { live });
  const previews = createPreviewLinks(
    config.previewSecret ?? (await previewSecretIn(config.dataDir)),
  );
  const watch = parts.watch ?? createCanaryWatch(config.canaryTest);
  await app.register(serveReleasing, {
    config,
    live,
    store,
    publications,
    previews,
    watch,
    smokes: parts.smokes ?? noSmoke,
  });
  const documents = createDocuments(store, { productName, siteUrl, liveReload });
  const views = createViews({ live, store, previews, production });
  await app.register(servePages, { documents, views, store, security: { production, turnstile } });
  return app;
}
