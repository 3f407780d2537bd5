import type { LiveStateReader } from '../releases/live-state';
import type { Publications } from '../releases/publications';
import { nameOutcomes } from '../rollout/outcomes';
import type { ReadPageErrors } from '../rollout/page-errors';
import type { ReleaseCounting } from '../rollout/release-counting';
import { listReleases } from './list-releases';
import type { ReleaseToken } from './tokens';

/** The newest entries of the history, all names together. */
const HISTORY_ENTRIES = 100;

/** Every name with a live release: what visitors get, and how it does. */
export type ReleaseStatus = Awaited<ReturnType<typeof releaseStatus>>;

export async function releaseStatus(
  { names, rights }: Pick<ReleaseToken, 'names' | 'rights'>,
  parts: {
    live: LiveStateReader;
    publications: Publications;
    counting: ReleaseCounting;
    pageErrors: ReadPageErrors;
    now: () => number;
  },
) {
  const { live, publications, counting } = parts;
  const state = await live.current();
  const errors = [...(await parts.pageErrors.all())];
  const statusOf = async (name: string) => ({
    ...(await listReleases(name, live, publications, counting)),
    outcomes: nameOutcomes(counting, name, state, parts.now()) ?? null,
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
