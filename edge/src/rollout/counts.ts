import { MAX_RELEASE_COUNTERS } from '@site/shared/release';
import * as z from 'zod/mini';
import type { Tally } from './evidence';

const count = z.int().check(z.minimum(0));
const tally = z.object({ trials: count, hits: count });

/**
 * The views and documents of one page. Tests compare networks and not views: all views of a visitor
 * with a broken browser fail, so the views of one visitor say the same thing several times.
 */
const pageCounts = z.object({
  /** Views that were shown, failed or stalled. */
  views: count,
  failures: count,
  /** Networks with a view of this page, and those among them with a failed one. */
  networks: tally,
  /** Networks that opened this page, and those among them that left before it was shown. */
  left: tally,
  /** Networks that received this document long enough ago for a report. */
  documents: count,
  /** Networks that reported the first view of such a document. */
  firstViews: count,
});
export type PageCounts = z.infer<typeof pageCounts>;

/** What pages reported about one release in one period. */
export const releaseCounts = z.object({
  pages: z.record(z.string(), pageCounts),
  /** Networks with a view of any page, and those among them with a failed one. */
  networks: tally,
  /** Pages of other remotes, opened by visitors who get this release. */
  elsewhere: pageCounts,
  /** Networks that reported web vitals, and those among them with a slow view. */
  slow: tally,
  counters: z.record(z.string(), count),
  /** Groups of networks with a failed view: 1,024 groups, so a group identifies no visitor. */
  failedGroups: z.array(count),
});
export type ReleaseCounts = z.infer<typeof releaseCounts>;

/** The groups beyond these change no decision. */
const MAX_GROUPS = 20;
const MAX_PAGES = 200;
const OTHER_PAGES = '*';

export function noPageCounts(): PageCounts {
  return {
    views: 0,
    failures: 0,
    networks: { trials: 0, hits: 0 },
    left: { trials: 0, hits: 0 },
    documents: 0,
    firstViews: 0,
  };
}

export function noCounts(): ReleaseCounts {
  return {
    pages: {},
    networks: { trials: 0, hits: 0 },
    elsewhere: noPageCounts(),
    slow: { trials: 0, hits: 0 },
    counters: {},
    failedGroups: [],
  };
}

/** The counts of a page, added to `counts` when they are missing. */
export function countsOfPage(counts: ReleaseCounts, page: string): PageCounts {
  const known = Object.hasOwn(counts.pages, page);
  const key = known || Object.keys(counts.pages).length < MAX_PAGES ? page : OTHER_PAGES;
  const own = Object.hasOwn(counts.pages, key) ? counts.pages[key] : undefined;
  const pageCounts = own ?? noPageCounts();
  counts.pages[key] = pageCounts;
  return pageCounts;
}

/** Whether anything was reported about the release. */
export function hasCounted({ pages, slow, elsewhere }: ReleaseCounts): boolean {
  return Object.keys(pages).length > 0 || slow.trials > 0 || elsewhere.networks.trials > 0;
}

/**
 * Counts an event. `name` is the remote with the name of the counter. Each remote has places of its
 * own, because the names of an old release are not known (`knownReport`).
 */
export function addCounter({ counters }: ReleaseCounts, name: string): void {
  if (!Object.hasOwn(counters, name)) {
    const remote = name.slice(0, name.indexOf(' ') + 1);
    const ofRemote = Object.keys(counters).filter((other) => other.startsWith(remote));
    if (ofRemote.length >= MAX_RELEASE_COUNTERS) return;
  }
  counters[name] = (counters[name] ?? 0) + 1;
}

export function addGroup(groups: number[], group: number): void {
  if (groups.length < MAX_GROUPS && !groups.includes(group)) groups.push(group);
}

/** The counts of several edges or periods together. */
export function sumOfCounts(parts: ReleaseCounts[]): ReleaseCounts {
  const sum = noCounts();
  for (const part of parts) {
    for (const [page, counts] of Object.entries(part.pages)) addTo(countsOfPage(sum, page), counts);
    addTally(sum.networks, part.networks);
    addTo(sum.elsewhere, part.elsewhere);
    addTally(sum.slow, part.slow);
    for (const [name, events] of Object.entries(part.counters))
      sum.counters[name] = (sum.counters[name] ?? 0) + events;
    for (const group of part.failedGroups) addGroup(sum.failedGroups, group);
  }
  return sum;
}

/** All pages of a release together, without the pages of other remotes. */
export function countsOfAllPages({ pages }: ReleaseCounts): PageCounts {
  const sum = noPageCounts();
  for (const counts of Object.values(pages)) addTo(sum, counts);
  return sum;
}

function addTo(sum: PageCounts, part: PageCounts) {
  sum.views += part.views;
  sum.failures += part.failures;
  addTally(sum.networks, part.networks);
  addTally(sum.left, part.left);
  sum.documents += part.documents;
  sum.firstViews += part.firstViews;
}

function addTally(sum: Tally, part: Tally) {
  sum.trials += part.trials;
  sum.hits += part.hits;
}
