import { type LiveState, type Release, SHELL } from '@site/shared/release';
import { composeBootManifest } from '../documents/boot-manifest';
import { type PageRoute, pagesOf } from '../documents/page-routes';
import type { RenderPage } from '../documents/render-page';
import type { GateStep } from './browser/browser-check';
import { rehearsalState, withoutAlternatives } from './browser/rehearsal-state';
import { exampleSite } from './stand-in/example-site';

/** The step of the gate in the publication of a release whose pages were rendered. */
export const RENDER_STEP = 'rendered pages';

/** Problems refuse the release. A note says why pages could not be rendered here. */
export type RenderCheckResult = {
  problems: string[];
  notes: string[];
  steps: GateStep[];
  /** The pages could not be rendered, and the release is not at fault. */
  hasFailed?: boolean;
};

/** Renders pages of a stored candidate together with the live releases. */
export type RenderCheck = (candidate: Release, state: LiveState) => Promise<RenderCheckResult>;

export function createRenderCheck(renderPage: RenderPage, productName: string): RenderCheck {
  async function outcomeOf(page: PageRoute, state: LiveState): ReturnType<RenderPage> {
    const shell = state.releases[SHELL]?.live;
    if (!shell?.server) return { unavailable: 'the live shell has no server output' };
    const set = { releases: state.releases, isShared: true };
    const maintenance = undefined;
    const boot = composeBootManifest(set, shell.version, page, { productName, maintenance });
    return renderPage({ shell, page, boot, site: exampleSite(productName) });
  }

  return async (candidate, state) => {
    const startedAt = performance.now();
    const before = withoutAlternatives(state);
    const after = rehearsalState(state, candidate);
    const problems: string[] = [];
    for (const page of pagesOf(after)) {
      if (candidate.name !== SHELL && page.release.name !== candidate.name) continue;
      const outcome = await outcomeOf(page, after);
      // Each further page would wait for the same reason.
      if ('unavailable' in outcome) return { problems, notes: notesOf(outcome, after), steps: [] };
      if (!('failure' in outcome)) continue;
      // A page that fails with the live shell, too, is no fault of a new shell.
      if (candidate.name === SHELL && 'failure' in (await outcomeOf(page, before))) continue;
      problems.push(
        `The page ${page.path} cannot be rendered on the server: ${outcome.failure.message}. Use window, document, storage and the network in effects and events only, and render the same each time.`,
      );
    }
    const ms = Math.round(performance.now() - startedAt);
    return { problems, notes: [], steps: [{ name: RENDER_STEP, ms, problems: problems.length }] };
  };
}

/** A shell from before rendering is no news. */
function notesOf({ unavailable }: { unavailable: string }, { releases }: LiveState): string[] {
  return releases[SHELL]?.live.server ? [`No check of rendered pages: ${unavailable}.`] : [];
}
