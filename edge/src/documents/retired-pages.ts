import type { RetiredPage } from '@site/shared/release';
import { createRouteMatcher, type RouteMatcher } from '../releases/match-route';
import type { ReleaseSet } from '../releases/release-set';
import { createPageMatcher } from './page-routes';

const HOME = { to: '/', title: 'Home' };

/**
 * The pages of retired remotes, each with the page that takes its place. When that page has ended,
 * too, the home page takes its place.
 */
export function retiredPages(set: ReleaseSet): RetiredPage[] {
  const pageOf = createPageMatcher(set);
  return Object.values(set.retired ?? {}).flatMap(({ paths, to }) => {
    const title = pageOf(to)?.title;
    const replacement = title === undefined ? HOME : { to, title };
    return paths.map((path) => ({ path, ...replacement }));
  });
}

export function createRetiredPageMatcher(set: ReleaseSet): RouteMatcher<RetiredPage> {
  return createRouteMatcher(retiredPages(set));
}
