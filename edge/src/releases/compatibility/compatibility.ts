import { type LiveState, type Release, SHELL } from '@site/shared/release';
import { createRouteMatcher } from '../match-route';
import { surfaceProblems } from './contract-surface';
import { singletonProblems } from './singletons';
import { slotProblems } from './slots';
import { patternProblems } from './url-patterns';

/**
 * Why a release cannot be live together with the live releases and canaries: versions of shared
 * packages, the contract surface, slots and cards, URL patterns and nav entries.
 * `releasedTogether`: all releases that go live together with it, also this one. They are checked
 * in place of the live releases and canaries of their names. One line for each problem, with the
 * next step.
 *
 * This is checked before an upload, before a publication and before each change of the live state.
 * After a rollback, the problems are warnings.
 */
export function compatibilityProblems(
  release: Release,
  { releases }: LiveState,
  releasedTogether: Release[] = [release],
): string[] {
  const replacedNames = new Set([release, ...releasedTogether].map(({ name }) => name));
  const beside = Object.values(releases)
    .flatMap(({ live, canary }) => (canary ? [live, canary.release] : [live]))
    .filter(({ name }) => !replacedNames.has(name))
    .concat(releasedTogether.filter(({ name }) => name !== release.name));
  return [
    ...(release.name === SHELL && release.routes.length > 0
      ? ['The shell must not own URL patterns. Move its pages to a remote.']
      : []),
    ...singletonProblems(release, beside),
    ...surfaceProblems(release, beside),
    ...slotProblems(release, beside),
    ...patternProblems(release, beside, releases[release.name]?.live),
    ...navProblems(release),
  ];
}

/** The menu entries that lead to a page of another remote, or to no page. */
export function navProblems({
  name,
  nav,
  routes,
}: Pick<Release, 'name' | 'nav' | 'routes'>): string[] {
  const routeAt = createRouteMatcher(routes);
  // An entry covers the pages below an address, too.
  const isCovered = (address: string) =>
    routeAt(address) ?? routes.some(({ path }) => path.startsWith(`${address}/`));
  return nav
    .flatMap(({ label, path, covers = [] }) => [
      ...(routeAt(path) ? [] : [{ label, path }]),
      ...covers
        .filter((address) => !isCovered(address))
        .map((address) => ({ label, path: address })),
    ])
    .map(
      ({ label, path }) =>
        `The nav entry '${label}' leads to ${path}, which is no page of ${name}. Use a path of its own routes in remote.json.`,
    );
}
