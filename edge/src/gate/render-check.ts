import { type LiveState, type Release, SHELL } from '@site/shared/release';
import { composeBootManifest } from '../documents/boot-manifest';
import { type PageRoute, pagesOf } from '../documents/page-routes';
import type { RenderPage } from '../documents/render-page';
import type { GateStep } from './browser/browser-check';
import { rehearsalState, withoutAlternatives } from './browser/rehearsal-state';
import { exampleSite } from './stand-in/example-site';

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

/** In production, a release whose pages could not be rendered is not published. */
export function createRenderCheck(
  renderPage: RenderPage,
  { productName, production }: { productName: string; production: boolean },
): RenderCheck {
  return async (candidate, state) => {
    const startedAt = performance.now();
    const before = withoutAlternatives(state);
    const after = rehearsalState(state, candidate);
    const problems: string[] = [];
    // Without a shell that renders, no page is rendered for visitors.
    if (!after.releases[SHELL]?.live.server) return { problems, notes: [], steps: [] };
    for (const page of pagesOf(after)) {
      if (candidate.name !== SHELL && page.release.name !== candidate.name) continue;
      const outcome = await outcomeOf(page, after);
      // Each further page would wait for the same reason.
      if ('unavailable' in outcome) return notRendered(outcome.unavailable, problems);
      if (!('failure' in outcome)) continue;
      // A page that fails with the live shell, too, is no fault of a new shell.
      if (candidate.name === SHELL && 'failure' in (await outcomeOf(page, before))) continue;
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
    const maintenance = undefined;
    const boot = composeBootManifest(set, shell.version, page, { productName, maintenance });
    return renderPage({ shell, page, boot, site: exampleSite(productName) });
  }

  function notRendered(reason: string, problems: string[]): RenderCheckResult {
    const note = `No check of rendered pages: ${reason}.`;
    if (problems.length > 0 || !production) return { problems, notes: [note], steps: [] };
    const refusal = `${note} Publish again. If the renderer still does not start, tell the operator.`;
    return { problems: [refusal], notes: [], steps: [], hasFailed: true };
  }
}
