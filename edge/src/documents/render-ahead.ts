import { isPublicRoute, SHELL } from '@site/shared/release';
import type { FastifyInstance } from 'fastify';
import type { LiveStateReader } from '../releases/live-state';
import type { ReleaseSet } from '../releases/release-set';
import { canariesOf, type ReleaseSets, releasesKey } from '../rollout/release-sets';
import type { DocumentCache } from './document-cache';
import { pagesOf, samplePath } from './page-routes';

/** How often the live state is checked for new releases. */
const CHECK_MS = 1_000;
/** More often than a rendered document becomes old. */
const PUBLIC_PAGES_MS = 60_000;

type Parts = { documents: Pick<DocumentCache, 'renew'>; live: LiveStateReader; sets: ReleaseSets };

/**
 * Renders pages before a visitor asks for them: all pages of the live releases and of the canaries
 * when these change, and the public pages from time to time. One page after the other, so that a
 * page that a visitor asks for is rendered soon. Returns what to call each second.
 */
export function createRenderAhead({ documents, live, sets }: Parts, now: () => number = Date.now) {
  let last: { key: string; at: number } | undefined;

  /** False if the pages must be tried again. */
  async function renderPages(set: ReleaseSet, isChange: boolean): Promise<boolean> {
    let isDone = true;
    for (const route of pagesOf(set))
      if (isChange || isPublicRoute(route))
        isDone = (await documents.renew(samplePath(route), set)) && isDone;
    return isDone;
  }

  return async (): Promise<void> => {
    const state = await live.current();
    const key = releasesKey(state);
    const isChange = key !== last?.key;
    const isDue = isChange || now() - (last?.at ?? 0) >= PUBLIC_PAGES_MS;
    if (!isDue || !state.releases[SHELL]) return;
    const at = now();
    const canaries = canariesOf(state).map(({ name }) => name);
    // Visitors get the canaries independently, so most of them get none or one.
    const chosen = [[], ...canaries.map((name) => [name])];
    let isDone = true;
    for (const names of chosen)
      isDone = (await renderPages(sets.ofVisitor(state, names, []), isChange)) && isDone;
    if (isDone) last = { key, at };
  };
}

/** Renders pages ahead while the app listens. */
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
