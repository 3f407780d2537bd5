import type { Browser } from '@playwright/test';
import type { LiveState } from '@site/shared/release';
import type { FastifyInstance } from 'fastify';
import { badCardSite, withBadCards } from './bad-cards';
import { createRehearsalSite, type RehearsalSite } from './rehearsal-site';
import { pseudoState } from './rehearsal-state';

export type SiteParts = {
  /** Makes a rehearsal: an edge that serves a live state, with a stand-in for the API. */
  createRehearsal(state: LiveState): Promise<FastifyInstance>;
  imageHosts: readonly string[];
};

/** The sites of a run of the browser check, each in a rehearsal of its own. */
export async function openSites(
  browser: Browser,
  { createRehearsal, imageHosts }: SiteParts,
  candidateState: LiveState,
  liveState: LiveState,
) {
  const rehearsals: FastifyInstance[] = [];
  async function openSite(served: LiveState): Promise<RehearsalSite> {
    const rehearsal = await createRehearsal(served);
    rehearsals.push(rehearsal);
    const url = await rehearsal.listen({ port: 0, host: '127.0.0.1' });
    return createRehearsalSite(
      browser,
      url,
      imageHosts,
      once(async () => badCardSite(await openSite(withBadCards(served)), served)),
    );
  }
  const sites = {
    candidate: await openSite(candidateState),
    /** Opened at the first use: all records of the live releases may be kept. */
    live: once(() => openSite(liveState)),
    pseudo: () => openSite(pseudoState(candidateState)),
  };
  return {
    sites,
    closeSites: () => Promise.all(rehearsals.map((rehearsal) => rehearsal.close())),
  };
}

/** A function that opens a site at its first call. */
function once(open: () => Promise<RehearsalSite>): () => Promise<RehearsalSite> {
  let site: Promise<RehearsalSite> | undefined;
  return () => {
    site ??= open();
    return site;
  };
}
