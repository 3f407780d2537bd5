import Fastify, { type FastifyInstance } from 'fastify';
import type { Config } from './config';
import { createDocuments } from './documents/documents';
import { serveDocuments } from './documents/serve-documents';
import { serveFrontends } from './documents/serve-frontends';
import { serveLiveReload } from './documents/serve-live-reload';
import { serveSitemap } from './documents/serve-sitemap';
import { serveWebManifest } from './documents/serve-web-manifest';
import type { SmokeLoad } from './gate/smoke-load';
import { sendNotFound } from './http/plain-answers';
import { requireHttps } from './http/require-https';
import { serveApi } from './http/serve-api';
import { serveTinymce } from './http/serve-tinymce';
import { serveReleasing } from './release-api/releasing';
import type { ReleaseStorage } from './releases/folder/folder-storage';
import type { LiveStateWriter } from './releases/live-state';
import { serveReleases } from './releases/serve-releases';
import { type CanaryWatch, createCanaryWatch } from './rollout/canary-watch';
import { createPreviewLinks, previewSecretIn } from './rollout/preview-links';
import { createReleaseSetChooser } from './rollout/release-set';

export type AppParts = {
  storage: ReleaseStorage;
  tinymceFolder: string;
  /** What is live, where it is not what the storage says. */
  live?: LiveStateWriter;
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
  { storage, tinymceFolder, ...parts }: AppParts,
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
  const { store, publications } = storage;
  const live = parts.live ?? storage.live;
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
  const views = createReleaseSetChooser({ live, store, previews, production });
  await app.register(serveDocuments, {
    documents,
    views,
    store,
    security: { production, turnstile },
  });
  return app;
}
