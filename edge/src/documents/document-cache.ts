import { BASE_LANGUAGE, type Language, languageOfPath } from '@site/shared/language';
import { type Release, type Rendering, SHELL } from '@site/shared/release';
import { memoizeUntilSuccess } from '@site/shared/server';
import { pathInRelease, setInLanguage } from '../releases/languages';
import type { ReleaseSet } from '../releases/release-set';
import type { ReleaseStore } from '../releases/release-store';
import { composeBootManifest } from './boot-manifest';
import { renderedCards } from './cards-of-set';
import {
  composeDocument,
  type RenderedParts,
  SHELL_DOCUMENT,
  SHELL_PAGES,
  type Shell,
  type ShellPage,
} from './compose-document';
import { inlineStyles } from './inline-styles';
import type { KeptRendering, KeptRenderings, RenderResult } from './kept-renderings';
import { createPageMatcher, type PageRoute } from './page-routes';
import { type ReadyDocument, readyDocument } from './ready-document';
import {
  isRenderedWhole,
  type NotRendered,
  type RenderFailure,
  type RenderPage,
} from './render-page';
import { createRetiredPageMatcher } from './retired-pages';
import { type Site, siteWith } from './site-of-now';

/** There is no shell to compose a document from. `message` names the missing release. */
export class ShellMissing extends Error {}

export type DocumentCache = {
  /**
   * The document of a URL path. `failures` names the releases that failed to render its page or its
   * cards. Throws ShellMissing, or TemplateError for a broken template.
   */
  get(
    pathname: string,
    set: ReleaseSet,
  ): Promise<{ document: ReadyDocument; failures: readonly RenderFailure[] }>;
  /** Renders the page of a URL path again if that is due. False if it must be tried again. */
  renew(pathname: string, set: ReleaseSet): Promise<boolean>;
};

/** How the pages of documents are rendered. */
export type DocumentRendering = {
  renderPage: RenderPage;
  keptRenderings: KeptRenderings;
  /** Makes the first call of a public page in a language. Rejects without an answer. */
  readFirstAnswer: (
    call: NonNullable<PageRoute['firstCall']>,
    language: Language,
  ) => Promise<Rendering['site']['firstAnswer']>;
  /** Whether a document waits for its first rendering, as in the gate. Visitors never wait. */
  documentsWait: boolean;
};

type CacheParts = {
  store: ReleaseStore;
  siteOfNow: () => Site;
  /** Undefined if pages are rendered in the browser only. */
  rendering: DocumentRendering | undefined;
  isCompressionQuick: boolean;
};

/**
 * Composes each document once for each release set, route, and name and look of the site. With
 * `rendering`, a document contains its rendered page as soon as that is ready.
 */
export function createDocumentCache(parts: CacheParts): DocumentCache {
  const { rendering } = parts;
  const findDocumentBySet = new WeakMap<ReleaseSet, FindDocument>();
  function documentAt(pathname: string, visitorSet: ReleaseSet): CachedDocument {
    const { language, path } = languageOfPath(pathname);
    // A key of `findDocumentBySet`: `setInLanguage` returns the same object each time.
    const set = setInLanguage(visitorSet, language);
    const findDocument = findDocumentBySet.get(set) ?? createFindDocument({ ...parts, set });
    findDocumentBySet.set(set, findDocument);
    return findDocument(path);
  }
  return {
    async get(pathname, set) {
      const { plain, kept } = documentAt(pathname, set);
      if (rendering?.documentsWait) await kept?.renew();
      const { document, failures = [] } = kept?.current() ?? {};
      return { document: document ?? (await plain()), failures };
    },
    renew: async (pathname, set) => (await documentAt(pathname, set).kept?.renew()) ?? true,
  };
}

type DocumentParts = CacheParts & { set: ReleaseSet };

/** The two forms of a document. */
type CachedDocument = {
  /** The document without a rendered page. */
  plain: () => Promise<ReadyDocument>;
  /** The document with its rendered page. Undefined for a retired page, and without rendering. */
  kept: KeptRendering | undefined;
};

/** Finds the document of a URL path in one release set. */
type FindDocument = (pathname: string) => CachedDocument;

