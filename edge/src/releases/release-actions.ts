import type { LiveRelease, LiveState, Release } from '@site/shared/release';
import { ChangeRefused } from './change-refused';
import type { LiveStateWriter } from './live-state';
import {
  type AuditEntry,
  activate,
  endCanary,
  goodVersionBefore,
  liveReleaseOf,
  rollBack,
  rollOut,
} from './live-state-changes';
import type { Publications } from './publications';
import type { ReleaseStore } from './release-store';

/** One line for each reason why a release cannot be live together with the rest of this state. */
export type CompatibilityCheck = (release: Release, state: LiveState) => Promise<string[]>;

/** The changes of the live state. All throw ChangeRefused. */
export type ReleaseActions = {
  activate(name: string, version: string, auditEntry: AuditEntry): Promise<LiveState>;
  /** Undoes the last step: ends a canary, or makes the previous release live. */
  rollback(name: string, auditEntry: AuditEntry): Promise<LiveState>;
  /**
   * Gives a release to a share of the visitors, 0 to 100 percent: 0 ends the rollout, 100 activates
   * the release. Without a version, the rollout in progress continues.
   */
  rollout(
    name: string,
    version: string | undefined,
    percent: number,
    auditEntry: AuditEntry,
  ): Promise<LiveState>;
  /** Ends a canary that fails too often. Does nothing when the canary is another version by now. */
  revert(name: string, version: string, auditEntry: AuditEntry): Promise<void>;
};

export function createReleaseActions({
  live,
  store,
  publications,
  compatibilityProblems,
}: {
  live: LiveStateWriter;
  store: ReleaseStore;
  publications: Publications;
  compatibilityProblems: CompatibilityCheck;
}): ReleaseActions {
  async function publishedRelease(name: string, version: string): Promise<Release> {
    if (!(await publications.find(name, version)))
      throw new ChangeRefused(
        404,
        `${name} ${version} is not published. \`release list\` shows the published versions.`,
      );
    const release = await store.find(name, version);
    if (!release)
      throw new ChangeRefused(
        409,
        `The files of ${name} ${version} are missing or damaged. Publish it again from its build.`,
      );
    return release;
  }

  async function compatibleRelease(
    name: string,
    version: string,
    state: LiveState,
  ): Promise<Release> {
    const release = await publishedRelease(name, version);
    const problems = await compatibilityProblems(release, state);
    if (problems.length === 0) return release;
    throw new ChangeRefused(
      409,
      `${name} ${version} does not fit the releases that are live now.`,
      problems,
    );
  }

  async function releaseBeforePrevious(
    state: LiveState,
    name: string,
  ): Promise<LiveRelease | null> {
    const previous = state.releases[name]?.previous;
    const version = previous && goodVersionBefore(state, name, previous.version);
    const release = version && (await store.find(name, version));
    return release ? liveReleaseOf(release) : null;
  }

  return {
    activate: (name, version, auditEntry) =>
      live.change(async (state) =>
        activate(state, [await compatibleRelease(name, version, state)], auditEntry),
      ),
    // The gate never stops a rollback: it must work whatever else is live.
    rollback: (name, auditEntry) =>
      live.change(async (state) =>
        state.releases[name]?.canary
          ? endCanary(state, name, 'rollback', auditEntry)
          : rollBack(state, name, await releaseBeforePrevious(state, name), auditEntry),
      ),
    rollout: (name, version, percent, auditEntry) =>
      live.change(async (state) => {
        if (percent === 0) return endCanary(state, name, 'withdraw', auditEntry);
        const canaryVersion = version ?? state.releases[name]?.canary?.release.version;
        if (!canaryVersion)
          throw new ChangeRefused(
            409,
            `${name} has no rollout in progress. Name the version to roll out.`,
          );
        const release = await compatibleRelease(name, canaryVersion, state);
        if (percent === 100) return activate(state, [release], auditEntry);
        return rollOut(state, name, liveReleaseOf(release), percent, auditEntry);
      }),
    async revert(name, version, auditEntry) {
      await live.change((state) =>
        state.releases[name]?.canary?.release.version === version
          ? endCanary(state, name, 'revert', auditEntry)
          : state,
      );
    },
  };
}
