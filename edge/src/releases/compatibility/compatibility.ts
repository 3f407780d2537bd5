import { type LiveState, type Release, SHELL } from '@site/shared/release';
import { surfaceProblems } from './contract-surface';
import { navProblems } from './nav-entries';
import { singletonProblems } from './singletons';
import { patternProblems } from './url-patterns';

/**
 * Why a release cannot be live together with the releases that visitors get, and the canaries among
 * them: versions of shared packages, the contract surface, URL patterns and nav entries. The
 * members of its set take the place of the releases of their names. One line for each problem, with
 * the next step. Asked before the upload, before the publication, before each change of the live
 * state, and for the warnings of a rollback.
 */
export function compatibilityProblems(
  release: Release,
  { releases }: LiveState,
  set: Release[] = [],
): string[] {
  const inSet = new Set([release, ...set].map(({ name }) => name));
  const beside = Object.values(releases)
    .flatMap(({ live, canary }) => (canary ? [live, canary.release] : [live]))
    .filter(({ name }) => !inSet.has(name))
    .concat(set.filter(({ name }) => name !== release.name));
  return [
    ...(release.name === SHELL && release.routes.length > 0
      ? ['The shell must not own URL patterns. Move its pages to a remote.']
      : []),
    ...singletonProblems(release, beside),
    ...surfaceProblems(release, beside),
    ...patternProblems(release, beside, releases[release.name]?.live),
    ...navProblems(release),
  ];
}
