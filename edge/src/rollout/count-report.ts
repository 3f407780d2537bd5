import type { CounterReport, ViewReport, VitalsReport } from '@site/shared/release';
import type { Marks } from './networks';
import { addTo, ELSEWHERE, eventKey, keyOf, type Reason, type Tallies, tallyOf } from './tallies';

/** The most events of a counter that count for one network: one visitor may order twice. */
const MAX_EVENTS_PER_NETWORK = 5;

/** A view with a higher value is slow: web.dev calls such values poor. */
const POOR = { lcpMs: 4_000, inpMs: 500, cls: 0.25 };

/** Where a report is counted: the tallies of a release, and the networks that are in them. */
export type Target = { counts: Tallies; marks: Marks };

/** Whether a view failed, or did not finish in time. */
export function isFailure({ outcome }: Pick<ViewReport, 'outcome'>): boolean {
  return outcome === 'failed' || outcome === 'stalled';
}

/** Whether a view says nothing of a release: the visitor cut its load, or translated the page. */
export function isInconclusive({ outcome, translated }: ViewReport): boolean {
  return outcome === 'cut' || translated === true;
}

/**
 * Counts a view for a release: on one of its pages, or on a page of another remote (`isElsewhere`)
 * by a visitor who gets the release. `isHurt`: the view has failed, and the failure counts for the
 * release.
 */
export function countView(
  target: Target,
  { page, late, outcome }: ViewReport,
  network: string,
  { isHurt, isElsewhere }: { isHurt: boolean; isElsewhere: boolean },
): void {
  const isLeft = outcome === 'left';
  if (isElsewhere) {
    if (!isLeft) countOnce(target, keyOf('failed', ELSEWHERE), network, isHurt);
    return;
  }
  // A late failure belongs to a view that is counted in 'left' already.
  if (!late) countForPage(target, 'left', page, network, isLeft);
  if (!isLeft) countForPage(target, 'failed', page, network, isHurt);
}

/**
 * Counts the view of a card in its own tally only: a visitor who sees a card may never have been on
 * a page of its release, so the tallies of the whole release would change with the pages that show
 * it.
 */
export function countCard(
  target: Target,
  { page }: ViewReport,
  network: string,
  isHurt: boolean,
): void {
  countOnce(target, keyOf('failed', page), network, isHurt);
}

export function countVitals(
  target: Target,
  { page, lcp = 0, inp = 0, cls = 0 }: VitalsReport,
  network: string,
): void {
  const isSlow = lcp > POOR.lcpMs || inp > POOR.inpMs || cls > POOR.cls;
  countForPage(target, 'slow', page, network, isSlow);
}

export function countEvent(
  { counts, marks }: Target,
  { remote, name }: CounterReport,
  network: string,
): void {
  const key = eventKey(remote, name);
  if (!marks.addUpTo(MAX_EVENTS_PER_NETWORK, network, key)) return;
  addTo(counts, key, { trials: marks.add(network, `trial ${key}`) ? 1 : 0, hits: 1 });
}

/** Counts in the tally of the page and in that of all pages. */
function countForPage(
  target: Target,
  reason: Reason,
  page: string,
  network: string,
  isHit: boolean,
): void {
  countOnce(target, keyOf(reason, page), network, isHit);
  countOnce(target, keyOf(reason), network, isHit);
}

/** Counts a network in a tally: once as a trial, and at most once as a hit. */
function countOnce({ counts, marks }: Target, key: string, network: string, isHit: boolean): void {
  if (marks.add(network, `trial ${key}`)) addTo(counts, key, { trials: 1, hits: 0 });
  // A network whose mark was forgotten is counted again, but hits never exceed trials.
  const { trials, hits } = tallyOf(counts, key);
  if (isHit && hits < trials && marks.add(network, `hit ${key}`))
    addTo(counts, key, { trials: 0, hits: 1 });
}
