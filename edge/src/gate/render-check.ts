import { type LiveState, type Release, SHELL } from '@site/shared/release';
import { composeBootManifest } from '../documents/boot-manifest';
import type { PageRoute } from '../documents/page-routes';
import type { RenderPage } from '../documents/render-page';
import { remoteNames } from '../releases/live-state';
import { rehearsalState, withoutAlternatives } from './browser/rehearsal-state';
import { exampleSite } from './stand-in/example-site';

/** Renders pages of a stored candidate together with the live releases. One line each problem. */
export type RenderCheck = (candidate: Release, state: LiveState) => Promise<string[]>;

export function createRenderCheck(renderPage: RenderPage, productName: string): RenderCheck {
  /** Why a page of these releases cannot be rendered; undefined if it can. */
  async function failureOf(page: PageRoute, state: LiveState): Promise<string | undefined> {
    const shell = state.releases[SHELL]?.live;
    if (!shell?.server) return undefined;
    const set = { releases: state.releases, isShared: true };
    const maintenance = undefined;
    const boot = composeBootManifest(set, shell.version, page, { productName, maintenance });
    const result = await renderPage({ shell, page, boot, site: exampleSite(productName) });
    return 'failure' in result ? result.failure.message : undefined;
  }

  return async (candidate, state) => {
    const before = withoutAlternatives(state);
    const after = rehearsalState(state, candidate);
    const problems: string[] = [];
    for (const page of pagesOf(after, candidate.name)) {
      const failure = await failureOf(page, after);
      // A page that fails with the live shell, too, is no fault of a new shell.
      const isOlder = candidate.name === SHELL && failure && (await failureOf(page, before));
      if (failure && !isOlder)
        problems.push(
          `The page ${page.path} cannot be rendered on the server: ${failure}. Use window, document, storage and the network in effects and events only, and render the same each time.`,
        );
    }
    return problems;
  };
}

/** The pages of the candidate; those of all remotes for a shell. */
function pagesOf({ releases }: LiveState, name: string): PageRoute[] {
  const names = name === SHELL ? remoteNames({ releases }) : [name];
  return names.flatMap((remote) => {
    const release = releases[remote]?.live;
    return release
      ? release.routes.map((route) => ({ path: route.path, remote, release, route }))
      : [];
  });
}
