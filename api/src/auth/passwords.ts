import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { networksOf } from '../http/limiter';
import { Problem } from '../http/problem';
import { fairQueue, type QueueCaller } from './fair-queue';
import { sharedPlaces } from './shared-places';

/** Argon2id with the parameters that OWASP recommends: 19 MiB, two passes, one lane. */
const ARGON2_OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * The hash of a random password that is stored nowhere, at the same cost. For accounts that no
 * password opens: a deleted one, and one whose owner has to choose a password first.
 */
export const UNUSABLE_PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$gmdWuyoonS5LQrRuVH2t6Q$CJR/egN3L5xIM4xLRTDDEmjkGAYQ9Mc7d1U0KC31K5U';

/** A person who waits longer gives up, and the work for the answer is lost. */
const MAX_HASH_WAIT_MS = 3_000;

/**
 * How many passwords are hashed at once. The four pool threads of Node hash passwords, read files
 * and resolve names: one thread stays free for files and names, and one core for all other work.
 */
const MAX_RUNNING = Math.min(Math.max(availableParallelism() - 1, 1), 3);

const enqueueHashing = fairQueue({
  maxRunning: MAX_RUNNING,
  maxWaitMs: MAX_HASH_WAIT_MS,
  refusal: (cause) => new Problem('too-many-sign-ins', { cause }),
});

/** The client that waits for a hash. */
export type HashCaller = QueueCaller;

/**
 * The places for calls in progress that need a hash. About this many hashes are made in
 * `MAX_HASH_WAIT_MS`; the queries of more calls would keep those of other visitors waiting.
 */
const places = sharedPlaces(40 * MAX_RUNNING);

/**
 * Takes one of the places for a call that needs a hash, until its answer is sent. Returns the
 * client of the call; after it has left, its hash is not begun. Throws 'too-many-sign-ins' if no
 * place is free. Take the place before any other work of the call.
 */
export function takeHashingPlace(call: {
  request: FastifyRequest;
  reply: FastifyReply;
}): HashCaller {
  const { raw } = call.reply;
  const networks = networksOf(call.request.ip);
  const network = networks.wideNetwork ?? networks.network;
  const giveBack = places.take(network);
  if (!giveBack) throw new Problem('too-many-sign-ins', { cause: 'too many are in progress' });
  const leaving = new AbortController();
  const end = () => {
    giveBack();
    if (!raw.writableFinished) leaving.abort();
  };
  raw.once('finish', giveBack);
  raw.once('close', end);
  if (raw.destroyed) end();
  return { network, leaving: leaving.signal };
}

/** The caller at the start of this process, which hashes or verifies the password of account 1. */
export const OWN_START: HashCaller = { network: 'start', leaving: new AbortController().signal };

/**
 * The Argon2id hash of a password. Throws 'too-many-sign-ins' if the hash is not begun within
 * `MAX_HASH_WAIT_MS`, or the client has left.
 */
export function hashPassword(password: string, caller: HashCaller): Promise<string> {
  return enqueueHashing(caller, () => hash(password, ARGON2_OPTIONS));
}

/**
 * Whether the password belongs to the hash. Without a hash the result is false after the same work,
 * so the time does not reveal whether an account exists. Throws as `hashPassword`.
 */
export async function verifyPassword(
  passwordHash: string | undefined,
  password: string,
  caller: HashCaller,
): Promise<boolean> {
  const isRight = await enqueueHashing(caller, () =>
    verify(passwordHash ?? UNUSABLE_PASSWORD_HASH, password),
  );
  return isRight && passwordHash !== undefined;
}
