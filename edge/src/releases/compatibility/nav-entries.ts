import type { Release } from '@site/shared/release';
import { createRouteMatcher } from '../match-route';

/**
 * The entries of the navigation bar that lead to a page of another remote, or to no page. One line
 * per problem, with the next step.
 */
export function navProblems({
  name,
  nav,
  routes,
}: Pick<Release, 'name' | 'nav' | 'routes'>): string[] {
  const routeAt = createRouteMatcher(routes);
  return nav
    .filter(({ path }) => !routeAt(path))
    .map(
      ({ label, path }) =>
        `The nav entry '${label}' leads to ${path}, which is no page of ${name}. Use a path of its own routes in remote.json.`,
    );
}
