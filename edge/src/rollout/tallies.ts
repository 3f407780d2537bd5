import * as z from 'zod/mini';

/**
 * How often something happened in a number of trials, such as failed views in views. For an event,
 * the trials are the networks that caused it, and the hits are all events.
 */
const tally = z.object({ trials: z.int().check(z.minimum(0)), hits: z.int() });
export type Tally = z.infer<typeof tally>;

/**
 * What pages reported about one release in one period, by key: a reason for each page, for the
 * pages of other remotes and for all pages of the release, and the events. A network counts once in
 * each tally: all views of a visitor with a broken browser fail, so they say the same thing.
 */
export const tallies = z.record(z.string(), tally);
export type Tallies = z.infer<typeof tallies>;

/**
 * Why a view is bad. They are counted apart: robots and closed tabs make many documents silent, and
 * a rate of both would hide an increase of a few failures.
 */
export const REASONS = ['failed', 'silent', 'left', 'slow'] as const;
export type Reason = (typeof REASONS)[number];

/** The pages of other remotes, as a page. A real page is a path or `*`. */
export const ELSEWHERE = 'elsewhere';

/** The key of a page, or of the whole release. */
export function keyOf(reason: Reason, page?: string): string {
  return page === undefined ? reason : `${reason} ${page}`;
}

export function eventKey(remote: string, name: string): string {
  return `event ${remote} ${name}`;
}

/** The first word of a key and the rest: the page, or the event. */
export function partsOfKey(key: string): [first: string, rest: string | undefined] {
  const space = key.indexOf(' ');
  return space < 0 ? [key, undefined] : [key.slice(0, space), key.slice(space + 1)];
}

/** A tally that is missing has no trials. */
export function tallyOf(counts: Tallies, key: string): Tally {
  return (Object.hasOwn(counts, key) ? counts[key] : undefined) ?? { trials: 0, hits: 0 };
}

export function addTo(counts: Tallies, key: string, { trials, hits }: Tally): void {
  const sum = tallyOf(counts, key);
  sum.trials += trials;
  sum.hits += hits;
  counts[key] = sum;
}

/** The counts of several edges or periods together. */
export function sumOf(parts: readonly Tallies[]): Tallies {
  const sum: Tallies = {};
  for (const part of parts)
    for (const [key, counted] of Object.entries(part)) addTo(sum, key, counted);
  return sum;
}

/** Views that pages reported. */
export type PageViews = {
  /** A page counts one view of each network. Silent documents are views, too. */
  views: number;
  /** Views that failed, were silent, were left before they were shown, or were slow. */
  bad: number;
  /** The bad views. One view may have two reasons. */
  reasons: Record<Reason, number>;
};

/** The views of each page of a release. */
export function viewsByPage(counts: Tallies): Map<string, PageViews> {
  const pages = new Set<string>();
  for (const key of Object.keys(counts)) {
    const [first, page] = partsOfKey(key);
    if (REASONS.some((reason) => reason === first) && page && page !== ELSEWHERE) pages.add(page);
  }
  return new Map([...pages].map((page) => [page, viewsOfPage(counts, page)]));
}

function viewsOfPage(counts: Tallies, page: string): PageViews {
  const of = (reason: Reason) => tallyOf(counts, keyOf(reason, page));
  const reasons = noReasons();
  for (const reason of REASONS) reasons[reason] = Math.max(0, of(reason).hits);
  const views = Math.max(of('left').trials, of('failed').trials) + reasons.silent;
  const { failed, silent, left, slow } = reasons;
  return { views, bad: Math.min(views, failed + silent + left + slow), reasons };
}

/** The views of all pages of a release. */
export function viewsOf(counts: Tallies): PageViews {
  const sum: PageViews = { views: 0, bad: 0, reasons: noReasons() };
  for (const { views, bad, reasons } of viewsByPage(counts).values()) {
    sum.views += views;
    sum.bad += bad;
    for (const reason of REASONS) sum.reasons[reason] += reasons[reason];
  }
  return sum;
}

function noReasons(): Record<Reason, number> {
  return { failed: 0, silent: 0, left: 0, slow: 0 };
}
