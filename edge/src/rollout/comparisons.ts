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
  release: string;
  against: string;
  /** Milliseconds, UTC. */
  since: number;
  /** The canary's share of the visitors; 100 in a watch. */
  percent: number;
  /**
   * The periods that are counted: the whole comparison, and the current windows. A release that
   * breaks late is found in a window, because its earlier good views are not part of it.
   */
  periods: Period[];
  /**
   * Events that the release before had and the newer one has not. That they stop is no sign of a
   * fault.
   */
  removedEvents: string[];
};

/** A part of a comparison, and the weight of its evidence. */
type Period = { key: string; weight: number };

/**
 * The whole comparison keeps its weight of 1, so each window adds false alarms: a day has 6 windows
 * of the first kind and 144 of the second, which finds what breaks on a busy site.
 */
const WINDOWS = [
  { ms: 4 * 3_600_000, weight: 0.3 },
  { ms: 10 * 60_000, weight: 0.005 },
];

/** The comparisons of a live state at a moment. The canary of a name is before its watch. */
export function comparisonsOf({ releases }: LiveState, now: number): Comparison[] {
  return Object.entries(releases).flatMap(([name, { live, previous, canary, watch }]) => {
    const comparisons: Omit<Comparison, 'periods'>[] = [];
    if (canary)
      comparisons.push({
        kind: 'canary',
        name,
        release: canary.release.version,
        against: live.version,
        since: canary.since,
        percent: canary.percent,
        removedEvents: eventsRemoved(name, live, canary.release),
      });
    if (watch?.release === live.version) {
      const { release, against, since } = watch;
      const removedEvents = eventsRemoved(name, previous, live);
      comparisons.push({
        kind: 'watch',
        name,
        release,
        against,
        since,
        percent: 100,
        removedEvents,
      });
    }
    return comparisons.map((comparison) => ({
      ...comparison,
      periods: periodsOf(comparison, now),
    }));
  });
}

function eventsRemoved(name: string, before: Release | null, release: Release): string[] {
  return removedCounters(before, release).map((counter) => eventKey(name, counter));
}

function periodsOf(
  { kind, name, release, against, since }: Omit<Comparison, 'periods'>,
  now: number,
): Period[] {
  const key = `${kind} ${name} ${release} ${against} ${since}`;
  const windows = WINDOWS.flatMap(({ ms, weight }) => {
    const number = Math.floor((now - since) / ms);
    return number > 0 ? [{ key: `${key} ${ms} ${number}`, weight }] : [];
  });
  return [{ key, weight: 1 }, ...windows];
}
