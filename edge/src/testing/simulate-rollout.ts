import { countsOfAllPages, countsOfPage, noCounts, type ReleaseCounts } from '../rollout/counts';
import { silence, verdictOf } from '../rollout/verdict';

/** A site with one release in a rollout, for a simulation. All rates are between 0 and 1. */
export type SimulatedSite = {
  /** Views by page; the sum is 1. */
  pages: { path: string; share: number }[];
  /** How often a view of the stable release fails. */
  stableRate: number;
  /** How often a document of the stable release is followed by no report. */
  silentRate: number;
  /** Orders or tickets in a view. */
  counterRate: number;
  /** The share of visitors with a phone. */
  phones: number;
  /**
   * An outage of the API in each step, at a random time: its share of the step's views, and how
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
  /** The failing views send no report. */
  isSilent?: boolean;
  /** The button does nothing: no counter. */
  stopsCounter?: boolean;
};

export type SimulatedRollout = {
  isEnded: boolean;
  /** Views of the canary until the rollout ended, and the visitors that the fault reached. */
  views: number;
  reached: number;
};

/** Views of the canary in each step. */
export type SimulatedStep = { percent: number; views: number };

/** Groups of networks: every simulated visitor has a network. */
const NETWORK_GROUPS = 1_024;

/** A rollout through its steps. Each visitor has one view. `random` gives numbers from 0 to 1. */
export function simulateRollout(
  site: SimulatedSite,
  fault: Fault,
  steps: SimulatedStep[],
  random: () => number,
): SimulatedRollout {
  let views = 0;
  let reached = 0;
  for (const { percent, views: viewsOfStep } of steps) {
    const canary = noCounts();
    const stable = noCounts();
    let bad = 0;
    const end = views + viewsOfStep;
    const { share, rate } = site.outage ?? { share: 0, rate: 0 };
    const outageStart = views + random() * (1 - share) * viewsOfStep;
    while (views < end) {
      const isCanary = random() * 100 < percent;
      const isOutage = views >= outageStart && views < outageStart + share * viewsOfStep;
      const siteNow = isOutage ? { ...site, stableRate: rate } : site;
      const isHurt = view(siteNow, isCanary ? fault : {}, isCanary ? canary : stable, random);
      if (!isCanary) continue;
      views += 1;
      if (isHurt) reached += 1;
      // A good view changes a verdict hardly, and only by counters.
      const isDue = canary.networks.hits + silentOf(canary) > bad || views % 5 === 0;
      bad = canary.networks.hits + silentOf(canary);
      if (isDue && verdictOf(canary, stable).isWorse) return { isEnded: true, views, reached };
    }
  }
  return { isEnded: false, views, reached };
}

function silentOf(counts: ReleaseCounts): number {
  return silence(countsOfAllPages(counts)).hits;
}

/** Counts one view. Returns whether the fault of the release spoils it. */
function view(
  { pages, stableRate, silentRate, counterRate, phones }: SimulatedSite,
  { rate = 0, page, onPhones = false, isSilent = false, stopsCounter = false }: Fault,
  counts: ReleaseCounts,
  random: () => number,
): boolean {
  const path = pageAt(pages, random());
  const pageCounts = countsOfPage(counts, path);
  const isPhone = random() < phones;
  const isHurt = (page === undefined || page === path) && (!onPhones || isPhone) && random() < rate;
  const isFailed = (isHurt && !isSilent) || random() < stableRate;
  pageCounts.documents += 1;
  if ((isHurt && isSilent) || random() < silentRate) return isHurt;
  pageCounts.firstViews += 1;
  pageCounts.views += 1;
  pageCounts.networks.trials += 1;
  counts.networks.trials += 1;
  if (isFailed) {
    pageCounts.failures += 1;
    pageCounts.networks.hits += 1;
    counts.networks.hits += 1;
    if (counts.failedGroups.length < 3)
      counts.failedGroups.push(Math.floor(random() * NETWORK_GROUPS));
  }
  const isCounted = !isFailed && random() < counterRate;
  if (isCounted && !stopsCounter)
    counts.counters['order-placed'] = (counts.counters['order-placed'] ?? 0) + 1;
  return isHurt || (isCounted && stopsCounter);
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
