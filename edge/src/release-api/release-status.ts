import type { ReadPageErrors } from '../rollout/page-errors';
import { type ListParts, listReleases } from './list-releases';
import type { ReleaseToken } from './tokens';

/** The newest entries of the history, all names together. */
const HISTORY_ENTRIES = 100;

/** Every name with a live release: what visitors get, and how it does. */
export type ReleaseStatus = Awaited<ReturnType<typeof releaseStatus>>;

export async function releaseStatus(
  { names, rights }: Pick<ReleaseToken, 'names' | 'rights'>,
  parts: ListParts & { pageErrors: ReadPageErrors },
) {
  const state = await parts.live.current();
  const errors = [...(await parts.pageErrors.all())];
  const statusOf = async (name: string) => ({
    ...(await listReleases(name, parts)),
    /** The distinct errors of its releases that pages have reported. */
    errors: errors
      .filter(([release]) => release.startsWith(`${name} `))
      .reduce((sum, [, list]) => sum + list.length, 0),
  });
  return {
    /** Milliseconds, UTC. */
    now: parts.now(),
    /** What the token of the call may change. */
    token: { names, rights },
    names: await Promise.all(Object.keys(state.releases).sort().map(statusOf)),
    /** Newest first. */
    history: state.history.slice(-HISTORY_ENTRIES).reverse(),
  };
}
