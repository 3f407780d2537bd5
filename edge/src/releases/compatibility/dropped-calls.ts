import type { CallShape } from '@site/shared/contract';
import type { LiveState } from '@site/shared/release';
import { isBad } from '../bad-releases';
import { LIVE_VERSION_ACTIONS } from '../history';
import type { ReleaseStorage } from '../release-storage';
import { callProblems } from './contract-surface';

/** How the API fits the releases of visitors. */
type CallComparison = {
  /** The number of releases that were compared. */
  compared: number;
  /** One line for each call or field that a release uses and the API does not have. */
  dropped: string[];
  /** One line for each release without files, but for replaced ones, which may be pruned. */
  missing: string[];
};

/** A visitor's page may stay open for this long, with the releases that it was opened with. */
const OPEN_PAGE_MS = 24 * 3_600_000;
/** Why visitors use a release that is no longer live. */
const REPLACED = 'replaced in the last day, in use by open pages';

/**
 * Compares the API of this checkout with the releases of visitors: each live release, its fallback,
 * its rollout, and the releases that were live in the last day. `offered`: the calls of the API;
 * undefined for those of this checkout.
 */
export async function droppedCalls(
  { store, live }: Pick<ReleaseStorage, 'store' | 'live'>,
  offered?: Record<string, CallShape>,
  now = Date.now(),
): Promise<CallComparison> {
  const comparison: CallComparison = { compared: 0, dropped: [], missing: [] };
  const inUse = releasesInUse(await live.current(), now);
  const releases = await Promise.all(inUse.map(({ name, version }) => store.find(name, version)));
  for (const [index, { name, version, use }] of inUse.entries()) {
    const title = `${name} ${version} (${use})`;
    const release = releases[index];
    if (release) {
      comparison.compared += 1;
      const problems = callProblems(release, offered);
      comparison.dropped.push(...problems.map((line) => `${title}: ${line}`));
    } else if (use !== REPLACED)
      comparison.missing.push(
        `${title}: its files are missing or damaged. Publish it again from its build.`,
      );
  }
  return comparison;
}

/** `use`: why visitors use the release, such as 'live'. */
type ReleaseInUse = { name: string; version: string; use: string };

function releasesInUse({ releases, history }: LiveState, now: number): ReleaseInUse[] {
  return Object.entries(releases).flatMap(([name, state]) => {
    const uses = new Map<string, string>();
    /** The first use of a version that is added stays. */
    const addUse = (version: string | null | undefined, use: string) => {
      if (version && !uses.has(version)) uses.set(version, use);
    };
    addUse(state.live.version, 'live');
    addUse(state.canary?.release.version, 'in a rollout');
    addUse(state.previous?.version, 'the fallback');
    for (const { name: changedName, at, action, from } of history) {
      const isRecent = changedName === name && at > now - OPEN_PAGE_MS;
      if (isRecent && LIVE_VERSION_ACTIONS.has(action) && from && !isBad(state, from))
        addUse(from, REPLACED);
    }
    return [...uses].map(([version, use]) => ({ name, version, use }));
  });
}
