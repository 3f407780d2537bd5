import type { LiveState, RolloutPlan } from '@site/shared/release';
import { SUSPICIOUS_EVIDENCE, verdictOfPairs } from './comparison-verdict';
import type { Comparison } from './comparisons';
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
import { MIN_NETWORKS, type Verdict } from './verdict';

/** The shortest step: stalled views are known after 10 s, and silent documents after 20 s. */
const MIN_STEP_MS = 30_000;
/** When so many events are expected, at least one is seen with a probability of 95 %. */
const EXPECTED_EVENTS = 3;

/** What a decision depends on beside the counts of a comparison. */
export type Situation = {
  state: LiveState;
  /** The counts of the live release in the last one to two days. */
  liveCounts: Tallies;
  /** Milliseconds, UTC. */
  now: number;
};

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
  const [wholeStep] = pairs;
  if (!plan || !wholeStep) return undefined;
  const waitFor = (why: string): Step => ({ isOver: false, why });
  const verdict = verdictOfPairs(comparison, pairs);
  const ageMs = now - since;

  const doubt = doubtIn(verdict);
  if (doubt) return waitFor(doubt);
  if (ageMs < MIN_STEP_MS) return waitFor('the first 30 seconds to end');

  const { canary, stable } = wholeStep;
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

/** What a release that seems worse waits for; undefined for any other release. */
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
 * The counts with more networks. Normally these are those of the live release, whose one to two
 * days include the comparison. A comparison that is older has counted more networks.
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
  stableCounts: Tallies,
): string | undefined {
  for (const key of Object.keys(stableCounts)) {
    if (!key.startsWith(eventKey(name, '')) || removedEvents.includes(key)) continue;
    const canary = eventsOf(canaryCounts, key);
    const stable = eventsOf(stableCounts, key);
    if (canary.hits > 0 || stable.hits === 0) continue;
    const expectedIn = Math.ceil((EXPECTED_EVENTS * stable.trials) / stable.hits);
    if (canary.trials < expectedIn)
      return `'${key.split(' ').at(-1)}': not seen in ${canary.trials} views, expected in ${expectedIn}; --quiet-site ends a step without it`;
  }
  return undefined;
}
