import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import common from './common-passwords.json';
import { boundedQueue } from './hash-queue';

/** Argon2id as OWASP has it: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash of a password nobody has, at the same cost. */
const NOBODYS =
  '$argon2id$v=19$m=19456,t=2,p=1$gmdWuyoonS5LQrRuVH2t6Q$CJR/egN3L5xIM4xLRTDDEmjkGAYQ9Mc7d1U0KC31K5U';

/** Hashes are made by the four threads that also read files and look up names: one of those stays free. */
const queue = boundedQueue({ running: Math.min(availableParallelism(), 3), waiting: 200 });

/** Throws 'unavailable' where too many wait already. */
export function hashPassword(password: string): Promise<string> {
  return queue(() => hash(password, COST));
}

/** Whether the password is the one behind the hash. Without a hash it is the same work and always false. Throws 'unavailable' as above. */
export async function verifyPassword(
  passwordHash: string | undefined,
  password: string,
): Promise<boolean> {
  const right = await queue(() => verify(passwordHash ?? NOBODYS, password));
  return right && passwordHash !== undefined;
}

/** In place of the hash of an account that no password opens: its person is gone, or has yet to choose one. */
export const noPassword = NOBODYS;

const commonPasswords = new Set(common);

/** Whether it is one of the passwords that attackers try first although it follows the rule of section 5. */
export function isCommonPassword(password: string): boolean {
  return commonPasswords.has(password.toLowerCase());
}
