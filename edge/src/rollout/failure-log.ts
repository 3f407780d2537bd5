import type { LiveState } from '@site/shared/release';

/** A release that failed in a page, and where. */
export type ReleaseFailure = { remote: string; version: string; page: string; stage: string };

/** Per name: a release has few pages and few stages. */
const MAX_LINES = 200;

/**
 * Finds the first failure of each release, page and stage: every page reports a broken release, and
 * one line is enough. Only releases that pages get now are considered, so reports of invented
 * versions neither fill the log nor use up its place.
 */
export function createFailureLog(): (failure: ReleaseFailure, state: LiveState) => boolean {
  const logged = new Map<string, Set<string>>();
  return ({ remote, version, page, stage }, { releases }) => {
    for (const name of logged.keys()) if (!Object.hasOwn(releases, name)) logged.delete(name);
    if (!Object.hasOwn(releases, remote)) return false;
    const { live, previous, canary } = releases[remote] ?? {};
    const versions = [live, previous, canary?.release].map((release) => release?.version);
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
