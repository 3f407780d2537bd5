import type { LiveState } from '@site/shared/release';
import { countsOfAllPages, type ReleaseCounts } from './counts';
import { verdictOfPairs } from './decisions';
import type { ReleaseCounting } from './release-counting';

type ViewCounts = { views: number; failures: number };

/** What teams see of a comparison. DECISIVE_EVIDENCE ends the release. */
export type ComparisonCounts = {
  canary: ViewCounts;
  stable: ViewCounts;
  evidence: number;
};

/** The counts of a name's canary, or else of its watch; undefined when nothing is compared. */
export function comparisonCounts(
  counting: ReleaseCounting,
  name: string,
  state: LiveState,
): ComparisonCounts | undefined {
  // The canary of a name is before its watch.
  const comparison = counting.comparisons(state).find((one) => one.name === name);
  if (!comparison) return undefined;
  const pairs = counting.pairsOf(comparison);
  const [whole] = pairs;
  if (!whole) return undefined;
  const { evidence } = verdictOfPairs(comparison, pairs);
  return {
    canary: viewCounts(whole.canary),
    stable: viewCounts(whole.stable),
    evidence: Number(evidence.toPrecision(3)),
  };
}

function viewCounts(counts: ReleaseCounts): ViewCounts {
  const { views, failures } = countsOfAllPages(counts);
  return { views, failures };
}
