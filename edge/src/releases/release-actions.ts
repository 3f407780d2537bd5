import { isDeepStrictEqual } from 'node:util';
import type { LiveState, Release, RolloutPlan } from '@site/shared/release';
import { refuseBad } from './bad-releases';
import { ChangeRefused } from './change-refused';
import { compatibilityProblems } from './compatibility/compatibility';
import { refuseFrozen } from './frozen';
import type { ChangeRecord } from './history';
import type { LiveStateWriter } from './live-state';
import { activate, endCanary, endWatch, rollOut, type SuspicionOf } from './live-state-changes';
import type { Publications } from './publications';
import type { ReleaseStore } from './release-store';
import { namesInSetWith } from './released-sets';
import { notPublished } from './retired';
import { createRollBack, type Reverted, type RolledBack } from './roll-back';

export type { Suspicion } from './live-state-changes';

/** The changes of the live state. All throw ChangeRefused. */
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

  /** A published release that fits the live ones. */
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

  /** The live state with this share of a release; with 100 percent it is live. */
  async function rollOutTo(
    state: LiveState,
    name: string,
    version: string,
    percent: number,
    auditEntry: ChangeRecord,
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
    auditEntry: ChangeRecord,
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
    activate: (name: string, version: string, auditEntry: ChangeRecord, isForced?: boolean) =>
      rollout(name, version, 100, auditEntry, isForced),
    /**
     * Undoes the last step: ends a canary, or makes the previous release live, together with the
     * releases of its set. If the caller may not change all names of the set (`mayChange`), only
     * this name goes back. The gate never stops a rollback: it must work whatever else is live.
     */
    async rollback(
      name: string,
      auditEntry: ChangeRecord,
      mayChange: (name: string) => boolean = () => true,
    ): Promise<RolledBack> {
      const onlyThisName = { together: [], stay: [], endedRollouts: [], warnings: [] };
      let rolledBack: RolledBack = onlyThisName;
      await live.change(async (state) => {
        rolledBack = onlyThisName;
        if (state.releases[name]?.canary) return endCanary(state, name, 'rollback', auditEntry);
        const set = namesInSetWith(state, name);
        const mayChangeSet = set.every(mayChange);
        const together = mayChangeSet ? set : [];
        const stay = mayChangeSet ? [] : set;
        const endedRollouts = together.filter((other) => state.releases[other]?.canary);
        const names = { name, together, action: 'rollback' } as const;
        const { next, warnings } = await rollBackTogether(state, names, auditEntry);
        rolledBack = { together, stay, endedRollouts, warnings };
        return next;
      });
      return rolledBack;
    },
    /**
     * Starts a rollout that the edge continues by itself, or gives its plan to a rollout of this
     * release in progress. The first release of a name is activated at once.
     */
    ship: (
      name: string,
      version: string,
      plan: RolloutPlan,
      auditEntry: ChangeRecord,
      isForced = false,
    ): Promise<LiveState> =>
      live.change((state) => {
        const remote = state.releases[name];
        if (remote?.live.version === version) return state;
        refuseBad(state, name, version, { isForced, why: auditEntry.why });
        if (!remote) return rollOutTo(state, name, version, 100, auditEntry);
        const { canary } = remote;
        const isContinued = canary?.release.version === version;
        if (isContinued && hasSameSteps(canary.plan, plan)) return state;
        const percent = isContinued ? canary.percent : (plan.steps[0] ?? 100);
        return rollOutTo(state, name, version, percent, auditEntry, plan);
      }),
    /** The next step of a planned rollout, unless it has changed since it had this percentage. */
    async advance(
      name: string,
      version: string,
      percent: number,
      auditEntry: ChangeRecord,
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
     * Ends a release that fails too often, as a canary or as the live release in its watch, then
     * together with the releases of its set. Undefined when another change was faster.
     */
    async revert(
      name: string,
      version: string,
      auditEntry: ChangeRecord,
    ): Promise<Reverted | undefined> {
      let reverted: Reverted | undefined;
      await live.change(async (state) => {
        reverted = undefined;
        const { canary, watch, previous, live: current } = state.releases[name] ?? {};
        if (canary?.release.version === version) {
          reverted = { previous: current?.version ?? '', together: [] };
          return withGoodPrevious(endCanary(state, name, 'revert', auditEntry), name);
        }
        if (current?.version !== version || watch?.release !== version || !previous) return state;
        const together = namesInSetWith(state, name);
        const names = { name, together, action: 'revert' } as const;
        const { next, warnings } = await rollBackTogether(state, names, auditEntry);
        reverted = {
          previous: next.releases[name]?.live.version ?? '',
          together,
          ...(warnings.length > 0 ? { warnings } : {}),
        };
        return next;
      });
      return reverted;
    },
    /** Ends the watch of a release that has been good for long enough. */
    async endWatch(name: string, version: string): Promise<void> {
      await live.change((state) => endWatch(state, name, version));
    },
  };
}

function hasSameSteps(current: RolloutPlan | undefined, plan: RolloutPlan): boolean {
  const partsOf = ({ steps, views, minutes, quietSite = false }: RolloutPlan) => [
    steps,
    views,
    minutes,
    quietSite,
  ];
  return current !== undefined && isDeepStrictEqual(partsOf(current), partsOf(plan));
}
