import type { LiveState, ReleaseId } from '@site/shared/release';
import { DAY_MS } from '@site/shared/rules';
import { isChange } from './history';
import type { Publication } from './publications';
import type { StoredRelease } from './release-store';

/** A release that did not pass the gate is kept for a day, to look at it. */
const REFUSED_DAYS = 1;
/** An open page may still use a release that visitors had in this time. */
const USED_DAYS = 30;
/** So many of the newest publications of each name are kept for ever. */
const KEPT_PER_NAME = 10;

export type PrunedRelease = ReleaseId & { why: string };

/**
 * The stored releases of one name that may be deleted. A release in use is never one of them. The
 * publications are those of the name, newest first.
 */
export function releasesToPrune(
  name: string,
  stored: StoredRelease[],
  publications: Publication[],
  state: LiveState,
  now: number,
): PrunedRelease[] {
  const newest = publications.slice(0, KEPT_PER_NAME).map(({ version }) => version);
  const keptVersions = new Set([...versionsInUse(state, name), ...newest]);
  const publishedAt = new Map(publications.map(({ version, at }) => [version, at]));
  return stored.flatMap(({ version, storedAt }) => {
    if (keptVersions.has(version)) return [];
    const lastUse = lastUseIn(state, name, version) ?? publishedAt.get(version);
    if (lastUse === undefined) {
      const isOld = now - storedAt >= REFUSED_DAYS * DAY_MS;
      return isOld ? [{ name, version, why: 'did not pass the gate' }] : [];
    }
    const isUnused = now - lastUse >= USED_DAYS * DAY_MS;
    return isUnused ? [{ name, version, why: `not used for ${USED_DAYS} days` }] : [];
  });
}

/** The versions of a name that visitors may get, and the one that a watch compares with. */
export function versionsInUse({ releases }: LiveState, name: string): Set<string> {
  const { live, previous, canary, watch } = releases[name] ?? {};
  const versions = [live?.version, previous?.version, canary?.release.version, watch?.against];
  return new Set(versions.filter((version) => version !== undefined));
}

/** The last time that visitors could get a release: its last change in the history. */
function lastUseIn({ history }: LiveState, name: string, version: string): number | undefined {
  return history.findLast(
    (entry) =>
      entry.name === name && isChange(entry) && (entry.from === version || entry.to === version),
  )?.at;
}
