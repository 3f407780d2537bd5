import { createHash, randomInt } from 'node:crypto';

export const BUCKETS = 10_000;

/** Kept for a year, so a visitor does not change sides during a rollout. */
export const BUCKET_COOKIE = { name: 'release-bucket', maxAge: 365 * 24 * 3_600 };

export function drawBucket(): number {
  return randomInt(BUCKETS);
}

/** The bucket in a cookie's value; undefined for any other value. */
export function parseBucket(value: string | undefined): number | undefined {
  return value !== undefined && /^\d{1,4}$/.test(value) ? Number(value) : undefined;
}

/**
 * Whether a visitor gets the canary of a name. A larger percentage only adds visitors. Each name
 * has an order of buckets of its own. The orders are independent: the faults of one canary then
 * meet the visitors of another canary as often as the other visitors, and count against neither.
 */
export function isInRollout(bucket: number, name: string, percent: number): boolean {
  return (ranksOf(name)[bucket] ?? BUCKETS) < percent * (BUCKETS / 100);
}

const ranksByName = new Map<string, Uint16Array>();

/** The place of each bucket in the order of a name. */
function ranksOf(name: string): Uint16Array {
  const known = ranksByName.get(name);
  if (known) return known;
  const hashes = Array.from({ length: BUCKETS }, (_, bucket) =>
    createHash('sha256').update(`${name} ${bucket}`).digest().readUIntBE(0, HASH_BYTES),
  );
  const order = [...hashes.keys()].sort((a, b) => (hashes[a] ?? 0) - (hashes[b] ?? 0));
  const ranks = new Uint16Array(BUCKETS);
  for (const [rank, bucket] of order.entries()) ranks[bucket] = rank;
  ranksByName.set(name, ranks);
  return ranks;
}

/** Long enough that no two buckets have the same hash. */
const HASH_BYTES = 6;
