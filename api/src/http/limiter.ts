import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from './problem';
import type { Limit } from './rate-limits';

/** Counts by a subject that is not the IP address: an account, or an account and an address. */
export type Limiter = {
  /** Throws 'too-many', with Retry-After, if the limit is reached. Does not count. */
  check: (subject: string, request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  /** Counts one. */
  count: (subject: string, request: FastifyRequest) => Promise<void>;
  /** Counts one. Throws 'too-many' if that exceeds the limit. */
  take: (subject: string, request: FastifyRequest, reply: FastifyReply) => Promise<void>;
};

const UNLIMITED: Limiter = { check: async () => {}, count: async () => {}, take: async () => {} };

/**
 * A rate limit by subject. `name` separates its counters from those of other limits. Has no effect
 * if RATE_LIMIT is off.
 */
export function limiter(app: FastifyInstance, name: string, { max, windowMs }: Limit): Limiter {
  if (!app.http.config.rateLimit) return UNLIMITED;

  // `keyGenerator` has no parameter for the subject. It runs synchronously within `limit()`, so no
  // other request can change `key` in between.
  let key = '';
  const limit = app.createRateLimit({ max, timeWindow: windowMs, keyGenerator: () => key });

  function counterOf(subject: string, request: FastifyRequest, increment: boolean) {
    key = `${name}:${digest(subject)}`;
    return limit(request, { increment });
  }

  function refuse(reply: FastifyReply, retryAfterSeconds: number): never {
    reply.header('retry-after', Math.max(1, retryAfterSeconds));
    throw new Problem('too-many');
  }

  return {
    check: async (subject, request, reply) => {
      const counter = await counterOf(subject, request, false);
      if (!counter.isAllowed && counter.remaining === 0) refuse(reply, counter.ttlInSeconds);
    },
    count: async (subject, request) => {
      await counterOf(subject, request, true);
    },
    take: async (subject, request, reply) => {
      const counter = await counterOf(subject, request, true);
      if (!counter.isAllowed && counter.isExceeded) refuse(reply, counter.ttlInSeconds);
    },
  };
}

/** The counters may be stored in Redis. A digest keeps email addresses out of it. */
function digest(subject: string): string {
  return createHash('sha256').update(subject).digest('base64url').slice(0, 22);
}
