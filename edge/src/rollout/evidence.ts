/** How often something happened in a number of trials, such as failures in views. */
export type Tally = { trials: number; hits: number };

/**
 * The evidence starts at 1 and ends a rollout at this value. An exact e-value reaches 100 in at
 * most 1 of 100 healthy rollouts, however often it is computed (Ville's inequality). This one is
 * not exact, because its bets use measured rates and each step starts again: `bench/canary.mjs`
 * measures the false alarms.
 */
export const DECISIVE_EVIDENCE = 100;

/** Increases of the failure rate that the evidence bets on, with weights that add up to 1. */
const INCREASES: [increase: number, weight: number][] = [
  [0.055, 0.75],
  [0.2, 0.1],
  [0.75, 0.15],
];
const MAX_RATE = 0.985;

/**
 * The evidence that the canary's rate is higher than the stable release's: an e-value, a weighted
 * mean of likelihood ratios. Each ratio compares two rates with the common rate that explains the
 * same views best, as in Turner, Ly and Grünwald, 'Generic E-variables for exact sequential
 * k-sample tests that allow for optional stopping'. The stable rate in the bets is the measured
 * one. The evidence depends on counts only, so the counts of several edges are added up first.
 */
export function increaseEvidence(canary: Tally, stable: Tally): number {
  if (canary.hits === 0 || stable.trials === 0) return 1;
  const all = { trials: canary.trials + stable.trials, hits: canary.hits + stable.hits };
  const share = canary.trials / all.trials;
  const stableRate = (stable.hits + 0.5) / (stable.trials + 1);
  return INCREASES.reduce((sum, [increase, weight]) => {
    const canaryRate = Math.min(stableRate + increase, MAX_RATE);
    const commonRate = share * canaryRate + (1 - share) * stableRate;
    const logRatio =
      logLikelihood(canary, canaryRate) +
      logLikelihood(stable, stableRate) -
      logLikelihood(all, commonRate);
    return sum + weight * Math.exp(Math.min(logRatio, MAX_LOG));
  }, 0);
}

/** Keeps sums of evidence finite. */
const MAX_LOG = 500;

function logLikelihood({ trials, hits }: Tally, rate: number): number {
  return hits * Math.log(rate) + (trials - hits) * Math.log1p(-rate);
}

/** The evidence that a rate is above the tolerated one, without a comparison. */
export function absoluteEvidence(tally: Tally, toleratedRate: number): number {
  const tolerated = logLikelihood(tally, toleratedRate);
  const rates = [(toleratedRate + 1) / 2, 0.97];
  return (
    rates.reduce(
      (sum, rate) => sum + Math.exp(Math.min(logLikelihood(tally, rate) - tolerated, MAX_LOG)),
      0,
    ) / rates.length
  );
}

/** Changes of a counter's rate that the evidence bets on: it stops, drops, or triples. */
const COUNTER_RATIOS: [ratio: number, weight: number][] = [
  [0, 0.35],
  [0.15, 0.3],
  [0.45, 0.25],
  [3, 0.1],
];
/** At another time of the day, visitors order half or twice as often. Only a stop is clear then. */
const CLEAR_COUNTER_RATIOS: [ratio: number, weight: number][] = [
  [0, 0.7],
  [0.15, 0.3],
];

/**
 * The evidence that a counter's rate has dropped or tripled. Events are compared by the share of
 * the views that each release has, because one view may have several events.
 */
export function counterEvidence(canary: Tally, stable: Tally, isConcurrent: boolean): number {
  const trials = canary.trials + stable.trials;
  if (canary.trials === 0 || stable.trials === 0) return 1;
  const share = canary.trials / trials;
  const hits = canary.hits + stable.hits;
  const ratios = isConcurrent ? COUNTER_RATIOS : CLEAR_COUNTER_RATIOS;
  return ratios.reduce((sum, [ratio, weight]) => {
    const ownLog = canary.hits === 0 ? 0 : canary.hits * Math.log(ratio);
    const logRatio = ownLog - hits * Math.log(share * ratio + 1 - share);
    return sum + weight * Math.exp(Math.min(logRatio, MAX_LOG));
  }, 0);
}
