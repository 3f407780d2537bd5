import { PAGE_REPORT_PATH } from '@site/shared/release';
import {
  closeConnections,
  createDraining,
  type Draining,
  newRequestId,
  redact,
  refuseFragments,
  refuseTwoHosts,
  trustProxies,
} from '@site/shared/server';
import Fastify, { type FastifyInstance } from 'fastify';
import type { AppParts } from './app-parts';
import { serveCockpit } from './cockpit/serve-cockpit';
import type { Config } from './config';
import { createDocumentCache } from './documents/document-cache';
import { createDocumentRendering } from './documents/document-rendering';
import { createReadAnswer } from './documents/read-answer';
import { renderAhead } from './documents/render-ahead';
import { createRenderPage } from './documents/render-page';
import { serveDocuments } from './documents/serve-documents';
import { serveLiveReload } from './documents/serve-live-reload';
import { servePolicyReports } from './documents/serve-policy-reports';
import { serveSitemap } from './documents/serve-sitemap';
import { serveWebManifest } from './documents/serve-web-manifest';
import { createSiteOfNow } from './documents/site-of-now';
import { createRenderCheck } from './gate/render-check';
import { createApiServers } from './http/api-servers';
import { CONNECTION_OPTIONS, limitConnections } from './http/connections';
import { decodableUrl } from './http/decodable-url';
import { requestForLog } from './http/log';
import { sendNotFound, sendText } from './http/plain-answers';
import { requireHttps } from './http/require-https';
import { serveApi } from './http/serve-api';
import { serveReadiness } from './http/serve-readiness';
import { serveTinymce } from './http/serve-tinymce';
import { registerReleasing } from './register-releasing';
import { serveReleases } from './releases/serve-releases';
import { createPublicSite } from './rendering/public-site';
import { createChooseReleases } from './rollout/choose-releases';
import { createPreviewLinks, previewSecretIn } from './rollout/preview-links';
import { createReleaseCounting } from './rollout/release-counting';
import { createReleaseSets } from './rollout/release-sets';
import {
  createReportValues,
  REPORT_COOKIE,
  REPORT_VALUE_SECONDS,
  visitOf,
} from './rollout/report-values';

declare module 'fastify' {
  interface FastifyInstance {
    /** Begins when this process is about to end. */
    draining: Draining;
  }
}

const INVALID_ADDRESS = 'This address is not valid.\n';
const TWO_HOSTS = 'The request has more than one Host header.\n';

/**
 * Builds the server of the edge: documents, releases, the files of the editor, and `/api`. The
 * caller lets it listen.
 */
