import type { LiveState, Release } from '@site/shared/release';

/** Whether visitors get this release now. A report may name an invented release. */
export function isInUse(name: string, version: string, state: LiveState): boolean {
  return releasesInUse(name, state).some((release) => release.version === version);
}

/** The releases of a name that visitors get now; none for an unknown name. */
export function releasesInUse(name: string, { releases }: LiveState): Release[] {
  if (!Object.hasOwn(releases, name)) return [];
  const { live, previous, canary } = releases[name] ?? {};
  return [live, previous, canary?.release].flatMap((release) => release ?? []);
}
