import { absoluteEvidence, DECISIVE_EVIDENCE, eventEvidence, increaseEvidence } from './evidence';
import { reasonText } from './reason-text';
import {
  badViewsOf,
  countedBy,
  eventsOf,
  keyOf,
  networksOf,
  type Reason,
  type Tallies,
  type Tally,
  tallyOf,
} from './tallies';

/**
 * How sure the edge is that a release is worse than the one it is compared with, from 1, and the
 * strongest reason, for the history.
 */
export type Verdict = {
  evidence: number;
  /**
   * `ended`: the evidence is decisive, and many networks are concerned. `reported`: it is decisive,
   * but few networks are concerned, so their reports may be forged.
   */
  outcome: 'ended' | 'reported' | 'open';
  why: string;
};

/** A tally decides only with so many networks for each edge: every edge counts a network anew. */
export const MIN_NETWORKS = 3;
/**
 * The share of the networks of a release that must have bad views before it is ended, above that of
 * the other release. 40 networks with forged reports must be too few among 1,000 honest ones: they
 * are 3.8 %, and chance may add more than CHANCE_DEVIATIONS subtracts. So above `many` networks the
 * share is larger.
 */
const MIN_BAD_SHARE = { fewNetworks: 0.04, manyNetworks: 0.05, many: 500 };
/** Some honest networks have bad views by chance: so many standard deviations are subtracted. */
const CHANCE_DEVIATIONS = 2;
/** With so many networks, the stable release is enough to compare with. */
const MIN_STABLE_NETWORKS = 20;

/**
 * The failed views of all pages have most of the evidence, because an increase of a few points is
 * the slowest to show. All other tallies share the rest.
 */
const WEIGHT_OF_ALL_FAILURES = 0.66;

/**
 * Added to the rates of a release from another time, because visitors, load and networks differ
 * between two days.
 */
const TOLERATED_INCREASE = 0.02;

/**
 * What is tolerated while there is little to compare with. It is added to the tally of the stable
 * release. Silent documents are frequent, because robots send no report. Views that were left or
 * slow are only compared: their usual rates are unknown.
 */
const TOLERATED: Partial<Record<Reason, Tally>> = {
  failed: { trials: 4, hits: 1 },
  silent: { trials: 4, hits: 2 },
};

/** The least tolerated rate, because a few good views of the stable release say little. */
const MIN_TOLERATED_RATE = 0.2;

/**
 * The counts of the judged release and of the release that it is compared with. In a watch,
 * `canary` is the live release, and `stable` the release before it.
 */
export type Counts = { canary: Tallies; stable: Tallies };

/** How two releases were counted. */
type Counting = {
  /** Whether both were counted at the same time. */
  isConcurrent: boolean;
  /** The edges whose counts are added up. */
  edges: number;
  /** These events are not compared, as keys of tallies. */
  removedEvents?: readonly string[];
};

/** The comparison of one tally of both releases. */
type Test = {
  key: string;
  /** With the weight of the tally. */
  evidence: number;
  /** Whether the networks are enough for a decision. */
  hasEnoughNetworks: boolean;
  /** Whether so large a share of the networks is concerned that the release may be ended. */
  isWidespread: boolean;
};

/**
 * Compares each tally of the canary with that of the stable release, by the same test. The evidence
 * is a mean of all tests, so a further tally takes weight from the others.
 */
export function verdictOf(
  canary: Tallies,
  stable: Tallies,
  { isConcurrent, edges, removedEvents = [] }: Counting = { isConcurrent: true, edges: 1 },
): Verdict {
  const counts = { canary, stable };
  const keys = [...new Set([...Object.keys(canary), ...Object.keys(stable)])].filter(
    (key) => !removedEvents.includes(key),
  );
  const tests = keys.map((key): Test => {
    const { evidence, networks, isWidespread } = testOf(key, counts, isConcurrent);
    return {
      key,
      evidence: weightOf(key, keys.length) * evidence,
      hasEnoughNetworks: networks >= MIN_NETWORKS * edges,
      isWidespread,
    };
  });
  if (tests.length === 0) return { evidence: 1, outcome: 'open', why: '' };
  const confirmed = tests.filter(({ hasEnoughNetworks }) => hasEnoughNetworks);
  const widespread = confirmed.filter(({ isWidespread }) => isWidespread);
  const evidence = sumOfEvidence(tests);
  if (isDecisive(widespread))
    return { evidence, outcome: 'ended', why: strongestReason(widespread, counts) };
  const outcome = isDecisive(confirmed) ? 'reported' : 'open';
  return { evidence, outcome, why: strongestReason(tests, counts) };
}

function sumOfEvidence(tests: Test[]): number {
  return tests.reduce((sum, { evidence }) => sum + evidence, 0);
}

