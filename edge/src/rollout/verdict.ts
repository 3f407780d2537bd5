import { countsOfAllPages, noPageCounts, type PageCounts, type ReleaseCounts } from './counts';
import {
  absoluteEvidence,
  counterEvidence,
  DECISIVE_EVIDENCE,
  increaseEvidence,
  type Tally,
} from './evidence';

/**
 * How sure the edge is that a release is worse than the one it is compared with, from 1, and the
 * strongest reason, for the history.
 */
export type Verdict = { evidence: number; isWorse: boolean; why: string };

/**
 * A release is ended only when views of this many networks failed, were silent or were slow, and a
 * step ends early only when views of this many were good.
 */
export const MIN_NETWORKS = 3;

/** How two releases were counted. */
type Counting = {
  /** At the same time. */
  isConcurrent: boolean;
  /** The edges whose counts are added up. Each of them counts a network once. */
  edges: number;
  /** These counters are not compared. */
  removedCounters?: readonly string[];
};

/**
 * The weight of each test in the evidence; together 1. The weights divide the false alarms that
 * `bench/canary.mjs` measures. The test of all views has the largest one, because an increase of a
 * few points is the slowest to show.
 */
const WEIGHTS = {
  failures: 0.66,
  absolute: 0.02,
  failuresOfPages: 0.14,
  elsewhere: 0.03,
  silenceOfPages: 0.045,
  leftPages: 0.03,
  counters: 0.04,
  slow: 0.035,
};

/** Tolerated without a comparison: robots send no report, so many documents are silent. */
const TOLERATED_FAILURES = 0.2;
const TOLERATED_SILENCE = 0.5;
/** With more networks than this, the stable release is enough to compare with. */
const MIN_COMPARISON = 20;

type Test = { weight: number; evidence: number; isConfirmed: boolean; why: () => string };

/**
 * Added to the rates of a stable release from another time, because visitors, load and networks
 * differ between two days.
 */
const TOLERATED_INCREASE = 0.02;

/**
 * Compares a release with the stable one. The evidence is the weighted sum of several tests: a
 * further test takes weight from the others.
 */
export function verdictOf(
  canary: ReleaseCounts,
  stable: ReleaseCounts,
  { isConcurrent, edges, removedCounters = [] }: Counting = { isConcurrent: true, edges: 1 },
): Verdict {
  const areEnough = (networks: number) => networks >= MIN_NETWORKS * edges;
  const increase = (own: Tally, other: Tally) =>
    increaseEvidence(own, isConcurrent ? other : withTolerance(other));
  const tests = [
    ...failureTests(canary, stable, increase),
    elsewhereTest(canary, stable, { increase, areEnough }),
    ...silenceTests(canary, stable, { increase, areEnough }),
    ...leftTests(canary, stable, { increase, areEnough }),
    ...counterTests(canary, stable, { isConcurrent, areEnough, removedCounters }),
    slowTest(canary, stable, { increase, areEnough }),
  ];
  const evidence = evidenceOf(tests);
  const [strongest] = tests.sort((a, b) => b.weight * b.evidence - a.weight * a.evidence);
  const isWorse = evidenceOf(tests.filter(({ isConfirmed }) => isConfirmed)) >= DECISIVE_EVIDENCE;
  return { evidence, isWorse, why: strongest?.why() ?? '' };
}

function evidenceOf(tests: Test[]): number {
  return tests.reduce((sum, test) => sum + test.weight * test.evidence, 0);
}

function withTolerance({ trials, hits }: Tally): Tally {
  return { trials, hits: Math.min(trials, hits + TOLERATED_INCREASE * trials) };
}

type Increase = typeof increaseEvidence;
type AreEnough = (networks: number) => boolean;
type Means = { increase: Increase; areEnough: AreEnough };

function failureTests(canary: ReleaseCounts, stable: ReleaseCounts, increase: Increase): Test[] {
  const isConfirmed = canary.failedGroups.length >= MIN_NETWORKS;
  const pages = Object.keys(canary.pages);
  const { trials, hits } = stable.networks;
  const hasComparison = trials > MIN_COMPARISON || hits * 10 > trials;
  const whyOfAllPages = () => failureText(countsOfAllPages(canary), countsOfAllPages(stable), '');
  return [
    {
      weight: WEIGHTS.failures,
      evidence: increase(canary.networks, stable.networks),
      isConfirmed,
      why: whyOfAllPages,
    },
    {
      weight: WEIGHTS.absolute,
      evidence: hasComparison ? 1 : absoluteEvidence(canary.networks, TOLERATED_FAILURES),
      isConfirmed,
      why: whyOfAllPages,
    },
    ...pages.map((page): Test => {
      const [own, other] = [pageOf(canary, page), pageOf(stable, page)];
      return {
        weight: WEIGHTS.failuresOfPages / pages.length,
        evidence:
          other.networks.trials === 0
            ? absoluteEvidence(own.networks, TOLERATED_FAILURES)
            : increase(own.networks, other.networks),
        isConfirmed: isConfirmed && own.networks.hits >= MIN_NETWORKS,
        why: () => failureText(own, other, ` of ${page}`),
      };
    }),
  ];
}

