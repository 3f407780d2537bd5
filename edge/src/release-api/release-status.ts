import type { HistoryEntry } from '@site/shared/release';
import type { LiveStateReader } from '../releases/live-state';
import type { Publications } from '../releases/publications';
import { type NameOutcomes, nameOutcomes } from '../rollout/outcomes';
import type { ReadPageErrors } from '../rollout/page-errors';
import type { ReleaseCounting } from '../rollout/release-counting';
import { listReleases, type ReleaseList } from './list-releases';
import type { ReleaseToken, TokenRight } from './tokens';

/** The newest entries of the history, all names together. */
const HISTORY_ENTRIES = 100;

/** Every name with a live release: what visitors get, and how it does. */
export type ReleaseStatus = {
  /** Milliseconds, UTC. */
  now: number;
  /** What the token of the call may change. */
  token: { names: readonly string[]; rights: readonly TokenRight[] };
  names: (ReleaseList & {
    outcomes: NameOutcomes | null;
    /** The distinct errors of its releases that pages reported in the last week. */
    errors: number;
  })[];
  /** Newest first. */
  history: HistoryEntry[];
};

export async function releaseStatus(
  token: Pick<ReleaseToken, 'names' | 'rights'> = { names: [], rights: [] },
  parts: {
    live: LiveStateReader;
    publications: Publications;
    counting: ReleaseCounting;
    pageErrors: ReadPageErrors;
    now: () => number;
  },
): Promise<ReleaseStatus> {
  const { live, publications, counting } = parts;
  const state = await live.current();
  const errors = [...(await parts.pageErrors.all())];
  return {
    now: parts.now(),
    token: { names: token.names, rights: token.rights },
    names: await Promise.all(
      Object.keys(state.releases)
        .sort()
        .map(async (name) => ({
          ...(await listReleases(name, live, publications, counting)),
          outcomes: nameOutcomes(counting, name, state, parts.now()) ?? null,
          errors: errors.reduce(
            (sum, [release, list]) => sum + (release.startsWith(`${name} `) ? list.length : 0),
            0,
          ),
        })),
    ),
    history: state.history.slice(-HISTORY_ENTRIES).reverse(),
  };
}
