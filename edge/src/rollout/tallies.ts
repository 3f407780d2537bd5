import * as z from 'zod/mini';

/**
 * How often something happened in a number of trials: bad views (hits) of networks (trials). The
 * tally of an event has the networks that caused it as trials, and all its events as hits. `hits`
 * can be negative, see `badViewsOf`.
 */
const tally = z.object({ trials: z.int().check(z.minimum(0)), hits: z.int() });
export type Tally = z.infer<typeof tally>;

/**
 * What pages reported about one release in one period. The key says what a tally counts:
 *
 * - `failed /shop`: failures of this page; the same for each other reason
 * - `failed`: failures of all pages of the release; the same for each other reason
 * - `failed elsewhere`: failures of pages of other remotes, by visitors who get the release
 * - `event shop order-placed`: events of this name that the remote counted
 *
 * A network counts once in each tally of a reason: all views of a visitor with a broken browser
 * fail, so they say the same thing. Events count up to a limit for each network.
 */
export const tallies = z.record(z.string(), tally);
export type Tallies = z.infer<typeof tallies>;

/**
 * Why a view is bad. Each reason is counted apart: robots and closed tabs make many documents
 * silent, and one rate of all reasons would hide an increase of a few failures.
 */
const REASONS = ['failed', 'silent', 'left', 'slow'] as const;
export type Reason = (typeof REASONS)[number];

/** Stands in a key for the pages of other remotes. A real page is a path or `*`. */
export const ELSEWHERE = 'elsewhere';

/** The key of a page's bad views, or without a page of those of the whole release. */
export function keyOf(reason: Reason, page?: string): string {
  return page === undefined ? reason : `${reason} ${page}`;
}

export function eventKey(remote: string, name: string): string {
  return `event ${remote} ${name}`;
}

/** What a key counts: bad views (`page` as in `keyOf`), or an event (`<remote> <name>`). */
type Counted = { reason: Reason; page: string | undefined } | { reason?: undefined; event: string };

export function countedBy(key: string): Counted {
  const space = key.indexOf(' ');
  const [first, rest] = space < 0 ? [key] : [key.slice(0, space), key.slice(space + 1)];
  const reason = REASONS.find((one) => one === first);
  return reason ? { reason, page: rest } : { event: rest ?? '' };
}

/** A tally that is missing has no trials. */
export function tallyOf(counts: Tallies, key: string): Tally {
  return (Object.hasOwn(counts, key) ? counts[key] : undefined) ?? { trials: 0, hits: 0 };
}

/**
 * The bad views of a tally. A report cancels the silence that another edge counts for its document,
 * so hits are below 0 while the count of that edge is missing.
 */
export function badViewsOf(counts: Tallies, key: string): Tally {
  const { trials, hits } = tallyOf(counts, key);
  return { trials, hits: Math.max(0, hits) };
}

/** The events of a key, with all networks that used the release as trials, for a rate. */
export function eventsOf(counts: Tallies, key: string): Tally {
  return { trials: networksOf(counts), hits: tallyOf(counts, key).hits };
}

/** The networks that have used a release. */
export function networksOf(counts: Tallies): number {
  return tallyOf(counts, keyOf('failed')).trials;
}

/** Adds to a tally, which is created if it is missing. */
export function addTo(counts: Tallies, key: string, added: Tally): void {
  const { trials, hits } = tallyOf(counts, key);
  counts[key] = { trials: trials + added.trials, hits: hits + added.hits };
}

/** The counts of several edges or periods together. */
export function sumOf(parts: readonly Tallies[]): Tallies {
  const sum: Tallies = {};
  for (const part of parts)
    for (const [key, counted] of Object.entries(part)) addTo(sum, key, counted);
  return sum;
}

/** The views of a page, or of all pages of a release. */
export type PageViews = {
  /** Each network counts once for each page. Silent documents are views, too. */
  views: number;
  /** The sum of `reasons` for each page, at most its views. A view may have two reasons. */
  bad: number;
  /** Views that failed, were silent, were left before they were shown, or were slow. */
  reasons: Record<Reason, number>;
};

/** The views of each page of a release. */
export function viewsByPage(counts: Tallies): Map<string, PageViews> {
  const views = new Map<string, PageViews>();
  for (const key of Object.keys(counts)) {
    const counted = countedBy(key);
    if (counted.reason && counted.page && counted.page !== ELSEWHERE)
      views.set(counted.page, viewsOfPage(counts, counted.page));
  }
  return views;
}

function viewsOfPage(counts: Tallies, page: string): PageViews {
  const tallyFor = (reason: Reason) => tallyOf(counts, keyOf(reason, page));
  const reasons = noReasons();
  for (const reason of REASONS) reasons[reason] = Math.max(0, tallyFor(reason).hits);
  // The trials of 'left' are all views that sent a report. Those of 'failed' lack the views that
  // were left, but include failures that were reported after the outcome of their view. So either
  // number may be the larger one. A silent document is in neither.
  const views = Math.max(tallyFor('left').trials, tallyFor('failed').trials) + reasons.silent;
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
