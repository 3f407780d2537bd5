import type { ReadPageErrors } from '../rollout/page-errors';
import { type ListParts, listReleases } from './list-releases';
import type { ReleaseToken } from './tokens';

/** The number of history entries in the status, of all names together. */
const HISTORY_ENTRIES = 100;

/** What visitors get of each name with a live release, and the outcomes of its releases. */
export type ReleaseStatus = Awaited<ReturnType<typeof releaseStatus>>;

export async function releaseStatus(
  { names, rights }: Pick<ReleaseToken, 'names' | 'rights'>,
  parts: ListParts & { readPageErrors: ReadPageErrors },
) {
  const state = await parts.live.current();
  const errorsByRelease = [...(await parts.readPageErrors())];
  const statusOf = async (name: string) => ({
    ...(await listReleases(name, parts)),
    /** The number of distinct errors of its releases that pages have reported. */
    errors: errorsByRelease
      .filter(([release]) => release.startsWith(`${name} `))
      .flatMap(([, errors]) => errors).length,
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
