import type { LiveState, Release, ReleaseRoute } from '@site/shared/release';
import { remoteNames } from '../releases/live-state';
import { createRouteMatcher, type RouteMatcher } from '../releases/match-route';

/** A page of the site: its route and the release that owns it. */
export type PageRoute = ReleaseRoute & { release: Release };

/** A URL path that matches a route, with `-` for each parameter and for `*`. */
export function samplePath({ path }: Pick<PageRoute, 'path'>): string {
  return path.replace(/:\w+\??|\*/g, '-');
}

/** The pages of all remotes of a release set. */
export function pagesOf({ releases }: Pick<LiveState, 'releases'>): PageRoute[] {
  return remoteNames({ releases }).flatMap((name) => {
    const release = releases[name]?.live;
    return release ? release.routes.map((route) => ({ ...route, release })) : [];
  });
}

/** Finds the page of a URL path among the routes of all remotes in a release set. */
export function createPageMatcher(set: Pick<LiveState, 'releases'>): RouteMatcher<PageRoute> {
  return createRouteMatcher(pagesOf(set));
}
