import type { LiveState } from '@site/shared/release';

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
   * The periods that are counted: the whole comparison, and the current window. A release that
   * breaks late is found in the window, because its earlier good views are not part of it.
   */
  keys: string[];
};

const WINDOW_MS = 4 * 3_600_000;

/** The comparisons of a live state at a moment. */
export function comparisonsOf({ releases }: LiveState, now: number): Comparison[] {
  return Object.entries(releases).flatMap(([name, { live, canary, watch }]) => {
    const comparisons: Omit<Comparison, 'keys'>[] = [];
    if (canary)
      comparisons.push({
        kind: 'canary',
        name,
        release: canary.release.version,
        against: live.version,
        since: canary.since ?? 0,
        percent: canary.percent,
      });
    if (watch?.release === live.version)
      comparisons.push({ ...watch, kind: 'watch', name, percent: 100 });
    return comparisons.map((comparison) => ({ ...comparison, keys: keysOf(comparison, now) }));
  });
}

function keysOf(
  { kind, name, release, against, since }: Omit<Comparison, 'keys'>,
  now: number,
): string[] {
  const key = `${kind} ${name} ${release} ${against} ${since}`;
  const window = Math.floor((now - since) / WINDOW_MS);
  return window > 0 && since > 0 ? [key, `${key} ${window}`] : [key];
}
