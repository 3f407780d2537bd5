import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from './problem';
import type { Limit } from './rate-limits';

/** Counts what is done to or by something that is not an address: an account, or an account from one address. */
export type Limiter = {
  /** Throws 'too-many', with Retry-After, where the limit is reached already; counts nothing. */
  check: (subject: string, request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  /** Counts one. */
  count: (subject: string, request: FastifyRequest) => Promise<void>;
  /** Counts one, and throws 'too-many' where that is one too many. */
  take: (subject: string, request: FastifyRequest, reply: FastifyReply) => Promise<void>;
};

const UNLIMITED: Limiter = { check: async () => {}, count: async () => {}, take: async () => {} };

/** A limit by any subject; `name` keeps it apart from the others. Without effect where limits are switched off. */
export function limiter(app: FastifyInstance, name: string, { max, window }: Limit): Limiter {
  if (!app.context.config.rateLimit) return UNLIMITED;

  // The limit asks for its key at once, within the call below, so no other request can have set it by then.
  let key = '';
  const limit = app.createRateLimit({ max, timeWindow: window, keyGenerator: () => key });

  function ask(subject: string, request: FastifyRequest, increment: boolean) {
    key = `${name}:${digest(subject)}`;
    return limit(request, { increment });
  }

  function refuse(reply: FastifyReply, seconds: number): never {
    reply.header('retry-after', Math.max(1, seconds));
    throw new Problem('too-many');
  }

  return {
    check: async (subject, request, reply) => {
      const answer = await ask(subject, request, false);
      if (!answer.isAllowed && answer.remaining === 0) refuse(reply, answer.ttlInSeconds);
    },
    count: async (subject, request) => {
      await ask(subject, request, true);
    },
    take: async (subject, request, reply) => {
      const answer = await ask(subject, request, true);
      if (!answer.isAllowed && answer.isExceeded) refuse(reply, answer.ttlInSeconds);
    },
  };
}

/** The counters may lie in a server that others read too: no addresses of people there. */
function digest(subject: string): string {
  return createHash('sha256').update(subject).digest('base64url').slice(0, 22);
}
