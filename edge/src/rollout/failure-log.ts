import type { LiveState } from '@site/shared/release';
import { createMarks, type Marks, networkOf } from './networks';
import { isInUse } from './releases-in-use';

/** A release that failed in a page, and where. */
export type ReleaseFailure = { remote: string; version: string; page: string; stage: string };

/** Of one release, from one network. A broken release fails in few places for one visitor. */
const MAX_LINES_OF_NETWORK = 20;

/** What is logged of one release: pages with stages, and how many of which network. */
type Logged = { places: Set<string>; marks: Marks };

/**
 * Finds the first failure of each release, page and stage: every page reports a broken release, and
 * one line is enough. Only releases that pages get now are considered, and the reports have known
 * pages only (`knownReport`), so the lines of a release are limited without a number. One visitor
 * cannot report all of them, which would hide the real ones among them.
 */
export function createFailureLog(): (
  failure: ReleaseFailure,
  address: string,
  state: LiveState,
) => boolean {
  /** By name and version. */
  const logged = new Map<string, Logged>();
  return ({ remote, version, page, stage }, address, state) => {
    for (const release of logged.keys()) {
      const [name = '', ofName = ''] = release.split(' ');
      if (!isInUse(name, ofName, state)) logged.delete(release);
    }
    if (!isInUse(remote, version, state)) return false;
    const key = `${remote} ${version}`;
    const { places, marks } = logged.get(key) ?? { places: new Set(), marks: createMarks() };
    logged.set(key, { places, marks });
    const place = `${stage} ${page}`;
    if (places.has(place)) return false;
    if (!marks.addUpTo(MAX_LINES_OF_NETWORK, networkOf(address), 'line')) return false;
    places.add(place);
    return true;
  };
}
