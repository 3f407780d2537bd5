import { isDeepStrictEqual } from 'node:util';
import type { LiveState, Release, RolloutPlan } from '@site/shared/release';
import { refuseBad } from './bad-releases';
import { ChangeRefused } from './change-refused';
import { compatibilityProblems } from './compatibility/compatibility';
import { refuseFrozen } from './frozen';
import type { AuditEntry } from './history';
import type { LiveStateWriter } from './live-state';
import { activate, endCanary, endWatch, rollOut, type SuspicionOf } from './live-state-changes';
import type { Publications } from './publications';
import type { ReleaseStore } from './release-store';
import { namesReleasedWith } from './released-together';
import { notPublished } from './retired';
import { createRollBack, type Reverted, type RolledBack } from './roll-back';

/** The changes of what visitors get. All throw ChangeRefused. */
export type ReleaseActions = ReturnType<typeof createReleaseActions>;

export function createReleaseActions({
  live,
  store,
  publications,
  suspicion = () => undefined,
}: {
  live: LiveStateWriter;
  store: ReleaseStore;
  publications: Publications;
  suspicion?: SuspicionOf;
}) {
  const { withGoodPrevious, rollBackTogether } = createRollBack(store);

  /** Changes the live state, and returns the result of that change. */
  async function changeWithResult<Result>(
    change: (state: LiveState) => Promise<{ next: LiveState; result: Result }>,
  ): Promise<Result> {
    let lastResult: Result | undefined;
    await live.change(async (state) => {
      const { next, result } = await change(state);
      // `live.change` may call this more than once. It stores the state of the last call.
      lastResult = result;
      return next;
    });
    return lastResult as Result;
  }

  /** A published release that fits the live ones. Throws ChangeRefused for any other release. */
  async function compatibleRelease(
    name: string,
    version: string,
    state: LiveState,
  ): Promise<Release> {
    if (!(await publications.find(name, version))) throw notPublished(state, name, version);
    const release = await store.find(name, version);
    if (!release)
      throw new ChangeRefused(
        409,
        `The files of ${name} ${version} are missing or damaged. Publish it again from its build.`,
      );
    const problems = compatibilityProblems(release, state);
    if (problems.length === 0) return release;
    throw new ChangeRefused(
      409,
      `${name} ${version} does not fit the releases that are live now.`,
      problems,
    );
  }

  /** The live state with a release for this share of the visitors; with 100, it is live. */
  async function rollOutTo(
    state: LiveState,
    name: string,
    version: string,
    percent: number,
    auditEntry: AuditEntry,
    plan?: RolloutPlan,
  ): Promise<LiveState> {
    refuseFrozen(state, name);
    const release = await compatibleRelease(name, version, state);
    return percent === 100
      ? activate(state, [release], auditEntry, suspicion)
      : rollOut(state, release, percent, auditEntry, plan);
  }

  /**
   * Gives a release to a share of the visitors, 0 to 100 percent: 0 ends the rollout, 100 activates
   * the release. Without a version, the rollout in progress continues. `isForced` makes a bad
   * release live again.
   */
  function rollout(
    name: string,
    version: string | undefined,
    percent: number,
    auditEntry: AuditEntry,
    isForced = false,
  ): Promise<LiveState> {
    return live.change((state) => {
      if (percent === 0) return endCanary(state, name, 'withdraw', auditEntry);
      const canaryVersion = version ?? state.releases[name]?.canary?.release.version;
      if (!canaryVersion)
        throw new ChangeRefused(
          409,
          `${name} has no rollout in progress. Name the version to roll out.`,
        );
      refuseBad(state, name, canaryVersion, { isForced, why: auditEntry.why });
      return rollOutTo(state, name, canaryVersion, percent, auditEntry);
    });
  }

  return {
    rollout,
    activate: (name: string, version: string, auditEntry: AuditEntry, isForced?: boolean) =>
      rollout(name, version, 100, auditEntry, isForced),
    /**
     * Undoes the last step: ends a canary, or makes the previous release live. The names whose
     * releases went live together with it go back, too, if the caller may change all of them
     * (`mayChange`). No check refuses this: a rollback must work whatever else is live.
     */
    rollback: (
      name: string,
      auditEntry: AuditEntry,
      mayChange: (name: string) => boolean = () => true,
    ): Promise<RolledBack> =>
      changeWithResult(async (state) => {
        if (state.releases[name]?.canary) {
          const next = endCanary(state, name, 'rollback', auditEntry);
          return { next, result: { together: [], stay: [], endedRollouts: [], warnings: [] } };
        }
        const others = namesReleasedWith(state, name);
        const mayChangeAll = others.every(mayChange);
        const together = mayChangeAll ? others : [];
        const stay = mayChangeAll ? [] : others;
        const endedRollouts = together.filter((other) => state.releases[other]?.canary);
        const names = { name, together, action: 'rollback' } as const;
        const { next, warnings } = await rollBackTogether(state, names, auditEntry);
        return { next, result: { together, stay, endedRollouts, warnings } };
      }),
    /**
     * Starts a rollout that the edge continues by itself, or gives its plan to a rollout of this
     * release in progress. The first release of a name is activated at once.
     */
    ship: (
      name: string,
      version: string,
      plan: RolloutPlan,
      auditEntry: AuditEntry,
      isForced = false,
    ): Promise<LiveState> =>
      live.change((state) => {
        const remote = state.releases[name];
        if (remote?.live.version === version) return state;
        refuseBad(state, name, version, { isForced, why: auditEntry.why });
        if (!remote) return rollOutTo(state, name, version, 100, auditEntry);
        const { canary } = remote;
        const isContinued = canary?.release.version === version;
        if (isContinued && hasSameSettings(canary.plan, plan)) return state;
        const percent = isContinued ? canary.percent : (plan.steps[0] ?? 100);
        return rollOutTo(state, name, version, percent, auditEntry, plan);
      }),
    /** Begins the next step of a planned rollout, if the rollout still has this percentage. */
    async advance(
      name: string,
      version: string,
      percent: number,
      auditEntry: AuditEntry,
    ): Promise<void> {
      await live.change((state) => {
        if (state.frozen?.[name]) return state;
        const { canary } = state.releases[name] ?? {};
        if (canary?.release.version !== version || canary.percent !== percent || !canary.plan)
          return state;
        const next = canary.plan.steps.find((step) => step > percent) ?? 100;
        return rollOutTo(state, name, version, next, auditEntry, canary.plan);
      });
    },
    /**
     * Ends a release that fails too often: a canary, or a live release in its watch together with
     * the releases that went live with it. Undefined when another change was faster.
     */
    revert: (
      name: string,
      version: string,
      auditEntry: AuditEntry,
    ): Promise<Reverted | undefined> =>
      changeWithResult(async (state) => {
        const remote = state.releases[name];
        if (remote?.canary?.release.version === version) {
          const next = await withGoodPrevious(endCanary(state, name, 'revert', auditEntry), name);
          return { next, result: { previous: remote.live.version, together: [] } };
        }
        const isWatched = remote?.live.version === version && remote.watch?.release === version;
        if (!isWatched || !remote.previous) return { next: state, result: undefined };
        const together = namesReleasedWith(state, name);
        const names = { name, together, action: 'revert' } as const;
        const { next, warnings } = await rollBackTogether(state, names, auditEntry);
        const result = { previous: remote.previous.version, together };
        return { next, result: warnings.length > 0 ? { ...result, warnings } : result };
      }),
    /** Ends the watch of a release that has been good for long enough. */
    async endWatch(name: string, version: string): Promise<void> {
      await live.change((state) => endWatch(state, name, version));
    },
  };
}

function hasSameSettings(current: RolloutPlan | undefined, plan: RolloutPlan): boolean {
  const { steps, views, minutes, quietSite } = plan;
  return (
    isDeepStrictEqual(current?.steps, steps) &&
    current?.views === views &&
    current.minutes === minutes &&
    (current.quietSite ?? false) === (quietSite ?? false)
  );
}
