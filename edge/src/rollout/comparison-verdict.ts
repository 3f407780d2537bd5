import type { Suspicion } from '../releases/live-state-changes';
import type { Comparison } from './comparisons';
import { DECISIVE_EVIDENCE } from './evidence';
import type { Pair } from './release-tallies';
import { type Verdict, verdictOf } from './verdict';

/**
 * A live release that is replaced with this much evidence against it is a bad release. The step of
 * a canary with this much evidence waits for more views.
 */
export const SUSPICIOUS_EVIDENCE = 10;
/**
 * A live release with this much evidence against it is no fallback for a page. The limit lies
 * between the evidence of one failed view (at least 1.24) and that of ten good views of which one
 * is slow and none led to an order (at most 1.17).
 */
const DOUBTFUL_EVIDENCE = 1.2;

/** The strongest of the verdicts about the periods of a comparison. Each period has a pair. */
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
