import type { LiveState } from '@site/shared/release';
import type { Suspicion } from '../releases/release-actions';
import type { Comparison } from './comparisons';
import { countsOfAllPages } from './counts';
import { DECISIVE_EVIDENCE } from './evidence';
import type { Pair } from './release-counting';
import { MIN_NETWORKS, type Verdict, verdictOf } from './verdict';

/** What the edge does next with a release. `why` is for the history. */
export type Decision = { name: string; version: string } & (
  | { do: 'revert'; stage: Comparison['kind']; why: string }
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
/** The verdict about a comparison: the strongest one of the whole comparison and its windows. */
export function verdictOfPairs(
  { kind, periods, removedCounters }: Comparison,
  pairs: Pair[],
): Verdict {
  const isConcurrent = kind === 'canary';
  const verdicts = pairs.map(({ canary, stable, edges }, index) => {
    const { evidence, isWorse, why } = verdictOf(canary, stable, {
      isConcurrent,
      edges,
      removedCounters,
    });
    const weighed = evidence * (periods[index]?.weight ?? 1);
    return { evidence: weighed, isWorse: isWorse && weighed >= DECISIVE_EVIDENCE, why };
  });
  return verdicts.reduce(
    (best, one) => (isStronger(one, best) ? one : best),
    verdicts[0] ?? { evidence: 1, isWorse: false, why: '' },
  );
}

function isStronger(one: Verdict, other: Verdict): boolean {
  return one.isWorse === other.isWorse ? one.evidence > other.evidence : one.isWorse;
}

/** Why the release of a comparison seems worse; undefined for one that seems good. */
export function suspicionOf(comparison: Comparison, pairs: Pair[]): Suspicion | undefined {
  const { evidence, why } = verdictOfPairs(comparison, pairs);
  return evidence >= DOUBTFUL_EVIDENCE
    ? { why, isBad: evidence >= SUSPICIOUS_EVIDENCE }
    : undefined;
}

/** The decision about a comparison at a moment; undefined to wait. */
export function decisionOn(
  comparison: Comparison,
  pairs: Pair[],
  state: LiveState,
  { now, watchMs }: { now: number; watchMs: number },
): Decision | undefined {
  const { kind, name, release: version, since } = comparison;
  const verdict = verdictOfPairs(comparison, pairs);
  if (verdict.isWorse) return { do: 'revert', name, version, stage: kind, why: verdict.why };
  if (kind === 'watch')
    return now - since >= watchMs ? { do: 'endWatch', name, version } : undefined;
  const why = reasonToAdvance(comparison, pairs, verdict, state, now);
  return why ? { do: 'advance', name, version, percent: comparison.percent, why } : undefined;
}

function reasonToAdvance(
  { name, percent, since }: Comparison,
  [pair]: Pair[],
  { evidence }: Verdict,
  { releases }: LiveState,
  now: number,
): string | undefined {
  const plan = releases[name]?.canary?.plan;
  if (!plan || !pair || now - since < MIN_STEP_MS || evidence >= SUSPICIOUS_EVIDENCE)
    return undefined;
  const { views, failures, documents, firstViews } = countsOfAllPages(pair.canary);
  const goodViews = views - failures;
  const { trials, hits } = pair.canary.networks;
  if (goodViews >= plan.views && trials - hits >= MIN_NETWORKS)
    return `${goodViews} good views at ${percent} %`;
  const isSilent = documents > 0 && firstViews === 0;
  const isAsGood = failures === 0 || evidence < 1;
  const isOver = now - since >= plan.minutes * 60_000;
  return isOver && isAsGood && !isSilent
    ? `${goodViews} good views in ${plan.minutes} minutes at ${percent} %`
    : undefined;
}
