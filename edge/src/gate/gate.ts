import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Release, SHELL } from '@site/shared/release';
import { SHELL_DOCUMENT } from '../documents/compose-document';
import { hiddenCallProblems } from '../releases/compatibility/contract-surface';
import { removedCounters } from '../releases/compatibility/removed-counters';
import type { BrowserCheck, BrowserCheckResult } from './browser/browser-check';
import { manifestChanges } from './manifest-changes';
import { ownReactProblems } from './own-react';
import { readCode } from './release-code';
import type { RenderCheck } from './render-check';
import { syntaxProblems } from './script-syntax';
import { shellDocumentProblems } from './shell-document';
import { type SizeBudgets, sizeProblems } from './size-budgets';
import { styleProblems } from './style-scope';

/**
 * The checks of a release before it is published, beside its compatibility. Each returns one line
 * for each problem.
 */
export type Gate = {
  /** The files of a release, in a folder. Throws ReleaseRefused for a missing file. */
  fileProblems(release: Release, folder: string): Promise<string[]>;
  /**
   * On the server and in a browser, together with the other live releases. The release must be in
   * the store.
   */
  browserCheck: BrowserCheck;
};

export type GateParts = {
  budgets: SizeBudgets;
  browserCheck: BrowserCheck;
  renderCheck?: RenderCheck | undefined;
  /** Receives a line for the operator about each check that has failed. */
  report(problem: string): void;
};

export function createGate({ budgets, browserCheck, renderCheck, report }: GateParts): Gate {
  async function documentProblems(folder: string): Promise<string[]> {
    const template = await readFile(join(folder, SHELL_DOCUMENT)).catch(() => undefined);
    return shellDocumentProblems(template?.toString());
  }

  return {
    async fileProblems(release, folder) {
      const { scripts, styles } = await readCode(release, folder);
      return [
        ...(await sizeProblems(release, folder, budgets)),
        ...hiddenCallProblems(release, scripts),
        ...ownReactProblems(release, scripts),
        ...syntaxProblems(scripts),
        ...styleProblems(release, styles),
        ...(release.name === SHELL ? await documentProblems(folder) : []),
      ];
    },
    async browserCheck(release, state, options) {
      const result = await checkPages(release, state, options);
      if (result.hasFailed) report(failureText(release, result));
      return result;
    },
  };

  async function checkPages(...[release, state, options]: Parameters<BrowserCheck>) {
    // Takes milliseconds, and says more than a browser.
    const rendered = await renderCheck?.(release, state);
    if (rendered && rendered.problems.length > 0) return rendered;
    const checked = await browserCheck(release, state, options);
    const { live } = state.releases[release.name] ?? {};
    const removed = removedCounterNotes(release, live);
    return {
      ...checked,
      changes: [...manifestChanges(live, release), ...(checked.changes ?? [])],
      notes: [...removed, ...(rendered?.notes ?? []), ...checked.notes],
      steps: [...(rendered?.steps ?? []), ...checked.steps],
    };
  }
}

function failureText({ name, version }: Release, { problems, notes }: BrowserCheckResult): string {
  return `The gate could not check ${name} ${version}. ${[...problems, ...notes].join(' ')}`;
}

function removedCounterNotes(release: Release, live: Release | undefined): string[] {
  const removed = removedCounters(live, release);
  if (removed.length === 0) return [];
  return [
    `It no longer counts ${removed.join(', ')}. If the button is still there, a rollout does not see that it does nothing.`,
  ];
}
