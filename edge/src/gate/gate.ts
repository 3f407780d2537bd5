import { type LiveState, type Release, SHELL } from '@site/shared/release';
import type { ReleaseStore } from '../releases/release-store';
import type { BrowserCheck } from './browser/browser-check';
import { surfaceProblems } from './contract-surface';
import { navProblems } from './nav-entries';
import { ownReactProblems } from './own-react';
import { readCode } from './release-code';
import { syntaxProblems } from './script-syntax';
import { singletonProblems } from './singletons';
import { type SizeBudgets, sizeProblems } from './size-budgets';
import { styleProblems } from './style-scope';
import { patternProblems } from './url-patterns';

/** The checks of a release before it is published. Each returns one line for each problem. */
export type Gate = {
  /** Against the releases that are live or a canary. Cheap; repeated before each activation. */
  compatibilityProblems(release: Release, state: LiveState): Promise<string[]>;
  /** The scripts and styles of a release, in a folder. Throws ReleaseRefused for a missing file. */
  fileProblems(release: Release, folder: string): Promise<string[]>;
  /** In a browser, together with the other live releases. The release must be in the store. */
  browserCheck: BrowserCheck;
};

export function createGate(
  store: ReleaseStore,
  budgets: SizeBudgets,
  browserCheck: BrowserCheck,
): Gate {
  return {
    async compatibilityProblems(release, state) {
      const others = Object.entries(state.releases).flatMap(([name, { live, canary }]) =>
        [live, ...(canary ? [canary.release] : [])].map((one) => ({ name, ...one })),
      );
      const storedOthers = await Promise.all(
        others.map(({ name, version }) => store.find(name, version)),
      );
      const owners = others.map(({ name, routes }) => ({
        name,
        patterns: routes.map(({ path }) => path),
      }));
      const candidate = {
        name: release.name,
        patterns: release.routes.map(({ path }) => path),
      };
      const shellProblems =
        release.name === SHELL && candidate.patterns.length > 0
          ? ['The shell must not own URL patterns. Move its pages to a remote.']
          : [];
      return [
        ...shellProblems,
        ...singletonProblems(
          release,
          storedOthers.filter((other) => other !== undefined),
        ),
        ...surfaceProblems(
          release,
          storedOthers.filter((other) => other !== undefined),
        ),
        ...patternProblems(candidate, owners, livePatternsOf(release.name, state)),
        ...navProblems(release),
      ];
    },
    async fileProblems(release, folder) {
      const { scripts, styles } = await readCode(release, folder);
      return [
        ...(await sizeProblems(release, folder, budgets)),
        ...ownReactProblems(release, scripts),
        ...syntaxProblems(scripts),
        ...styleProblems(release, styles),
      ];
    },
    browserCheck,
  };
}

function livePatternsOf(name: string, { releases }: LiveState): string[] {
  return releases[name]?.live.routes.map(({ path }) => path) ?? [];
}
