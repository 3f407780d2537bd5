import { absoluteEvidence, counterEvidence, DECISIVE_EVIDENCE, increaseEvidence } from './evidence';
import {
  ELSEWHERE,
  keyOf,
  partsOfKey,
  REASONS,
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
 * the other release. It is larger for many networks, so that 40 networks with forged reports are
 * too few among 1,000 honest ones.
 */
const MIN_BAD_SHARE = { fewNetworks: 0.04, manyNetworks: 0.05, many: 500 };
/** Of honest networks some have bad views by chance: so many standard deviations are taken off. */
const CHANCE_DEVIATIONS = 2;
/** With so many networks, the other release is enough to compare with. */
const MIN_COMPARISON = 20;

/** How two releases were counted. */
export type Counting = {
  /** Whether both were counted at the same time. */
  isConcurrent: boolean;
  /** The edges whose counts are added up. */
  edges: number;
  /** These events are not compared, as keys of tallies. */
  removedEvents?: readonly string[];
};

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
 * What is tolerated while there is little to compare with. It is added to the tally of the other
 * release. Silent documents are frequent, because robots send no report. Views that were left or
 * slow are only compared: their usual rates are unknown.
 */
const TOLERATED: Partial<Record<Reason, Tally>> = {
  failed: { trials: 4, hits: 1 },
  silent: { trials: 4, hits: 2 },
};

/** The least tolerated rate, because a few good views of the other release say little. */
const MIN_TOLERATED_RATE = 0.2;

/** The comparison of one tally of both releases. */
type Test = {
  key: string;
  evidence: number;
  /** Whether the networks are enough for a decision. */
  hasEnoughNetworks: boolean;
  /** Whether so large a share of the networks is concerned that the release may be ended. */
  isWidespread: boolean;
};

/**
 * Compares each tally of a release with that of the other one, by the same test. The evidence is a
 * mean of all of them, so a further tally takes weight from the others.
 */
export function verdictOf(
  own: Tallies,
  other: Tallies,
  { isConcurrent, edges, removedEvents = [] }: Counting = { isConcurrent: true, edges: 1 },
): Verdict {
  const keys = [...new Set([...Object.keys(own), ...Object.keys(other)])].filter(
    (key) => !removedEvents.includes(key),
  );
  const tests = keys.map((key) => testOf(key, own, other, { isConcurrent, edges }));
  const weighed = (test: Test) => weightOf(test, tests.length) * test.evidence;
  const totalOf = (some: Test[]) => some.reduce((sum, test) => sum + weighed(test), 0);
  const confirmed = tests.filter(({ hasEnoughNetworks }) => hasEnoughNetworks);
  const widespread = confirmed.filter(({ isWidespread }) => isWidespread);
  const isDecisive = (some: Test[]) => totalOf(some) >= DECISIVE_EVIDENCE;
  const outcome = isDecisive(widespread) ? 'ended' : isDecisive(confirmed) ? 'reported' : 'open';
  const [strongest] = (outcome === 'ended' ? widespread : tests).sort(
    (a, b) => weighed(b) - weighed(a),
  );
  const evidence = tests.length === 0 ? 1 : totalOf(tests);
  return { evidence, outcome, why: strongest ? reasonText(strongest.key, own, other) : '' };
}

/** The weight of a test in the mean. */
function weightOf({ key }: Test, tests: number): number {
  if (tests === 1) return 1;
  return key === keyOf('failed')
    ? WEIGHT_OF_ALL_FAILURES
    : (1 - WEIGHT_OF_ALL_FAILURES) / (tests - 1);
}

function testOf(
  key: string,
  own: Tallies,
  other: Tallies,
  { isConcurrent, edges }: Counting,
): Test {
  const areEnough = (networks: number) => networks >= MIN_NETWORKS * edges;
  const reason = reasonIn(key);
  if (!reason) {
    const [ownEvents, otherEvents] = [eventsOf(own, key), eventsOf(other, key)];
    return {
      key,
      evidence: counterEvidence(ownEvents, otherEvents, isConcurrent),
      hasEnoughNetworks: areEnough(ownEvents.trials),
      isWidespread: isWidespreadDrop(key, own, other, isConcurrent),
    };
  }
  const [ownTally, otherTally] = [badViewsOf(own, key), badViewsOf(other, key)];
  return {
    key,
    evidence: badViewsEvidence(reason, ownTally, otherTally, isConcurrent),
    hasEnoughNetworks: areEnough(ownTally.hits),
    isWidespread: isWidespread(key, reason, own, other),
  };
}

/** The reason of a tally of views; undefined for a tally of events. */
function reasonIn(key: string): Reason | undefined {
  const [first] = partsOfKey(key);
  return REASONS.find((reason) => reason === first);
}

/** With little to compare with, a mean of the evidence with and without the comparison. */
function badViewsEvidence(reason: Reason, own: Tally, other: Tally, isConcurrent: boolean): number {
  const increase = increaseEvidence(own, isConcurrent ? other : withTolerance(other));
  const tolerated = other.trials < MIN_COMPARISON ? TOLERATED[reason] : undefined;
  if (!tolerated) return increase;
  const rate = (other.hits + tolerated.hits) / (other.trials + tolerated.trials);
  return (increase + absoluteEvidence(own, Math.max(MIN_TOLERATED_RATE, rate))) / 2;
}

/**
 * Whether the networks with bad views of a tally are many among all networks of the release. A few
 * networks that send forged reports are not, also if they send all for one rare page.
 */
function isWidespread(key: string, reason: Reason, own: Tallies, other: Tallies): boolean {
  const hits = (counts: Tallies) => badViewsOf(counts, key).hits;
  const networks = (counts: Tallies) =>
    Math.max(tallyOf(counts, key).trials, tallyOf(counts, keyOf(reason)).trials);
  const [ownNetworks, otherNetworks] = [networks(own), networks(other) + MIN_COMPARISON];
  const rate = hits(other) / otherNetworks;
  const chance = Math.sqrt(rate * (1 - rate) * (1 / ownNetworks + 1 / otherNetworks));
  const excess = hits(own) / ownNetworks - rate - CHANCE_DEVIATIONS * chance;
  return excess >= minBadShare(ownNetworks);
}

/**
 * Whether fewer networks cause an event, also if a few networks have invented it for the other
 * release. They can invent more events of a release, but they cannot take away those of others.
 */
function isWidespreadDrop(
  key: string,
  own: Tallies,
  other: Tallies,
  isConcurrent: boolean,
): boolean {
  const networks = (counts: Tallies): Tally => ({
    trials: tallyOf(counts, keyOf('failed')).trials,
    hits: tallyOf(counts, key).trials,
  });
  const [ownNetworks, { trials, hits }] = [networks(own), networks(other)];
  const invented = Math.ceil(minBadShare(ownNetworks.trials) * ownNetworks.trials);
  const honest = { trials, hits: Math.max(0, hits - invented) };
  const isDrop = ownNetworks.hits * honest.trials < honest.hits * ownNetworks.trials;
  return isDrop && counterEvidence(ownNetworks, honest, isConcurrent) >= DECISIVE_EVIDENCE;
}

function minBadShare(networks: number): number {
  const { fewNetworks, manyNetworks, many } = MIN_BAD_SHARE;
  return networks > many ? manyNetworks : fewNetworks;
}

function withTolerance({ trials, hits }: Tally): Tally {
  return { trials, hits: Math.min(trials, hits + TOLERATED_INCREASE * trials) };
}

/**
 * The bad views of a tally. A report cancels the silence that another edge counts for its document,
 * so hits are below 0 while the count of that edge is missing.
 */
function badViewsOf(counts: Tallies, key: string): Tally {
  const { trials, hits } = tallyOf(counts, key);
  return { trials, hits: Math.max(0, hits) };
}

/** The events of a release, in as many networks as used it. */
export function eventsOf(counts: Tallies, key: string): Tally {
  return { trials: tallyOf(counts, keyOf('failed')).trials, hits: tallyOf(counts, key).hits };
}

const REASON_TEXTS: Record<Reason, (bad: string) => string> = {
  failed: (bad) => `failed in ${bad} views`,
  silent: (bad) => `no report from ${bad} documents`,
  left: (bad) => `left before it was shown in ${bad} views`,
  slow: (bad) => `slow in ${bad} views`,
};

function reasonText(key: string, own: Tallies, other: Tallies): string {
  const [, rest] = partsOfKey(key);
  const reason = reasonIn(key);
  if (!reason) {
    const [ownEvents, otherEvents] = [eventsOf(own, key), eventsOf(other, key)];
    return `${rest} was counted ${ownEvents.hits} times in ${ownEvents.trials} views; with the stable release ${otherEvents.hits} times in ${otherEvents.trials}`;
  }
  const bad = (counts: Tallies) => {
    const { trials, hits } = badViewsOf(counts, key);
    return `${hits} of ${trials}`;
  };
  const page = rest === ELSEWHERE ? 'pages of other remotes' : rest;
  const where = page === undefined ? '' : ` of ${page}`;
  return `${REASON_TEXTS[reason](bad(own))}${where}; the stable release in ${bad(other)}`;
}
