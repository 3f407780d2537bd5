import { createHash } from 'node:crypto';
import { SHELL } from '@site/shared/release';
import { memoizeUntilSuccess } from '@site/shared/server';
import { type CompressedCopies, compress } from '../releases/compressed-copies';
import type { ReleaseSet } from '../releases/release-set';
import type { ReleaseStore } from '../releases/release-store';
import {
  composeDocument,
  hasDocumentMark,
  SHELL_DOCUMENT,
  SHELL_TITLES,
  type Shell,
  type Site,
} from './compose-document';
import { createPageMatcher, type PageRoute } from './page-routes';
import { createRetiredPageMatcher } from './retired-pages';

/** A document, plain and compressed. */
export type ReadyDocument = CompressedCopies & {
  /** 410 for a page of a retired remote. */
  status: 200 | 404 | 410;
  /** The route of the page and its remote; undefined for a page of the shell. */
  page: Pick<PageRoute, 'path' | 'remote'> | undefined;
  etag: string;
  html: Buffer;
  /** Whether its shell creates the policies that Trusted Types need: older shells do not. */
  trustedTypes: boolean;
};

/** There is no shell to compose a document from. `message` names the missing release. */
export class ShellMissing extends Error {}

export type DocumentCache = {
  /** The document of a URL path. Throws ShellMissing, or TemplateError for a broken template. */
  get(pathname: string, set: ReleaseSet): Promise<ReadyDocument>;
};

/** Composes each document once for each release set and route. */
export function createDocumentCache(store: ReleaseStore, site: Site): DocumentCache {
  const documentsBySet = new WeakMap<ReleaseSet, ReturnType<typeof createDocumentsOf>>();
  return {
    get(pathname, set) {
      const documents = documentsBySet.get(set) ?? createDocumentsOf(set, store, site);
      documentsBySet.set(set, documents);
      return documents(pathname);
    },
  };
}

function createDocumentsOf(set: ReleaseSet, store: ReleaseStore, site: Site) {
  const matchPage = createPageMatcher(set);
  const matchRetiredPage = createRetiredPageMatcher(set);
  const shell = memoizeUntilSuccess(() => readShell(set, store));
  const documents = new Map<string, () => Promise<ReadyDocument>>();
  return (pathname: string): Promise<ReadyDocument> => {
    const page = matchPage(pathname);
    const isRetired = page === undefined && matchRetiredPage(pathname) !== undefined;
    const title = isRetired ? SHELL_TITLES.retired : SHELL_TITLES.notFound;
    const key = page?.path ?? title;
    const document =
      documents.get(key) ??
      memoizeUntilSuccess(async () =>
        readyDocument(
          composeDocument(await shell(), set, page, site, title),
          page,
          isRetired ? 410 : 404,
        ),
      );
    documents.set(key, document);
    return document();
  };
}

/** The live shell, or the previous one when the live one's template is missing. */
async function readShell({ releases }: ReleaseSet, store: ReleaseStore): Promise<Shell> {
  const shell = releases[SHELL];
  if (!shell) throw new ShellMissing('No release of the shell is live yet.');
  for (const release of [shell.live, shell.previous]) {
    const template = release && (await store.read(SHELL, release.version, SHELL_DOCUMENT));
    if (template) return { release, template: template.toString('utf8') };
  }
  throw new ShellMissing(`The files of the live shell (${shell.live.version}) are missing.`);
}

async function readyDocument(
  text: string,
  page: PageRoute | undefined,
  statusOfShellPage: 404 | 410,
): Promise<ReadyDocument> {
  const html = Buffer.from(text);
  // Weak, because the plain and the compressed documents share it.
  const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
  const trustedTypes = hasDocumentMark(text, 'data-trusted-types');
  const status = page ? 200 : statusOfShellPage;
  return { status, page, etag, html, trustedTypes, ...(await compress(html)) };
}
