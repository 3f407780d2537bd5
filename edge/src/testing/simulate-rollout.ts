import {
  addTo,
  ELSEWHERE,
  eventKey,
  keyOf,
  networksOf,
  type Reason,
  type Tallies,
  tallyOf,
} from '../rollout/tallies';
import { type Verdict, verdictOf } from '../rollout/verdict';

/** A site with one release in a rollout, for a simulation. All rates are between 0 and 1. */
export type SimulatedSite = {
  /** Views by page; the sum is 1. */
  pages: { path: string; share: number }[];
  /** How often a view of the stable release fails. */
  stableRate: number;
  /** How often a document is followed by no report, a visitor leaves early, and a view is slow. */
  silentRate: number;
  leftRate: number;
  slowRate: number;
  /** Orders or tickets in a view. */
  counterRate: number;
  /** The share of visitors with a phone. */
  phones: number;
  /**
   * An outage of the API in one step, at a random time: its share of the step's views, and how
   * often a view of any release then fails.
   */
  outage?: { share: number; rate: number };
};

/** What is wrong with the canary; nothing for a healthy one. */
export type Fault = {
  /** Added to the failure rate. */
  rate?: number;
  page?: string;
  /** Only the visitors with a phone have the fault. */
  onPhones?: boolean;
  /** How the views with the fault are bad. */
  reason?: Reason;
  /** The button does nothing: no counter. */
  stopsCounter?: boolean;
};

export type SimulatedRollout = {
  outcome: Verdict['outcome'];
  /** Views of the canary until the decision, and the visitors that the fault reached. */
  views: number;
  reached: number;
};

/** Views of the canary in each step. */
export type SimulatedStep = { percent: number; views: number };

/**
 * Networks that report failures of the canary only, or events of the stable release only, between
 * the views of the others.
 */
export type ForgedReports = { networks: number; page?: string; areEvents?: boolean };

const EVENT = eventKey('shop', 'order-placed');
/** The edge counts so many of a network. */
const EVENTS_OF_NETWORK = 5;
const HONEST_NETWORKS = 1_000;
/** The edge knows of an outage when so many calls of the API have failed. */
const CALLS_UNTIL_OUTAGE_IS_KNOWN = 3;

/** A rollout through its steps. Each visitor has one view. `random` gives numbers from 0 to 1. */
export function simulateRollout(
  site: SimulatedSite,
  fault: Fault,
  steps: SimulatedStep[],
  random: () => number,
): SimulatedRollout {
  let views = 0;
  let reached = 0;
  let outcome: Verdict['outcome'] = 'open';
  const outageStep = Math.floor(random() * steps.length);
  for (const [index, { percent, views: viewsOfStep }] of steps.entries()) {
    const canary: Tallies = {};
    const stable: Tallies = {};
    let decidedHits = 0;
    let outageCalls = 0;
    const end = views + viewsOfStep;
    const { share, rate } = (index === outageStep && site.outage) || { share: 0, rate: 0 };
    const outageStart = views + random() * (1 - share) * viewsOfStep;
    while (views < end) {
      const isCanary = random() * 100 < percent;
      const isOutage = views >= outageStart && views < outageStart + share * viewsOfStep;
      const siteNow = isOutage ? { ...site, stableRate: rate } : site;
      const isCounted = !isOutage || outageCalls < CALLS_UNTIL_OUTAGE_IS_KNOWN;
      const ofRelease = isCanary ? canary : stable;
      const counts = isCounted ? ofRelease : {};
      const { isHurt, isFailed } = countView(siteNow, isCanary ? fault : {}, counts, random);
      if (isOutage && isFailed) outageCalls += 1;
      if (!isCanary) continue;
      views += 1;
      if (isHurt) reached += 1;
      // The edge decides after each failure, and from time to time.
      const { hits } = tallyOf(canary, keyOf('failed'));
      const isDue = hits > decidedHits || views % 5 === 0;
      decidedHits = hits;
      if (!isDue) continue;
      const verdict = verdictOf(canary, stable);
      if (verdict.outcome === 'ended') return { outcome: 'ended', views, reached };
      if (verdict.outcome === 'reported') outcome = 'reported';
    }
  }
  return { outcome, views, reached };
}

