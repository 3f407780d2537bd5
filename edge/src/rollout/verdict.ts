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

/** A tally of an edge decides only with this many networks. Edges share no networks. */
export const MIN_NETWORKS = 3;
/**
 * The share of the networks of a release that must have bad views before it is ended, above that of
 * the other release. It is larger for many networks, so that 40 networks with forged reports are
 * too few among 1,000 honest ones.
 */
const MIN_BAD_SHARE = { fewNetworks: 0.04, manyNetworks: 0.05, many: 500 };
/** Of honest networks some have bad views by chance: so many standard deviations are taken off. */
const CHANCE_DEVIATIONS = 2;
/** With more networks than this, the other release is enough to compare with. */
const MIN_COMPARISON = 20;

/** How two releases were counted. */
export type Counting = {
  /** At the same time. */
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
 * What is tolerated without a comparison, as networks with and without bad views. Robots send no
 * report. Nothing is known of visitors who leave, and of slow views.
 */
const TOLERATED: Partial<Record<Reason, Tally>> = {
  failed: { trials: 4, hits: 1 },
  silent: { trials: 4, hits: 2 },
};

/** A few good views of the other release say little of what it tolerates. */
const MIN_TOLERATED = 0.2;

/** One tally of both releases. */
type Test = {
  key: string;
  evidence: number;
  /** Enough networks for a decision. */
  isConfirmed: boolean;
  /** Enough networks to end the release. */
  isWide: boolean;
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
  const confirmed = tests.filter(({ isConfirmed }) => isConfirmed);
  const wide = confirmed.filter(({ isWide }) => isWide);
  const isDecisive = (some: Test[]) => meanOf(some, tests.length) >= DECISIVE_EVIDENCE;
  const outcome = isDecisive(wide) ? 'ended' : isDecisive(confirmed) ? 'reported' : 'open';
  const [strongest] = (outcome === 'ended' ? wide : tests).sort(
    (a, b) => weighed(b, tests.length) - weighed(a, tests.length),
  );
  const evidence = tests.length === 0 ? 1 : meanOf(tests, tests.length);
  return { evidence, outcome, why: strongest ? reasonText(strongest.key, own, other) : '' };
}

function meanOf(some: readonly Test[], all: number): number {
  return some.reduce((sum, test) => sum + weighed(test, all), 0);
}

function weighed({ key, evidence }: Test, all: number): number {
  if (all === 1) return evidence;
  const weight =
    key === keyOf('failed') ? WEIGHT_OF_ALL_FAILURES : (1 - WEIGHT_OF_ALL_FAILURES) / (all - 1);
  return weight * evidence;
}

function testOf(
  key: string,
  own: Tallies,
  other: Tallies,
  { isConcurrent, edges }: Counting,
): Test {
  const areEnough = (networks: number) => networks >= MIN_NETWORKS * edges;
  const [first] = partsOfKey(key);
  const reason = REASONS.find((one) => one === first);
  if (!reason) {
    const [ownEvents, otherEvents] = [eventsOf(own, key), eventsOf(other, key)];
    return {
      key,
      evidence: counterEvidence(ownEvents, otherEvents, isConcurrent),
      isConfirmed: areEnough(ownEvents.trials),
      isWide: isWideDrop(key, own, other, isConcurrent),
    };
  }
  const [ownTally, otherTally] = [positive(tallyOf(own, key)), positive(tallyOf(other, key))];
  const isAbsolute = otherTally.trials < MIN_COMPARISON;
  const tolerated = isAbsolute ? TOLERATED[reason] : undefined;
  const increase = increaseEvidence(
    ownTally,
    isConcurrent ? otherTally : withTolerance(otherTally),
  );
  const prior = tolerated && {
    trials: otherTally.trials + tolerated.trials,
    hits: otherTally.hits + tolerated.hits,
  };
  return {
    key,
    evidence: prior
      ? (increase +
          absoluteEvidence(ownTally, Math.max(MIN_TOLERATED, prior.hits / prior.trials))) /
        2
      : increase,
    isConfirmed: areEnough(ownTally.hits),
    isWide: isWide(key, reason, own, other),
  };
}

/**
 * Whether the networks with bad views of a tally are many among all networks of the release. A few
 * networks that send forged reports are not, also if they send all for one rare page.
 */
function isWide(key: string, reason: Reason, own: Tallies, other: Tallies): boolean {
  const hits = (counts: Tallies) => positive(tallyOf(counts, key)).hits;
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
function isWideDrop(key: string, own: Tallies, other: Tallies, isConcurrent: boolean): boolean {
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

/** Other edges may have the documents of the reports that these edges have. */
function positive({ trials, hits }: Tally): Tally {
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
  const [first, rest] = partsOfKey(key);
  const reason = REASONS.find((one) => one === first);
  if (!reason) {
    const [ownEvents, otherEvents] = [eventsOf(own, key), eventsOf(other, key)];
    return `${rest} was counted ${ownEvents.hits} times in ${ownEvents.trials} views; with the stable release ${otherEvents.hits} times in ${otherEvents.trials}`;
  }
  const bad = (counts: Tallies) => {
    const { trials, hits } = positive(tallyOf(counts, key));
    return `${hits} of ${trials}`;
  };
  const page = rest === ELSEWHERE ? 'pages of other remotes' : rest;
  const where = page === undefined ? '' : ` of ${page}`;
  return `${REASON_TEXTS[reason](bad(own))}${where}; the stable release in ${bad(other)}`;
}
