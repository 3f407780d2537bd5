import cookie from '@fastify/cookie';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncoding } from '../http/accepted-encoding';
import { sendUnavailable } from '../http/plain-answers';
import { StoreUnavailable } from '../releases/change-refused';
import type { ReleaseStore } from '../releases/release-store';
import type { Views } from '../rollout/release-set';
import { fileUrl, SHELL } from './boot-manifest';
import { TemplateError } from './compose-document';
import { documentHeaders, type SecurityOptions } from './document-headers';
import { type Documents, NotPublished, type ReadyDocument } from './documents';

export type PagesOptions = {
  documents: Documents;
  views: Views;
  store: ReleaseStore;
  security: SecurityOptions;
};

/** Every path that is nothing else: a file that the live shell serves at the site's root, or else a document. */
export async function serveDocuments(
  app: FastifyInstance,
  { documents, views, store, security }: PagesOptions,
): Promise<void> {
  const headers = documentHeaders(security);
  await app.register(cookie);
  await app.register(fastifyStatic, {
    root: store.folder,
    serve: false,
    preCompressed: true,
    index: false,
    suppressWarning: true,
  });

  app.get('*', async (request, reply) => {
    const [pathname = '/'] = request.url.split('?', 1);
    const releaseSet = await views.for(request, reply);
    if (!releaseSet) return reply;
    const shell = releaseSet.state.releases[SHELL]?.live;
    const path = pathname.slice(1);
    if (shell?.public.includes(path)) {
      await store.ready(SHELL, shell.version);
      reply.header('cache-control', 'no-cache').header('x-content-type-options', 'nosniff');
      return reply.sendFile(
        fileUrl(SHELL, shell.version, `public/${path}`).replace('/releases/', ''),
        { cacheControl: false },
      );
    }
    return sendDocument(
      request,
      reply.headers(headers),
      await documents.at(pathname, releaseSet),
      releaseSet.isShared,
    );
  });

  app.setErrorHandler((error, request, reply) => {
    if (error instanceof StoreUnavailable) return sendUnavailable(reply);
    if (!(error instanceof NotPublished)) request.log.error(error);
    const isMissing = error instanceof NotPublished || error instanceof TemplateError;
    const text = isMissing
      ? `This site has nothing to show yet.\n\n${error.message}\n`
      : 'Something went wrong here. Please try later.\n';
    return reply
      .code(isMissing ? 503 : 500)
      .headers({ 'cache-control': 'no-store', ...(isMissing ? { 'retry-after': '5' } : {}) })
      .type('text/plain; charset=utf-8')
      .send(text);
  });
}

function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  document: ReadyDocument,
  isShared: boolean,
) {
  const [cache, vary] = isShared
    ? ['no-cache', 'accept-encoding']
    : ['no-cache, private', 'accept-encoding, cookie'];
  reply.headers({ 'cache-control': cache, etag: document.etag, vary });
  if (document.status === 200 && request.headers['if-none-match']?.includes(document.etag))
    return reply.code(304).send();
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  if (encoding) reply.header('content-encoding', encoding);
  const body = encoding === 'br' ? document.br : encoding === 'gzip' ? document.gz : document.html;
  return reply.code(document.status).type('text/html; charset=utf-8').send(body);
}