export async function buildApp(config: Config, parts: AppParts): Promise<FastifyInstance> {
  const app = createServer(config, parts);
  closeConnections(app, { hasPeers: config.drainMs > 0 });
  const { store, deltas } = parts.storage;
  const live = parts.live ?? parts.storage.live;
  const { siteUrl, productName, maintenance, production, turnstile, liveReload } = config;
  const now = parts.now ?? Date.now;

  const publicHost = production ? new URL(siteUrl).host : undefined;
  const servers = parts.apiServers ?? createApiServers(config.apiUrls, app.log, now);
  app.addHook('onClose', async () => servers.stop());
  await app.register(parts.api ?? serveApi, { servers, prefix: '/api', publicHost });
  // The mailbox and the payment page of local mode.
  if (!production) await app.register(serveApi, { servers, prefix: '/dev', publicHost });
  if (liveReload) await app.register(serveLiveReload, { live });
  const draining = createDraining(app.server);
  app.decorate('draining', draining);
  await app.register(serveReadiness, {
    draining,
    // A live state without releases is enough: the edge can receive the first release.
    hasLiveState: async () => {
      await live.current();
      return !live.isUnreadable?.();
    },
  });
  await app.register(serveReleases, { prefix: '/releases', store, deltas });
  if (parts.cockpitFolder)
    await app.register(serveCockpit, { prefix: '/releases/ui', folder: parts.cockpitFolder });
  await app.register(serveTinymce, { prefix: '/tinymce', folder: parts.tinymceFolder });
  await app.register(serveSitemap, { live, siteUrl });
  await app.register(servePolicyReports);
  const readAnswer = createReadAnswer(app, config);
  const publicSite = createPublicSite(readAnswer, now);
  const settings = { productName, maintenance, siteUrl, liveReload };
  const siteOfNow = createSiteOfNow(settings, publicSite);
  await app.register(serveWebManifest, { live, siteOfNow });
  const counting = parts.counting ?? createReleaseCounting(now, undefined, servers.isDown);
  const secret = config.previewSecret ?? (await previewSecretIn(config.dataDir));
  const previews = createPreviewLinks(secret);
  const values = createReportValues(secret);
  const { gateRenderer } = parts;
  const renderCheck =
    gateRenderer && createRenderCheck(createRenderPage(gateRenderer, store), config);
  await registerReleasing(app, config, {
    ...parts,
    live,
    previews,
    values,
    counting,
    renderCheck,
  });
  const documents = createDocumentCache({
    store,
    siteOfNow,
    rendering:
      parts.renderer &&
      createDocumentRendering(app, { publicSite, readAnswer }, parts.renderer, parts),
    isCompressionQuick: config.isCompressionQuick,
  });
  const sets = createReleaseSets();
  // The documents of the gate wait for their page, so nothing is rendered ahead there.
  if (parts.renderer && !parts.documentsWait) renderAhead(app, { documents, live, sets });
  await app.register(serveDocuments, {
    documents,
    chooseReleases: createChooseReleases({ live, sets, store, previews, production }),
    store,
    security: { production, turnstile, imageHosts: config.imageHosts },
    async onDocument(document, { ip: address }, reply) {
      if (document.set.previews) return;
      const state = await live.current();
      const visit = visitOf(document.set, state);
      reply.setCookie(REPORT_COOKIE, values.make(visit, address, now()), {
        path: PAGE_REPORT_PATH,
        httpOnly: true,
        sameSite: 'strict',
        secure: production,
        maxAge: REPORT_VALUE_SECONDS,
      });
      counting.addDocument(document, { ...visit, address }, state);
    },
  });
  return app;
}

/** Creates the server with what applies to every request. It has no routes yet. */
function createServer(
  { logLevel, trustedProxies, connectionLimits, production, siteUrl }: Config,
  { logStream, tracing, metrics }: AppParts,
): FastifyInstance {
  const isTrustedProxy = trustProxies(trustedProxies);
  const app = Fastify({
    logger: {
      level: logLevel,
      serializers: { req: requestForLog },
      redact,
      ...(logStream ? { stream: logStream } : {}),
    },
    trustProxy: isTrustedProxy,
    genReqId: newRequestId,
    // A request that arrives while the server closes is answered like any other.
    return503OnClosing: false,
    ...CONNECTION_OPTIONS,
    rewriteUrl: ({ url = '/' }) => decodableUrl(url),
    // A request without a valid path, such as one with a broken %-escape, reaches no route.
    frameworkErrors(_error, _request, reply) {
      reply.raw
        .writeHead(400, { 'content-type': 'text/plain; charset=utf-8' })
        .end(INVALID_ADDRESS);
    },
  });
  // A client cannot choose the trace of its request.
  tracing?.traceRequests(app, () => false);
  metrics?.register(app);
  refuseFragments(app, (_request, reply) => sendText(reply, 400, INVALID_ADDRESS));
  refuseTwoHosts(app, (_request, reply) => sendText(reply, 400, TWO_HOSTS));
  limitConnections(app, connectionLimits, isTrustedProxy);
  if (production) requireHttps(app, siteUrl);
  app.setNotFoundHandler((_request, reply) => sendNotFound(reply));
  return app;
}