function createFindDocument(parts: DocumentParts): FindDocument {
  const { set, store, siteOfNow, rendering, isCompressionQuick } = parts;
  const matchPage = createPageMatcher(set);
  const matchRetiredPage = createRetiredPageMatcher(set);
  const shell = memoizeUntilSuccess(() => readShell(set, store));
  const documents = new Map<string, CachedDocument>();

  function createDocument(page: PageRoute | undefined, shellPage: ShellPage): CachedDocument {
    const status = page ? 200 : shellPage.status;
    async function compose(site: Site, rendered?: RenderedParts): Promise<ReadyDocument> {
      const { shellStyles = [], pageStyles = [], cardStyles = [] } = rendered ?? {};
      const lookStyles = site.look ? [site.look.style] : [];
      return readyDocument(
        composeDocument({ shell: await shell(), set, site, page, shellPage, rendered }),
        {
          status,
          page,
          styles: [...shellStyles, ...pageStyles, ...cardStyles, ...lookStyles],
          isCompressionQuick,
        },
      );
    }
    async function render(publicSite: Rendering['site']): Promise<RenderResult> {
      const site = siteWith(siteOfNow(), publicSite.settings);
      const result = await renderParts(parts, await shell(), page, { site, publicSite });
      if (!('html' in result)) return result;
      const { html, failedCards } = result;
      return { html, failedCards, compose: () => compose(site, result) };
    }
    return {
      plain: memoizeBySite(siteOfNow, compose),
      // What a retired page shows depends on the path, so one rendering does not fit all paths.
      kept:
        shellPage === SHELL_PAGES.retired ? undefined : rendering?.keptRenderings.addPage(render),
    };
  }

  return (pathname) => {
    const page = matchPage(pathname);
    const isRetired = page === undefined && matchRetiredPage(pathname) !== undefined;
    const shellPage = isRetired ? SHELL_PAGES.retired : SHELL_PAGES.notFound;
    const key = page?.path ?? String(shellPage.status);
    const document = documents.get(key) ?? createDocument(page, shellPage);
    documents.set(key, document);
    return document;
  };
}

/** The rendered page of a document with its styles, or why there is none. */
async function renderParts(
  { set, store, rendering }: DocumentParts,
  shell: Shell,
  page: PageRoute | undefined,
  { site, publicSite }: { site: Site; publicSite: Rendering['site'] },
): Promise<RenderedParts | NotRendered> {
  if (!rendering) return { unavailable: 'pages are not rendered' };
  const { release } = shell;
  const boot = composeBootManifest(set, release.version, page, site);
  const cards = page ? renderedCards(set, page) : [];
  const isWhole = page !== undefined && isRenderedWhole(page);
  const siteForPage = { ...publicSite };
  if (isWhole && page.firstCall) {
    const reading = rendering.readFirstAnswer(page.firstCall, set.language ?? BASE_LANGUAGE);
    const firstAnswer = await reading.catch(() => undefined);
    if (!firstAnswer) return { unavailable: `${page.firstCall.path} is not answered` };
    siteForPage.firstAnswer = firstAnswer;
  }
  const renderedPage = await rendering.renderPage({
    shell: release,
    page,
    cards,
    boot,
    site: siteForPage,
  });
  if (!('html' in renderedPage)) return renderedPage;
  const [shellStyles = [], pageStyles = [], ...cardStyles] = await Promise.all([
    inlineStyles(store, release, release.initial),
    isWhole ? inlineStyles(store, page.release, page.files) : [],
    ...renderedPage.cards.map((card) => inlineStyles(store, card.release, card.card.files)),
  ]);
  return {
    ...renderedPage,
    shellStyles,
    pageStyles,
    cardStyles: cardStyles.flatMap((styles = []) => styles),
  };
}

/** Composes the document anew when the name or look of the site may have changed. */
function memoizeBySite(
  siteOfNow: () => Site,
  compose: (site: Site) => Promise<ReadyDocument>,
): () => Promise<ReadyDocument> {
  let last: { site: Site; document: () => Promise<ReadyDocument> } | undefined;
  return () => {
    const site = siteOfNow();
    if (last?.site !== site) last = { site, document: memoizeUntilSuccess(() => compose(site)) };
    return last.document();
  };
}

function documentPath(shell: Release, language = BASE_LANGUAGE): string {
  return pathInRelease(shell, SHELL_DOCUMENT, language);
}

/** The live shell, or the previous one when the template of the live one is missing. */
async function readShell({ releases, language }: ReleaseSet, store: ReleaseStore): Promise<Shell> {
  const shell = releases[SHELL];
  if (!shell) throw new ShellMissing('No release of the shell is live yet.');
  for (const release of [shell.live, shell.previous]) {
    const template =
      release && (await store.read(SHELL, release.version, documentPath(release, language)));
    if (template) return { release, template: template.toString('utf8') };
  }
  throw new ShellMissing(`The files of the shell ${shell.live.version} are missing.`);
}
