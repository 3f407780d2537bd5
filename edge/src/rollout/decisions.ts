import type { LiveState, RolloutPlan } from '@site/shared/release';
import type { Suspicion } from '../releases/live-state-changes';
import type { Comparison } from './comparisons';
import { DECISIVE_EVIDENCE } from './evidence';
import type { Pair } from './release-tallies';
import {
  eventKey,
  eventsOf,
  keyOf,
  networksOf,
  type PageViews,
  type Tallies,
  tallyOf,
  viewsOf,
} from './tallies';
import { MIN_NETWORKS, type Verdict, verdictOf } from './verdict';

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

/** Stalled views and silent documents are known only after 10 and 20 s. */
const MIN_STEP_MS = 30_000;
/** With this much evidence against it, the step of a release waits for more views. */
const SUSPICIOUS_EVIDENCE = 10;
/**
 * A live release with this much evidence against it is no fallback for a page. The limit lies
 * between one failed view (at least 1.24) and ten good views of which one is slow and none led to
 * an order (at most 1.17).
 */
const DOUBTFUL_EVIDENCE = 1.2;
/** When so many events are expected, at least one is seen with a probability of 95 %. */
const EXPECTED_EVENTS = 3;

/** The verdict about a comparison: the strongest of its periods. Each period has a pair. */
export function verdictOfPairs({ kind, removedEvents }: Comparison, pairs: Pair[]): Verdict {
  const verdicts = pairs.map(({ canary, stable, edges, weight }): Verdict => {
    const counting = { isConcurrent: kind === 'canary', edges, removedEvents };
    const verdict = verdictOf(canary, stable, counting);
    const evidence = verdict.evidence * weight;
    const outcome = evidence >= DECISIVE_EVIDENCE ? verdict.outcome : 'open';
    return { ...verdict, evidence, outcome };
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
type Situation = {
  state: LiveState;
  /** The counts of the live release in the last one to two days. */
  liveCounts: Tallies;
  /** Milliseconds, UTC. */
  now: number;
};

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
 * Whether few networks have already reported faults of a release since its step or its watch began.
 * The order of the history says so, because clocks may be set back.
 */
export function hasComplaint({ history }: LiveState, { name, version }: NamedRelease): boolean {
  const entries = history.filter((entry) => entry.name === name && entry.to === version);
  const lastEntry = entries.findLast(({ action }) =>
    ['rollout', 'activate', 'complain'].includes(action),
  );
  return lastEntry?.action === 'complain';
}

/** A step of a planned rollout. `why`: why it is over, or else what it waits for. */
type Step = { isOver: boolean; why: string };

/**
 * The current step of a canary; undefined without a plan. The first one of `pairs` has the counts
 * of the whole step.
 */
export function stepOf(
  comparison: Comparison,
  pairs: Pair[],
  { state, liveCounts, now }: Situation,
): Step | undefined {
  const { name, percent, since } = comparison;
  const plan = state.releases[name]?.canary?.plan;
  const [whole] = pairs;
  if (!plan || !whole) return undefined;
  const waitFor = (why: string): Step => ({ isOver: false, why });
  const verdict = verdictOfPairs(comparison, pairs);
  const ageMs = now - since;

  const doubt = doubtIn(verdict);
  if (doubt) return waitFor(doubt);
  if (ageMs < MIN_STEP_MS) return waitFor('the first 30 seconds to end');

  const { canary, stable } = whole;
  const views = viewsOf(canary);
  const goodViews = views.views - views.bad;
  const networksWithoutFailure = networksOf(canary) - tallyOf(canary, keyOf('failed')).hits;
  const hasEnough = goodViews >= plan.views && networksWithoutFailure >= MIN_NETWORKS;
  const lack = hasEnough ? undefined : missingViews(views, plan, ageMs, verdict.evidence);
  if (lack) return waitFor(lack);

  if (!plan.quietSite) {
    if (goodViews === 0) return waitFor('one good view; --quiet-site ends a step without views');
    const missing = missingEvent(comparison, canary, withMoreNetworks(stable, liveCounts));
    if (missing) return waitFor(missing);
  }
  const inTime = hasEnough ? '' : ` in ${plan.minutes} minutes`;
  return { isOver: true, why: `${goodViews} good views${inTime} at ${percent} %` };
}

/** What a release that seems worse waits for. */
function doubtIn({ outcome, evidence }: Verdict): string | undefined {
  if (outcome === 'reported') return 'a decision of its team: few networks have decisive faults';
  return evidence >= SUSPICIOUS_EVIDENCE ? 'more views: some seem worse than before' : undefined;
}

/** What a step with too few good views waits for; undefined when it may end nevertheless. */
function missingViews(
  { views, reasons }: PageViews,
  plan: RolloutPlan,
  ageMs: number,
  evidence: number,
): string | undefined {
  if (ageMs < plan.minutes * 60_000) return `${plan.views} good views, or ${plan.minutes} minutes`;
  if (reasons.silent > 0 && reasons.silent === views) return 'a report: all documents are silent';
  // Evidence below 1 says that fewer views fail than with the live release.
  return reasons.failed > 0 && evidence >= 1 ? 'more good views: some have failed' : undefined;
}

/**
 * The counts with more networks. The live release is counted for some days, which normally include
 * the comparison. A comparison that is older has counted more networks.
 */
function withMoreNetworks(stable: Tallies, liveCounts: Tallies): Tallies {
  return networksOf(liveCounts) > networksOf(stable) ? liveCounts : stable;
}

/**
 * An event of the live release that the canary has not caused, as a text. Undefined when the canary
 * has all events, or so many views that the comparison of the events is enough.
 */
function missingEvent(
  { name, removedEvents }: Comparison,
  canaryCounts: Tallies,
  liveCounts: Tallies,
): string | undefined {
  for (const key of Object.keys(liveCounts)) {
    if (!key.startsWith(eventKey(name, '')) || removedEvents.includes(key)) continue;
    const canary = eventsOf(canaryCounts, key);
    const live = eventsOf(liveCounts, key);
    if (canary.hits > 0 || live.hits === 0) continue;
    const expectedIn = Math.ceil((EXPECTED_EVENTS * live.trials) / live.hits);
    if (canary.trials < expectedIn)
      return `'${key.split(' ').at(-1)}': not seen in ${canary.trials} views, expected in ${expectedIn}; --quiet-site ends a step without it`;
  }
  return undefined;
}
