/** How certain the edge must be before it ends a rollout automatically. */
export type CanaryTest = {
  /** Page loads of the canary before it is tested. */
  minPageLoads: number;
  /** By how many standard deviations the canary's failure rate must exceed the live release's. */
  z: number;
};

export type PageLoads = { loads: number; failures: number };

/** Added to the live release's counts: a failure rate of 1 % until there is data. */
const PRIOR: PageLoads = { loads: 100, failures: 1 };

/**
 * Reports of a release that count for each network: an IPv4 address or an IPv6 /48. A canary needs
 * more failures than this to be ended, so a single network cannot end a rollout.
 */
export const MAX_REPORTS_PER_NETWORK = 5;

/**
 * Whether a canary fails more often than the live release: a one-sided pooled test of two
 * proportions. The prior lets it work on a site with few visitors. With z = 3, one look at a canary
 * that is as good as the live release ends it by chance in about one of a thousand cases.
 */
export function isWorse(
  canary: PageLoads,
  live: PageLoads,
  { minPageLoads, z }: CanaryTest,
): boolean {
  if (canary.loads < minPageLoads || canary.failures <= MAX_REPORTS_PER_NETWORK) return false;
  const base = { loads: live.loads + PRIOR.loads, failures: live.failures + PRIOR.failures };
  const canaryRate = canary.failures / canary.loads;
  const baseRate = base.failures / base.loads;
  const pooledRate = (canary.failures + base.failures) / (canary.loads + base.loads);
  const deviation = Math.sqrt(pooledRate * (1 - pooledRate) * (1 / canary.loads + 1 / base.loads));
  return canaryRate > baseRate && canaryRate - baseRate >= z * deviation;
}
