import type { LiveRelease, LiveState, Release } from '@site/shared/release';
import { activate, liveReleaseOf } from './activate';
import { ChangeRefused } from './change-refused';
import type { LiveStateWriter } from './live-state';
import { type AuditEntry, goodBefore, rollBack, rollOut, withdraw } from './live-state-changes';
import type { Publications } from './publications';
import type { ReleaseStore } from './release-store';

/** What the gate says of making a release live next to what is live now: one line a problem. */
export type LiveCheck = (release: Release, state: LiveState) => Promise<string[]>;

export type ReleaseActionsParts = {
  live: LiveStateWriter;
  store: ReleaseStore;
  publications: Publications;
  check: LiveCheck;
};

/** Changes of what is live, each one at a time. All of them throw ChangeRefused. */
export type ReleaseActions = {
  activate(name: string, version: string, auditEntry: AuditEntry): Promise<LiveState>;
  /** Undoes the last step: ends a canary, or makes the previous release live. */
  rollback(name: string, auditEntry: AuditEntry): Promise<LiveState>;
  /** Percent of the visitors, 0 to 100: 0 ends the rollout, 100 is an activation. Without a version the rollout under way goes on. */
  rollout(
    name: string,
    version: string | undefined,
    percent: number,
    auditEntry: AuditEntry,
  ): Promise<LiveState>;
  /** Ends a canary by the edge's own decision; nothing when it is not this version's turn any more. */
  revert(name: string, version: string, auditEntry: AuditEntry): Promise<void>;
};

export function createReleaseActions({
  live,
  store,
  publications,
  check,
}: ReleaseActionsParts): ReleaseActions {
  async function published(name: string, version: string): Promise<Release> {
    if (!(await publications.find(name, version)))
      throw new ChangeRefused(
        404,
        `${name} ${version} is not published. \`release list\` shows what is.`,
      );
    const release = await store.describe(name, version);
    if (!release)
      throw new ChangeRefused(
        409,
        `The files of ${name} ${version} are gone or damaged. Publish it again from its build.`,
      );
    return release;
  }

  async function fitting(name: string, version: string, state: LiveState): Promise<Release> {
    const release = await published(name, version);
    const problems = await check(release, state);
    if (problems.length > 0)
      throw new ChangeRefused(409, `${name} ${version} does not fit what is live now.`, problems);
    return release;
  }

  async function earlierThan(state: LiveState, name: string): Promise<LiveRelease | null> {
    const previous = state.releases[name]?.previous;
    const version = previous && goodBefore(state, name, previous.version);
    const release = version && (await store.describe(name, version));
    return release ? liveReleaseOf(release) : null;
  }

  return {
    activate: (name, version, auditEntry) =>
      live.change(async (state) =>
        activate(state, [await fitting(name, version, state)], auditEntry),
      ),
    // Never held up by the gate: going back must work whatever else has changed.
    rollback: (name, auditEntry) =>
      live.change(async (state) =>
        state.releases[name]?.canary
          ? withdraw(state, name, 'rollback', auditEntry)
          : rollBack(state, name, await earlierThan(state, name), auditEntry),
      ),
    rollout: (name, version, percent, auditEntry) =>
      live.change(async (state) => {
        if (percent === 0) return withdraw(state, name, 'withdraw', auditEntry);
        const chosen = version ?? state.releases[name]?.canary?.release.version;
        if (!chosen)
          throw new ChangeRefused(
            409,
            `${name} has no rollout under way. Say which version to roll out.`,
          );
        const release = await fitting(name, chosen, state);
        if (percent === 100) return activate(state, [release], auditEntry);
        return rollOut(state, name, liveReleaseOf(release), percent, auditEntry);
      }),
    async revert(name, version, auditEntry) {
      await live.change((state) =>
        state.releases[name]?.canary?.release.version === version
          ? withdraw(state, name, 'revert', auditEntry)
          : state,
      );
    },
  };
}
