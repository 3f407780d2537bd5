import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { boundedQueue } from './bounded-queue';

/** Argon2id with the parameters that OWASP recommends: 19 MiB, two passes, one lane. */
const ARGON2_OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * The hash of a random password that is stored nowhere, at the same cost. For accounts that no
 * password opens: a deleted one, and one whose owner has to choose a password first.
 */
export const UNUSABLE_PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$gmdWuyoonS5LQrRuVH2t6Q$CJR/egN3L5xIM4xLRTDDEmjkGAYQ9Mc7d1U0KC31K5U';

/**
 * Node's four pool threads hash passwords, read files and resolve names. One of them stays free.
 */
const enqueueHashing = boundedQueue({
  maxRunning: Math.min(availableParallelism(), 3),
  maxWaiting: 200,
});

/** Throws 'unavailable' if too many hashes wait. */
export function hashPassword(password: string): Promise<string> {
  return enqueueHashing(() => hash(password, ARGON2_OPTIONS));
}

/**
 * Whether the password belongs to the hash. Without a hash the result is false after the same work,
 * so the time does not reveal whether an account exists. Throws 'unavailable' if too many wait.
 */
export async function verifyPassword(
  passwordHash: string | undefined,
  password: string,
): Promise<boolean> {
  const isRight = await enqueueHashing(() =>
    verify(passwordHash ?? UNUSABLE_PASSWORD_HASH, password),
  );
  return isRight && passwordHash !== undefined;
}