function elsewhereTest(
  { elsewhere: own }: ReleaseCounts,
  { elsewhere: other }: ReleaseCounts,
  { increase, areEnough }: Means,
): Test {
  return {
    weight: WEIGHTS.elsewhere,
    evidence:
      other.networks.trials === 0
        ? absoluteEvidence(own.networks, TOLERATED_FAILURES)
        : increase(own.networks, other.networks),
    isConfirmed: areEnough(own.networks.hits),
    why: () => failureText(own, other, ' of pages of other remotes'),
  };
}

/** By page, because a network counts once for each page. */
function silenceTests(
  canary: ReleaseCounts,
  stable: ReleaseCounts,
  { increase, areEnough }: Means,
): Test[] {
  const pages = Object.keys(canary.pages);
  return pages.map((page) => {
    const [own, other] = [silence(pageOf(canary, page)), silence(pageOf(stable, page))];
    return {
      weight: WEIGHTS.silenceOfPages / pages.length,
      evidence:
        other.trials === 0 ? absoluteEvidence(own, TOLERATED_SILENCE) : increase(own, other),
      isConfirmed: areEnough(own.hits),
      why: () =>
        `no report from ${own.hits} of ${own.trials} documents of ${page}; with the stable release from ${other.hits} of ${other.trials}`,
    };
  });
}

/** Visitors leave a page that hangs, so its views neither fail nor stall. */
function leftTests(
  canary: ReleaseCounts,
  stable: ReleaseCounts,
  { increase, areEnough }: Means,
): Test[] {
  const pages = Object.keys(canary.pages);
  return pages.map((page) => {
    const [own, other] = [pageOf(canary, page).left, pageOf(stable, page).left];
    return {
      weight: WEIGHTS.leftPages / pages.length,
      evidence: increase(own, other),
      isConfirmed: areEnough(own.hits),
      why: () =>
        `${own.hits} of ${own.trials} visitors left ${page} before it was shown; with the stable release ${other.hits} of ${other.trials}`,
    };
  });
}

/** Documents without a report. Other edges may have the reports of earlier documents. */
export function silence({ documents, firstViews }: PageCounts): Tally {
  return { trials: documents, hits: Math.max(0, documents - firstViews) };
}

function counterTests(
  canary: ReleaseCounts,
  stable: ReleaseCounts,
  {
    isConcurrent,
    areEnough,
    removedCounters,
  }: { isConcurrent: boolean; areEnough: AreEnough; removedCounters: readonly string[] },
): Test[] {
  const counted = [...Object.keys(canary.counters), ...Object.keys(stable.counters)];
  const names = [...new Set(counted)].filter((name) => !removedCounters.includes(name));
  const views = countsOfAllPages(canary).views;
  const stableViews = countsOfAllPages(stable).views;
  return names.map((name) => {
    const own = { trials: views, hits: canary.counters[name] ?? 0 };
    const other = { trials: stableViews, hits: stable.counters[name] ?? 0 };
    return {
      weight: WEIGHTS.counters / names.length,
      evidence: counterEvidence(own, other, isConcurrent),
      isConfirmed: areEnough(canary.networks.trials),
      why: () =>
        `${name} was counted ${own.hits} times in ${own.trials} views; with the stable release ${other.hits} times in ${other.trials}`,
    };
  });
}

function slowTest(
  { slow }: ReleaseCounts,
  { slow: stableSlow }: ReleaseCounts,
  { increase, areEnough }: Means,
): Test {
  return {
    weight: WEIGHTS.slow,
    evidence: increase(slow, stableSlow),
    isConfirmed: areEnough(slow.hits),
    why: () =>
      `slow for ${slow.hits} of ${slow.trials} visitors; with the stable release for ${stableSlow.hits} of ${stableSlow.trials}`,
  };
}

function pageOf({ pages }: ReleaseCounts, page: string): PageCounts {
  return (Object.hasOwn(pages, page) ? pages[page] : undefined) ?? noPageCounts();
}

function failureText(own: PageCounts, other: PageCounts, where: string): string {
  return `failed in ${own.failures} of ${own.views} views${where}; the stable release in ${other.failures} of ${other.views}`;
}
