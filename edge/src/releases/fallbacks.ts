import type { LiveState, Release } from '@site/shared/release';
import { goodVersionBefore } from './live-state-changes';
import type { ReleaseStore } from './release-store';

/** Finds the releases that pages fall back to, and that a rollback makes live. */
export type Fallbacks = {
  /** The newest good release that was live before this version; null when there is none. */
  releaseBefore(state: LiveState, name: string, version: string): Promise<Release | null>;
  /**
   * The live state in which a name without a previous release has the newest good one before the
   * live one, if there is one.
   */
  withGoodPrevious(state: LiveState, name: string): Promise<LiveState>;
};

export function createFallbacks(store: Pick<ReleaseStore, 'find'>): Fallbacks {
  async function releaseBefore(state: LiveState, name: string, before: string) {
    const version = goodVersionBefore(state, name, before);
    return (version && (await store.find(name, version))) || null;
  }

  return {
    releaseBefore,
    async withGoodPrevious(state, name) {
      const remote = state.releases[name];
      if (!remote || remote.previous) return state;
      const previous = await releaseBefore(state, name, remote.live.version);
      return { ...state, releases: { ...state.releases, [name]: { ...remote, previous } } };
    },
  };
}
