import type { LiveState } from '@site/shared/release';
import { countsOfAllPages, type ReleaseCounts } from './counts';
import { verdictOfPairs } from './decisions';
import type { ReleaseCounting } from './release-counting';

/** What pages reported about a release. Previews and pages of the gate are not part of it. */
export type Outcomes = {
  version: string;
  views: number;
  /** Views that failed or stalled. */
  failures: number;
  /** Networks that reported web vitals, and those among them with a slow view. */
  vitals: { networks: number; slow: number };
  /** By the pattern of the route. */
  pages: Record<string, { views: number; failures: number }>;
};

/** The outcomes of a name: of its canary or watched release beside the one it is compared with. */
export type NameOutcomes = {
  live: Outcomes;
  comparison: {
    kind: 'canary' | 'watch';
    since: number;
    release: Outcomes;
    against: Outcomes;
    /** DECISIVE_EVIDENCE ends the release. */
    evidence: number;
  } | null;
};

/** Undefined for a name without a live release. */
export function nameOutcomes(
  counting: ReleaseCounting,
  name: string,
  state: LiveState,
): NameOutcomes | undefined {
  const version = state.releases[name]?.live.version;
  if (version === undefined) return undefined;
  return {
    live: outcomesOf(version, counting.liveCounts(name, version)),
    comparison: comparisonOf(counting, name, state),
  };
}

function comparisonOf(
  counting: ReleaseCounting,
  name: string,
  state: LiveState,
): NameOutcomes['comparison'] {
  const found = counting.comparisons(state).find((one) => one.name === name);
  const pairs = found ? counting.pairsOf(found) : [];
  const [whole] = pairs;
  if (!found || !whole) return null;
  return {
    kind: found.kind,
    since: found.since,
    release: outcomesOf(found.release, whole.canary),
    against: outcomesOf(found.against, whole.stable),
    evidence: Number(verdictOfPairs(found, pairs).evidence.toPrecision(3)),
  };
}

function outcomesOf(version: string, counts: ReleaseCounts): Outcomes {
  const { views, failures } = countsOfAllPages(counts);
  return {
    version,
    views,
    failures,
    vitals: { networks: counts.slow.trials, slow: counts.slow.hits },
    pages: Object.fromEntries(
      Object.entries(counts.pages).map(([page, { views, failures }]) => [
        page,
        { views, failures },
      ]),
    ),
  };
}
