import type { LiveState } from '@site/shared/release';
import type { Suspicion } from '../releases/release-actions';
import type { Comparison } from './comparisons';
import { DECISIVE_EVIDENCE } from './evidence';
import type { Pair } from './release-tallies';
import { eventKey, keyOf, type Tallies, tallyOf, viewsOf } from './tallies';
import { eventsOf, MIN_NETWORKS, type Verdict, verdictOf } from './verdict';

/** What the edge does next with a release. `why` is for the history. */
export type Decision = { name: string; version: string } & (
  | { do: 'revert' | 'complain'; stage: Comparison['kind']; why: string }
  | { do: 'advance'; percent: number; why: string }
  | { do: 'endWatch' }
);

/** Stalled views and silent documents are known only after 10 and 20 s. */
const MIN_STEP_MS = 30_000;
/** With this much evidence against it, a release waits for more views. */
const SUSPICIOUS_EVIDENCE = 10;
/**
 * With this much evidence against it, no page falls back to a live release. One failed view gives
 * at least 1.24; up to ten good views, one of them slow, without an order give up to 1.17.
 */
const DOUBTFUL_EVIDENCE = 1.2;
/** In so many expected events, at least one is seen with 95 %. */
const EXPECTED_EVENTS = 3;

/** The verdict about a comparison: the strongest one of its periods, a pair of counts for each. */
export function verdictOfPairs(
  { kind, periods, removedEvents }: Comparison,
  pairs: Pair[],
): Verdict {
  const verdicts = pairs.map(({ canary, stable, edges }, index): Verdict => {
    const counting = { isConcurrent: kind === 'canary', edges, removedEvents };
    const verdict = verdictOf(canary, stable, counting);
    const evidence = verdict.evidence * (periods[index]?.weight ?? 1);
    return evidence >= DECISIVE_EVIDENCE
      ? { ...verdict, evidence }
      : { ...verdict, evidence, outcome: 'open' };
  });
  const strength = { ended: 2, reported: 1, open: 0 };
  const [strongest = { evidence: 1, outcome: 'open', why: '' } as const] = verdicts.sort(
    (a, b) => strength[b.outcome] - strength[a.outcome] || b.evidence - a.evidence,
  );
  return strongest;
}

/** Why the release of a comparison seems worse; undefined for one that seems good. */
export function suspicionOf(comparison: Comparison, pairs: Pair[]): Suspicion | undefined {
  const { evidence, why } = verdictOfPairs(comparison, pairs);
  return evidence >= DOUBTFUL_EVIDENCE
    ? { why, isBad: evidence >= SUSPICIOUS_EVIDENCE }
    : undefined;
}

/** What a decision depends on beside the counts of a comparison. */
export type Situation = {
  state: LiveState;
  /** The counts of the live release in the last one to two days. */
  liveCounts: Tallies;
  /** Milliseconds, UTC. */
  now: number;
};

/** The decision about a comparison at a moment; undefined to wait. */
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
 * Whether few networks have already reported faults of a release since its step or its watch began.
 * The order of the history says so, because clocks may be set back.
 */
export function hasComplaint(
  { history }: LiveState,
  { name, version }: { name: string; version: string },
): boolean {
  const entries = history.filter((entry) => entry.name === name && entry.to === version);
  const last = entries.findLast(({ action }) =>
    ['rollout', 'activate', 'complain'].includes(action),
  );
  return last?.action === 'complain';
}

/** Whether the step of a rollout is over, and why, or else what it waits for. */
export type Step = { isOver: boolean; why: string };

/** Undefined for a rollout without a plan. */
export function stepOf(
  comparison: Comparison,
  pairs: Pair[],
  { state, liveCounts, now }: Situation,
): Step | undefined {
  const { name, percent, since } = comparison;
  const plan = state.releases[name]?.canary?.plan;
  const [whole] = pairs;
  if (!plan || !whole) return undefined;
  const waitsFor = (why: string): Step => ({ isOver: false, why });
  const { evidence, outcome } = verdictOfPairs(comparison, pairs);
  if (outcome === 'reported')
    return waitsFor('a decision of its team: few networks have decisive faults');
  if (evidence >= SUSPICIOUS_EVIDENCE) return waitsFor('more views: some seem worse than before');
  if (now - since < MIN_STEP_MS) return waitsFor('the first 30 seconds to end');
  const { canary, stable } = whole;
  const { views, bad, reasons } = viewsOf(canary);
  const good = views - bad;
  const hasEnough = good >= plan.views && networksWithoutFailure(canary) >= MIN_NETWORKS;
  const isTimeOver = now - since >= plan.minutes * 60_000;
  if (!hasEnough && !isTimeOver)
    return waitsFor(`${plan.views} good views, or ${plan.minutes} minutes`);
  const isSilent = reasons.silent > 0 && reasons.silent === views;
  if (isSilent) return waitsFor('a report: all documents are silent');
  // Evidence below 1 says that the failures are fewer than those of the live release.
  if (!hasEnough && reasons.failed > 0 && evidence >= 1)
    return waitsFor('more good views: some have failed');
  if (!plan.quietSite) {
    if (good === 0) return waitsFor('one good view; --quiet-site ends a step without views');
    const missing = missingEvent(comparison, canary, withMoreNetworks(stable, liveCounts));
    if (missing) return waitsFor(missing);
  }
  const text = `${good} good views${hasEnough ? '' : ` in ${plan.minutes} minutes`} at ${percent} %`;
  return { isOver: true, why: text };
}

function networksWithoutFailure(counts: Tallies): number {
  const { trials, hits } = tallyOf(counts, keyOf('failed'));
  return trials - hits;
}

/**
 * The counts with more networks. Those of the live release contain those of the comparison, unless
 * the comparison began before them.
 */
function withMoreNetworks(stable: Tallies, liveCounts: Tallies): Tallies {
  const networks = (counts: Tallies) => tallyOf(counts, keyOf('failed')).trials;
  return networks(liveCounts) > networks(stable) ? liveCounts : stable;
}

/** An event that the release has not counted in fewer views than the live release needs for it. */
function missingEvent(
  { name, removedEvents }: Comparison,
  own: Tallies,
  other: Tallies,
): string | undefined {
  for (const key of Object.keys(other)) {
    if (!key.startsWith(eventKey(name, '')) || removedEvents.includes(key)) continue;
    const [seen, live] = [eventsOf(own, key), eventsOf(other, key)];
    if (seen.hits > 0 || live.hits === 0) continue;
    const expectedIn = Math.ceil((EXPECTED_EVENTS * live.trials) / live.hits);
    if (seen.trials < expectedIn)
      return `'${key.split(' ').at(-1)}': not seen in ${seen.trials} views, expected in ${expectedIn}; --quiet-site ends a step without it`;
  }
  return undefined;
}
