import { createHash, randomInt } from 'node:crypto';

export const BUCKETS = 10_000;

/** Kept for a year: a visitor stays on the side of a rollout that he is on. */
export const BUCKET_COOKIE = { name: 'release-bucket', maxAge: 365 * 24 * 3_600 };

export function drawBucket(): number {
  return randomInt(BUCKETS);
}

/** The bucket in a cookie; undefined when it holds none. */
export function readBucket(value: string | undefined): number | undefined {
  return value !== undefined && /^\d{1,4}$/.test(value) ? Number(value) : undefined;
}

/**
 * Whether a visitor takes part in a rollout. The same visitor always falls into the same hundredth of a percent of one name, so a
 * growing percentage only ever adds visitors; each name has its own order, so nobody gets every canary.
 */
export function takesPart(bucket: number, name: string, percent: number): boolean {
  return (bucket + offsetOf(name)) % BUCKETS < percent * (BUCKETS / 100);
}

const offsets = new Map<string, number>();

function offsetOf(name: string): number {
  const known =
    offsets.get(name) ?? createHash('sha256').update(name).digest().readUInt32BE() % BUCKETS;
  offsets.set(name, known);
  return known;
}
