import { createHash } from 'node:crypto';
import { type Rendering, SHELL } from '@site/shared/release';
import { memoizeUntilSuccess } from '@site/shared/server';
import { compress } from '../releases/compressed-copies';
import type { ReleaseSet } from '../releases/release-set';
import type { ReleaseStore } from '../releases/release-store';
import { composeBootManifest } from './boot-manifest';
import {
  composeDocument,
  type RenderedParts,
  SHELL_DOCUMENT,
  SHELL_TITLES,
  type Shell,
  type Site,
} from './compose-document';
import { inlineStyles } from './inline-styles';
import type { KeptRendering, KeptRenderings, RenderResult } from './kept-renderings';
import { createPageMatcher, type PageRoute } from './page-routes';
import type { ReadyDocument } from './ready-document';
import { isRenderedWhole, type RenderFailure, type RenderPage } from './render-page';
import { createRetiredPageMatcher } from './retired-pages';

/** There is no shell to compose a document from. `message` names the missing release. */
export class ShellMissing extends Error {}

export type DocumentCache = {
  /**
   * The document of a URL path, and the release that failed to render it. Throws ShellMissing, or
   * TemplateError for a broken template.
   */
  get(
    pathname: string,
    set: ReleaseSet,
  ): Promise<{ document: ReadyDocument; failure?: RenderFailure | undefined }>;
  /** Renders the page of the document of a URL path. False if it must be tried again. */
  renew(pathname: string, set: ReleaseSet): Promise<boolean>;
};

/** Renders the pages of documents. */
export type DocumentRendering = {
  renderPage: RenderPage;
  kept: KeptRenderings;
  /** Waits for the first rendering of a document. For the gate: visitors never wait. */
  waits: boolean;
};

/**
 * Composes each document once for each release set and route. With `rendering`, its rendered page
 * is in the document as soon as it is ready.
 */
export function createDocumentCache(
  store: ReleaseStore,
  site: Site,
  rendering?: DocumentRendering,
): DocumentCache {
  const documentsBySet = new WeakMap<ReleaseSet, ReturnType<typeof createDocumentsOf>>();
  const documentsOf = (set: ReleaseSet) => {
    const documents = documentsBySet.get(set) ?? createDocumentsOf({ set, store, site, rendering });
    documentsBySet.set(set, documents);
    return documents;
  };
  return {
    get: (pathname, set) => documentsOf(set).get(pathname),
    renew: (pathname, set) => documentsOf(set).renew(pathname),
  };
}

type DocumentParts = {
  set: ReleaseSet;
  store: ReleaseStore;
  site: Site;
  rendering: DocumentRendering | undefined;
};

function createDocumentsOf(parts: DocumentParts) {
  const { set, store, site, rendering } = parts;
  const matchPage = createPageMatcher(set);
  const matchRetiredPage = createRetiredPageMatcher(set);
  const shell = memoizeUntilSuccess(() => readShell(set, store));
  const documents = new Map<
    string,
    { plain: () => Promise<ReadyDocument>; rendered: KeptRendering | undefined }
  >();

  function documentOf(page: PageRoute | undefined, isRetired: boolean) {
    const shellTitle = isRetired ? SHELL_TITLES.retired : SHELL_TITLES.notFound;
    const key = page?.path ?? shellTitle;
    const known = documents.get(key);
    if (known) return known;
    const compose = async (rendered?: RenderedParts) =>
      readyDocument(
        composeDocument({ shell: await shell(), set, site, page, shellTitle, rendered }),
        page,
        isRetired ? 410 : 404,
        rendered,
      );
    const document = {
      plain: memoizeUntilSuccess(() => compose()),
      // The page of a retired remote depends on the path.
      rendered: isRetired
        ? undefined
        : rendering?.kept.add(async (publicSite): Promise<RenderResult> => {
            const rendered = await renderedParts(parts, await shell(), page, publicSite);
            if (!('html' in rendered)) return rendered;
            return { html: rendered.html, compose: () => compose(rendered) };
          }),
    };
    documents.set(key, document);
    return document;
  }

  function documentAt(pathname: string) {
    const page = matchPage(pathname);
    const isRetired = page === undefined && matchRetiredPage(pathname) !== undefined;
    return documentOf(page, isRetired);
  }

  return {
    async get(pathname: string) {
      const { plain, rendered } = documentAt(pathname);
      if (rendering?.waits) await rendered?.renew();
      const { document, failure } = rendered?.current() ?? {};
      return { document: document ?? (await plain()), failure };
    },
    renew: async (pathname: string) => (await documentAt(pathname).rendered?.renew()) ?? true,
  };
}

/** The rendered page of a document, with its styles. */
async function renderedParts(
  { set, store, site, rendering }: DocumentParts,
  shell: Shell,
  page: PageRoute | undefined,
  publicSite: Rendering['site'],
): Promise<RenderedParts | Exclude<RenderResult, { html: string }>> {
  if (!rendering) return { unavailable: 'pages are not rendered' };
  const { release } = shell;
  const boot = composeBootManifest(set, release.version, page, site);
  const rendered = await rendering.renderPage({ shell: release, page, boot, site: publicSite });
  if (!('html' in rendered)) return rendered;
  const isWhole = page !== undefined && isRenderedWhole(page);
  const [shellStyles = [], pageStyles = []] = await Promise.all([
    inlineStyles(store, release, release.initial),
    isWhole ? inlineStyles(store, page.release, page.files) : [],
  ]);
  return { ...rendered, shellStyles, pageStyles };
}

/** The live shell, or the previous one when the live one's template is missing. */
async function readShell({ releases }: ReleaseSet, store: ReleaseStore): Promise<Shell> {
  const shell = releases[SHELL];
  if (!shell) throw new ShellMissing('No release of the shell is live yet.');
  for (const release of [shell.live, shell.previous]) {
    const template = release && (await store.read(SHELL, release.version, SHELL_DOCUMENT));
    if (template) return { release, template: template.toString('utf8') };
  }
  throw new ShellMissing(`The files of the shell ${shell.live.version} are missing.`);
}

async function readyDocument(
  text: string,
  page: PageRoute | undefined,
  statusOfShellPage: 404 | 410,
  rendered: RenderedParts | undefined,
): Promise<ReadyDocument> {
  const html = Buffer.from(text);
  // Weak, because the plain and the compressed documents share it.
  const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
  const status = page ? 200 : statusOfShellPage;
  const styles = rendered ? [...rendered.shellStyles, ...rendered.pageStyles] : [];
  const styleSources = styles.map(({ source }) => source);
  return { status, page, etag, html, styleSources, ...(await compress(html)) };
}
