import type { LiveState } from '@site/shared/release';
import { verdictOfPairs } from './comparison-verdict';
import type { Comparison } from './comparisons';
import type { Pair } from './release-tallies';
import { type Situation, stepOf } from './rollout-step';

type NamedRelease = { name: string; version: string };

/** The end of a release, or the report of its faults to its team. */
export type FaultDecision = NamedRelease & {
  do: 'revert' | 'complain';
  stage: Comparison['kind'];
  why: string;
};

/** What the edge does next with a release. `why` is for the history. */
export type Decision =
  | FaultDecision
  | (NamedRelease & { do: 'advance'; percent: number; why: string })
  | (NamedRelease & { do: 'endWatch' });

/** The decision about a comparison; undefined to wait. `watchMs`: how long a watch takes. */
export function decisionOn(
  comparison: Comparison,
  pairs: Pair[],
  situation: Situation,
  watchMs: number,
): Decision | undefined {
  const { kind, name, release: version, since, percent } = comparison;
  const { outcome, why } = verdictOfPairs(comparison, pairs);
  if (outcome === 'ended') return { do: 'revert', name, version, stage: kind, why };
  if (kind === 'watch' && situation.now - since >= watchMs)
    return { do: 'endWatch', name, version };
  if (outcome === 'reported') {
    const complaint = { do: 'complain', name, version, stage: kind, why } as const;
    return hasComplaint(situation.state, complaint) ? undefined : complaint;
  }
  const step = kind === 'canary' ? stepOf(comparison, pairs, situation) : undefined;
  return step?.isOver ? { do: 'advance', name, version, percent, why: step.why } : undefined;
}

/**
 * Whether the history already has a complaint about a release since its step or its watch began.
 * The order of the entries decides, because clocks may be set back.
 */
export function hasComplaint({ history }: LiveState, { name, version }: NamedRelease): boolean {
  const entries = history.filter((entry) => entry.name === name && entry.to === version);
  const lastEntry = entries.findLast(({ action }) =>
    ['rollout', 'activate', 'complain'].includes(action),
  );
  return lastEntry?.action === 'complain';
}