/**
 * A healthy release that 1,000 networks use, in a canary or in a watch, when networks send forged
 * reports in the middle of the others or after them. Returns the strongest outcome.
 */
export function simulateForgedReports(
  site: SimulatedSite,
  { networks, page, areEvents = false }: ForgedReports,
  { isWatch = false, percent = 10 }: { isWatch?: boolean; percent?: number },
  random: () => number,
): Verdict['outcome'] {
  const judged: Tallies = {};
  const stable: Tallies = {};
  const stableNetworks = isWatch ? HONEST_NETWORKS : HONEST_NETWORKS * (100 / percent - 1);
  while (networksOf(judged) < HONEST_NETWORKS) countView(site, {}, judged, random);
  while (networksOf(stable) < stableNetworks) countView(site, {}, stable, random);
  let outcome: Verdict['outcome'] = 'open';
  for (let forged = 0; forged < networks; forged += 1) {
    const path = page ?? pageAt(site.pages, random());
    const counts = areEvents ? stable : judged;
    // A report needs the value of a document.
    count(counts, 'silent', path, false);
    count(counts, 'left', path, false);
    countFailure(counts, path, !areEvents);
    if (areEvents) addTo(counts, EVENT, { trials: 1, hits: EVENTS_OF_NETWORK });
    const verdict = verdictOf(judged, stable, { isConcurrent: !isWatch, edges: 1 });
    if (verdict.outcome === 'ended') return 'ended';
    if (verdict.outcome === 'reported') outcome = 'reported';
  }
  return outcome;
}

/** Counts a random view. Says whether it failed, and whether the fault of the release spoils it. */
function countView(
  site: SimulatedSite,
  { rate = 0, page, onPhones = false, reason = 'failed', stopsCounter = false }: Fault,
  counts: Tallies,
  random: () => number,
): { isHurt: boolean; isFailed: boolean } {
  const path = pageAt(site.pages, random());
  const isPhone = random() < site.phones;
  const isHurt = (page === undefined || page === path) && (!onPhones || isPhone) && random() < rate;
  const hasHappened = (badReason: Reason, rateOfSite: number) =>
    (isHurt && reason === badReason) || random() < rateOfSite;
  const isSilent = hasHappened('silent', site.silentRate);
  count(counts, 'silent', path, isSilent);
  if (isSilent) return { isHurt, isFailed: false };
  const isLeft = hasHappened('left', site.leftRate);
  count(counts, 'left', path, isLeft);
  if (isLeft) return { isHurt, isFailed: false };
  const isFailed = hasHappened('failed', site.stableRate);
  countFailure(counts, path, isFailed);
  count(counts, 'slow', path, hasHappened('slow', site.slowRate));
  const isCounted = !isFailed && random() < site.counterRate;
  if (isCounted && !stopsCounter) addTo(counts, EVENT, { trials: 1, hits: 1 });
  return { isHurt: isHurt || (isCounted && stopsCounter), isFailed };
}

function countFailure(counts: Tallies, path: string, isFailed: boolean): void {
  count(counts, 'failed', path, isFailed);
  // Of those who open this page, half open a page of another remote, which has other faults.
  if (path.length % 2 === 0) addTo(counts, keyOf('failed', ELSEWHERE), { trials: 1, hits: 0 });
}

function count(counts: Tallies, reason: Reason, path: string, isHit: boolean): void {
  for (const key of [keyOf(reason, path), keyOf(reason)])
    addTo(counts, key, { trials: 1, hits: isHit ? 1 : 0 });
}

function pageAt(pages: SimulatedSite['pages'], at: number): string {
  let sum = 0;
  for (const { path, share } of pages) {
    sum += share;
    if (at < sum) return path;
  }
  return pages.at(-1)?.path ?? '/';
}

/** Repeatable random numbers: mulberry32. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
