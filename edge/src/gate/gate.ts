import type { LiveState, Release } from '@site/shared/release';
import { SHELL } from '../documents/boot-manifest';
import type { ReleaseStore } from '../releases/release-store';
import { budgetProblems, type EntryBudgets } from './entry-budget';
import { navProblems } from './nav-entries';
import { type BuiltVersions, singletonProblems } from './singletons';
import type { SmokeLoad } from './smoke-load';
import { patternProblems } from './url-patterns';

/** What a release must pass before it is published. Each gives one line a problem; none means that it passed. */
export type Gate = {
  /** Against what is live or in a rollout now: cheap, asked again before each activation. */
  fits(release: Release, state: LiveState): Promise<string[]>;
  /** Its own files, in a folder. */
  weighs(release: Release, folder: string): Promise<string[]>;
  /** In a browser together with the live others; it must be in the store. */
  smokes: SmokeLoad;
};

export function createGate(store: ReleaseStore, budgets: EntryBudgets, smokes: SmokeLoad): Gate {
  return {
    async fits(release, state) {
      const remoteStates = Object.entries(state.releases).flatMap(([name, { live, canary }]) =>
        [live, ...(canary ? [canary.release] : [])].map((one) => ({ name, release: one })),
      );
      const built = await Promise.all(
        remoteStates.map(({ name, release: { version } }) => store.describe(name, version)),
      );
      const owners = remoteStates.map(({ name, release: { routes } }) => ({
        name,
        patterns: routes.map(({ path }) => path),
      }));
      const own = { name: release.name, patterns: release.routes.map(({ path }) => path) };
      const misplaced =
        release.name === SHELL && own.patterns.length > 0
          ? ['The shell owns no URL patterns. Move its pages to a remote.']
          : [];
      return [
        ...misplaced,
        ...singletonProblems(
          release,
          built.filter((one): one is Release & BuiltVersions => !!one),
        ),
        ...patternProblems(own, owners),
        ...navProblems(release),
      ];
    },
    weighs: (release, folder) => budgetProblems(folder, release, budgets),
    smokes,
  };
}
