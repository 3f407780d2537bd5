import type { LiveRelease, LiveRoute } from '@site/shared/release';
import { remoteNames } from '../releases/live-state';
import { createRouteMatcher, type RouteMatcher } from '../releases/match-route';
import type { ReleaseSet } from '../releases/release-set';

/** A page of the site: its URL pattern and the release that owns it. */
export type PageRoute = { path: string; remote: string; release: LiveRelease; route: LiveRoute };

/** A URL path of a route, with `-` for each parameter. */
export function samplePath({ path }: Pick<PageRoute, 'path'>): string {
  return path.replace(/:\w+\??|\*/g, '-');
}

/** Finds the page of a URL path among the routes of all remotes in a release set. */
export function createPageMatcher(set: ReleaseSet): RouteMatcher<PageRoute> {
  const pages = remoteNames(set).flatMap((remote) => {
    const release = set.releases[remote]?.live;
    return release
      ? release.routes.map((route) => ({ path: route.path, remote, release, route }))
      : [];
  });
  return createRouteMatcher(pages);
}
