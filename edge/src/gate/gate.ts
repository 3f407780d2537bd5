import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Release, SHELL } from '@site/shared/release';
import { SHELL_DOCUMENT } from '../documents/compose-document';
import { wrongMarkers } from '../documents/fill-template';
import { hiddenCallProblems } from '../releases/compatibility/contract-surface';
import { lostLanguages } from '../releases/compatibility/lost-languages';
import { removedCounters } from '../releases/compatibility/removed-counters';
import type { BrowserCheck, BrowserCheckResult } from './browser/browser-check';
import { manifestChanges } from './manifest-changes';
import { ownReactProblems } from './own-react';
import { readCode } from './release-code';
import type { RenderCheck } from './render-check';
import { syntaxProblems } from './script-syntax';
import { type SizeBudgets, sizeProblems } from './size-budgets';
import { styleProblems } from './style-scope';

/** The checks of a release before it is published, except that of its compatibility. */
export type Gate = {
  /**
   * What is wrong with the files of a release in a folder, one line for each problem. Throws
   * ReleaseRefused for a missing script or style sheet.
   */
  fileProblems(release: Release, folder: string): Promise<string[]>;
  /**
   * Uses the pages of a release on the server and in a browser, together with the other live
   * releases. The release must be in the store.
   */
  browserCheck: BrowserCheck;
};

type GateParts = {
  budgets: SizeBudgets;
  browserCheck: BrowserCheck;
  /** Renders the pages on the server; undefined for an edge without a renderer. */
  renderCheck?: RenderCheck | undefined;
  /** Receives a line for the operator about each check that has failed. */
  report(problem: string): void;
};

export function createGate({ budgets, browserCheck, renderCheck, report }: GateParts): Gate {
  const renderAndBrowse: BrowserCheck = async (release, state, options) => {
    const { live } = state.releases[release.name] ?? {};
    const problems = lostLanguages(live, release);
    if (problems.length > 0) return { problems, notes: [], steps: [] };
    // The render check takes milliseconds, and its problems say more than those of a browser.
    const rendered = await renderCheck?.(release, state);
    if (rendered && rendered.problems.length > 0) return rendered;
    const browsed = await browserCheck(release, state, options);
    return {
      ...browsed,
      changes: [...manifestChanges(live, release), ...(browsed.changes ?? [])],
      notes: [...removedCounterNotes(live, release), ...(rendered?.notes ?? []), ...browsed.notes],
      steps: [...(rendered?.steps ?? []), ...browsed.steps],
    };
  };

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
      const result = await renderAndBrowse(release, state, options);
      if (result.hasFailed) report(failureText(release, result));
      return result;
    },
  };
}

async function documentProblems(folder: string): Promise<string[]> {
  const template = await readFile(join(folder, SHELL_DOCUMENT), 'utf8').catch(() => undefined);
  return shellDocumentProblems(template);
}

/** Why the edge cannot compose documents from the template of a shell, with the next step. */
export function shellDocumentProblems(template: string | undefined): string[] {
  if (template === undefined)
    return ['The shell has no document.html. Build it with the shared preset.'];
  return wrongMarkers(template).map(
    ({ marker, count }) =>
      `document.html has ${marker} ${count} times. Put it into the document once.`,
  );
}

function failureText({ name, version }: Release, { problems, notes }: BrowserCheckResult): string {
  return `The gate could not check ${name} ${version}. ${[...problems, ...notes].join(' ')}`;
}

function removedCounterNotes(live: Release | undefined, candidate: Release): string[] {
  const removed = removedCounters(live, candidate);
  if (removed.length === 0) return [];
  return [
    `It no longer counts ${removed.join(', ')}. If the button is still there, a rollout does not see that it does nothing.`,
  ];
}
