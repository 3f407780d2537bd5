import { negotiate } from '@fastify/accept-negotiator';
import cookie from '@fastify/cookie';
import fastifyStatic from '@fastify/static';
import { SHELL } from '@site/shared/release';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendText, sendUnavailable } from '../http/plain-answers';
import { StoreUnavailable } from '../releases/change-refused';
import { publicFile } from '../releases/release-files';
import { END_PREVIEW_PATH, type ReleaseSet } from '../releases/release-set';
import type { ReleaseStore } from '../releases/release-store';
import type { ChooseReleases } from '../rollout/choose-releases';
import { type DocumentCache, ShellMissing } from './document-cache';
import { documentHeaders, type SecurityOptions } from './document-headers';
import { TemplateError } from './fill-template';
import type { ReadyDocument } from './ready-document';
import type { RenderFailure } from './render-page';

/** A document that a visitor opens. */
type OpenedDocument = {
  /** The pattern of the route, or `*` for a page of the shell. */
  page: string;
  remote: string | undefined;
  set: ReleaseSet;
  /** The releases that failed to render the page or its cards. */
  failures: readonly RenderFailure[];
};

/** Serves all paths without a route of their own: public files of the live shell, and documents. */
export async function serveDocuments(
  app: FastifyInstance,
  {
    documents,
    chooseReleases,
    store,
    security,
    onDocument,
  }: {
    documents: DocumentCache;
    chooseReleases: ChooseReleases;
    store: ReleaseStore;
    security: Omit<SecurityOptions, 'styleSources'>;
    /** Called before a document is sent to a visitor who opens it. */
    onDocument: (
      document: OpenedDocument,
      request: FastifyRequest,
      reply: FastifyReply,
    ) => Promise<void>;
  },
): Promise<void> {
  const headersByDocument = new WeakMap<ReadyDocument, Record<string, string>>();
  const headersOf = (document: ReadyDocument) => {
    const { styleSources } = document;
    const headers =
      headersByDocument.get(document) ?? documentHeaders({ ...security, styleSources });
    headersByDocument.set(document, headers);
    return headers;
  };
  await app.register(cookie);
  await app.register(fastifyStatic, {
    root: store.folder,
    // Adds `reply.sendFile` only, and no route.
    serve: false,
    preCompressed: true,
    index: false,
    // The folder may not exist before the first release is stored.
    suppressWarning: true,
  });

  app.get('*', async (request, reply) => {
    const [pathname = '/'] = request.url.split('?', 1);
    const set = await chooseReleases(request, reply);
    // Without a set, `chooseReleases` has answered: with a redirect, or about a preview.
    if (!set) return reply;
    const shell = set.releases[SHELL]?.live;
    const file = shell && publicFile(shell, pathname);
    if (file) {
      await store.fetch(SHELL, shell.version);
      reply.header('cache-control', 'no-cache').header('x-content-type-options', 'nosniff');
      return reply.sendFile(file, { cacheControl: false });
    }
    const { document, failures } = await documents.get(pathname, set).catch((error: Error) => {
      if (!set.previews || !isShellFault(error)) throw error;
      throw new BrokenPreview(error.message);
    });
    if (isNavigation(request)) {
      const { path: page = '*', release } = document.page ?? {};
      await onDocument({ page, remote: release?.name, set, failures }, request, reply);
    }
    reply.headers(headersOf(document));
    return sendDocument(request, reply, document, set);
  });

  app.setErrorHandler((error, request, reply) => {
    if (error instanceof StoreUnavailable) return sendUnavailable(reply);
    if (!(error instanceof ShellMissing || error instanceof BrokenPreview))
      request.log.error(error);
    if (error instanceof BrokenPreview)
      return sendText(
        reply,
        503,
        `This preview could not start.\n\n${error.message}\n\nOpen ${END_PREVIEW_PATH} to end the preview.\n`,
      );
    if (isShellFault(error)) {
      reply.header('retry-after', '5');
      return sendText(reply, 503, `This site has no pages yet.\n\n${error.message}\n`);
    }
    return sendText(reply, 500, 'Something went wrong. Try again later.\n');
  });
}

/** The previewed shell cannot be shown. The site without the preview works. */
class BrokenPreview extends Error {}

function isShellFault(error: unknown): error is ShellMissing | TemplateError {
  return error instanceof ShellMissing || error instanceof TemplateError;
}

/** Whether a visitor opens the document, and not a tool or a prefetch. */
function isNavigation({ method, headers }: FastifyRequest): boolean {
  if (method !== 'GET' || headers.purpose === 'prefetch') return false;
  if (String(headers['sec-purpose'] ?? '').startsWith('prefetch')) return false;
  const destination = headers['sec-fetch-dest'];
  return destination === undefined
    ? (headers.accept?.includes('text/html') ?? false)
    : destination === 'document';
}

function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  document: ReadyDocument,
  { isShared }: ReleaseSet,
) {
  const [cacheControl, vary] = isShared
    ? ['no-cache', 'accept-encoding']
    : ['no-cache, private', 'accept-encoding, cookie'];
  reply.headers({ 'cache-control': cacheControl, etag: document.etag, vary });
  if (document.status === 200 && request.headers['if-none-match']?.includes(document.etag))
    return reply.code(304).send();
  const accepted = request.headers['accept-encoding']?.toLowerCase() ?? '';
  const encoding = negotiate(accepted, ['br', 'gzip'] as const);
  if (encoding) reply.header('content-encoding', encoding);
  const bodies = { br: document.br, gzip: document.gz, identity: document.html };
  const body = bodies[encoding ?? 'identity'];
  return reply.code(document.status).type('text/html; charset=utf-8').send(body);
}
