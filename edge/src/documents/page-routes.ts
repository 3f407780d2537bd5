import type { LiveRelease, LiveRoute, LiveState } from '@site/shared/release';
import { remotesOf } from './boot-manifest';
import { createRouteMatcher, type RouteMatcher } from './match-route';

/** A page of the site: the pattern and the live release that owns it. */
export type PageRoute = { path: string; remote: string; release: LiveRelease; route: LiveRoute };

/** Finds the page of a URL path among the routes of all live remotes. */
export function createPageMatcher(state: LiveState): RouteMatcher<PageRoute> {
  const pages = remotesOf(state).flatMap((remote) => {
    const release = state.releases[remote]?.live;
    return release
      ? release.routes.map((route) => ({ path: route.path, remote, release, route }))
      : [];
  });
  return createRouteMatcher(pages);
}
