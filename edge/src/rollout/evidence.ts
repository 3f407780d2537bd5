import type { Tally } from './tallies';

/**
 * The evidence starts at 1 and is decisive at this value. `bench/canary.mjs` measures how many
 * healthy rollouts end; decision 17 has the figures. No theorem limits them, because the rates of
 * the likelihood ratios come from the counts that are judged.
 */
export const DECISIVE_EVIDENCE = 1_000;

/** The values that likelihood ratios are computed for, with their weights, which add up to 1. */
type Bets = readonly (readonly [value: number, weight: number])[];

/** The highest logarithm of a likelihood ratio. It keeps sums of evidence finite. */
const MAX_LOG = 500;

/** The weighted mean of the likelihood ratios of some bets. */
function meanRatio(bets: Bets, logRatioOf: (value: number) => number): number {
  return bets.reduce(
    (mean, [value, weight]) => mean + weight * Math.exp(Math.min(logRatioOf(value), MAX_LOG)),
    0,
  );
}

function logLikelihood({ trials, hits }: Tally, rate: number): number {
  return hits * Math.log(rate) + (trials - hits) * Math.log1p(-rate);
}

/** Increases of a rate: 0.05 is 5 points. */
const INCREASES: Bets = [
  [0.02, 0.15],
  [0.05, 0.6],
  [0.2, 0.1],
  [0.75, 0.15],
];
/** An increase moves a rate at most this share of the way from the common rate to 0 or to 1. */
const MAX_SHIFT = 0.95;

/**
 * The evidence that the canary's rate is higher than the stable release's: a weighted mean of
 * likelihood ratios, as in Wald, 'Sequential tests of statistical hypotheses' (1945), one for each
 * increase d. With s for the canary's share of all trials, and p for the failure rate of both
 * releases together, a ratio is
 *
 *     L(canary, p + (1 - s) d) · L(stable, p - s d) / L(both, p)
 *
 * Both rates come from p and not from the stable release's own rate. That rate would be low
 * whenever the stable release has few failures by chance, the ratio would then be too high, and
 * more healthy rollouts would end. The evidence depends on counts only, so the counts of several
 * edges are added up first.
 */
export function increaseEvidence(canary: Tally, stable: Tally): number {
  if (canary.hits === 0 || stable.trials === 0) return 1;
  const together = { trials: canary.trials + stable.trials, hits: canary.hits + stable.hits };
  const share = canary.trials / together.trials;
  const commonRate = (together.hits + 0.5) / (together.trials + 1);
  const commonLog = logLikelihood(together, commonRate);
  return meanRatio(INCREASES, (bet) => {
    const increase = Math.min(
      bet,
      (MAX_SHIFT * commonRate) / share,
      (MAX_SHIFT * (1 - commonRate)) / (1 - share),
    );
    return (
      logLikelihood(canary, commonRate + (1 - share) * increase) +
      logLikelihood(stable, commonRate - share * increase) -
      commonLog
    );
  });
}

/** The evidence that a rate is above the tolerated one, without a comparison. */
export function absoluteEvidence(tally: Tally, toleratedRate: number): number {
  const toleratedLog = logLikelihood(tally, toleratedRate);
  // A release that often fails, and one that nearly always fails.
  const rates: Bets = [
    [(toleratedRate + 1) / 2, 0.5],
    [0.97, 0.5],
  ];
  return meanRatio(rates, (rate) => logLikelihood(tally, rate) - toleratedLog);
}

/** An event's rate in relation to that of the stable release: it stops, drops, or triples. */
const EVENT_RATIOS: Bets = [
  [0, 0.35],
  [0.15, 0.3],
  [0.45, 0.25],
  [3, 0.1],
];
/**
 * The ratios for releases that were counted at different times. At another time of the day,
 * visitors order half or twice as often, so only a stop, or nearly a stop, is clear.
 */
const EVENT_RATIOS_OF_ANOTHER_TIME: Bets = [
  [0, 0.7],
  [0.15, 0.3],
];

/**
 * The evidence that an event's rate has dropped or tripled. The share of the events that the canary
 * has is compared with its share of the networks, because one network may cause several events.
 * `isConcurrent`: both releases were counted at the same time.
 */
export function eventEvidence(canary: Tally, stable: Tally, isConcurrent: boolean): number {
  if (canary.trials === 0 || stable.trials === 0) return 1;
  const share = canary.trials / (canary.trials + stable.trials);
  const hits = canary.hits + stable.hits;
  return meanRatio(isConcurrent ? EVENT_RATIOS : EVENT_RATIOS_OF_ANOTHER_TIME, (ratio) => {
    const canaryLog = canary.hits === 0 ? 0 : canary.hits * Math.log(ratio);
    return canaryLog - hits * Math.log(share * ratio + 1 - share);
  });
}
