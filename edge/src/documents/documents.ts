import { createHash } from 'node:crypto';
import { type CompressedCopies, compress } from '../releases/compressed-copies';
import type { ReleaseStore } from '../releases/release-store';
import { type ReleaseSet, SHELL } from './boot-manifest';
import { composeDocument, type Shell, type Site } from './compose-document';
import { createPageMatcher, type PageRoute } from './page-routes';

/** A document as it goes out, whole and compressed. */
export type ReadyDocument = CompressedCopies & { status: 200 | 404; etag: string; html: Buffer };

/** There is no shell to make a document of; `message` says what is missing. */
export class NotPublished extends Error {}

export type Documents = {
  /** The document for a URL path, as it is shown to somebody. Throws NotPublished, or TemplateError when the live shell's template is none. */
  at(pathname: string, releaseSet: ReleaseSet): Promise<ReadyDocument>;
};

/** Makes documents of releases, each once per URL pattern and object that says what is shown. */
export function createDocuments(store: ReleaseStore, site: Site): Documents {
  const editions = new WeakMap<ReleaseSet, ReturnType<typeof createEdition>>();
  return {
    at(pathname, releaseSet) {
      const edition = editions.get(releaseSet) ?? createEdition(releaseSet, store, site);
      editions.set(releaseSet, edition);
      return edition(pathname);
    },
  };
}

/** The documents of one set of releases. */
function createEdition(releaseSet: ReleaseSet, store: ReleaseStore, site: Site) {
  const matchPage = createPageMatcher(releaseSet.state);
  const shell = keepUnlessFailed(() => readShell(releaseSet, store));
  const documents = new Map<string, () => Promise<ReadyDocument>>();
  return (pathname: string): Promise<ReadyDocument> => {
    const page = matchPage(pathname);
    const key = page?.path ?? '';
    const known = documents.get(key);
    if (known) return known();
    const ready = keepUnlessFailed(async () =>
      packed(composeDocument(await shell(), releaseSet, page, site), page),
    );
    documents.set(key, ready);
    return ready();
  };
}

/** The live shell, or the one before it when the live one's template is gone. */
async function readShell({ state }: ReleaseSet, store: ReleaseStore): Promise<Shell> {
  const remoteState = state.releases[SHELL];
  if (!remoteState) throw new NotPublished('No release of the shell is live yet.');
  for (const release of [remoteState.live, remoteState.previous]) {
    const template = release && (await store.read(SHELL, release.version, 'document.html'));
    if (template) return { release, template: template.toString('utf8') };
  }
  throw new NotPublished(`The files of the live shell (${remoteState.live.version}) are missing.`);
}

async function packed(text: string, page: PageRoute | undefined): Promise<ReadyDocument> {
  const html = Buffer.from(text);
  // Weak: the same for the whole and the compressed forms.
  const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
  return { status: page ? 200 : 404, etag, html, ...(await compress(html)) };
}

/** Runs the work once and keeps its result; a failure is not kept, as the files may come back. */
function keepUnlessFailed<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let kept: Promise<Result> | undefined;
  return () => {
    kept ??= work().catch((error: unknown) => {
      kept = undefined;
      throw error;
    });
    return kept;
  };
}
