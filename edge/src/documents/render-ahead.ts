import { isPublicRoute, SHELL } from '@site/shared/release';
import type { FastifyInstance } from 'fastify';
import type { LiveStateReader } from '../releases/live-state';
import type { ReleaseSet } from '../releases/release-set';
import { canariesOf, type ReleaseSets, releasesKey } from '../rollout/release-sets';
import type { DocumentCache } from './document-cache';
import { type PageRoute, pagesOf, samplePath } from './page-routes';

/** How often the live state is checked for new releases. */
const CHECK_MS = 1_000;
/** How often public pages are renewed: more often than a rendered document becomes old. */
const PUBLIC_PAGES_MS = 60_000;

type Parts = { documents: Pick<DocumentCache, 'renew'>; live: LiveStateReader; sets: ReleaseSets };

/**
 * Returns a function that renders pages before a visitor asks for them; it is called each second.
 * When the live releases or the canaries have changed, it renders all of their pages; otherwise,
 * each minute, the public pages. It renders one page after the other, so that a page that a visitor
 * asks for is rendered soon.
 */
export function createRenderAhead({ documents, live, sets }: Parts, now: () => number = Date.now) {
  /** The key of the releases whose pages were all rendered last, and when that began. */
  let lastRound: { key: string; at: number } | undefined;

  /** Returns false if a page must be tried again. */
  async function renderPages(set: ReleaseSet, pages: PageRoute[]): Promise<boolean> {
    let isDone = true;
    for (const page of pages) isDone = (await documents.renew(samplePath(page), set)) && isDone;
    return isDone;
  }

  return async (): Promise<void> => {
    const state = await live.current();
    const key = releasesKey(state);
    const isChange = key !== lastRound?.key;
    const isDue = isChange || now() - (lastRound?.at ?? 0) >= PUBLIC_PAGES_MS;
    if (!isDue || !state.releases[SHELL]) return;
    const at = now();
    // Visitors get each canary independently, so most visitors get no canary or one.
    const canaryChoices = [[], ...canariesOf(state).map(({ name }) => [name])];
    let isDone = true;
    for (const canaries of canaryChoices) {
      const set = sets.ofVisitor(state, canaries, []);
      const pages = pagesOf(set).filter((page) => isChange || isPublicRoute(page));
      isDone = (await renderPages(set, pages)) && isDone;
    }
    // Without this, the next call in a second tries the pages again.
    if (isDone) lastRound = { key, at };
  };
}

/** Renders pages ahead from the moment when the app listens until it closes. */
export function renderAhead(app: FastifyInstance, parts: Parts): void {
  const check = createRenderAhead(parts);
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function run() {
    await check().catch((error) => app.log.debug(error, 'Pages are not rendered ahead.'));
    if (!isClosed) timer = setTimeout(run, CHECK_MS).unref();
  }

  app.addHook('onListen', async () => void run());
  app.addHook('onClose', async () => {
    isClosed = true;
    clearTimeout(timer);
  });
}
