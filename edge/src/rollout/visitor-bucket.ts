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
 * has its own order of buckets, so the canaries of different names reach different visitors.
 */
export function isInRollout(bucket: number, name: string, percent: number): boolean {
  return (bucket + offsetOf(name)) % BUCKETS < percent * (BUCKETS / 100);
}

const offsets = new Map<string, number>();

function offsetOf(name: string): number {
  const offset =
    offsets.get(name) ?? createHash('sha256').update(name).digest().readUInt32BE() % BUCKETS;
  offsets.set(name, offset);
  return offset;
}
