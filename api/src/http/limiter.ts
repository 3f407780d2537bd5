import { createHash } from 'node:crypto';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from './problem';

/** At most `max` calls in `windowMs`. */
export type RateLimit = { max: number; windowMs: number };

/** Counts calls by a subject, such as an account, an API token or a network. */
export type Limiter = {
  /**
   * Counts one call. Throws 'too-many', with Retry-After, if that exceeds the limit. Returns a
   * function that gives the call back: it no longer counts.
   */
  take: (subject: string, request: FastifyRequest, reply: FastifyReply) => Promise<GiveBack>;
};

type GiveBack = () => Promise<void>;

const UNLIMITED: Limiter = { take: async () => async () => {} };

/**
 * A rate limit by subject. `name` separates its counters from those of other limits. `body` is the
 * text of a refusal, to which pages add the time to wait. Has no effect if RATE_LIMIT is off.
 */
export function limiter(
  app: FastifyInstance,
  name: string,
  { max, windowMs, body }: RateLimit & { body?: () => string },
): Limiter {
  if (!app.http.config.rateLimit) return UNLIMITED;

  return {
    take: async (subject, _request, reply) => {
      const now = app.http.now();
      const window = Math.floor(now / windowMs);
      const counter = `${name}:${window}:${digest(subject)}`;
      if (await app.limitCounters.takeUpTo(counter, windowMs, max))
        return () => app.limitCounters.giveBack(counter);
      reply.header('retry-after', Math.ceil(((window + 1) * windowMs - now) / 1_000));
      throw new Problem('too-many', { ...(body !== undefined && { body: body() }) });
    },
  };
}

/** One limit that an attempt counts against. */
export type Attempt = { limiter: Limiter; subject: string };

/**
 * Limits failures: counts the attempt in every limit before it runs, and gives it back unless it
 * fails with an error for which `isFailure` is true. Therefore attempts at the same moment cannot
 * pass a limit together.
 */
export async function limitFailures<T>(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  attempts: readonly Attempt[],
  isFailure: (error: unknown) => boolean,
  run: () => Promise<T>,
): Promise<T> {
  const taken: GiveBack[] = [];
  const giveBackAll = async () => {
    for (const giveBack of taken) await giveBack();
  };
  let isRunning = false;
  try {
    for (const { limiter, subject } of attempts)
      taken.push(await limiter.take(subject, request, reply));
    isRunning = true;
    const result = await run();
    await giveBackAll();
    return result;
  } catch (error) {
    if (!isRunning || !isFailure(error)) await giveBackAll();
    throw error;
  }
}

/** The networks that the limits count an IP address by, the narrowest first. */
export type Networks = { network: string; wideNetwork: string | null };

/**
 * An IPv4 address counts alone. An IPv6 customer has a network of up to /48, so an IPv6 address
 * counts by its /64, and with a higher limit by its /48.
 */
export function networksOf(address: string): Networks {
  const network = normalizeIP(address);
  const isIpv6 = network.includes(':');
  return { network, wideNetwork: isIpv6 ? normalizeIP(address, WIDE_IPV6_PREFIX) : null };
}

const WIDE_IPV6_PREFIX = 48;

/** The counters may be stored in Redis. A digest keeps email addresses out of it. */
function digest(subject: string): string {
  return createHash('sha256').update(subject).digest('base64url').slice(0, 22);
}
