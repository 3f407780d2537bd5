import { createHash, randomInt } from 'node:crypto';

/** Each visitor is in one of so many buckets, by chance: a bucket is 0.01 % of the visitors. */
export const BUCKETS = 10_000;

/** `maxAge` is a year in seconds, so a visitor keeps the bucket during a rollout. */
export const BUCKET_COOKIE = { name: 'release-bucket', maxAge: 365 * 24 * 3_600 };

export function drawBucket(): number {
  return randomInt(BUCKETS);
}

/** The bucket in a cookie's value; undefined for any other value. */
export function parseBucket(value: string | undefined): number | undefined {
  return value !== undefined && /^\d{1,4}$/.test(value) ? Number(value) : undefined;
}

/**
 * Whether the visitors of a bucket get the canary of a name. A larger percentage only adds
 * visitors.
 *
 * Each name has an order of buckets of its own. The orders are independent, so the faults of one
 * canary reach as many visitors with the canary of another name as visitors without it, and do not
 * count against that canary.
 */
export function isInRollout(bucket: number, name: string, percent: number): boolean {
  return (ranksOf(name)[bucket] ?? BUCKETS) < percent * (BUCKETS / 100);
}

/** Long enough that no two buckets have the same hash. */
const HASH_BYTES = 6;
const ranksByName = new Map<string, Uint16Array>();

/** The place of each bucket in the order of a name. */
function ranksOf(name: string): Uint16Array {
  const ranksBefore = ranksByName.get(name);
  if (ranksBefore) return ranksBefore;
  const hashes = Array.from({ length: BUCKETS }, (_, bucket) =>
    createHash('sha256').update(`${name} ${bucket}`).digest().readUIntBE(0, HASH_BYTES),
  );
  const order = [...hashes.keys()].sort((a, b) => (hashes[a] ?? 0) - (hashes[b] ?? 0));
  const ranks = new Uint16Array(BUCKETS);
  for (const [rank, bucket] of order.entries()) ranks[bucket] = rank;
  ranksByName.set(name, ranks);
  return ranks;
}
