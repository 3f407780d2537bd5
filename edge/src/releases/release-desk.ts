import type { LiveRelease, LiveTable, Release } from '@site/shared/release';
import { activate, liveReleaseOf } from './activate';
import { ChangeRefused } from './change-refused';
import { type Doing, goodBefore, rollBack, rollOut, withdraw } from './live-changes';
import type { LiveStore } from './live-store';
import type { Publications } from './published';
import type { ReleaseStore } from './release-store';

/** What the gate says of making a release live next to what is live now: one line a problem. */
export type LiveCheck = (release: Release, table: LiveTable) => Promise<string[]>;

export type ReleaseDeskParts = {
  live: LiveStore;
  store: ReleaseStore;
  publications: Publications;
  check: LiveCheck;
};

/** Changes of what is live, each one at a time. All of them throw ChangeRefused. */
export type ReleaseDesk = {
  activate(name: string, version: string, doing: Doing): Promise<LiveTable>;
  /** Undoes the last step: ends a canary, or makes the previous release live. */
  rollback(name: string, doing: Doing): Promise<LiveTable>;
  /** Percent of the visitors, 0 to 100: 0 ends the rollout, 100 is an activation. Without a version the rollout under way goes on. */
  rollout(
    name: string,
    version: string | undefined,
    percent: number,
    doing: Doing,
  ): Promise<LiveTable>;
  /** Ends a canary by the edge's own decision; nothing when it is not this version's turn any more. */
  revert(name: string, version: string, doing: Doing): Promise<void>;
};

export function createReleaseDesk({
  live,
  store,
  publications,
  check,
}: ReleaseDeskParts): ReleaseDesk {
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

  async function fitting(name: string, version: string, table: LiveTable): Promise<Release> {
    const release = await published(name, version);
    const problems = await check(release, table);
    if (problems.length > 0)
      throw new ChangeRefused(409, `${name} ${version} does not fit what is live now.`, problems);
    return release;
  }

  async function earlierThan(table: LiveTable, name: string): Promise<LiveRelease | null> {
    const previous = table.releases[name]?.previous;
    const version = previous && goodBefore(table, name, previous.version);
    const release = version && (await store.describe(name, version));
    return release ? liveReleaseOf(release) : null;
  }

  return {
    activate: (name, version, doing) =>
      live.change(async (table) => activate(table, [await fitting(name, version, table)], doing)),
    // Never held up by the gate: going back must work whatever else has changed.
    rollback: (name, doing) =>
      live.change(async (table) =>
        table.releases[name]?.canary
          ? withdraw(table, name, 'rollback', doing)
          : rollBack(table, name, await earlierThan(table, name), doing),
      ),
    rollout: (name, version, percent, doing) =>
      live.change(async (table) => {
        if (percent === 0) return withdraw(table, name, 'withdraw', doing);
        const chosen = version ?? table.releases[name]?.canary?.release.version;
        if (!chosen)
          throw new ChangeRefused(
            409,
            `${name} has no rollout under way. Say which version to roll out.`,
          );
        const release = await fitting(name, chosen, table);
        if (percent === 100) return activate(table, [release], doing);
        return rollOut(table, name, liveReleaseOf(release), percent, doing);
      }),
    async revert(name, version, doing) {
      await live.change((table) =>
        table.releases[name]?.canary?.release.version === version
          ? withdraw(table, name, 'revert', doing)
          : table,
      );
    },
  };
}
