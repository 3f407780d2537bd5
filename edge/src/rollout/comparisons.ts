import type { LiveState, Release } from '@site/shared/release';
import { removedCounters } from '../releases/compatibility/removed-counters';
import { eventKey } from './tallies';

/**
 * Two releases of a name that are compared: a canary with the live release at the same time, or the
 * live release in its watch with the release before it.
 */
export type Comparison = {
  kind: 'canary' | 'watch';
  name: string;
  /** The version that is judged. */
  release: string;
  /** The version that it is compared with. */
  against: string;
  /** Milliseconds, UTC. */
  since: number;
  /** The canary's share of the visitors; 100 in a watch. */
  percent: number;
  /**
   * The periods that are counted: the whole comparison first, then the current windows. A release
   * that breaks late is found in a window, because its earlier good views are not part of it.
   */
  periods: Period[];
  /**
   * Events of the release `against` that the judged release no longer has, as keys of tallies. That
   * they stop is no sign of a fault.
   */
  removedEvents: string[];
};

/** A part of a comparison, and the weight of its evidence. */
type Period = { key: string; weight: number };

/**
 * The windows of a comparison, and the weights of their evidence. The whole comparison keeps its
 * weight of 1, so each window adds false alarms: a day has 6 windows of the first kind, and 144 of
 * the second, which find what breaks on a busy site.
 */
const WINDOWS = [
  { ms: 4 * 3_600_000, weight: 0.3 },
  { ms: 10 * 60_000, weight: 0.005 },
];

/** The comparisons of a live state at a moment. The canary of a name is before its watch. */
export function comparisonsOf({ releases }: LiveState, now: number): Comparison[] {
  const comparisons: Omit<Comparison, 'periods'>[] = [];
  for (const [name, { live, previous, canary, watch }] of Object.entries(releases)) {
    if (canary)
      comparisons.push({
        kind: 'canary',
        name,
        release: canary.release.version,
        against: live.version,
        since: canary.since,
        percent: canary.percent,
        removedEvents: removedEvents(name, live, canary.release),
      });
    if (watch?.release === live.version)
      comparisons.push({
        kind: 'watch',
        name,
        release: watch.release,
        against: watch.against,
        since: watch.since,
        percent: 100,
        removedEvents: removedEvents(name, previous, live),
      });
  }
  return comparisons.map((comparison) => ({ ...comparison, periods: periodsOf(comparison, now) }));
}

function removedEvents(name: string, before: Release | null, release: Release): string[] {
  return removedCounters(before, release).map((counter) => eventKey(name, counter));
}

function periodsOf(
  { kind, name, release, against, since }: Omit<Comparison, 'periods'>,
  now: number,
): Period[] {
  const key = `${kind} ${name} ${release} ${against} ${since}`;
  const windows = WINDOWS.flatMap(({ ms, weight }) => {
    const number = Math.floor((now - since) / ms);
    // During the first window, the whole comparison has the same counts.
    return number > 0 ? [{ key: `${key} ${ms} ${number}`, weight }] : [];
  });
  return [{ key, weight: 1 }, ...windows];
}
