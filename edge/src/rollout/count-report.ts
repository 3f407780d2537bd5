import type { CounterReport, ViewReport, VitalsReport } from '@site/shared/release';
import type { Marks } from './networks';
import { addTo, ELSEWHERE, eventKey, keyOf, type Reason, type Tallies, tallyOf } from './tallies';

/** Events of one counter that count for each network: one visitor may order twice. */
const MAX_EVENTS_PER_NETWORK = 5;

/** web.dev calls slower values poor. */
const POOR = { lcpMs: 4_000, inpMs: 500, cls: 0.25 };

/** Where a report is counted: the tallies of a release and its marks of networks. */
export type Target = { counts: Tallies; marks: Marks };

export function isFailure({ outcome }: ViewReport): boolean {
  return outcome === 'failed' || outcome === 'stalled';
}

/** Whether a view says nothing of a release: the visitor cut its load, or translated the page. */
export function isApart({ outcome, translated }: ViewReport): boolean {
  return outcome === 'cut' || translated === true;
}

/**
 * Counts a view for a release: on one of its pages, or on a page of another remote (`elsewhere`) by
 * a visitor who gets the release. `isHurt` says whether its failure counts for the release.
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
  // The outcome of a view that fails late is counted already.
  if (!late) countBoth(target, 'left', page, network, isLeft);
  if (!isLeft) countBoth(target, 'failed', page, network, isHurt);
}

export function countVitals(
  target: Target,
  { page, lcp = 0, inp = 0, cls = 0 }: VitalsReport,
  network: string,
): void {
  const isSlow = lcp > POOR.lcpMs || inp > POOR.inpMs || cls > POOR.cls;
  countBoth(target, 'slow', page, network, isSlow);
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

/** In the tally of the page and in that of all pages. */
function countBoth(
  target: Target,
  reason: Reason,
  page: string,
  network: string,
  isHit: boolean,
): void {
  countOnce(target, keyOf(reason, page), network, isHit);
  countOnce(target, keyOf(reason), network, isHit);
}

/** A network is one trial of a tally, and at most one hit. */
function countOnce({ counts, marks }: Target, key: string, network: string, isHit: boolean): void {
  if (marks.add(network, `trial ${key}`)) addTo(counts, key, { trials: 1, hits: 0 });
  // After a restart, the network of a hit may be one of the trials before it.
  const { trials, hits } = tallyOf(counts, key);
  if (isHit && hits < trials && marks.add(network, `hit ${key}`))
    addTo(counts, key, { trials: 0, hits: 1 });
}
