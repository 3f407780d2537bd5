import { type LiveState, type Release, SHELL } from '@site/shared/release';
import { composeBootManifest } from '../documents/boot-manifest';
import { renderedCards } from '../documents/cards-of-set';
import { type PageRoute, pagesOf } from '../documents/page-routes';
import type { RenderFailure, RenderPage } from '../documents/render-page';
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

/** What to do about a page or a card that cannot be rendered. */
const ADVICE =
  'Use window, document, storage and the network in effects and events only, and render the same each time.';

/**
 * A check that renders each page of a remote with its cards, and the pages of other remotes that
 * have a card of the candidate; with a candidate of the shell, the pages of all remotes. In
 * production, a release whose pages could not be rendered is not published.
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
      const names = [page, ...renderedCards(candidateState, page)].map(
        ({ release }) => release.name,
      );
      if (!isShell && !names.includes(candidate.name)) continue;
      const outcome = await outcomeOf(page, candidateState);
      // Each further page would be unavailable for the same reason.
      if ('unavailable' in outcome) return unavailableResult(outcome.unavailable, problems);
      const failures = failuresOf(outcome).filter(({ name }) => isShell || name === candidate.name);
      if (failures.length === 0) continue;
      // A new shell is not at fault for what fails with the live shell as well.
      const known = isShell ? failuresOf(await outcomeOf(page, liveState)) : [];
      for (const { card, message } of failures) {
        if (known.some((failure) => failure.card === card)) continue;
        const what = card ? `The card ${card} on ${page.path}` : `The page ${page.path}`;
        problems.push(`${what} cannot be rendered on the server: ${message}. ${ADVICE}`);
      }
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
    const cards = renderedCards(set, page);
    return renderPage({ shell, page, cards, boot, site: exampleSite(productName) });
  }

  function unavailableResult(reason: string, problems: string[]): RenderCheckResult {
    const note = `No check of rendered pages: ${reason}.`;
    if (problems.length > 0 || !production) return { problems, notes: [note], steps: [] };
    const refusal = `${note} Publish again. If the renderer still does not start, tell the operator.`;
    return { problems: [refusal], notes: [], steps: [], hasFailed: true };
  }
}

/** What failed of a page that the server could try to render. */
function failuresOf(outcome: Awaited<ReturnType<RenderPage>>): RenderFailure[] {
  if ('failure' in outcome) return [outcome.failure];
  return 'html' in outcome ? outcome.failedCards : [];
}
