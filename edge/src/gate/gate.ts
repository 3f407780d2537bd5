import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type LiveState, type Release, SHELL } from '@site/shared/release';
import { SHELL_DOCUMENT } from '../documents/compose-document';
import type { ReleaseStore } from '../releases/release-store';
import type { BrowserCheck } from './browser/browser-check';
import { surfaceProblems } from './contract-surface';
import { navProblems } from './nav-entries';
import { ownReactProblems } from './own-react';
import { readCode } from './release-code';
import { removedCounterNotes } from './removed-counters';
import type { RenderCheck } from './render-check';
import { syntaxProblems } from './script-syntax';
import { shellDocumentProblems } from './shell-document';
import { singletonProblems } from './singletons';
import { type SizeBudgets, sizeProblems } from './size-budgets';
import { styleProblems } from './style-scope';
import { patternProblems } from './url-patterns';

/** The checks of a release before it is published. Each returns one line for each problem. */
export type Gate = {
  /** Against the releases that are live or a canary. Cheap; repeated before each activation. */
  compatibilityProblems(release: Release, state: LiveState): Promise<string[]>;
  /**
   * The files of a release, in a folder; the document of a shell is compared with that of the live
   * one. Throws ReleaseRefused for a missing file.
   */
  fileProblems(release: Release, folder: string, state: LiveState): Promise<string[]>;
  /**
   * On the server and in a browser, together with the other live releases. The release must be in
   * the store.
   */
  browserCheck: BrowserCheck;
};

export function createGate(
  store: ReleaseStore,
  budgets: SizeBudgets,
  browserCheck: BrowserCheck,
  renderCheck: RenderCheck = async () => ({ problems: [], notes: [], steps: [] }),
): Gate {
  async function documentProblems(folder: string, { releases }: LiveState): Promise<string[]> {
    const version = releases[SHELL]?.live.version;
    const [template, liveTemplate] = await Promise.all([
      readFile(join(folder, SHELL_DOCUMENT)).catch(() => undefined),
      version === undefined ? undefined : store.read(SHELL, version, SHELL_DOCUMENT),
    ]);
    return shellDocumentProblems(template?.toString(), liveTemplate?.toString());
  }

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
    async fileProblems(release, folder, state) {
      const { scripts, styles } = await readCode(release, folder);
      return [
        ...(await sizeProblems(release, folder, budgets)),
        ...ownReactProblems(release, scripts),
        ...syntaxProblems(scripts),
        ...styleProblems(release, styles),
        ...(release.name === SHELL ? await documentProblems(folder, state) : []),
      ];
    },
    async browserCheck(release, state, options) {
      // Takes milliseconds, and says more than a browser.
      const rendered = await renderCheck(release, state);
      if (rendered.problems.length > 0) return rendered;
      const checked = await browserCheck(release, state, options);
      const { notes, steps } = checked;
      return {
        ...checked,
        notes: [...removedCounterNotes(release, state), ...rendered.notes, ...notes],
        steps: [...rendered.steps, ...steps],
      };
    },
  };
}

function livePatternsOf(name: string, { releases }: LiveState): string[] {
  return releases[name]?.live.routes.map(({ path }) => path) ?? [];
}
