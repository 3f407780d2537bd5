import type { CounterReport, ViewReport, VitalsReport } from '@site/shared/release';
import { addCounter, addGroup, countsOfPage, type PageCounts, type ReleaseCounts } from './counts';
import type { Tally } from './evidence';
import { groupOf, type Marks } from './networks';

/** Views of one page, and events of one counter, that count for each network. */
export const MAX_PER_NETWORK = 5;

/** web.dev calls slower values poor. */
const POOR = { lcpMs: 4_000, inpMs: 500, cls: 0.25 };

/** Where a report is counted: the counts of a release and its marks of networks. */
export type Target = { counts: ReleaseCounts; marks: Marks };

export function isFailure({ outcome }: ViewReport): boolean {
  return outcome === 'failed' || outcome === 'stalled';
}

/** Counts a view on a page of the release. `isHurt` says whether its failure counts for it. */
export function countView(
  { counts, marks }: Target,
  report: ViewReport,
  network: string,
  isHurt: boolean,
): void {
  const { page, late, outcome } = report;
  const pageCounts = countsOfPage(counts, page);
  if (!late) addOutcome(pageCounts.left, marks, network, `left ${page}`, outcome === 'left');
  if (outcome === 'left') return;
  addView({ counts: pageCounts, marks }, page, network, { isLate: late === true, isHurt });
  addOutcome(counts.networks, marks, network, 'any page', isHurt);
  if (isHurt) addGroup(counts.failedGroups, groupOf(network));
}

/**
 * Counts a view on a page of another remote, by a visitor who gets this release. `isHurt` says
 * whether its failure counts for it.
 */
export function countViewElsewhere(
  { counts, marks }: Target,
  report: ViewReport,
  network: string,
  isHurt: boolean,
): void {
  if (report.outcome === 'left') return;
  const outcome = { isLate: report.late === true, isHurt };
  addView({ counts: counts.elsewhere, marks }, 'elsewhere', network, outcome);
}

function addView(
  { counts, marks }: { counts: PageCounts; marks: Marks },
  page: string,
  network: string,
  { isLate, isHurt }: { isLate: boolean; isHurt: boolean },
): void {
  const isCounted = !isLate && marks.addUpTo(MAX_PER_NETWORK, network, `view ${page}`);
  if (isCounted) counts.views += 1;
  const isCountedFailure =
    isHurt && (isCounted || isLate) && marks.addUpTo(MAX_PER_NETWORK, network, `failure ${page}`);
  if (isCountedFailure) counts.failures += 1;
  // The view of a late failure may have been counted before a restart.
  counts.views = Math.max(counts.views, counts.failures);
  addOutcome(counts.networks, marks, network, page, isHurt);
}

function addOutcome(
  tally: Tally,
  marks: Marks,
  network: string,
  what: string,
  isHit: boolean,
): void {
  if (marks.add(network, `trial ${what}`)) tally.trials += 1;
  if (isHit && tally.hits < tally.trials && marks.add(network, `hit ${what}`)) tally.hits += 1;
}

export function countVitals(
  { counts, marks }: Target,
  { lcp = 0, inp = 0, cls = 0 }: VitalsReport,
  network: string,
): void {
  const isSlow = lcp > POOR.lcpMs || inp > POOR.inpMs || cls > POOR.cls;
  addOutcome(counts.slow, marks, network, 'vitals', isSlow);
}

export function countEvent(
  { counts, marks }: Target,
  { remote, name }: CounterReport,
  network: string,
): void {
  const counter = `${remote} ${name}`;
  if (marks.addUpTo(MAX_PER_NETWORK, network, `counter ${counter}`)) addCounter(counts, counter);
}
