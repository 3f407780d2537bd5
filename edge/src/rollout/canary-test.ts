/** How sure the edge must be before it ends a rollout by itself. */
export type CanaryTest = {
  /** Page loads of the canary before it is judged at all. */
  leastLoads: number;
  /** Standard deviations by which its failure rate must be above the stable release's. */
  z: number;
};

export type Counts = { loads: number; failures: number };

/** What a stable release is taken to have had before anything was counted: one failure in a hundred page loads. */
const PRIOR: Counts = { loads: 100, failures: 1 };

/** More than one address may report of one release: nobody ends a rollout alone, and single failures decide nothing. */
export const REPORTS_OF_ONE = 5;

/**
 * Whether a canary fails more often than the stable release: a one-sided test of two proportions (pooled), with a prior of one
 * failure in a hundred page loads on the stable side, so that a quiet site can be judged. With z = 3 a look at a canary that is as good
 * as the stable release ends it by chance about once in a thousand.
 */
export function isWorse(canary: Counts, stable: Counts, { leastLoads, z }: CanaryTest): boolean {
  if (canary.loads < leastLoads || canary.failures <= REPORTS_OF_ONE) return false;
  const base = { loads: stable.loads + PRIOR.loads, failures: stable.failures + PRIOR.failures };
  const [rate, baseRate] = [canary.failures / canary.loads, base.failures / base.loads];
  const pooled = (canary.failures + base.failures) / (canary.loads + base.loads);
  const deviation = Math.sqrt(pooled * (1 - pooled) * (1 / canary.loads + 1 / base.loads));
  return rate > baseRate && rate - baseRate >= z * deviation;
}
