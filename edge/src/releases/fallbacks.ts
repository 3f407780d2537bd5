import type { LiveRelease, LiveState } from '@site/shared/release';
import { isBad } from './bad-releases';
import { goodVersionBefore, liveReleaseOf } from './live-state-changes';
import type { ReleaseStore } from './release-store';

/** Finds the releases that pages fall back to, and that a rollback makes live. */
export type Fallbacks = {
  /** The newest good release that was live before this version; null when there is none. */
  releaseBefore(state: LiveState, name: string, version: string): Promise<LiveRelease | null>;
  /**
   * The live state in which the previous release of a name is not bad. In place of a bad or missing
   * one, it is the newest good release before the live one, or null.
   */
  withGoodPrevious(state: LiveState, name: string): Promise<LiveState>;
};

export function createFallbacks(store: Pick<ReleaseStore, 'find'>): Fallbacks {
  async function releaseBefore(state: LiveState, name: string, before: string) {
    const version = goodVersionBefore(state, name, before);
    const release = version && (await store.find(name, version));
    return release ? liveReleaseOf(release) : null;
  }

  return {
    releaseBefore,
    async withGoodPrevious(state, name) {
      const remote = state.releases[name];
      if (!remote || (remote.previous && !isBad(remote, remote.previous.version))) return state;
      const previous = await releaseBefore(state, name, remote.live.version);
      if (previous === remote.previous) return state;
      return { ...state, releases: { ...state.releases, [name]: { ...remote, previous } } };
    },
  };
}
