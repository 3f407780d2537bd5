import type { LiveState } from '@site/shared/release';
import { verdictOfPairs } from './comparison-verdict';
import type { ReleaseCounting } from './release-counting';
import { stepOf } from './rollout-step';
import { type PageViews, type Tallies, viewsByPage, viewsOf } from './tallies';

/** What pages reported about a release. Previews and pages of the gate are not part of it. */
export type Outcomes = PageViews & {
  version: string;
  /** By the pattern of the route. */
  pages: Record<string, Pick<PageViews, 'views' | 'bad'>>;
};

/** The outcomes of the live release of a name, and of the comparison that runs. */
export type NameOutcomes = {
  live: Outcomes;
  comparison: {
    kind: 'canary' | 'watch';
    /** Milliseconds, UTC. */
    since: number;
    /** Of the release that is judged, and of the one it is compared with. */
    release: Outcomes;
    against: Outcomes;
    /** Against `release`, from 1. DECISIVE_EVIDENCE of enough networks ends the release. */
    evidence: number;
    /** The fault for which few networks give decisive evidence, so the release is not ended. */
    complaint: string | null;
    /** What the step of a planned rollout waits for. */
    waitsFor: string | null;
  } | null;
};

/** The outcomes of a name; undefined for a name without a live release. */
export function nameOutcomes(
  counting: ReleaseCounting,
  name: string,
  state: LiveState,
  now: number,
): NameOutcomes | undefined {
  const version = state.releases[name]?.live.version;
  if (version === undefined) return undefined;
  return {
    live: outcomesOf(version, counting.liveCounts(name, version)),
    comparison: comparisonOutcomes(counting, name, state, now),
  };
}

/** The outcomes of a name's canary, or else of its watch; null when nothing is compared. */
function comparisonOutcomes(
  counting: ReleaseCounting,
  name: string,
  state: LiveState,
  now: number,
): NameOutcomes['comparison'] {
  // The canary of a name is before its watch.
  const comparison = counting.comparisons(state).find((one) => one.name === name);
  const pairs = comparison ? counting.pairsOf(comparison) : [];
  const [whole] = pairs;
  if (!comparison || !whole) return null;
  const { kind, since, release, against } = comparison;
  const { evidence, outcome, why } = verdictOfPairs(comparison, pairs);
  const { live } = state.releases[name] ?? {};
  const liveCounts = live ? counting.liveCounts(name, live.version) : {};
  const step =
    kind === 'canary' ? stepOf(comparison, pairs, { state, liveCounts, now }) : undefined;
  return {
    kind,
    since,
    release: outcomesOf(release, whole.canary),
    against: outcomesOf(against, whole.stable),
    evidence: Number(evidence.toPrecision(3)),
    complaint: outcome === 'reported' ? why : null,
    waitsFor: step && !step.isOver ? step.why : null,
  };
}

function outcomesOf(version: string, counts: Tallies): Outcomes {
  const pages = Object.fromEntries(
    [...viewsByPage(counts)].map(([page, { views, bad }]) => [page, { views, bad }]),
  );
  return { version, ...viewsOf(counts), pages };
}