function isDecisive(tests: Test[]): boolean {
  return sumOfEvidence(tests) >= DECISIVE_EVIDENCE;
}

function strongestReason(tests: Test[], counts: Counts): string {
  const [strongest] = tests.toSorted((a, b) => b.evidence - a.evidence);
  return strongest ? reasonText(strongest.key, counts) : '';
}

/** The weight of a tally in the mean of all tallies. */
function weightOf(key: string, tallies: number): number {
  if (tallies === 1) return 1;
  return key === keyOf('failed')
    ? WEIGHT_OF_ALL_FAILURES
    : (1 - WEIGHT_OF_ALL_FAILURES) / (tallies - 1);
}

/** The test of one tally, with the canary's networks that speak for it. */
function testOf(
  key: string,
  counts: Counts,
  isConcurrent: boolean,
): { evidence: number; networks: number; isWidespread: boolean } {
  const { reason } = countedBy(key);
  if (reason) {
    const canary = badViewsOf(counts.canary, key);
    const stable = badViewsOf(counts.stable, key);
    return {
      evidence: badViewsEvidence(reason, canary, stable, isConcurrent),
      networks: canary.hits,
      isWidespread: isWidespread(key, reason, counts),
    };
  }
  const canary = eventsOf(counts.canary, key);
  const stable = eventsOf(counts.stable, key);
  return {
    evidence: eventEvidence(canary, stable, isConcurrent),
    networks: canary.trials,
    isWidespread: isWidespreadDrop(key, counts, isConcurrent),
  };
}

/** The evidence of bad views. With little to compare with, half is against a tolerated rate. */
function badViewsEvidence(
  reason: Reason,
  canary: Tally,
  stable: Tally,
  isConcurrent: boolean,
): number {
  const increase = increaseEvidence(canary, isConcurrent ? stable : withTolerance(stable));
  const tolerated = stable.trials < MIN_STABLE_NETWORKS ? TOLERATED[reason] : undefined;
  if (!tolerated) return increase;
  const rate = (stable.hits + tolerated.hits) / (stable.trials + tolerated.trials);
  return (increase + absoluteEvidence(canary, Math.max(MIN_TOLERATED_RATE, rate))) / 2;
}

function withTolerance({ trials, hits }: Tally): Tally {
  return { trials, hits: Math.min(trials, hits + TOLERATED_INCREASE * trials) };
}

/**
 * Whether the networks with bad views of a tally are many among all networks of the canary. A few
 * networks that send forged reports are not, even if all their reports are about one rare page.
 */
function isWidespread(key: string, reason: Reason, { canary, stable }: Counts): boolean {
  const hitsIn = (counts: Tallies) => badViewsOf(counts, key).hits;
  // Views of cards and of pages elsewhere are in no tally of all pages, so theirs may be larger.
  const networksIn = (counts: Tallies) =>
    Math.max(tallyOf(counts, key).trials, tallyOf(counts, keyOf(reason)).trials);
  const canaryNetworks = networksIn(canary);
  // As if so many more networks had good views: bad views of a few networks do not set the rate.
  const stableNetworks = networksIn(stable) + MIN_STABLE_NETWORKS;
  const rate = hitsIn(stable) / stableNetworks;
  const chance = Math.sqrt(rate * (1 - rate) * (1 / canaryNetworks + 1 / stableNetworks));
  const excess = hitsIn(canary) / canaryNetworks - rate - CHANCE_DEVIATIONS * chance;
  return excess >= minBadShare(canaryNetworks);
}

/**
 * Whether fewer networks cause an event than with the stable release, also if a few networks have
 * invented it there. Forged reports can add events to a release, but cannot take them away.
 */
function isWidespreadDrop(key: string, { canary, stable }: Counts, isConcurrent: boolean): boolean {
  const networksWithEvent = (counts: Tallies): Tally => ({
    trials: networksOf(counts),
    hits: tallyOf(counts, key).trials,
  });
  const canaryTally = networksWithEvent(canary);
  const { trials, hits } = networksWithEvent(stable);
  // Forgers are as many as the bad views that would not yet end the canary: a share of its
  // networks. They may have invented events of the stable release instead.
  const inventedHits = Math.ceil(minBadShare(canaryTally.trials) * canaryTally.trials);
  const honestTally = { trials, hits: Math.max(0, hits - inventedHits) };
  const isDrop = canaryTally.hits * honestTally.trials < honestTally.hits * canaryTally.trials;
  return isDrop && eventEvidence(canaryTally, honestTally, isConcurrent) >= DECISIVE_EVIDENCE;
}

function minBadShare(networks: number): number {
  const { fewNetworks, manyNetworks, many } = MIN_BAD_SHARE;
  return networks > many ? manyNetworks : fewNetworks;
}
