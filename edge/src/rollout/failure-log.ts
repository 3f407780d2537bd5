import type { LiveState } from '@site/shared/release';

/** A release that failed in a page, and where. */
export type ReleaseFailure = { remote: string; version: string; page: string; stage: string };

/** Whether visitors get this release now. Anything can send a report of an invented version. */
export function isInUse(name: string, version: string, state: LiveState): boolean {
  return versionsInUse(name, state).includes(version);
}

function versionsInUse(name: string, { releases }: LiveState): (string | undefined)[] {
  if (!Object.hasOwn(releases, name)) return [];
  const { live, previous, canary } = releases[name] ?? {};
  return [live, previous, canary?.release].map((release) => release?.version);
}

/** Per name: a release has few pages and few stages. */
const MAX_LINES = 200;

/**
 * Finds the first failure of each release, page and stage: every page reports a broken release, and
 * one line is enough. Only releases that pages get now are considered, so reports of invented
 * versions neither fill the log nor use up its place.
 */
export function createFailureLog(): (failure: ReleaseFailure, state: LiveState) => boolean {
  const logged = new Map<string, Set<string>>();
  return ({ remote, version, page, stage }, state) => {
    for (const name of logged.keys()) if (!Object.hasOwn(state.releases, name)) logged.delete(name);
    const versions = versionsInUse(remote, state);
    if (!versions.includes(version)) return false;
    const known = new Set(
      [...(logged.get(remote) ?? [])].filter((key) => versions.includes(key.split(' ', 1)[0])),
    );
    logged.set(remote, known);
    const key = `${version} ${stage} ${page}`;
    if (known.has(key) || known.size >= MAX_LINES) return false;
    known.add(key);
    return true;
  };
}
