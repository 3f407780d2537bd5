import { type LiveState, type Release, SHELL } from '@site/shared/release';
import { composeBootManifest } from '../documents/boot-manifest';
import { type PageRoute, pagesOf } from '../documents/page-routes';
import type { RenderPage } from '../documents/render-page';
import type { BrowserCheckResult } from './browser/browser-check';
import { rehearsalState, withoutAlternatives } from './browser/rehearsal-state';
import { exampleSite } from './stand-in/stand-in-api';

/**
 * Problems refuse the release; a note says why pages were not rendered. `hasFailed`: the pages
 * could not be rendered, and the release is not at fault.
 */
type RenderCheckResult = Pick<BrowserCheckResult, 'problems' | 'notes' | 'steps' | 'hasFailed'>;

/** Renders pages of a stored candidate on the server, together with the live releases. */
export type RenderCheck = (candidate: Release, state: LiveState) => Promise<RenderCheckResult>;

/**
 * A check that renders each page of a remote, or with a candidate of the shell the pages of all
 * remotes. In production, a release whose pages could not be rendered is not published.
 */
export function createRenderCheck(
  renderPage: RenderPage,
  { productName, production }: { productName: string; production: boolean },
): RenderCheck {
  return async (candidate, state) => {
    const startedAt = performance.now();
    const liveState = withoutAlternatives(state);
    const candidateState = rehearsalState(state, candidate);
    const isShell = candidate.name === SHELL;
    const problems: string[] = [];
    // Without a shell that renders, no page is rendered for visitors.
    if (!candidateState.releases[SHELL]?.live.server) return { problems, notes: [], steps: [] };
    for (const page of pagesOf(candidateState)) {
      if (!isShell && page.release.name !== candidate.name) continue;
      const outcome = await outcomeOf(page, candidateState);
      // Each further page would be unavailable for the same reason.
      if ('unavailable' in outcome) return unavailableResult(outcome.unavailable, problems);
      if (!('failure' in outcome)) continue;
      // A new shell is not at fault for a page that fails with the live shell as well.
      if (isShell && 'failure' in (await outcomeOf(page, liveState))) continue;
      problems.push(
        `The page ${page.path} cannot be rendered on the server: ${outcome.failure.message}. Use window, document, storage and the network in effects and events only, and render the same each time.`,
      );
    }
    const ms = Math.round(performance.now() - startedAt);
    const step = { name: 'rendered pages', ms, problems: problems.length };
    return { problems, notes: [], steps: [step] };
  };

  async function outcomeOf(page: PageRoute, { releases }: LiveState): ReturnType<RenderPage> {
    const shell = releases[SHELL]?.live;
    if (!shell) return { unavailable: 'no shell is live' };
    const set = { releases, isShared: true };
    const options = { productName, maintenance: undefined };
    const boot = composeBootManifest(set, shell.version, page, options);
    return renderPage({ shell, page, boot, site: exampleSite(productName) });
  }

  function unavailableResult(reason: string, problems: string[]): RenderCheckResult {
    const note = `No check of rendered pages: ${reason}.`;
    if (problems.length > 0 || !production) return { problems, notes: [note], steps: [] };
    const refusal = `${note} Publish again. If the renderer still does not start, tell the operator.`;
    return { problems: [refusal], notes: [], steps: [], hasFailed: true };
  }
}
